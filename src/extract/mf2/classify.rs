//! What an element is by its class names: a root, a part of a value, or properties.

use smallvec::SmallVec;

use super::backcompat::{ROOT_INITIALS, Table};
use super::class::{self, Prefix};
use super::roots::RootClasses;
use super::value_class;
use crate::collections::short_name::Name;
use crate::collections::sort::sort_by_key;
use crate::document::TypeList;
use crate::dom::El;
use crate::whitespace::tokens;

/// What an element is by its class names.
pub(super) struct ElementClasses<'e> {
    pub(super) types: TypeList,
    pub(super) tables: Vec<&'static Table>,
    pub(super) is_value_class_part: bool,
    /// The microformats2 properties, with a name for each class name.
    pub(super) properties: SmallVec<[(Prefix, &'e str); 4]>,
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
    let mut properties = SmallVec::new();
    for token in tokens(class) {
        let initial = token.as_bytes()[0];
        may_be_classic |= ROOT_INITIALS.contains(&initial);
        match initial {
            b'h' => roots += usize::from(root_classes.is_root(el, token)),
            b'p' | b'u' | b'd' | b'e' => properties.extend(class::property(token)),
            b'v' => is_value_class_part |= value_class::is_part(token),
            _ => {}
        }
    }
    let is_classic = roots == 0 && may_be_classic && root_classes.options.classic;
    let tables = if is_classic { root_classes.classic(class, outer) } else { Vec::new() };
    let types = if roots > 0 {
        sorted(tokens(class).filter(|token| root_classes.is_root(el, token)), roots)
    } else {
        sorted(tables.iter().map(|table| table.item_type.as_str()), tables.len())
    };
    ElementClasses { types, tables, is_value_class_part, properties }
}

/// The types, sorted and each once ("parse an element for class microformats", `type`). `count` is their number with
/// duplicates.
fn sorted<'t>(types: impl Iterator<Item = &'t str>, count: usize) -> TypeList {
    if count <= 1 {
        return types.map(Name::from).collect();
    }
    // Sorts borrowed strings, not owned names: an element may have very many types.
    let mut types: Vec<&str> = types.collect();
    sort_by_key(&mut types, |&name| name);
    types.dedup();
    types.into_iter().map(Name::from).collect()
}
