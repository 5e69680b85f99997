//! Class names that look like microformats and do not count, for the notes.

use std::collections::HashSet;

use super::backcompat::{self, Table};
use super::classify::{ElementClasses, RootClasses};
use super::item::OpenItem;
use super::notes::{NotTaken, ReasonNote, WrittenIn};
use crate::document::ReasonRule;
use microweave_html::account::Account;
use microweave_html::dom::El;
use microweave_html::names::attr;
use microweave_values::class_names;
use microweave_values::collections::short_name::Name;
use microweave_values::whitespace::tokens;

/// The class names of an element that do not count. `classes` is what [`classify`](super::classify) read, `outer` is the item around the element.
pub(super) fn class_names(
    el: El<'_>,
    classes: &ElementClasses<'_>,
    outer: Option<&OpenItem>,
    root_classes: &RootClasses<'_>,
    account: &Account,
) -> Vec<NotTaken> {
    let class = el.class();
    let properties = classes.properties.iter().map(|(_, name)| *name).collect();
    let others = OtherClasses { classes, properties, outer };
    let reason = |token| {
        if class_names::is_root(token) || root_classes.is_ignored(token) {
            return root_classes.left_out(el, token);
        }
        others.reason(token)
    };
    let reasons = tokens(class).filter_map(|token| Some((token, reason(token)?)));
    let note = |(token, rule): (&str, ReasonRule)| NotTaken {
        note: ReasonNote::new(el.id(), WrittenIn::Attribute(attr::CLASS), rule),
        name: token.into(),
        at: Some(token.as_ptr() as usize - class.as_ptr() as usize),
    };
    reasons.map(note).take_while(|note| note.fits(account)).collect()
}

/// The class names that are not roots.
struct OtherClasses<'c, 'e> {
    classes: &'c ElementClasses<'e>,
    /// The names of the element's properties.
    properties: HashSet<&'e str>,
    outer: Option<&'c OpenItem>,
}

impl OtherClasses<'_, '_> {
    /// Why a microformats class name is ignored, unless it is a root class name.
    fn reason(&self, token: &str) -> Option<ReasonRule> {
        let outer = self.outer;
        if class_names::property(token).is_some() {
            return match outer {
                None if self.classes.is_mf2_root() => Some(ReasonRule::OnRoot),
                None => Some(ReasonRule::NoRoot),
                Some(item) if item.is_classic() => Some(ReasonRule::Mf2InClassic),
                Some(_) => None,
            };
        }
        let lower_case = token.to_ascii_lowercase();
        let is_class = |token: &str| class_names::is_root(token) || class_names::property(token).is_some();
        if lower_case != token && is_class(&lower_case) {
            return Some(ReasonRule::CapitalLetter);
        }
        if is_near_name(token) {
            return Some(ReasonRule::InvalidName);
        }
        if self.is_classic_name_on_root(token) {
            return Some(ReasonRule::OnRoot);
        }
        let item = outer.filter(|item| !item.is_classic())?;
        is_lost_classic_name(token, &self.properties, item).then_some(ReasonRule::ClassicInMf2)
    }

    /// True if a name would be a property of the classic item that the element is, and is no property of the item around it.
    fn is_classic_name_on_root(&self, token: &str) -> bool {
        let outer = self.outer.map_or(&[][..], |item| &item.tables);
        let is_property = |tables: &[&Table]| tables.iter().any(|table| table.mapping_of(token).is_some());
        is_property(&self.classes.tables) && !is_property(outer) && backcompat::roots(token, outer).is_empty()
    }
}

/// True if a word is after a prefix of microformats: `p-4` and the like are of CSS frameworks.
fn is_near_name(token: &str) -> bool {
    const MIN_WORD: usize = 3;
    let name = ["h-", "p-", "u-", "dt-", "e-"].iter().find_map(|prefix| token.strip_prefix(prefix));
    let is_name_byte = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    name.is_some_and(|name| {
        let word = name.bytes().take_while(u8::is_ascii_lowercase).count();
        (word >= MIN_WORD || name.contains('_')) && name.bytes().all(is_name_byte)
    })
}

/// True if the classic microformat of the item's type has a property of this name, and the element is not that
/// property by a class name of microformats2.
fn is_lost_classic_name(token: &str, properties: &HashSet<&str>, item: &OpenItem) -> bool {
    let types = item.types.iter().map(Name::as_str);
    let mut mappings = types.filter_map(|item_type| backcompat::property_of_type(item_type, token));
    mappings.any(|mapping| !properties.contains(mapping.name))
}
