//! Reads the value of a property element that is not a microformats2 item, by the prefix of the microformats2
//! property.

use std::collections::HashMap;

use super::collect::Collection;
use super::vocabulary::ItemKind;
use super::vocabulary::SCHEMA;
use crate::budget::Budget;
use crate::collections::map::Map;
use crate::collections::multi_map::ValueList;
use crate::document::{HtmlData, ItemData, Source, Texts, TypeList, UrlData, ValueData};
use crate::dom::language::default_language;
use crate::dom::{Dom, El, NodeId, markup};
use crate::extract::mf2::class::Prefix;
use crate::extract::mf2::implied;
use crate::extract::mf2::notes::LastRead;
use crate::extract::mf2::property::{ValueReader, url_attribute};
use crate::extract::microdata::value::ValueSource;
use crate::html::names::{attr, tag};
use crate::microdata_dom::MicrodataDom;
use crate::options::Options;
use crate::whitespace::trim;

pub(super) struct SchemaOrgValues<'p, 'b> {
    pub(super) page: &'p MicrodataDom,
    pub(super) options: &'p Options,
    pub(super) budget: &'b Budget,
    pub(super) texts: &'b mut Texts,
    default_lang: Option<&'p str>,
    scratch: String,
    /// The values that were read, if elements of the page may be read more than once.
    known: HashMap<(NodeId, Option<Prefix>), Option<ValueData>>,
}

impl<'p, 'b> SchemaOrgValues<'p, 'b> {
    pub(super) fn new(
        page: &'p MicrodataDom,
        options: &'p Options,
        budget: &'b Budget,
        texts: &'b mut Texts,
    ) -> Self {
        let default_lang = if options.lang { default_language(page.dom()) } else { None };
        let (scratch, known) = Default::default();
        SchemaOrgValues { page, options, budget, texts, default_lang, scratch, known }
    }

