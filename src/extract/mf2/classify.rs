//! What an element is by its class names: a root, a part of a value, or properties.

use percent_encoding::percent_decode_str;
use smallvec::SmallVec;
use url::Url;

use crate::collections::short_name::Name;
use crate::collections::sort::sort_by_key;
use crate::document::TypeList;
use crate::dom::El;
use crate::extract::mf2::backcompat::{ROOT_INITIALS, Table};
use crate::extract::mf2::class;
use crate::extract::mf2::class::Prefix;
use crate::extract::mf2::roots::RootClasses;
use crate::extract::mf2::value_class;
use crate::html::names::attr;
use crate::options::Question;
use crate::url::Base;
use crate::whitespace::tokens;

pub(super) struct ElementClasses<'e> {
    pub(super) types: TypeList,
    pub(super) tables: Vec<&'static Table>,
    pub(super) is_value_class_part: bool,
    pub(super) has_framework_class: bool,
    /// The microformats2 properties, with a name for each class name.
    pub(super) properties: SmallVec<[(Prefix, &'e str); 4]>,
}

impl ElementClasses<'_> {
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
    let (mut roots, mut is_value_class_part, mut may_be_classic) = (0, false, !outer.is_empty());
    let mut has_framework_class = false;
    let mut properties = SmallVec::new();
    for token in tokens(class) {
        let initial = token.as_bytes()[0];
        may_be_classic |= ROOT_INITIALS.contains(&initial);
        match initial {
            b'h' => {
                roots += usize::from(root_classes.is_root(el, token));
                has_framework_class |= class::is_framework_class(token);
            }
            b'p' | b'u' | b'd' | b'e' => properties.extend(class::property(token)),
            b'v' => is_value_class_part |= value_class::is_part(token),
            _ => {}
        }
    }
    let is_classic = roots == 0 && may_be_classic && root_classes.options.classic;
    let tables = if is_classic { root_classes.classic(class, outer) } else { Vec::new() };
    let keeps_order = root_classes.options.rules.answers().yes(Question::TypesAsWritten);
    let types = if roots > 0 {
        listed(tokens(class).filter(|token| root_classes.is_root(el, token)), roots, keeps_order)
    } else {
        listed(tables.iter().map(|table| table.item_type.as_str()), tables.len(), keeps_order)
    };
    ElementClasses { types, tables, is_value_class_part, has_framework_class, properties }
}

/// The types, sorted and each once, or as they are written. `count` counts duplicates too.
fn listed<'t>(types: impl Iterator<Item = &'t str>, count: usize, keeps_order: bool) -> TypeList {
    if count <= 1 || keeps_order {
        return types.map(Name::from).collect();
    }
    // Sorts borrowed strings, not owned names: an element may have very many types.
    let mut types: Vec<&str> = types.collect();
    sort_by_key(&mut types, |&name| name);
    types.dedup();
    types.into_iter().map(Name::from).collect()
}

/// The base for relative links if the page has none. Only the link's path matters.
const ANY_BASE: &str = "http://base.invalid/";

/// The tag of a `rel=tag` link: the last segment of its path that is not empty.
pub(super) fn rel_tag(el: El<'_>, base: &Base) -> Option<String> {
    let href = el.attr_by(attr::HREF)?;
    let url = base.join(href).or_else(|| Url::parse(ANY_BASE).ok()?.join(href).ok())?;
    let segment = url.path_segments()?.rfind(|segment| !segment.is_empty())?;
    // Both `+` and `%20` are spaces (rel-tag specification).
    Some(percent_decode_str(&segment.replace('+', " ")).decode_utf8_lossy().into_owned())
}
