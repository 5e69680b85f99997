//! The value of a property that is no item: the first of the specification's cases that applies, and
//! where a new value goes.

use std::borrow::Cow;

use crate::base::Base;
use crate::dom::El;
use crate::dom::names::{NameId, attr, tag};
use crate::dom::text::{text_content, text_with_breaks};
use crate::options::{ContentAttribute, MicrodataRules};

/// Where the value of a property stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// In an attribute that is no link.
    Attribute,
    /// In an attribute that is a link.
    Link,
    /// In the element's text, or nowhere.
    Text,
}

pub(super) fn origin(el: El<'_>, rules: &MicrodataRules) -> Origin {
    match attribute_of(el) {
        _ if content(el, rules).is_some() => Origin::Attribute,
        Some(attr::SRC | attr::HREF | attr::DATA) => Origin::Link,
        Some(attribute) if el.attr_by(attribute).is_some() => Origin::Attribute,
        _ => Origin::Text,
    }
}

/// Its `content` attribute, if that counts.
fn content<'e>(el: El<'e>, rules: &MicrodataRules) -> Option<&'e str> {
    let counts = rules.content == ContentAttribute::AnyElement || el.tag() == tag::META;
    el.attr_by(attr::CONTENT).filter(|_| counts)
}

/// The value of a property element.
pub(crate) fn of<'e>(el: El<'e>, base: &Base, rules: &MicrodataRules) -> Cow<'e, str> {
    if let Some(content) = content(el, rules) {
        return content.into();
    }
    let Some(attribute) = attribute_of(el) else { return text(el, rules) };
    let written = el.attr_by(attribute);
    if matches!(attribute, attr::SRC | attr::HREF | attr::DATA) {
        return written.and_then(|written| base.absolute(written)).unwrap_or_default().into();
    }
    match (written, el.tag()) {
        (Some(value), _) => value.into(),
        (None, tag::TIME) => text(el, rules),
        (None, tag::DATA | tag::METER) if rules.data_text => text(el, rules),
        (None, _) => Cow::default(),
    }
}

/// The attribute that a new value goes into so that the element has that value; none if its text
/// does.
pub(crate) fn attribute_to_set(el: El<'_>, rules: &MicrodataRules) -> Option<NameId> {
    let own = attribute_of(el);
    let has_no_place = own.is_none() && !el.can_hold_text();
    let takes_content = el.attr_by(attr::CONTENT).is_some() || has_no_place;
    if rules.content == ContentAttribute::AnyElement && takes_content { Some(attr::CONTENT) } else { own }
}

/// The attribute that kinds of elements have their value in.
pub(crate) fn attribute_of(el: El<'_>) -> Option<NameId> {
    Some(match el.tag() {
        tag::META => attr::CONTENT,
        tag::AUDIO | tag::EMBED | tag::IFRAME | tag::IMG | tag::SOURCE | tag::TRACK | tag::VIDEO => attr::SRC,
        tag::A | tag::AREA | tag::LINK => attr::HREF,
        tag::OBJECT => attr::DATA,
        tag::DATA | tag::METER => attr::VALUE,
        tag::TIME => attr::DATETIME,
        _ => return None,
    })
}

fn text<'e>(el: El<'e>, rules: &MicrodataRules) -> Cow<'e, str> {
    if rules.clean_text {
        text_with_breaks(el).trim_ascii().to_owned().into()
    } else {
        text_content(el).into()
    }
}
