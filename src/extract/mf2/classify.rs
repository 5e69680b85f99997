//! What an element is by its class names: a root, a part of a value, or properties. By the specification, all `h-*` class names
//! are roots; options leave some out.

use std::cell::OnceCell;
use std::collections::HashSet;

use once_cell::sync::Lazy;
use percent_encoding::percent_decode_str;
use smallvec::SmallVec;
use url::Url;

use super::backcompat::{self, Table, is_root_initial};
use super::framework_classes::is_framework_class;
use super::value_class;
use crate::document::{ReasonRule, TypeList};
use crate::options::{Options, Question};
use microweave_html::dom::{Dom, El, NodeId, flag};
use microweave_values::class_names::{self, Prefix};
use microweave_values::collections::map::Map;
use microweave_values::collections::short_name::Name;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::tables::{self, Later};
use microweave_values::url::Base;
use microweave_values::whitespace::tokens;

#[derive(Default)]
pub(super) struct ElementClasses<'e> {
    pub(super) types: TypeList,
    pub(super) tables: Vec<&'static Table>,
    pub(super) is_value_class_part: bool,
    pub(super) has_framework_class: bool,
    /// The microformats2 properties, with a name for each class name.
    pub(super) properties: SmallVec<[(Prefix, &'e str); 4]>,
}

impl ElementClasses<'_> {
    /// True if none of the class names concerns microformats, as most do not.
    pub(super) fn are_of_styles(&self) -> bool {
        self.types.is_empty()
            && self.tables.is_empty()
            && self.properties.is_empty()
            && !self.is_value_class_part
            && !self.has_framework_class
    }

    pub(super) fn is_mf2_root(&self) -> bool {
        !self.types.is_empty() && self.tables.is_empty()
    }
}

/// Classifies an element by its class names ("parse an element for class microformats", the first step and
/// the step for property class names). Classic roots count only if there is no `h-*` root. `outer` are
/// the tables of the classic item around the element.
pub(super) fn classify<'e>(
    el: El<'e>,
    outer: &[&'static Table],
    root_classes: &RootClasses<'_>,
) -> ElementClasses<'e> {
    let class = el.class();
    let mut roots: SmallVec<[&str; 4]> = SmallVec::new();
    let mut may_be_classic = !outer.is_empty();
    let mut classes = ElementClasses::default();
    for token in tokens(class) {
        let initial = token.as_bytes()[0];
        may_be_classic |= is_root_initial(initial);
        match initial {
            b'h' => {
                if root_classes.is_root(el, token) {
                    roots.push(token);
                }
                classes.has_framework_class |= is_framework_class(token);
            }
            b'p' | b'u' | b'd' | b'e' => {
                if let Some(property) = class_names::property(token) {
                    classes.properties.push(property);
                }
            }
            b'v' => classes.is_value_class_part |= value_class::is_part(token),
            _ => {}
        }
    }
    let is_classic = roots.is_empty() && may_be_classic && root_classes.options.classic;
    if is_classic {
        classes.tables = root_classes.classic(class, outer);
        roots.extend(classes.tables.iter().map(|table| table.item_type));
    }
    if !roots.is_empty() {
        let keeps_order = root_classes.options.rules.answers().yes(Question::TypesAsWritten);
        classes.types = listed(roots, keeps_order);
    }
    classes
}

/// The types, sorted and each once, or as they are written.
fn listed(mut types: SmallVec<[&str; 4]>, keeps_order: bool) -> TypeList {
    // Sorts borrowed strings, not owned names: an element may have very many types.
    if types.len() > 1 && !keeps_order {
        sort_by_key(&mut types, |&name| name);
        types.dedup();
    }
    types.into_iter().map(Name::from).collect()
}

/// The base for relative links if the page has none. Only the link's path matters.
const ANY_BASE: &str = "http://base.invalid/";

/// The tag of a `rel=tag` link: the last segment of its path that is not empty.
pub(super) fn rel_tag(el: El<'_>, base: &Base) -> Option<String> {
    let (_, href) = el.href()?;
    let url = base.join(href).or_else(|| Url::parse(ANY_BASE).ok()?.join(href).ok())?;
    let segment = url.path_segments()?.rfind(|segment| !segment.is_empty())?;
    // Both `+` and `%20` are spaces (rel-tag specification).
    Some(percent_decode_str(&segment.replace('+', " ")).decode_utf8_lossy().into_owned())
}

const VOCABULARY: &str = microweave_values::packed!("vocab/microformats2.json");

/// The types of microformats2 that are in use, each with the class names of its properties.
pub static TYPES: Lazy<foldhash::HashMap<&str, Later<foldhash::HashSet<&str>>>> =
    Lazy::new(|| tables::read(VOCABULARY));

