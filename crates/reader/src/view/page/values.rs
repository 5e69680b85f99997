//! The values of sources that are about the page: its elements, links and addresses.

use std::borrow::Cow;

use foldhash::{HashMap, HashMapExt};
use serde_json::Value as Json;

use super::topic::without_fragment;
use super::{MAX_VALUES, ViewPage};
use crate::entry::Person;
use crate::spans::PageSpans;
use crate::view::rows::kinds::ViewKind;
use crate::view::rows::source::{SourcePart, ViewSource};
use crate::view::things::paths::json_values;
use crate::view::values::judge::MAX_TEXT;
use crate::view::values::raw::{RawForm, RawValue, ValueName};
use crate::{FeedKind, ReadOptions, Reading};
use microweave::document::Source;
use microweave::extract::meta;
use microweave::nodes::map::SourcePlace;
use microweave_html::dom::text::text_with_breaks;
use microweave_html::dom::{Dom, El, flag};
use microweave_html::input::content_type::essence;
use microweave_html::names::{attr, tag};
use microweave_values::collections::sort::sort_by;
use microweave_values::shorten::clipped;
use microweave_values::whitespace::{ascii_lowercase, fold, tokens, trim};

/// The maximum number of elements of a name that are read.
const MAX_ELEMENTS: usize = 64;

/// The elements of which a page has one. Others with these names do not count, such as the title of a picture in SVG.
const ONLY_ONE: [&str; 3] = ["html", "title", "body"];

/// The `meta` elements with pictures.
const PICTURES: [&str; 2] = ["og:image", "twitter:image"];

/// One of the names of a `meta` element, in lower case.
pub(super) struct NamedMeta<'p> {
    name: Cow<'p, str>,
    el: El<'p>,
    content: &'p str,
}

