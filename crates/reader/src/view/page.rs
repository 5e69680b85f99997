//! A page, as the sources of views read it.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use foldhash::{HashMap, HashMapExt};
use serde_json::Value as Json;

use super::fields::{ViewFile, ViewKind};
use super::input::ViewInput;
use super::judge::MAX_TEXT;
use super::paths::json_values;
use super::pick::SiteNames;
use super::raw::{RawForm, RawValue, ValueName};
use super::source::{SourcePart, ViewSource};
use super::topic::{PageTopic, without_fragment};
use crate::about::ThingsAbout;
use crate::graph::PageFacts;
use crate::model::{Description, Model};
use crate::{Authorship, FeedKind, Fetched, PageReading, ReadOptions, Reading};
use microweave::document::{Document, Item, Source};
use microweave::extract::meta;
use microweave::nodes::map::SourcePlace;
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::Share;
use microweave_html::dom::text::text_with_breaks;
use microweave_html::dom::{Dom, El, flag};
use microweave_html::names::attr;
use microweave_html::options::Limits;
use microweave_values::json_text::json_len;
use microweave_values::shorten::clipped;
use microweave_values::url::Base;
use microweave_values::whitespace::{tokens, trim};

/// The maximum number of values of a source.
pub(super) const MAX_VALUES: usize = 512;
/// The maximum number of elements of a name that are read.
const MAX_ELEMENTS: usize = 64;
/// What a value takes besides its text.
const VALUE_BYTES: usize = 128;

/// The properties that say the currency of a description.
const CURRENCIES: [&str; 3] = ["priceCurrency", "currency", "salaryCurrency"];

/// The elements of which a page has one. Others with these names do not count, such as the title of a picture in SVG.
const ONLY_ONE: [&str; 3] = ["html", "title", "body"];

/// The `meta` elements with pictures.
const PICTURES: [&str; 2] = ["og:image", "twitter:image"];

/// The types of things that are a text, with a name beside it.
const TEXT_TYPES: [&str; 4] = ["HowToStep", "HowToDirection", "HowToTip", "Answer"];

/// What a view is evaluated on.
pub(super) struct ViewPage<'p> {
    /// `None` for a view that reads no posts and no preview.
    reading: Option<&'p Reading>,
    /// `None` for a stored document.
    pub(super) page_reading: Option<&'p PageReading>,
    /// As given.
    pub(super) address: &'p str,
    pub(super) document: &'p Document,
    pub(super) model: Model<'p>,
    pub(super) about: &'p ThingsAbout,
    /// `None` if the view has no source that asks for it.
    pub(super) topic: Option<PageTopic<'p>>,
    /// For each description, the first one of its thing.
    pub(super) groups: Vec<u32>,
    /// The descriptions, sorted by their things.
    by_thing: Vec<u32>,
    /// The numbers of items, sorted, with their descriptions.
    of_items: Vec<(u32, u32)>,
    base: Base,
    pub(super) file: Arc<ViewFile>,
    elements: OnceCell<HashMap<String, Vec<El<'p>>>>,
    meta: OnceCell<HashMap<String, Vec<(El<'p>, &'p str)>>>,
    /// The links with a rel, each with its address.
    links: OnceCell<HashMap<String, Vec<El<'p>>>>,
    site: OnceCell<SiteNames>,
    authorship: OnceCell<RefCell<PageAuthorship<'p>>>,
    post: OnceCell<Json>,
    preview: OnceCell<Json>,
}

/// The authors of a page, without other pages.
type PageAuthorship<'p> = Authorship<'p, fn(&str) -> Option<Fetched>>;