    pub(super) fn reader(&mut self) -> ValueReader<'_> {
        ValueReader {
            base: self.page.base(),
            options: self.options,
            budget: self.budget,
            texts: self.texts,
            default_lang: self.default_lang,
            scratch: &mut self.scratch,
            last_read: LastRead::default(),
            resolved_urls: None,
        }
    }

    /// The value of an element that is not an item. `None` if it is empty.
    pub(super) fn of_element(&mut self, el: El<'p>, prefix: Option<Prefix>) -> Option<ValueData> {
        self.once(el, prefix, |values| values.read(el, prefix))
    }

    /// The plain value of an item that is not a microformats2 item: its URL or its text.
    pub(super) fn of_item(
        &mut self,
        item: usize,
        prefix: Option<Prefix>,
        collection: &mut Collection<'p>,
    ) -> Option<ValueData> {
        let el = collection.items[item].el;
        self.once(el, prefix, |values| values.plain_value(item, prefix, collection))
    }

    /// Reads a value, or repeats the value that was read before. With `itemref`, the same element can be a
    /// property of any number of items. Each repetition costs budget.
    fn once(
        &mut self,
        el: El<'p>,
        prefix: Option<Prefix>,
        read: impl FnOnce(&mut Self) -> Option<ValueData>,
    ) -> Option<ValueData> {
        if !self.page.may_multiply() {
            return read(self);
        }
        let key = (el.id(), prefix);
        if let Some(value) = self.known.get(&key).copied() {
            return value.map(|value| self.reader().clip_value(value));
        }
        let value = read(self);
        self.known.insert(key, value);
        value
    }

    fn read(&mut self, el: El<'p>, prefix: Option<Prefix>) -> Option<ValueData> {
        match (prefix, self.page.value_source_of(el)) {
            (Some(Prefix::Html), ValueSource::Text | ValueSource::Url(_)) => {
                let mut reader = self.reader();
                let lang = reader.lang(el);
                let (html, value) = reader.html(el);
                (!html.is_empty()).then_some(ValueData::Html(HtmlData { html, value, lang }))
            }
            (Some(Prefix::Url), ValueSource::Url(_)) => self.link(el),
            (Some(Prefix::Url), _) => {
                let written = self.microdata_text(el)?;
                Some(ValueData::Text(self.reader().resolve(&written)))
            }
            // The text of a link is a better text value than its address.
            (Some(Prefix::Text), ValueSource::Text | ValueSource::Url(_)) => {
                let text = self.reader().plain(el, &[]);
                if trim(self.texts.get(text)).is_empty() {
                    self.microdata_value(el)
                } else {
                    Some(ValueData::Text(text))
                }
            }
            (Some(Prefix::Html), _) => self.html_in_text(el),
            (Some(Prefix::Text), _) => {
                let text = self.microdata_text(el)?;
                Some(ValueData::Text(self.reader().clip(trim(&markup::plain(&text)))))
            }
            _ => self.microdata_value(el),
        }
    }

    /// The value of an `e-*` property from a text, which may have markup.
    fn html_in_text(&mut self, el: El<'p>) -> Option<ValueData> {
        let text = self.microdata_text(el)?;
        let Some(html) = markup::html(&text) else {
            return Some(ValueData::Text(self.reader().clip(trim(&markup::plain(&text)))));
        };
        let dom = Dom::parse_fragment(&html, "div");
        let mut reader = self.reader();
        let lang = reader.lang(el);
        let (html, value) = reader.html(dom.elements().next()?);
        Some(ValueData::Html(HtmlData { html, value, lang }))
    }

    /// The value of an element by microdata's own rules. `None` if it is empty.
    fn microdata_text(&self, el: El<'p>) -> Option<String> {
        let value = self.page.element(el.id())?.item_value()?;
        value.as_text().map(trim).filter(|value| !value.is_empty()).map(str::to_owned)
    }

    fn microdata_value(&mut self, el: El<'p>) -> Option<ValueData> {
        let value = self.microdata_text(el)?;
        Some(ValueData::Text(self.reader().clip(&value)))
    }

    fn link(&mut self, el: El<'p>) -> Option<ValueData> {
        match url_attribute(el) {
            None => self.microdata_value(el),
            // An empty `href` is a link to the page itself. Other elements with an empty URL have no value.
            Some(written) if trim(written).is_empty() && el.tag() != tag::A => None,
            Some(_) => Some(self.reader().url(el, &[], false)),
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
        let properties = collection.properties(item, self.budget);
        for name in names {
            let page = self.page;
            let has_name = |el: &El<'p>| {
                let own = page.element(el.id()).filter(|own| !own.item_scope());
                own.is_some_and(|own| own.item_prop().any(|own| own == name))
            };
            let value =
                properties.iter().copied().filter(has_name).find_map(|el| self.of_element(el, prefix));
            if let Some(value) = value {
                let el = collection.items[item].el;
                return Some(if is_url { self.with_alt(el, value) } else { value });
            }
        }
        let id = self.page.element(collection.items[item].el.id())?.item_id().filter(|_| is_url)?;
        Some(ValueData::Text(self.reader().clip(&id)))
    }

    /// Adds the alternative text to the URL of an image, if the item has a child `img` with that URL.
    fn with_alt(&mut self, item: El<'p>, url: ValueData) -> ValueData {
        let ValueData::Text(value) = url else { return url };
        let (base, text) = (self.page.base(), self.texts.get(value));
        let has_url =
            |img: &El<'_>| img.attr_by(attr::SRC).is_some_and(|source| base.resolve(source) == text);
        let images = item.child_elements().filter(|el| el.tag() == tag::IMG);
        match images.filter(has_url).find_map(|img| img.attr_by(attr::ALT)) {
            Some(alt) => ValueData::Url(UrlData { value, alt: self.reader().clip(alt) }),
            None => url,
        }
    }

    /// The item that a link implies. `None` unless the element is a link and items of this kind have the
    /// properties `name` and `url`. The properties are those that a root element would imply (microformats2
    /// parsing, parsing for implied properties).
    pub(super) fn implied_item(&mut self, el: El<'p>, kind: &ItemKind) -> Option<ItemData> {
        let is_link =
            el.tag() == tag::A && matches!(self.page.value_source_of(el), ValueSource::Url(Some(_)));
        let item_type =
            kind.item_type.as_deref().filter(|_| is_link && kind.has("name") && kind.has("url"))?;
        let with_end = self.options.reasons;
        let mut reader = self.reader();
        let mut properties = Map::default();
        let (name, _) = implied::name(el, &mut reader);
        let named = (!name.is_empty()).then_some(ValueData::Text(name));
        let all = [
            ("name", named),
            ("photo", implied::photo(el, &mut reader).map(|(_, photo)| photo)),
            ("url", implied::url(el, &mut reader).map(|(_, url)| url)),
        ];
        for (name, value) in all {
            properties.entries.extend(value.map(|value| (name.into(), ValueList::from([value]))));
        }
        Some(ItemData {
            types: TypeList::from([reader.budget.clip(item_type).into()]),
            properties,
            place: el.place(with_end),
            source: Source::Microdata,
            ..ItemData::default()
        })
    }
}
