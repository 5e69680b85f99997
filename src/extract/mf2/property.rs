//! The values of properties. Each prefix has one chain of fallbacks, in the order of the microformats2 parsing
//! specification. The comments quote the condition of each step. "Living" marks the steps that the specification
//! of 2016 lacks, and the public suite expects.

use std::borrow::Cow;

use super::datetime::DateTimeValue;
use super::notes::{LastRead, ResolvedUrl, WrittenIn};
use super::value_class;
use crate::document::{HtmlData, NestedItem, NestedValue, Text, Texts, UrlData, ValueData};
use crate::options::{Answers, Options, Question, TextStyle};
use microweave_html::account::Account;
use microweave_html::dom::html::{self, push_inner_html_absolute};
use microweave_html::dom::text::{ImageText, push_folded_text, push_visible_text, visit_image_sources};
use microweave_html::dom::{El, lazy_image};
use microweave_html::names::{NameId, attr, tag};
use microweave_values::class_names::Prefix;
use microweave_values::url::Base;
use microweave_values::whitespace::trim;

/// The capacity of the buffer at the start. Few values are longer.
const MIN_SCRATCH: usize = 512;

/// Reads values within the output account of a document.
pub struct ValueReader<'a> {
    pub(crate) base: &'a Base,
    pub(crate) options: &'a Options,
    pub(crate) answers: Answers,
    /// The account that values spend from.
    pub account: &'a Account,
    /// The texts of the values.
    pub texts: Texts,
    /// The language of elements without a `lang` around them. None if the option `lang` is off.
    pub default_lang: Option<&'a str>,
    /// A buffer for texts and HTML, reused for each value.
    scratch: String,
    pub(crate) last_read: LastRead,
    /// The URLs that were resolved inside texts and HTML of the current element. None if they are not noted.
    pub(crate) resolved_urls: Option<Vec<ResolvedUrl>>,
}

impl<'a> ValueReader<'a> {
    /// A reader for the values of a page with this base.
    pub fn new(base: &'a Base, options: &'a Options, account: &'a Account) -> Self {
        ValueReader {
            base,
            options,
            answers: options.rules.answers(),
            account,
            texts: Texts::default(),
            default_lang: None,
            scratch: String::with_capacity(MIN_SCRATCH),
            last_read: LastRead::default(),
            resolved_urls: None,
        }
    }

    /// A reader for values that are not of microformats: the rules, which are about microformats, do not count. It keeps its texts
    /// after these.
    pub fn without_rules(base: &'a Base, options: &'a Options, account: &'a Account, texts: Texts) -> Self {
        ValueReader { answers: Answers::default(), texts, ..ValueReader::new(base, options, account) }
    }

    /// Keeps a text, cut where it exceeds the output account.
    pub fn clip(&mut self, text: &str) -> Text {
        self.texts.add(self.account.clip_str(text))
    }

    /// Counts a text that is kept already against the output account, for its use in another place.
    fn clip_again(&mut self, text: Text) -> Text {
        let len = self.account.clip_str(self.texts.get(text)).len();
        self.texts.start_of(text, len)
    }

    fn clip_url(&mut self, url: UrlData) -> UrlData {
        UrlData { value: self.clip_again(url.value), alt: self.clip_again(url.alt) }
    }

    /// Repeats a plain value for another item.
    pub fn clip_nested(&mut self, value: NestedValue) -> NestedValue {
        match value {
            NestedValue::Text(text) => NestedValue::Text(self.clip_again(text)),
            NestedValue::Url(url) => NestedValue::Url(self.clip_url(url)),
        }
    }

    /// Repeats a value for another property.
    pub fn clip_value(&mut self, value: ValueData) -> ValueData {
        match value {
            ValueData::Text(text) => ValueData::Text(self.clip_again(text)),
            ValueData::Url(url) => ValueData::Url(self.clip_url(url)),
            ValueData::Html(content) => ValueData::Html(HtmlData {
                html: self.clip_again(content.html),
                value: self.clip_again(content.value),
                lang: content.lang.map(|lang| self.clip_again(lang)),
            }),
            ValueData::Item(nested) => ValueData::Item(NestedItem {
                item: nested.item,
                value: nested.value.map(|value| self.clip_nested(value)),
                html: nested.html.map(|html| self.clip_again(html)),
            }),
        }
    }