impl<'p> ViewPage<'p> {
    pub(super) fn new(input: ViewInput<'p>, file: &Arc<ViewFile>) -> Self {
        let ViewInput { reading, page_reading, address, document, microdata, nodes, things, topic } = input;
        let mut model = match page_reading {
            Some(reading) if file.needs_things => Model::of_page(reading, document, microdata),
            Some(reading) => Model::of_entities(reading, microdata),
            None => {
                let account = Limits::new().account(json_len(document), Share::View);
                Model::of_document(document, nodes, account)
            }
        };
        let groups = if file.needs_things {
            model.join()
        } else {
            model.add_inverses();
            model.numbers().collect()
        };
        let mut by_thing: Vec<u32> = model.numbers().collect();
        by_thing.sort_by_key(|number| groups[*number as usize]);
        let of_item =
            |(description, number): (&Description<'_>, u32)| Some((description.item?.number(), number));
        let mut of_items: Vec<(u32, u32)> = model.descriptions.iter().zip(0..).filter_map(of_item).collect();
        of_items.sort_unstable();
        let base_of_document = || Base::new(&document.own_urls()[0]);
        ViewPage {
            reading,
            page_reading,
            address,
            document,
            base: page_reading.map_or_else(base_of_document, |reading| reading.page().base().clone()),
            model,
            about: things,
            topic,
            groups,
            by_thing,
            of_items,
            file: Arc::clone(file),
            elements: OnceCell::new(),
            meta: OnceCell::new(),
            links: OnceCell::new(),
            site: OnceCell::new(),
            authorship: OnceCell::new(),
            post: OnceCell::new(),
            preview: OnceCell::new(),
        }
    }

    /// The names and the logos of the site.
    pub(super) fn site_names(&self) -> &SiteNames {
        self.site.get_or_init(|| SiteNames::of(self))
    }

    /// Charges a value of this length. Returns false if there is no room for it.
    pub(super) fn charge(&self, len: usize) -> bool {
        self.model.account.spend(len + VALUE_BYTES)
    }

    /// Charges steps of work. Returns false if none are left.
    pub(super) fn work(&self, steps: usize) -> bool {
        self.model.account.work(steps)
    }

    /// The address, resolved against the base of the page.
    pub(super) fn resolved(&self, url: &str) -> String {
        self.base.resolve(url).into_owned()
    }

    pub(super) fn description(&self, number: u32) -> &Description<'p> {
        self.model.description(number)
    }

    /// The descriptions of the thing that a description is of.
    pub(super) fn members(&self, number: u32) -> &[u32] {
        let group_of = |number: &u32| self.groups[*number as usize];
        let thing = group_of(&number);
        let of_later = &self.by_thing[self.by_thing.partition_point(|number| group_of(number) < thing)..];
        &of_later[..of_later.partition_point(|number| group_of(number) == thing)]
    }

    /// The first description of each thing.
    pub(super) fn things(&self) -> impl Iterator<Item = u32> {
        (0..).zip(&self.groups).filter(|(number, group)| number == *group).map(|(number, _)| number)
    }