/// The class names of the properties of all types.
pub static PROPERTY_CLASSES: Lazy<foldhash::HashSet<&str>> = Lazy::new(|| {
    let types: Map<Vec<&str>> = tables::read(VOCABULARY);
    // Their number is known then, so that the set does not grow.
    let classes: Vec<&str> = types.iter().flat_map(|(_, classes)| classes).copied().collect();
    classes.into_iter().collect()
});

/// True for a type of microformats2 in use, such as `h-entry`.
pub fn is_known_type(name: &str) -> bool {
    TYPES.contains_key(name)
}

/// The `h-*` class names of a page that are roots.
pub(super) struct RootClasses<'a> {
    dom: &'a Dom,
    pub(super) options: &'a Options,
    /// The elements whose unknown class names are left out. They are collected at the first unknown class name.
    without_properties: OnceCell<HashSet<NodeId>>,
}

impl<'a> RootClasses<'a> {
    pub(super) fn new(dom: &'a Dom, options: &'a Options) -> Self {
        RootClasses { dom, options, without_properties: OnceCell::new() }
    }

    /// The tables of the classic roots among class names, without those that the options ignore. `outer` are the tables of
    /// the item around the element.
    pub(super) fn classic(&self, class: &str, outer: &[&'static Table]) -> Vec<&'static Table> {
        if self.options.ignore_roots.is_empty() {
            return backcompat::roots(class, outer);
        }
        let others = tokens(class).filter(|token| !self.is_ignored(token));
        backcompat::roots(&others.collect::<Vec<_>>().join(" "), outer)
    }

    pub(super) fn is_ignored(&self, token: &str) -> bool {
        self.options.ignore_roots.contains(token)
    }

    /// True if this class name of an element makes it a root of microformats2.
    pub(super) fn is_root(&self, el: El<'_>, token: &str) -> bool {
        class_names::is_root(token) && self.left_out(el, token).is_none()
    }

    /// Why a class name of a root is left out. None if it counts.
    pub(super) fn left_out(&self, el: El<'_>, token: &str) -> Option<ReasonRule> {
        let Options { ignore_framework_classes, known_roots, .. } = self.options;
        if self.is_ignored(token) {
            return Some(ReasonRule::IgnoredRoot);
        }
        if *ignore_framework_classes != Some(true) && !known_roots {
            return None;
        }
        if is_framework_class(token) {
            return Some(ReasonRule::FrameworkClass);
        }
        let is_left_out =
            *known_roots && !is_known_type(token) && self.without_properties().contains(&el.id());
        is_left_out.then_some(ReasonRule::UnknownRoot)
    }

    fn without_properties(&self) -> &HashSet<NodeId> {
        self.without_properties.get_or_init(|| self.find_without_properties())
    }

    /// The roots of microformats2 that have no property by a class name, in one pass over the
    /// page.
    ///
    /// All `h-*` class names count here as roots, except the names of frameworks and the names that the options ignore. So an element is a
    /// property of at most one root, and leaving out the roots without properties moves no property to another root.
    fn find_without_properties(&self) -> HashSet<NodeId> {
        let mut bare_roots = HashSet::new();
        let mut open: Vec<OpenRoot<'_>> = Vec::new();
        let mut close = |root: &OpenRoot<'_>| {
            if !root.has_property && root.tables.is_empty() {
                bare_roots.insert(root.el.id());
            }
        };
        for el in self.dom.walk_flagged(flag::CLASS).entered() {
            while let Some(root) = open.pop_if(|root| root.el.after() <= el.id()) {
                close(&root);
            }
            let is_skipped = |token: &str| is_framework_class(token) || self.is_ignored(token);
            let is_root = |token: &str| class_names::is_root(token) && !is_skipped(token);
            if let Some(root) = open.last_mut().filter(|root| !root.has_property) {
                root.has_property = tokens(el.class()).any(|token| class_names::property(token).is_some());
            }
            let is_mf2_root = tokens(el.class()).any(is_root);
            let outer = open.last().map_or(&[][..], |root| &root.tables);
            let is_classic = !is_mf2_root && self.options.classic;
            let tables = if is_classic { self.classic(el.class(), outer) } else { Vec::new() };
            if is_mf2_root || !tables.is_empty() {
                open.push(OpenRoot { el, tables, has_property: false });
            }
        }
        open.iter().for_each(close);
        bare_roots
    }
}

struct OpenRoot<'a> {
    el: El<'a>,
    tables: Vec<&'static Table>,
    has_property: bool,
}