    /// Keeps a URL, resolved against the base.
    pub fn resolve(&mut self, url: &str) -> Text {
        self.scratch.clear();
        let as_written = self.base.push_resolved(&mut self.scratch, url);
        self.last_read.is_resolved = as_written.is_none();
        self.texts.add(self.account.clip_str(as_written.unwrap_or(&self.scratch)))
    }

    /// The text of an element. Empty if the account is exhausted.
    pub fn text(&mut self, el: El<'_>, images: ImageText<'_>) -> Text {
        if self.account.exhausted() || !self.account.work(el.node_count()) {
            return Text::default();
        }
        self.scratch.clear();
        let style = self.options.text_style(self.answers);
        push_text(&mut self.scratch, el, images, style, self.account.remaining());
        self.texts.add(self.account.clip_str(trim(&self.scratch)))
    }

    /// The text of an element, with images replaced by their `alt` or `src`. With `as_shown`, an image without `alt` has no text: people
    /// do not see its address.
    fn text_with_images(&mut self, el: El<'_>) -> Text {
        if self.options.as_shown {
            return self.text(el, ImageText::Alt);
        }
        if let Some(urls) = self.resolved_urls.as_mut().filter(|_| !self.account.exhausted()) {
            visit_image_sources(el, |img, source| {
                if matches!(self.base.resolve(source), Cow::Owned(url) if url != source) {
                    urls.push(ResolvedUrl { element: img.id(), attribute: attr::SRC, is_in_html: false });
                }
            });
        }
        // "replacing any nested <img> elements with their alt attribute if present, or otherwise their src attribute if
        // present, resolving any relative URLs". The spaces around a URL are from the newer text of this step.
        self.text(el, ImageText::AltOrSource(self.base))
    }

    fn count_resolved_urls(&self) -> usize {
        self.resolved_urls.as_ref().map_or(0, Vec::len)
    }

    /// Forgets how the values of other elements were read.
    pub(super) fn begin_element(&mut self) {
        self.resolved_urls.iter_mut().for_each(Vec::clear);
        self.last_read = LastRead::default();
    }

    pub(super) fn begin_value(&mut self) {
        self.last_read = LastRead { first_url: self.count_resolved_urls(), ..LastRead::default() };
    }

    pub(super) fn end_value(&mut self) {
        self.last_read.after_urls = self.count_resolved_urls();
    }

    /// The text of a part of a value, not trimmed.
    pub(crate) fn text_of_part(&self, el: El<'_>) -> String {
        let mut text = String::new();
        push_text(&mut text, el, ImageText::Dropped, self.options.text_style(self.answers), usize::MAX);
        text
    }

