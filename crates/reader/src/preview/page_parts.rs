//! The values that the sources of a row find in a page.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::main_things::RankedPage;
use super::preview_thing::{MAX_VALUES, PreviewThing, PreviewThingValue, descriptions};
use super::table::{PagePart, RowSource};
use super::title_cut::host_name;
use crate::address::Address;
use crate::entry::{Person, PersonKind, Photo};
use crate::graph::{is_home, letters};
use crate::marked_elements::{MarkedElements, written_in};
use crate::page_node::only_date;
use crate::title;
use crate::urls::parse_web;
use crate::{
    AuthorSource, Authorship, AuthorshipStep, EntryList, MainObject, MainObjectStep, PageReading,
    PostTypeRules, main_object, post_type,
};
use microweave::document::{Document, Item, Source, Value};
use microweave::extract::meta;
use microweave::extract::metaformats::text_of;
use microweave_html::dom::El;
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::shorten::clipped;
use microweave_values::whitespace::fold;

/// The `meta` elements with pictures, whose sizes and alternative texts have names that begin so.
const IMAGES: [&str; 2] = ["og:image", "twitter:image"];
/// The maximum number of bytes of a title that things of schema.org are compared with.
const MAX_TITLE: usize = 2048;
/// The `meta` elements with titles that a thing of schema.org is compared with.
const TITLES: [&str; 2] = ["og:title", "twitter:title"];

/// A page as the sources of rows read it.
pub(super) struct PageParts<'p> {
    pub(super) document: &'p Document,
    /// As given.
    pub(super) given_address: &'p str,
    /// As given, and with its rel=canonical.
    pub(super) address: Address,
    /// `None` for a stored document.
    pub(super) reading: Option<&'p PageReading>,
    main: MainObject<'p>,
    marked: Option<MarkedElements<'p>>,
    descriptions: Vec<PreviewThing<'p>>,
    things: OnceCell<Vec<PreviewThing<'p>>>,
}

