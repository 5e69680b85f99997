//! Which `h-*` class names of a page are roots. By the specification, all of them are; options leave some out.

use std::cell::OnceCell;
use std::collections::{BTreeMap, HashSet};

use once_cell::sync::Lazy;

use super::backcompat::{self, Table};
use super::class;
use crate::document::ReasonRule;
use crate::dom::{Dom, El, NodeId, flag};
use crate::options::Options;
use crate::whitespace::tokens;

/// The types of microformats2 that are in use, each with the class names of its properties.
pub(crate) static TYPES: Lazy<BTreeMap<String, HashSet<String>>> = table!("vocab/microformats2.json");

pub(crate) fn is_known_type(name: &str) -> bool {
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
        class::is_root(token) && self.left_out(el, token).is_none()
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
        if class::is_framework_class(token) {
            return Some(ReasonRule::FrameworkClass);
        }
        let is_left_out =
            *known_roots && !is_known_type(token) && self.without_properties().contains(&el.id());
        is_left_out.then_some(ReasonRule::UnknownRoot)
    }

    fn without_properties(&self) -> &HashSet<NodeId> {
        self.without_properties.get_or_init(|| self.find_without_properties())
    }

    /// The roots of microformats2 without an element that is a property of theirs by a class name, in one pass over the
    /// page.
    ///
    /// All class names count here as roots, except the names of frameworks and the names that the options ignore. So an element is a
    /// property of at most one root, and leaving out the roots without properties moves no property to another root.
    fn find_without_properties(&self) -> HashSet<NodeId> {
        let mut found = HashSet::new();
        let mut open: Vec<OpenRoot<'_>> = Vec::new();
        let mut close = |root: &OpenRoot<'_>| {
            if !root.has_property && root.tables.is_empty() {
                found.insert(root.el.id());
            }
        };
        for el in self.dom.walk_flagged(flag::CLASS).entered() {
            while let Some(root) = open.pop_if(|root| root.el.after() <= el.id()) {
                close(&root);
            }
            let is_skipped = |token: &str| class::is_framework_class(token) || self.is_ignored(token);
            let is_root = |token: &str| class::is_root(token) && !is_skipped(token);
            if let Some(root) = open.last_mut().filter(|root| !root.has_property) {
                root.has_property = tokens(el.class()).any(|token| class::property(token).is_some());
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
        found
    }
}

struct OpenRoot<'a> {
    el: El<'a>,
    tables: Vec<&'static Table>,
    has_property: bool,
}