impl<'p> ViewPage<'p> {
    /// The values of a source that is about the page, for a kind.
    pub(crate) fn values_of_page(&self, source: &ViewSource, kind: ViewKind) -> Vec<RawValue<'p>> {
        let values = match &source.part {
            SourcePart::Meta(name) if kind == ViewKind::Person && self.is_other_data(name) => Vec::new(),
            SourcePart::Meta(name) if kind == ViewKind::Picture => {
                match PICTURES.iter().find(|described| name.starts_with(**described)) {
                    Some(described) => self.meta_pictures(name, described),
                    None => self.meta_values(name),
                }
            }
            SourcePart::Meta(name) => self.meta_values(name),
            SourcePart::Rel(name, media_type) => self.rel_values(name, media_type.as_deref(), kind),
            SourcePart::Html(element, attribute) => self.element_values(element, attribute.as_deref(), kind),
            SourcePart::Post(path) => json_values(self.post(), path),
            SourcePart::Page(path) => json_values(self.preview(), path),
            SourcePart::Address => vec![RawValue::text(without_fragment(self.input.address), None)],
            SourcePart::Root => self.root().map(|root| RawValue::text(root, None)).into_iter().collect(),
            SourcePart::Pragma(name) => self.pragma(name).into_iter().collect(),
            part => self.values_of_topic(part, kind),
        };
        self.work(values.len());
        values
    }

    fn rel_values(&self, name: &str, media_type: Option<&str>, kind: ViewKind) -> Vec<RawValue<'p>> {
        let is_of_type = |url: &&str| {
            media_type.is_none_or(|wanted| {
                let link = self.input.document.rel_urls().get(url);
                let content_type = link.and_then(|link| link.content_type.as_deref()).unwrap_or_default();
                essence(content_type).eq_ignore_ascii_case(wanted)
            })
        };
        let value = |url: &'p str| match (kind, name) {
            (ViewKind::Person, "author") => {
                RawForm::Person(Person::of_link(self.input.document, url)).at(None)
            }
            _ => RawValue { name: ValueName::of(Source::Html, name), ..RawValue::text(url, None) },
        };
        self.input.document.urls_of(name).filter(is_of_type).take(MAX_VALUES).map(value).collect()
    }

    pub(crate) fn meta_values(&self, name: &str) -> Vec<RawValue<'p>> {
        let Some(reading) = self.input.page_reading else {
            let texts = self.input.document.meta().get(name).into_iter().flatten();
            return texts.take(MAX_VALUES).map(|text| RawValue::text(text.as_str(), None)).collect();
        };
        let named = self.meta.get_or_init(|| {
            let mut named = Vec::new();
            for el in meta::elements(reading.page().dom()) {
                let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
                for name in meta::names(el).filter(|name| !content.is_empty() && self.charge(name.len())) {
                    named.push(NamedMeta { name: ascii_lowercase(name), el, content });
                }
            }
            sort_by(&mut named, |one, other| one.name.cmp(&other.name));
            named
        });
        let of_name = |name: &str| named.partition_point(|meta| *meta.name < *name);
        // Open Graph's and Facebook's prices have their currency beside them.
        let currency = name.strip_suffix(":amount").and_then(|price| {
            let currency = [price, ":currency"].concat();
            named.get(of_name(&currency)).filter(|meta| *meta.name == currency).map(|meta| meta.content)
        });
        let values = named[of_name(name)..].iter().take_while(|meta| *meta.name == *name).take(MAX_VALUES);
        let value = |meta: &NamedMeta<'p>| {
            let value = RawValue::text(meta.content, Some(SourcePlace::of_element(meta.el.id())));
            RawValue { currency, name: ValueName::of(Source::Meta, name), ..value }
        };
        values.map(value).collect()
    }

    /// The first link with a rel and an address.
    pub(crate) fn link(&self, rel: &str, url: &str) -> Option<El<'p>> {
        let dom = self.input.page_reading?.page().dom();
        let links = self.links.get_or_init(|| {
            let mut links: HashMap<String, Vec<El<'p>>> = HashMap::new();
            for el in dom.elements().filter(|el| el.has(flag::REL)) {
                let url = self.resolved(el.attr_by(attr::HREF).unwrap_or_default());
                if self.charge(url.len()) {
                    links.entry(url).or_default().push(el);
                }
            }
            links
        });
        let has_rel = |el: &El<'p>| {
            let mut rels = tokens(el.attr_by(attr::REL).unwrap_or_default());
            self.work(1) && rels.any(|name| name.eq_ignore_ascii_case(rel))
        };
        links.get(url)?.iter().copied().find(has_rel)
    }

    /// The text of the link whose address is a value of microdata or RDFa, or else of its image.
    pub(crate) fn text_of_link(&self, value: &RawValue<'p>) -> Option<String> {
        let (page, name, url) = (self.input.page_reading?.page(), value.name.as_ref()?, value.text_form()?);
        let element = value.place.filter(|place| place.is_element())?.element;
        let link = match name.source {
            Source::Rdfa => page.dom().el(element),
            Source::Microdata => {
                let spans = self.spans.get_or_init(|| PageSpans::new(page).into());
                spans.borrow_mut().in_item(element, name.name.as_str(), url)?
            }
            _ => return None,
        };
        if link.tag() != tag::A || !self.work(link.node_count()) {
            return None;
        }
        let images = link.descendants().filter_map(|el| el.attr_by(attr::ALT));
        let texts = [link.text()].into_iter().chain(images.map(str::to_owned));
        texts.map(|text| fold(&text, char::is_whitespace)).find(|text| !text.is_empty())
    }

    /// The texts of elements, or an attribute of them.
    pub(super) fn element_values(
        &self,
        name: &str,
        attribute: Option<&str>,
        kind: ViewKind,
    ) -> Vec<RawValue<'p>> {
        let Some(reading) = self.input.page_reading else { return Vec::new() };
        let value = |el: El<'p>| {
            let place = Some(SourcePlace::of_element(el.id()));
            match attribute {
                Some(attribute) => el.attr(attribute).map(|value| RawValue::text(value, place)),
                None => self.work(el.node_count()).then(|| {
                    let text = text_with_breaks(el);
                    let text = if kind.is_judged() { clipped(&text, MAX_TEXT) } else { &text };
                    let text: String = self.model.account.clip(text).into();
                    RawValue::text(text, place)
                }),
            }
        };
        if ONLY_ONE.contains(&name) {
            let mut elements = reading.page().dom().elements();
            return elements.find(|el| el.name() == name).and_then(value).into_iter().collect();
        }
        let elements = self.elements.get_or_init(|| self.find_elements(reading.page().dom()));
        elements.get(name).into_iter().flatten().copied().filter_map(value).collect()
    }

    /// The elements that the view reads, by what it calls them.
    fn find_elements(&self, dom: &'p Dom) -> HashMap<String, Vec<El<'p>>> {
        let names = &self.file.elements;
        let mut elements: HashMap<String, Vec<El<'p>>> =
            names.iter().map(|name| (name.clone(), Vec::new())).collect();
        let mut add = |name: &str, el: El<'p>| {
            let of_name = elements.get_mut(name).filter(|of_name| of_name.len() < MAX_ELEMENTS);
            if let Some(of_name) = of_name.filter(|of_name| of_name.last() != Some(&el)) {
                of_name.push(el);
            }
        };
        let has_marks = names.iter().any(|name| name.contains(['.', '#']));
        let mut is_first_byte = [false; 256];
        names.iter().for_each(|name| is_first_byte[usize::from(name.as_bytes()[0])] = true);
        for el in dom.elements() {
            if el.name().bytes().next().is_some_and(|byte| is_first_byte[usize::from(byte)]) {
                add(el.name(), el);
            }
            if !has_marks {
                continue;
            }
            let classes = el.attr_by(attr::CLASS).unwrap_or_default().split_ascii_whitespace();
            let marks = classes.map(|class| (".", class)).chain(el.attr_by(attr::ID).map(|id| ("#", id)));
            for (sign, mark) in marks.take_while(|_| self.work(1)) {
                add(&[sign, mark].concat(), el);
                add(&[el.name(), sign, mark].concat(), el);
            }
        }
        elements
    }

    /// The first post of the page, if the page is one post.
    fn post(&self) -> &Json {
        self.post.get_or_init(|| {
            let feed =
                self.input.reading.map(|reading| reading.posts(&ReadOptions::new()).main).unwrap_or_default();
            let post = feed.entries.first().filter(|_| feed.kind.value == FeedKind::Post);
            post.and_then(|post| serde_json::to_value(post).ok()).unwrap_or_default()
        })
    }

    fn preview(&self) -> &Json {
        self.preview.get_or_init(|| {
            let preview = self.input.reading.map(Reading::preview);
            preview.and_then(|preview| serde_json::to_value(preview).ok()).unwrap_or_default()
        })
    }
}