    /// What the page says about itself.
    pub(super) fn facts(&self) -> &'p PageFacts {
        &self.about.facts
    }

    /// The first address in one of these properties of a description. JSON-LD makes a node of an address that has properties.
    pub(super) fn address_in(&self, number: u32, names: &[&str]) -> Option<&str> {
        let description = self.charged_description(number)?;
        let mut addresses = names.iter().flat_map(|name| self.model.addresses(description, name));
        addresses.find(|address| !address.trim().is_empty()).map(str::trim)
    }

    /// The address of a medium. Its identifier does not count.
    pub(super) fn address_of_medium(&self, number: u32) -> Option<&str> {
        self.address_in(number, &["contentUrl", "url"])
    }

    /// The authors of the posts of the page.
    pub(super) fn authorship(&self) -> &RefCell<PageAuthorship<'p>> {
        self.authorship.get_or_init(|| {
            self.work(self.document.all_items().count());
            RefCell::new(Authorship::new(self.document, self.address, |_| None))
        })
    }

    /// The thing of an item.
    pub(super) fn thing_of(&self, item: Item<'_>) -> Option<u32> {
        let of_item = self.of_items.binary_search_by_key(&item.number(), |(item, _)| *item).ok()?;
        Some(self.groups[self.of_items[of_item].1 as usize])
    }

    /// The first text of one of these properties of the thing that a description is of.
    pub(super) fn part_text(&self, number: u32, names: &[&str]) -> Option<&str> {
        let members = self.members(number);
        let text = |name: &&str| {
            members.iter().find_map(|member| {
                let description = self.description(*member);
                self.work(description.properties.len());
                match *name {
                    "@id" => description.ids.first().copied(),
                    name => description.texts(name).next(),
                }
            })
        };
        names.iter().find_map(text)
    }

    /// True for a thing whose text says more than its name, such as a step of a recipe.
    pub(super) fn is_text(&self, number: u32) -> bool {
        let is_text = |class: &&str| TEXT_TYPES.iter().any(|name| SCHEMA_ORG.is_kind_of(class, name));
        self.members(number).iter().any(|member| self.description(*member).types.iter().any(is_text))
    }

    /// The description that says the currency of one: of a price, a salary, or a price specification. It is the description
    /// itself, otherwise `around`.
    pub(super) fn currency_holder(&self, number: u32, around: Option<u32>) -> Option<u32> {
        let description = self.description(number);
        self.work(description.properties.len());
        let has_currency = CURRENCIES.iter().any(|name| description.has(name));
        if has_currency { Some(number) } else { around }
    }

    /// The currency that a description says.
    pub(super) fn currency(&self, number: u32) -> Option<&str> {
        let description = self.description(number);
        self.work(description.properties.len());
        CURRENCIES.iter().find_map(|name| description.texts(name).next())
    }

    /// The values of a source that is about the page, for a kind.
    pub(super) fn values_of_page(&self, source: &ViewSource, kind: ViewKind) -> Vec<RawValue<'p>> {
        let values = match &source.part {
            SourcePart::Meta(name) if kind == ViewKind::Person && self.is_other_data(name) => Vec::new(),
            SourcePart::Meta(name) if kind == ViewKind::Picture => {
                match PICTURES.iter().find(|described| name.starts_with(**described)) {
                    Some(described) => self.meta_pictures(name, described),
                    None => self.meta_values(name),
                }
            }
            SourcePart::Meta(name) => self.meta_values(name),
            SourcePart::Rel(name) => self.rel_values(name, kind),
            SourcePart::Html(element, attribute) => self.element_values(element, attribute.as_deref(), kind),
            SourcePart::Post(path) => json_values(self.post(), path),
            SourcePart::Page(path) => json_values(self.preview(), path),
            SourcePart::Address => vec![RawValue::text(without_fragment(self.address), None)],
            SourcePart::Root => self.root().map(|root| RawValue::text(root, None)).into_iter().collect(),
            SourcePart::Pragma(name) => self.pragma(name).into_iter().collect(),
            part => self.values_of_topic(part, kind),
        };
        self.work(values.len());
        values
    }

    fn rel_values(&self, name: &str, kind: ViewKind) -> Vec<RawValue<'p>> {
        let urls = self.document.rels().get(name).map_or(&[][..], Vec::as_slice);
        let value = |url: &'p String| match (kind, name) {
            (ViewKind::Person, "author") => RawForm::Person(self.linked_author(url)).at(None),
            _ => RawValue { name: ValueName::of(Source::Html, name), ..RawValue::text(url.as_str(), None) },
        };
        urls.iter().take(MAX_VALUES).map(value).collect()
    }

    pub(super) fn meta_values(&self, name: &str) -> Vec<RawValue<'p>> {
        let Some(reading) = self.page_reading else {
            let texts = self.document.meta().get(name).into_iter().flatten();
            return texts.take(MAX_VALUES).map(|text| RawValue::text(text.as_str(), None)).collect();
        };
        let named = self.meta.get_or_init(|| {
            let mut named: HashMap<String, Vec<(El<'p>, &'p str)>> = HashMap::new();
            for el in meta::elements(reading.page().dom()) {
                let content = trim(el.attr_by(attr::CONTENT).unwrap_or_default());
                for name in meta::names(el).filter(|name| !content.is_empty() && self.charge(name.len())) {
                    named.entry(name.to_ascii_lowercase()).or_default().push((el, content));
                }
            }
            named
        });
        // Open Graph's and Facebook's prices have their currency beside them.
        let currency = name.strip_suffix(":amount").and_then(|price| {
            named.get(&[price, ":currency"].concat())?.first().map(|(_, currency)| *currency)
        });
        let values = named.get(name).into_iter().flatten().take(MAX_VALUES);
        let value = |(el, content): &(El<'p>, &'p str)| {
            let value = RawValue::text(*content, Some(SourcePlace::of_element(el.id())));
            RawValue { currency, ..value }
        };
        values.map(value).collect()
    }

    /// The first link with a rel and an address.
    pub(super) fn link(&self, rel: &str, url: &str) -> Option<El<'p>> {
        let dom = self.page_reading?.page().dom();
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

    /// The texts of elements, or an attribute of them.
    pub(super) fn element_values(
        &self,
        name: &str,
        attribute: Option<&str>,
        kind: ViewKind,
    ) -> Vec<RawValue<'p>> {
        let Some(reading) = self.page_reading else { return Vec::new() };
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
                self.reading.map(|reading| reading.posts(&ReadOptions::new()).main).unwrap_or_default();
            let post = feed.entries.first().filter(|_| feed.kind.value == FeedKind::Post);
            post.and_then(|post| serde_json::to_value(post).ok()).unwrap_or_default()
        })
    }

    fn preview(&self) -> &Json {
        self.preview.get_or_init(|| {
            let preview = self.reading.map(Reading::preview);
            preview.and_then(|preview| serde_json::to_value(preview).ok()).unwrap_or_default()
        })
    }
}
