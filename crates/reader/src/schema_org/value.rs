//! Reads a value that is not a microformats2 item, by the prefix of the microformats2 property. Instructions (`HowToStep`, and
//! `HowToSection` with steps in it) give a value for each text.

use std::borrow::Cow;

use foldhash::{HashMap, HashSet};

use super::collect::Collection;
use super::source::{ItemSource, ValueRef};
use super::vocabulary::{ItemKind, SCHEMA, TargetProperty};
use microweave::document::origins::ValueOrigins;
use microweave::document::{HtmlData, ItemData, Texts, TypeList, UrlData, ValueData};
use microweave::extract::mf2::implied;
use microweave::extract::mf2::property::{ValueReader, url_attribute};
use microweave::extract::microdata::value::ValueSource;
use microweave::microdata_dom::MicrodataDom;
use microweave::options::Options;
use microweave_html::account::{Account, VALUE_OVERHEAD};
use microweave_html::dom::page_defaults::default_language;
use microweave_html::dom::{Dom, El, markup};
use microweave_html::names::{attr, tag};
use microweave_values::class_names::Prefix;
use microweave_values::collections::map::Map;
use microweave_values::collections::multi_map::ValueList;
use microweave_values::unfilled::is_unfilled;
use microweave_values::whitespace::trim;

/// The properties with the parts of an item, in their order.
const PARTS: [&str; 4] = ["itemListElement", "item", "steps", "step"];
/// The properties with the text of an item without parts. The first one that it has counts.
const TEXTS: [&str; 4] = ["text", "description", "name", "value"];

/// A part that is still to be read.
enum InstructionPart {
    Item(usize),
    Text(ValueRef),
}

pub(super) struct SchemaOrgValues<'p, 'b> {
    pub(super) page: &'p MicrodataDom,
    pub(super) source: ItemSource<'p>,
    pub(super) options: &'p Options,
    pub(super) account: &'b Account,
    pub(super) reader: ValueReader<'b>,
    /// Where the values are written, if reasons are noted.
    pub(super) origins: Option<Box<ValueOrigins>>,
    /// What was read, if values may be read more than once.
    known: HashMap<(Readable, Option<Prefix>), Option<ValueData>>,
}

/// What has a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Readable {
    Value(ValueRef),
    Item(usize),
    /// An item in place of a picture or a recording.
    Medium(usize),
}

/// The properties whose values are pictures or recordings.
const MEDIA: [&str; 5] = ["audio", "featured", "logo", "photo", "video"];

impl<'p, 'b> SchemaOrgValues<'p, 'b> {
    pub(super) fn new(
        page: &'p MicrodataDom,
        source: ItemSource<'p>,
        options: &'p Options,
        account: &'b Account,
        texts: Texts,
    ) -> Self
    where
        'p: 'b,
    {
        let mut reader = ValueReader::without_rules(page.base(), options, account, texts);
        if options.lang {
            reader.default_lang = source.page().and_then(|page| default_language(page.dom()));
        }
        let origins = options.reasons.then(Box::default);
        SchemaOrgValues { page, source, options, account, reader, origins, known: HashMap::default() }
    }

    /// A value that is not an item. `None` if it is empty, or if a program should have filled it in.
    pub(super) fn read(&mut self, value: ValueRef, prefix: Option<Prefix>) -> Option<ValueData> {
        let read =
            self.once(Readable::Value(value), prefix, |values| match values.source.written_in(value) {
                Some((el, written)) => values.of_element(value, (el, written), prefix),
                None => {
                    let text = values.source.text(value).filter(|text| !is_unfilled(text))?;
                    values.of_text(&text, prefix, None)
                }
            })?;
        let text = match read {
            ValueData::Text(text) | ValueData::Html(HtmlData { value: text, .. }) => {
                self.reader.texts.get(text)
            }
            _ => "",
        };
        if is_unfilled(text) {
            return None;
        }
        self.add_origin(read, value);
        Some(read)
    }

    /// Notes that what was read comes from a value.
    pub(super) fn add_origin(&mut self, read: ValueData, value: ValueRef) {
        if let Some((origins, origin)) = self.origins.as_mut().zip(self.source.value_origin(value)) {
            origins.add(read, origin);
        }
    }