    /// "Parsing a p- property": the value class pattern, an attribute, or the text with images replaced by
    /// their `alt` or `src`.
    pub fn plain(&mut self, el: El<'_>, value_class_parts: &[El<'_>]) -> Text {
        if self.account.exhausted() {
            return Text::default();
        }
        let (written_in, value) = written_value(el, value_class_parts, Prefix::Text, self.answers);
        self.last_read.written_in = written_in;
        match written_in {
            WrittenIn::Parts => {
                let value = value_class::joined(value_class_parts, self);
                self.clip(&value)
            }
            // "else return the textContent", with images replaced
            WrittenIn::Text => self.text_with_images(el),
            _ => self.clip(value),
        }
    }

    /// "Parsing a u- property": the URL in an attribute, otherwise the text as a URL.
    pub fn url(&mut self, el: El<'_>, value_class_parts: &[El<'_>], is_classic: bool) -> ValueData {
        let url = match self.written_url(el) {
            _ if self.account.exhausted() => Text::default(),
            // "if there is a gotten value, return the normalized absolute URL of it"
            Some((written_in, url)) => {
                self.last_read.written_in = written_in;
                self.resolve(url)
            }
            // "else" the steps of `text_for_url`. Living: their value is resolved too.
            None => {
                let text = self.text_for_url(el, value_class_parts);
                if self.answers.yes(Question::UrlTextAsWritten) {
                    self.clip(&text)
                } else {
                    self.resolve(&text)
                }
            }
        };
        // Classic microformats have photos as plain strings, without `alt`.
        if is_classic { ValueData::Text(url) } else { self.with_alt(el, url) }
    }

    fn written_url<'e>(&self, el: El<'e>) -> Option<(WrittenIn, &'e str)> {
        let late = self.lazy_address(el).map(|url| (WrittenIn::LateAddress, url));
        late.or_else(|| named_url_attribute(el).map(|(name, url)| (WrittenIn::Attribute(name), url)))
    }

    /// The address of an image that a script loads late. None unless the option `as_shown` is set.
    pub(crate) fn lazy_address<'e>(&self, el: El<'e>) -> Option<&'e str> {
        let is_wanted = self.options.as_shown && el.tag() == tag::IMG;
        is_wanted.then(|| lazy_image::image_url(el)).flatten()
    }

    /// "Parsing a u- property" for an element without a URL attribute: the value class pattern, an attribute,
    /// or the text. It is not resolved yet.
    pub(crate) fn text_for_url<'e>(&mut self, el: El<'e>, value_class_parts: &[El<'_>]) -> Cow<'e, str> {
        if self.account.exhausted() {
            return Cow::default();
        }
        let (written_in, value) = written_value(el, value_class_parts, Prefix::Url, self.answers);
        self.last_read.written_in = written_in;
        match written_in {
            WrittenIn::Parts => Cow::Owned(value_class::joined(value_class_parts, self)),
            // "else return the textContent", trimmed; images are not replaced
            WrittenIn::Text => Cow::Owned(trim(&self.text_of_part(el)).to_owned()),
            _ => Cow::Borrowed(value),
        }
    }

    /// "Parse an img element for src and alt" (living; for "parsing a u- property" and the implied photo): an image
    /// with an `alt`, even an empty one, gives its URL and the `alt`. Any other element gives the URL alone.
    pub(crate) fn with_alt(&mut self, el: El<'_>, url: Text) -> ValueData {
        let has_source = || el.attr_by(attr::SRC).is_some() || self.lazy_address(el).is_some();
        let is_image = el.tag() == tag::IMG && has_source();
        let drops_alt = |alt: &str| {
            self.answers.yes(Question::ImageAsUrl) || alt.is_empty() && self.answers.yes(Question::NoEmptyAlt)
        };
        match el.attr_by(attr::ALT) {
            Some(alt) if is_image && !drops_alt(alt) => {
                ValueData::Url(UrlData { value: url, alt: self.clip(alt) })
            }
            _ => ValueData::Text(url),
        }
    }

    /// "Parsing a dt- property". The flag is true for a time alone, by the value class pattern.
    pub(crate) fn date(&mut self, el: El<'_>, value_class_parts: &[El<'_>]) -> (Text, bool) {
        if self.account.exhausted() {
            return Default::default();
        }
        // "parse the element for the value-class-pattern including the date and time parsing rules"
        let of_parts = value_class::date(value_class_parts, self, |_| {});
        self.last_read.written_in = WrittenIn::Parts;
        match of_parts {
            Some(DateTimeValue::Date(value)) => (self.clip(&value), false),
            Some(DateTimeValue::TimeAlone(time)) => (self.clip(&time), true),
            None => (self.date_of_element(el), false),
        }
    }

    /// "Parsing a dt- property" without the value class pattern: an attribute or the text.
    fn date_of_element(&mut self, el: El<'_>) -> Text {
        let (written_in, value) = written_value(el, &[], Prefix::Date, self.answers);
        self.last_read.written_in = written_in;
        match written_in {
            // "else return the textContent", trimmed; images are not replaced
            WrittenIn::Text => self.text(el, ImageText::Dropped),
            _ => self.clip(value),
        }
    }

    /// "Parsing an e- property": the HTML and the text. URLs in the HTML are absolute, as the public suite
    /// expects (microformats-v2/h-entry/urlincontent).
    pub fn html(&mut self, el: El<'_>) -> (Text, Text) {
        self.last_read.written_in = WrittenIn::Html;
        if self.account.exhausted() || !self.account.work(el.node_count()) {
            return Default::default();
        }
        // `html`: "the innerHTML of the element", "with leading/trailing whitespace removed"
        self.scratch.clear();
        let images =
            if self.options.as_shown { html::ImageUrls::AsShown } else { html::ImageUrls::AsWritten };
        let mut resolved = self.resolved_urls.is_some().then(Vec::new);
        let max_len = self.account.remaining();
        push_inner_html_absolute(&mut self.scratch, el, self.base, max_len, images, resolved.as_mut());
        if let Some(urls) = &mut self.resolved_urls {
            let in_html = resolved.into_iter().flatten();
            urls.extend(in_html.map(|(element, attribute)| ResolvedUrl {
                element,
                attribute,
                is_in_html: true,
            }));
        }
        let html = self.texts.add(self.account.clip_str(trim(&self.scratch)));
        // `value`: "the textContent of the element", with images replaced
        (html, self.text_with_images(el))
    }

    /// The language of an element: its own `lang` or the nearest ancestor's, otherwise the page's.
    pub fn lang(&mut self, el: El<'_>) -> Option<Text> {
        if !self.options.lang && !self.answers.yes(Question::NoteLang) {
            return None;
        }
        let declared =
            std::iter::successors(Some(el), |el| el.parent()).find_map(|el| el.attr_by(attr::LANG));
        let lang = trim(declared.or(self.default_lang).unwrap_or_default());
        (!lang.is_empty()).then(|| self.clip(lang))
    }
}