/// A value of a source, as the page has it.
pub(super) enum PageValue<'p> {
    Text(Cow<'p, str>),
    /// The text of an element that is only marked by its class.
    Marked(Cow<'p, str>),
    Description(PreviewThing<'p>),
    /// A value of microformats.
    Value(Value<'p>),
    Photo(Photo),
    /// A picture of one pixel.
    Pixel(Cow<'p, str>),
    Person(Person),
    /// The name of a type.
    Type(&'p str),
}

/// A value, with the syntax if the source does not name it.
pub(super) struct SourcedValue<'p> {
    pub(super) value: PageValue<'p>,
    pub(super) syntax: Option<&'static str>,
}

impl<'p> PageParts<'p> {
    pub(super) fn new(document: &'p Document, address: &'p str, reading: Option<&'p PageReading>) -> Self {
        PageParts {
            document,
            given_address: address,
            address: Address::of_page(document, address),
            reading,
            main: main_of(document, address),
            marked: reading.map(|reading| MarkedElements::new(reading.page().dom())),
            descriptions: reading.map(descriptions).unwrap_or_default(),
            things: OnceCell::new(),
        }
    }

    pub(super) fn is_home(&self) -> bool {
        is_home(self.given_address)
    }

    fn title(&self) -> Option<&'p str> {
        self.reading.and_then(PageReading::title)
    }

    fn things(&self) -> &[PreviewThing<'p>] {
        self.things.get_or_init(|| {
            let declared = TITLES.into_iter().filter_map(|name| text_of(self.document.meta(), name));
            let titles = declared
                .chain(self.title())
                .map(|title| letters(clipped(title, MAX_TITLE)))
                .filter(|title| !title.is_empty());
            let page = RankedPage {
                address: &self.address,
                has_address: parse_web(self.given_address).is_some(),
                is_home: self.is_home(),
                titles: titles.collect(),
            };
            page.main_things(&self.descriptions)
        })
    }

    /// True if the page has one post or one thing that it is about, or calls itself an article.
    fn is_article(&self) -> bool {
        let is_declared = text_of(self.document.meta(), "og:type") == Some("article");
        is_declared || self.post().is_some() || !self.things().is_empty()
    }

    /// The names of the accounts of the site.
    pub(super) fn site_accounts(&self) -> impl Iterator<Item = &'p str> {
        self.document.meta().get("twitter:site").into_iter().flatten().take(MAX_VALUES).map(String::as_str)
    }

    /// The page's own post of microformats.
    pub(super) fn post(&self) -> Option<Item<'p>> {
        let is_marked = |item: &Item<'_>| matches!(item.source(), Source::Microformats | Source::Both);
        match &self.main {
            MainObject::Post(post) => Some(*post).filter(is_marked),
            _ => None,
        }
    }

    /// The values of a source. The number of values is bounded.
    pub(super) fn values(&self, source: &RowSource) -> Vec<SourcedValue<'p>> {
        let texts =
            |texts: Vec<Cow<'p, str>>| texts.into_iter().map(|text| PageValue::Text(text).into()).collect();
        let one = |text: Option<Cow<'p, str>>| texts(Vec::from_iter(text));
        match &source.part {
            PagePart::Address => one(Some(without_fragment(self.given_address).into())),
            PagePart::Root => one(self.root().map(Cow::Owned)),
            PagePart::Meta(name) => match IMAGES.iter().find(|image| name.starts_with(**image)) {
                Some(image) => self.meta_images(name, image),
                None => texts(self.meta(name)),
            },
            PagePart::Pragma(name) => one(self.pragma(name).map(Cow::Borrowed)),
            PagePart::Rel(name) if name == "author" => self.linked_authors(),
            PagePart::Rel(name) => texts(self.rel(name)),
            PagePart::HostName(name) => {
                let names = self.elements(name).into_iter();
                let names = names.filter_map(|text| host_name(&text, self.given_address).map(str::to_owned));
                texts(names.map(Cow::Owned).collect())
            }
            PagePart::Element(name) => texts(self.elements(name)),
            PagePart::Attribute(element, name) => texts(self.attributes(element, name)),
            PagePart::Class(name) => {
                Vec::from_iter(self.marked_class(name).map(|text| PageValue::Marked(text).into()))
            }
            PagePart::ItemProp(name) => texts(self.marked_property(name)),
            PagePart::Post(name) => self.post().map_or_else(Vec::new, |post| post_values(post, name)),
            PagePart::Card(name) => match &self.main {
                MainObject::Card(_) if name == "type" => one(Some("card".into())),
                MainObject::Card(card) => item_values(*card, name),
                _ => Vec::new(),
            },
            PagePart::Feed(name) => match &self.main {
                MainObject::Feed(_) if name == "type" => one(Some("feed".into())),
                MainObject::Feed(list) => feed_values(list, name),
                _ => Vec::new(),
            },
            PagePart::Authorship => self.authors().into_iter().map(SourcedValue::from).collect(),
            PagePart::Resource(iri) => {
                let is_page =
                    |node: &&PreviewThing<'p>| node.source == Source::Rdfa && node.is_at(&self.address);
                let resources = self.descriptions.iter().filter(is_page).take(MAX_VALUES);
                let values = resources.flat_map(|node| node.values(iri));
                values.map(|value| PageValue::from(value).into()).take(MAX_VALUES).collect()
            }
            PagePart::Thing(path) => self.things().iter().flat_map(|thing| follow(*thing, path)).collect(),
            PagePart::Item(class, path) => {
                let has_type = |item: &&PreviewThing<'p>| item.types().any(|name| name == class);
                let items = self.descriptions.iter().filter(has_type).take(MAX_VALUES);
                items.flat_map(|item| follow(*item, path)).collect()
            }
        }
    }

    fn root(&self) -> Option<String> {
        parse_web(self.given_address).and_then(|page| page.join("/").ok()).map(String::from)
    }

    fn meta(&self, name: &str) -> Vec<Cow<'p, str>> {
        // Of the data of a card of Twitter, only an author is read.
        let Some(_) = text_of(self.document.meta(), name) else { return Vec::new() };
        let texts = self.document.meta().get(name).into_iter().flatten();
        texts.take(MAX_VALUES).map(|text| Cow::Borrowed(text.as_str())).collect()
    }

    /// The pictures of `meta` elements. `described` is the name whose size and alternative text are those of the first picture.
    fn meta_images(&self, name: &str, described: &str) -> Vec<SourcedValue<'p>> {
        let of_first = |what: &str| self.meta(&[described, what].concat()).into_iter().next();
        let is_pixel =
            [":width", ":height"].into_iter().any(|side| of_first(side).is_some_and(|px| is_one_pixel(&px)));
        let mut alt = of_first(":alt").map(Cow::into_owned);
        let images = self.meta(name).into_iter().enumerate().map(|(number, url)| match number {
            0 if is_pixel => PageValue::Pixel(url),
            _ => PageValue::Photo(Photo { alt: alt.take(), ..Photo::new(url) }),
        });
        images.map(SourcedValue::from).collect()
    }

    fn pragma(&self, name: &str) -> Option<&'p str> {
        let mut elements = meta::elements(self.reading?.page().dom());
        let has_name =
            |el: &El<'_>| el.attr("http-equiv").is_some_and(|pragma| pragma.eq_ignore_ascii_case(name));
        elements.find(has_name)?.attr_by(attr::CONTENT)
    }

    fn rel(&self, name: &str) -> Vec<Cow<'p, str>> {
        let urls = self.document.rels().get(name).map_or(&[][..], Vec::as_slice);
        urls.iter().take(MAX_VALUES).map(|url| Cow::Borrowed(url.as_str())).collect()
    }

    /// The people that links with rel=author lead to, with the texts of these links.
    fn linked_authors(&self) -> Vec<SourcedValue<'p>> {
        let person = |url: Cow<'p, str>| {
            let text = self.document.rel_urls().get(&url).and_then(|link| link.text.as_deref());
            let name = text.map(|text| fold(text, char::is_whitespace)).filter(|name| !name.is_empty());
            let url = safe(&url).map(str::to_owned);
            PageValue::Person(Person { name, url, photo: None, kind: PersonKind::Link }).into()
        };
        self.rel("author").into_iter().map(person).collect()
    }

    /// The texts of elements. Of `title` elements, the first one counts, and of `time` elements the only date of an article.
    fn elements(&self, name: &str) -> Vec<Cow<'p, str>> {
        let Some(reading) = self.reading else { return Vec::new() };
        match name {
            "title" => return self.title().map(Cow::Borrowed).into_iter().collect(),
            "time" if !self.is_article() => return Vec::new(),
            "time" => {
                let date = only_date(reading.page().dom());
                let date = date.and_then(|(time, _)| time.attr_by(attr::DATETIME));
                return date.map(Cow::Borrowed).into_iter().collect();
            }
            _ => {}
        }
        let elements = reading.page().dom().elements().filter(|el| el.name() == name).take(MAX_VALUES);
        elements.map(|el| Cow::Owned(el.text())).collect()
    }

    fn attributes(&self, element: &str, name: &str) -> Vec<Cow<'p, str>> {
        let Some(reading) = self.reading else { return Vec::new() };
        let elements = reading.page().dom().elements().filter(|el| el.name() == element);
        // The root and the body come first, and there is one of each.
        let count = if matches!(element, "html" | "body") { 1 } else { usize::MAX };
        let values = elements.take(count).filter_map(|el| el.attr(name));
        values.take(MAX_VALUES).map(Cow::Borrowed).collect()
    }

    fn marked_property(&self, name: &str) -> Vec<Cow<'p, str>> {
        let names = [name];
        let elements = self.marked.iter().flat_map(|marked| marked.with((attr::ITEMPROP, &names)));
        let value = |el: El<'p>| match el.tag() {
            tag::IMG => el.attr("src").unwrap_or_default().to_owned(),
            tag::LINK => el.attr("href").unwrap_or_default().to_owned(),
            _ => written_in(el).0,
        };
        elements.take(MAX_VALUES).map(|el| Cow::Owned(value(el))).collect()
    }

    /// The text of the elements with a class, if all have one text.
    fn marked_class(&self, name: &str) -> Option<Cow<'p, str>> {
        let first =
            self.marked.as_ref().and_then(|marked| marked.with_one_text((attr::CLASS, &[name]), |_| true));
        first.map(|(_, text)| Cow::Owned(text))
    }

    /// The authors of the page's own post. A post that names its authors itself may have several.
    fn authors(&self) -> Vec<PageValue<'p>> {
        let Some(post) = self.post() else { return Vec::new() };
        let author = Authorship::new(self.document, self.given_address, |_| None).of(post);
        let first = author.value.as_ref().map(Person::of_author);
        let names_itself = matches!(
            author.step,
            AuthorshipStep::Card(AuthorSource::Entry) | AuthorshipStep::Name(AuthorSource::Entry)
        );
        let more = post.values("author").skip(1).take(MAX_VALUES).filter(|_| names_itself);
        first.map(PageValue::Person).into_iter().chain(more.map(PageValue::Value)).collect()
    }
}