    /// The plain value of an item that is not a microformats2 item: its URL or its text.
    pub(super) fn of_item(
        &mut self,
        item: usize,
        property: &TargetProperty,
        collection: &mut Collection<'p>,
    ) -> Option<ValueData> {
        let (prefix, is_medium) = (property.prefix, MEDIA.contains(&property.name));
        let what = if is_medium { Readable::Medium(item) } else { Readable::Item(item) };
        self.once(what, prefix, |values| {
            values.plain_value(item, prefix, collection).or_else(|| {
                let is_url = prefix == Some(Prefix::Url);
                // An identifier with a fragment is no file.
                let id =
                    values.source.global_id(item).filter(|id| is_url && !(is_medium && id.contains('#')))?;
                let id = ValueData::Text(values.reader.clip(&id));
                values.add_origin_of_id(item, id);
                Some(id)
            })
        })
    }

    /// Reads a value, or repeats the value that was read before. With `itemref` and references, the same value can be in
    /// any number of items. Each repetition costs account.
    fn once(
        &mut self,
        what: Readable,
        prefix: Option<Prefix>,
        read: impl FnOnce(&mut Self) -> Option<ValueData>,
    ) -> Option<ValueData> {
        if !self.source.may_multiply() {
            return read(self);
        }
        let key = (what, prefix);
        if let Some(value) = self.known.get(&key).copied() {
            return value.map(|value| self.reader.clip_value(value));
        }
        let value = read(self);
        self.known.insert(key, value);
        value
    }

    /// The value of an element with a text or a link.
    fn of_element(
        &mut self,
        value: ValueRef,
        (el, written): (El<'p>, ValueSource<'p>),
        prefix: Option<Prefix>,
    ) -> Option<ValueData> {
        match (prefix, written) {
            (Some(Prefix::Html), ValueSource::Text | ValueSource::Url(_)) => {
                let reader = &mut self.reader;
                let lang = reader.lang(el);
                let (html, value) = reader.html(el);
                (!html.is_empty()).then_some(ValueData::Html(HtmlData { html, value, lang }))
            }
            (Some(Prefix::Url), ValueSource::Url(_)) => self.link(el, value),
            // The text of a link is a better text value than its address.
            (Some(Prefix::Text), ValueSource::Text | ValueSource::Url(_)) => {
                let text = self.reader.plain(el, &[]);
                if trim(self.reader.texts.get(text)).is_empty() {
                    self.plain_text(value)
                } else {
                    Some(ValueData::Text(text))
                }
            }
            _ => {
                let text = self.text_of(value)?;
                self.of_text(&text, prefix, Some(el))
            }
        }
    }

    /// The value from a text, which may have markup. `el` has it.
    fn of_text(&mut self, text: &str, prefix: Option<Prefix>, el: Option<El<'p>>) -> Option<ValueData> {
        let reader = &mut self.reader;
        let html = match prefix {
            Some(Prefix::Html) => markup::html(text),
            Some(Prefix::Url) => return Some(ValueData::Text(reader.resolve(text))),
            Some(Prefix::Text) => None,
            _ => return Some(ValueData::Text(reader.clip(text))),
        };
        let Some(html) = html else {
            return Some(ValueData::Text(reader.clip(trim(&markup::plain(text)))));
        };
        let dom = Dom::parse_fragment(&html, "div");
        let lang = el.and_then(|el| reader.lang(el));
        let (html, value) = reader.html(dom.elements().next()?);
        Some(ValueData::Html(HtmlData { html, value, lang }))
    }

