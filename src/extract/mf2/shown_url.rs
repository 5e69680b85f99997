//! The values of `u-*` properties as people see them ([`Options::as_shown`](crate::Options)), where the specification's
//! value is a URL that the author did not mean: an empty text or a text that is no address, resolved against the base.

use super::Frame;
use super::notes::WrittenIn;
use super::property::{ValueReader, url_attribute};
use crate::document::{Text, ValueData};
use microweave_html::dom::El;
use microweave_html::dom::lazy_image::{MediumKind, media_address};
use microweave_html::names::{attr, tag};

/// What the value of a property is, if it can differ from the specification's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ShownUrl {
    Medium(MediumKind),
    /// A text that may be a URL: an email address, a telephone number, a key.
    TextOrUrl,
}

impl ShownUrl {
    pub(super) fn of_property(name: &str) -> Option<Self> {
        match name {
            "photo" | "logo" | "featured" => Some(ShownUrl::Medium(MediumKind::Picture)),
            "audio" | "video" | "sound" => Some(ShownUrl::Medium(MediumKind::Recording)),
            "email" | "tel" | "impp" | "key" | "geo" => Some(ShownUrl::TextOrUrl),
            _ => None,
        }
    }
}

/// True if the values of a property are pictures or recordings.
pub fn is_media_property(name: &str) -> bool {
    matches!(ShownUrl::of_property(name), Some(ShownUrl::Medium(_)))
}

impl ValueReader<'_> {
    /// The value of a `u-*` property as people see it.
    pub(super) fn shown_url(&mut self, frame: &Frame<'_>, is_classic: bool, shown: ShownUrl) -> ValueData {
        let (el, parts) = (frame.el, &frame.value_class_parts[..]);
        match shown {
            _ if self.account.exhausted() => ValueData::Text(Text::default()),
            ShownUrl::Medium(medium) => self.medium(el, parts, is_classic, medium),
            ShownUrl::TextOrUrl if url_attribute(el).is_none() => {
                let text = self.text_for_url(el, parts);
                ValueData::Text(self.clip(&text))
            }
            ShownUrl::TextOrUrl => self.url(el, parts, is_classic),
        }
    }

    /// The address of a picture or a recording: its own, or the address of the first medium inside, or the text. Empty if
    /// there is none, because an empty text is not the address of the page.
    fn medium(&mut self, el: El<'_>, parts: &[El<'_>], is_classic: bool, medium: MediumKind) -> ValueData {
        let own_url = self.lazy_address(el).or_else(|| url_attribute(el)).map(str::trim);
        let has_own = own_url.is_some_and(|url| !url.is_empty() && !url.starts_with('#'));
        // The `poster` of a video is no recording.
        let is_poster =
            medium == MediumKind::Recording && el.tag() == tag::VIDEO && el.attr_by(attr::SRC).is_none();
        if (!has_own || is_poster)
            && let Some((inner, address)) = media_address(el, medium)
        {
            self.last_read.written_in = WrittenIn::Attribute(address.attribute);
            self.last_read.inside = Some(address.el.id());
            let url = self.resolve(address.url);
            return if is_classic { ValueData::Text(url) } else { self.with_alt(inner, url) };
        }
        let is_empty = own_url.is_some() || self.text_for_url(el, parts).trim().is_empty();
        if !has_own && is_empty {
            return ValueData::Text(Text::default());
        }
        self.url(el, parts, is_classic)
    }
}