/// The main object. A card that is not the page's may be an author's.
fn main_of<'p>(document: &'p Document, address: &str) -> MainObject<'p> {
    let main = main_object(document, address);
    match main.step {
        MainObjectStep::OnlyCard => MainObject::NoObject,
        _ => main.value,
    }
}

/// The address without a fragment. Some programs have pages at fragments that begin with `!` or `/`.
fn without_fragment(address: &str) -> &str {
    match address.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['!', '/']) => page,
        _ => address,
    }
}

impl<'p> From<PageValue<'p>> for SourcedValue<'p> {
    fn from(value: PageValue<'p>) -> Self {
        SourcedValue { value, syntax: None }
    }
}

impl<'p> From<PreviewThingValue<'p>> for PageValue<'p> {
    fn from(value: PreviewThingValue<'p>) -> Self {
        match value {
            PreviewThingValue::Text(text) => PageValue::Text(text),
            PreviewThingValue::Thing(thing) => PageValue::Description(thing),
        }
    }
}

/// True for the length of a side of a picture that cannot be seen.
pub(super) fn is_one_pixel(side: &str) -> bool {
    let digits = side.trim().trim_end_matches("px");
    digits.parse().is_ok_and(|pixels: u32| pixels <= 1)
}

/// The values of a property of a post. A name that is no title and the type are special.
fn post_values<'p>(post: Item<'p>, name: &str) -> Vec<SourcedValue<'p>> {
    match name {
        "type" => {
            let class = post_type(post, PostTypeRules::new()).value;
            vec![PageValue::Text(Cow::Owned(class.to_string())).into()]
        }
        "name" if !title::step(post).is_title() => Vec::new(),
        _ => item_values(post, name),
    }
}

