//! Class names that look like microformats and do not count, for the notes.

use std::collections::HashSet;

use super::backcompat;
use super::class;
use super::item::OpenItem;
use super::notes::NotTaken;
use crate::collections::short_name::Name;
use crate::document::ReasonRule;
use crate::dom::El;
use crate::options::Options;
use crate::whitespace::tokens;

/// The class names of an element that do not count. `outer` is the item around it.
pub(super) fn class_names(el: El<'_>, outer: Option<&OpenItem>, options: &Options) -> Vec<NotTaken> {
    let class = el.class();
    let properties = tokens(class).filter_map(class::property).map(|(_, name)| name).collect();
    let reasons =
        tokens(class).filter_map(|token| Some((token, reason(token, &properties, outer, options)?)));
    let note = |(token, rule): (&str, ReasonRule)| NotTaken {
        element: el.id(),
        rule,
        by: token.into(),
        step: "",
        at: Some(token.as_ptr() as usize - class.as_ptr() as usize),
    };
    reasons.map(note).collect()
}

/// Why a class name does not count. None if it does, or if it does not look like one of microformats. `properties` are
/// those that the element is by other class names.
fn reason(
    token: &str,
    properties: &HashSet<&str>,
    outer: Option<&OpenItem>,
    options: &Options,
) -> Option<ReasonRule> {
    if class::is_root(token) {
        let is_ignored = options.ignore_framework_classes && class::is_framework_class(token);
        return is_ignored.then_some(ReasonRule::FrameworkClass);
    }
    if class::property(token).is_some() {
        return match outer {
            None => Some(ReasonRule::NoRoot),
            Some(item) if item.is_classic() => Some(ReasonRule::Mf2InClassic),
            Some(_) => None,
        };
    }
    let lower_case = token.to_ascii_lowercase();
    let is_class = |token: &str| class::is_root(token) || class::property(token).is_some();
    if lower_case != token && is_class(&lower_case) {
        return Some(ReasonRule::CapitalLetter);
    }
    if is_near_name(token) {
        return Some(ReasonRule::InvalidName);
    }
    let item = outer.filter(|item| !item.is_classic())?;
    is_lost_classic_name(token, properties, item).then_some(ReasonRule::ClassicInMf2)
}

/// True if a class name has a prefix of microformats and a word after it. Others, such as `p-4`, are names of CSS
/// frameworks.
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
    mappings.any(|mapping| !properties.contains(&*mapping.name))
}