fn push_text(text: &mut String, el: El<'_>, images: ImageText<'_>, style: TextStyle, max_len: usize) {
    match style {
        TextStyle::AsWritten => push_visible_text(text, el, images, max_len),
        TextStyle::Folded => push_folded_text(text, el, images, max_len),
    }
}

/// Finds where the value of a property is written: in parts of a value class, an attribute or the text. Returns also the value of the
/// attribute. Parts of dates are read elsewhere.
fn written_value<'e>(
    el: El<'e>,
    value_class_parts: &[El<'_>],
    prefix: Prefix,
    answers: Answers,
) -> (WrittenIn, &'e str) {
    // "parse the element for the value-class-pattern, if a value is found then return it"
    if !value_class_parts.is_empty() && prefix != Prefix::Date {
        return (WrittenIn::Parts, "");
    }
    let attribute = match (el.tag(), prefix) {
        (tag::IMG | tag::AREA, Prefix::Date) if answers.yes(Question::AltAsDate) => Some(attr::ALT),
        _ => value_attribute(el, prefix),
    };
    let in_attribute = attribute.and_then(|name| Some((WrittenIn::Attribute(name), el.attr_by(name)?)));
    in_attribute.unwrap_or((WrittenIn::Text, ""))
}

/// The attribute that holds the value of a property, if the element has it. An element matches at most one of these steps, so
/// their order does not matter.
pub fn value_attribute(el: El<'_>, prefix: Prefix) -> Option<NameId> {
    match (el.tag(), prefix) {
        // "if abbr.p-x[title]", and so for `u-*` and `dt-*`; living: or `link.p-x[title]`
        (tag::ABBR, _) | (tag::LINK, Prefix::Text) => Some(attr::TITLE),
        // "else if data.p-x[value] or input.p-x[value]", and so for `u-*` and `dt-*`
        (tag::DATA | tag::INPUT, _) => Some(attr::VALUE),
        // "else if img.p-x[alt] or area.p-x[alt]"
        (tag::IMG | tag::AREA, Prefix::Text) => Some(attr::ALT),
        // "if time.dt-x[datetime] or ins.dt-x[datetime] or del.dt-x[datetime]"
        (tag::TIME | tag::INS | tag::DEL, Prefix::Date) => Some(attr::DATETIME),
        _ => None,
    }
}

/// The URL attribute of a `u-*` element, as written ("parsing a u- property").
pub fn url_attribute(el: El<'_>) -> Option<&str> {
    named_url_attribute(el).map(|(_, url)| url)
}

/// The attribute of an element that has its URL, with the URL as written.
pub fn named_url_attribute(el: El<'_>) -> Option<(NameId, &str)> {
    let (name, fallback) = url_attribute_names(el)?;
    if name == attr::HREF {
        return el.href();
    }
    let named = |name| Some((name, el.attr_by(name)?));
    named(name).or_else(|| named(fallback?))
}

/// The URL attribute of such an element, and the attribute that counts if the first one is missing.
pub(crate) fn url_attribute_names(el: El<'_>) -> Option<(NameId, Option<NameId>)> {
    match el.link_tag() {
        // "if a.u-x[href] or area.u-x[href]"; living: or `link.u-x[href]`
        tag::A | tag::AREA | tag::LINK => Some((attr::HREF, None)),
        // "else if img.u-x[src] or audio.u-x[src] or video.u-x[src] or source.u-x[src]"; living: or
        // `iframe.u-x[src]`
        tag::IMG | tag::AUDIO | tag::SOURCE | tag::IFRAME => Some((attr::SRC, None)),
        // The same step, and "else if video.u-x[poster]"
        tag::VIDEO => Some((attr::SRC, Some(attr::POSTER))),
        // "else if object.u-x[data]"
        tag::OBJECT => Some((attr::DATA, None)),
        _ => None,
    }
}