fn feed_values<'p>(list: &EntryList<'p>, name: &str) -> Vec<SourcedValue<'p>> {
    let values = list.item().map(|feed| item_values(feed, name)).unwrap_or_default();
    match list.name() {
        Some(text) if name == "name" => vec![PageValue::Text(text.into()).into()],
        _ => values,
    }
}

fn item_values<'p>(item: Item<'p>, name: &str) -> Vec<SourcedValue<'p>> {
    if matches!(name, "photo" | "featured" | "logo") {
        if name == "photo" && item.has_emoji_photo() {
            return Vec::new();
        }
        return Photo::all(item, name).take(MAX_VALUES).map(|photo| PageValue::Photo(photo).into()).collect();
    }
    item.values(name).take(MAX_VALUES).map(|value| PageValue::Value(value).into()).collect()
}

/// The values at the end of a path of properties. The type is no property.
fn follow<'p>(thing: PreviewThing<'p>, path: &[String]) -> Vec<SourcedValue<'p>> {
    let mut things = vec![thing];
    let Some((last, before)) = path.split_last() else { return Vec::new() };
    for name in before {
        let values = things.into_iter().flat_map(|thing| thing.values(name));
        let inner = values.filter_map(|value| match value {
            PreviewThingValue::Thing(thing) => Some(thing),
            PreviewThingValue::Text(_) => None,
        });
        things = inner.take(MAX_VALUES).collect();
    }
    let syntax = Some(thing.syntax());
    if last == "type" {
        let names = things.iter().flat_map(|thing| thing.types());
        return names.take(1).map(|name| SourcedValue { value: PageValue::Type(name), syntax }).collect();
    }
    let values = things.into_iter().flat_map(|thing| thing.values(last));
    values.map(PageValue::from).take(MAX_VALUES).map(|value| SourcedValue { value, syntax }).collect()
}
