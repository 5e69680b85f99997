//! The value of a property that is no item: the first of the specification's cases that applies.

use std::borrow::Cow;

use crate::base::Base;
use crate::dom::El;
use crate::dom::names::{attr, tag};
use crate::dom::text::{text_content, text_with_breaks};
use crate::options::{ContentAttribute, MicrodataRules};

/// The value of a property element.
pub(super) fn of<'e>(el: El<'e>, base: &Base, rules: &MicrodataRules) -> Cow<'e, str> {
    let counts = rules.content == ContentAttribute::AnyElement || el.tag() == tag::META;
    if let Some(content) = el.attr_by(attr::CONTENT).filter(|_| counts) {
        return content.into();
    }
    let url = |attribute| {
        let written = el.attr_by(attribute);
        written.and_then(|written| base.absolute(written)).unwrap_or_default().into()
    };
    match el.tag() {
        tag::META => Cow::default(),
        tag::AUDIO | tag::EMBED | tag::IFRAME | tag::IMG | tag::SOURCE | tag::TRACK | tag::VIDEO => {
            url(attr::SRC)
        }
        tag::A | tag::AREA | tag::LINK => url(attr::HREF),
        tag::OBJECT => url(attr::DATA),
        tag::DATA | tag::METER => match el.attr_by(attr::VALUE) {
            Some(value) => value.into(),
            None if rules.data_text => text(el, rules),
            None => Cow::default(),
        },
        tag::TIME => el.attr_by(attr::DATETIME).map_or_else(|| text(el, rules), Cow::from),
        _ => text(el, rules),
    }
}

fn text<'e>(el: El<'e>, rules: &MicrodataRules) -> Cow<'e, str> {
    if rules.clean_text {
        text_with_breaks(el).trim_ascii().to_owned().into()
    } else {
        text_content(el).into()
    }
}