    /// A value by the rules of its own syntax. `None` if it is empty.
    fn text_of(&self, value: ValueRef) -> Option<Cow<'p, str>> {
        let ValueRef::Element(id) = value else { return self.source.text(value) };
        let value = self.page.element(id)?.item_value()?;
        value.as_text().map(trim).filter(|value| !value.is_empty()).map(|value| value.to_owned().into())
    }

    fn plain_text(&mut self, value: ValueRef) -> Option<ValueData> {
        let value = self.text_of(value)?;
        Some(ValueData::Text(self.reader.clip(&value)))
    }

    fn link(&mut self, el: El<'p>, value: ValueRef) -> Option<ValueData> {
        // Microdata has URLs on elements of HTML only (5.4).
        match url_attribute(el).filter(|_| el.is_html()) {
            None => self.plain_text(value),
            // An empty `href` is a link to the page itself. Other elements with an empty URL have no value.
            Some(written) if trim(written).is_empty() && el.tag() != tag::A => None,
            Some(_) => Some(self.reader.url(el, &[], false)),
        }
    }

    fn plain_value(
        &mut self,
        item: usize,
        prefix: Option<Prefix>,
        collection: &mut Collection<'p>,
    ) -> Option<ValueData> {
        let is_url = prefix == Some(Prefix::Url);
        let names = if is_url { &SCHEMA.plain_values.url } else { &SCHEMA.plain_values.text };
        let all = collection.values(item, self.account);
        let source = self.source;
        for name in names {
            let has_name = |value: &ValueRef| {
                source.item_of(*value).is_none() && source.names(*value).any(|own| own == *name)
            };
            let value = all.iter().copied().filter(has_name).find_map(|value| self.read(value, prefix));
            if let Some(value) = value {
                return Some(match source.el(item) {
                    Some(el) if is_url => self.with_alt(el, value),
                    _ => value,
                });
            }
        }
        None
    }

    /// Notes that a value is the global identifier of an item.
    pub(super) fn add_origin_of_id(&mut self, item: usize, id: ValueData) {
        if let Some((origins, origin)) = self.origins.as_mut().zip(self.source.id_origin(item)) {
            origins.add(id, origin);
        }
    }

    /// Adds the alternative text to the URL of an image, if the item has a child `img` with that URL.
    fn with_alt(&mut self, item: El<'p>, url: ValueData) -> ValueData {
        let ValueData::Text(value) = url else { return url };
        let (base, text) = (self.page.base(), self.reader.texts.get(value));
        let has_url =
            |img: &El<'_>| img.attr_by(attr::SRC).is_some_and(|source| base.resolve(source) == text);
        let images = item.child_elements().filter(|el| el.tag() == tag::IMG);
        match images.filter(has_url).find_map(|img| img.attr_by(attr::ALT)) {
            Some(alt) => ValueData::Url(UrlData { value, alt: self.reader.clip(alt) }),
            None => url,
        }
    }

    /// The item that a link implies. `None` unless the element is a link and items of this kind have the
    /// properties `name` and `url`. The properties are those that a root element would imply (microformats2
    /// parsing, parsing for implied properties).
    pub(super) fn implied_item(&mut self, el: El<'p>, kind: &ItemKind) -> Option<ItemData> {
        let is_link =
            el.tag() == tag::A && matches!(self.page.value_source_of(el), ValueSource::Url(Some(_)));
        if !(is_link && kind.has("name") && kind.has("url")) {
            return None;
        }
        let item_type = kind.item_type?;
        let (with_end, source) = (self.options.reasons, self.source.syntax());
        let reader = &mut self.reader;
        let mut properties = Map::default();
        let (name, _) = implied::name(el, reader);
        let named = (!name.is_empty()).then_some(ValueData::Text(name));
        let all = [
            ("name", named),
            ("photo", implied::photo(el, reader).map(|(_, photo)| photo)),
            ("url", implied::url(el, reader).map(|(_, url)| url)),
        ];
        for (name, value) in all {
            properties.entries.extend(value.map(|value| (name.into(), ValueList::from([value]))));
        }
        Some(ItemData {
            types: TypeList::from([reader.account.clip(item_type).into()]),
            properties,
            place: Some(el.place(with_end)),
            source,
            ..ItemData::default()
        })
    }

    /// Adds the texts of an item for a content: the texts of its parts after its name, or else its own text.
    pub(super) fn add_steps(
        &mut self,
        item: usize,
        collection: &mut Collection<'p>,
        values: &mut ValueList<ValueData>,
    ) {
        let (mut todo, mut seen) = (vec![InstructionPart::Item(item)], HashSet::default());
        while let Some(part) = todo.pop() {
            if !self.account.spend(VALUE_OVERHEAD) {
                return;
            }
            match part {
                InstructionPart::Text(text) => values.extend(self.read(text, Some(Prefix::Html))),
                // With `itemref` and references, an item can be in itself.
                InstructionPart::Item(item) if seen.insert(item) => {
                    let all = collection.values(item, self.account);
                    let parts: Vec<ValueRef> =
                        all.iter().copied().filter(|value| self.has_name(*value, &PARTS)).collect();
                    let texts: &[&str] = if parts.is_empty() { &TEXTS } else { &["name"] };
                    let is_text = |value: &ValueRef| self.source.item_of(*value).is_none();
                    let text = texts.iter().find_map(|&name| {
                        all.iter().copied().filter(is_text).find(|value| self.has_name(*value, &[name]))
                    });
                    todo.extend(parts.into_iter().rev().map(|value| match self.source.item_of(value) {
                        Some(number) => InstructionPart::Item(number),
                        None => InstructionPart::Text(value),
                    }));
                    todo.extend(text.map(InstructionPart::Text));
                }
                InstructionPart::Item(_) => {}
            }
        }
    }

    fn has_name(&self, value: ValueRef, names: &[&str]) -> bool {
        self.source.names(value).any(|name| names.contains(&name))
    }
}
