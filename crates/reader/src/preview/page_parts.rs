//! The values that the sources of a row find in a page.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::page_value::{MAX_VALUES, PageValue, SourcedValue, feed_values, item_values};
use super::pictures::is_one_pixel;
use super::table::{PagePart, RowSource};
use crate::about::PageAbout;
use crate::entry::{Person, PersonKind, Photo};
use crate::graph::{PageFacts, letters};
use crate::marked_elements::{MarkedElements, name_in, text_in};
use crate::model::{DescribedValue, Model};
use crate::page_node::page_date;
use crate::site_name::{names_in_feed_title, site_accounts, site_in_title};
use crate::sources::Sources;
use crate::title;
use crate::urls::parse_web;
use crate::{
    AuthorSource, Authorship, AuthorshipStep, MainObject, PageReading, PostTypeRules, TitleStep, feed_links,
    post_type,
};
use microweave::document::{Document, Item, Source};
use microweave::extract::meta;
use microweave::extract::metaformats::text_of;
use microweave_html::account::{Account, Share};
use microweave_html::dom::El;
use microweave_html::names::{attr, tag};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::url::plain_origin;
use microweave_values::whitespace::fold;

/// A page as the sources of rows read it.
pub(super) struct PageParts<'p> {
    pub(super) document: &'p Document,
    /// As given.
    pub(super) given_address: &'p str,
    /// `None` for a stored document.
    pub(super) reading: Option<&'p PageReading>,
    about: &'p PageAbout<'p>,
    marked: Option<MarkedElements<'p>>,
    /// The entities of schema.org.
    pub(super) model: Model<'p>,
    /// The descriptions of what the page is about.
    main: OnceCell<Vec<u32>>,
    /// Whether the name of the page's own post is a title.
    title_step: OnceCell<TitleStep>,
}

impl<'p> PageParts<'p> {
    /// The parts of a page with these sources, which is about this. `microdata` is a document with its microdata.
    pub(super) fn of_page(
        reading: &'p PageReading,
        sources: &'p Sources<'p>,
        about: &'p PageAbout<'p>,
        microdata: &'p Document,
    ) -> Self {
        let page = reading.page();
        let mut model = Model::new(page.account(Share::View));
        model.add_entities(microdata, page.json_ld(), reading.typed_rdfa());
        PageParts {
            reading: Some(reading),
            marked: Some(MarkedElements::new(page.dom())),
            model,
            ..PageParts::of_document(&sources.marked, page.address(), about)
        }
    }

    /// The parts of a stored document, which is about this.
    pub(super) fn of_document(document: &'p Document, address: &'p str, about: &'p PageAbout<'p>) -> Self {
        PageParts {
            document,
            given_address: address,
            reading: None,
            about,
            marked: None,
            model: Model::new(Account::unlimited()),
            main: OnceCell::new(),
            title_step: OnceCell::new(),
        }
    }

    pub(super) fn facts(&self) -> &'p PageFacts {
        &self.about.things.facts
    }

    fn title(&self) -> Option<&'p str> {
        self.reading.and_then(PageReading::title)
    }

    /// The descriptions of what the page is about.
    fn main(&self) -> &[u32] {
        self.main.get_or_init(|| self.about.things.descriptions(&self.model))
    }

    /// True if the page has one post or one thing that it is about, or calls itself an article.
    fn is_article(&self) -> bool {
        self.facts().is_article
            || matches!(self.about.object(), MainObject::Post(_))
            || !self.main().is_empty()
    }

    /// The page's own post of microformats.
    fn post(&self) -> Option<Item<'p>> {
        let main = if let MainObject::Post(post) = self.about.object() { Some(*post) } else { None };
        let members = self.about.members.iter().map(|member| member.item);
        main.into_iter()
            .chain(members.filter(|_| main.is_some()))
            .find(|item| item.source().is_microformats())
    }

    fn title_step(&self, post: Item<'p>) -> TitleStep {
        *self.title_step.get_or_init(|| title::step(post))
    }

    /// The values of a property of the page's own post. The name of a note is no title.
    fn post_values(&self, post: Item<'p>, name: &str) -> Vec<SourcedValue<'p>> {
        match name {
            "name" if !self.title_step(post).is_title() => Vec::new(),
            _ => item_values(post, name),
        }
    }

    /// The values of a source. The number of values is bounded.
    pub(super) fn values(&self, source: &RowSource) -> Vec<SourcedValue<'_>> {
        let texts =
            |texts: Vec<Cow<'p, str>>| texts.into_iter().map(|text| PageValue::Text(text).into()).collect();
        let one = |text: Option<Cow<'p, str>>| texts(Vec::from_iter(text));
        match &source.part {
            PagePart::Address => one(Some(without_fragment(self.given_address).into())),
            PagePart::Root => one(self.root().map(Cow::Owned)),
            PagePart::Meta(name) => texts(self.meta(name)),
            PagePart::MetaImage(name, described) => self.meta_images(name, described),
            PagePart::Pragma(name) => one(self.pragma(name).map(Cow::Borrowed)),
            PagePart::Rel(name) => texts(self.rel(name)),
            PagePart::AuthorLinks => self.linked_authors(),
            PagePart::SiteInTitle => one(self.site_in_title().map(Cow::Borrowed)),
            PagePart::Title => one(self.title().map(Cow::Borrowed)),
            PagePart::OnlyDate => one(self.only_date().map(Cow::Owned)),
            PagePart::Element(name) => texts(self.elements(name)),
            PagePart::Attribute(element, name) => texts(self.attributes(element, name)),
            PagePart::Class(name) => {
                Vec::from_iter(self.marked_class(name).map(|text| PageValue::Marked(text).into()))
            }
            PagePart::ItemProp(name) => texts(self.marked_property(name)),
            PagePart::Post(name) => self.post().map_or_else(Vec::new, |post| self.post_values(post, name)),
            PagePart::PostType => one(self.post().map(|post| {
                let answer = post_type::with_title(post, PostTypeRules::new(), || self.title_step(post));
                Cow::Owned(answer.value.to_string())
            })),
            PagePart::Card(name) => match self.about.object() {
                MainObject::Card(_) if *name == "type" => one(Some("card".into())),
                MainObject::Card(card) => item_values(*card, name),
                _ => Vec::new(),
            },
            PagePart::Feed(name) => match self.about.object() {
                MainObject::Feed(_) if *name == "type" => one(Some("feed".into())),
                MainObject::Feed(list) => feed_values(list, name),
                _ => Vec::new(),
            },
            PagePart::Authorship => self.authors().into_iter().map(SourcedValue::from).collect(),
            PagePart::Resource(iri) => self.of_resource(iri),
            PagePart::ThingType => {
                let things = self.about.descriptions_of_type(&self.model);
                let path = ["type"];
                things.into_iter().flat_map(|thing| self.follow(thing, &path)).collect()
            }
            PagePart::Thing(path) => self.main().iter().flat_map(|thing| self.follow(*thing, path)).collect(),
            PagePart::Item(class, path) => self.of_type(class, path),
            PagePart::AnyItem(path) => self.of_type("Thing", path),
        }
    }

    /// A property of the resource of RDFa with the page's address.
    fn of_resource(&self, iri: &str) -> Vec<SourcedValue<'_>> {
        let Some(reading) = self.reading else { return Vec::new() };
        let is_page = |number: &u32| {
            let description = self.model.description(*number);
            description.source == Source::Rdfa && description.ids.iter().any(|id| reading.address().is(id))
        };
        let resources = self.model.numbers().filter(is_page).take(MAX_VALUES);
        let values = resources.flat_map(|number| self.values_of(number, iri));
        values.map(SourcedValue::from).take(MAX_VALUES).collect()
    }

    /// A property of the things of a type.
    fn of_type(&self, class: &str, path: &[&str]) -> Vec<SourcedValue<'_>> {
        let has_type = |number: &u32| self.model.description(*number).is_any(&[class]);
        let mut things: Vec<u32> = self.model.numbers().filter(has_type).take(MAX_VALUES).collect();
        // Publishers write less of a site in microdata, and a site without a name is mostly the search of another one.
        things.sort_by_key(|thing| {
            let is_unnamed = self.text_of(*thing, &["name"]).is_none();
            (is_unnamed, self.model.description(*thing).source == Source::Microdata)
        });
        things.into_iter().flat_map(|thing| self.follow(thing, path)).take(MAX_VALUES).collect()
    }

    /// The first values of a property of a description.
    pub(super) fn values_of<'v>(&'v self, number: u32, name: &str) -> impl Iterator<Item = PageValue<'v>> {
        let description = self.model.description(number);
        // The adapter of JSON-LD leaves out markup.
        let is_plain = description.source == Source::JsonLd;
        let value = move |value: &'v DescribedValue<'p>| match value {
            DescribedValue::Text(text, _) if is_plain => PageValue::Plain(text),
            DescribedValue::Text(text, _) => PageValue::Text(Cow::Borrowed(&**text)),
            DescribedValue::Part(part) => PageValue::Description(*part),
        };
        description.values(name).take(MAX_VALUES).map(value)
    }

    /// The first text of one of these properties of a description.
    pub(super) fn text_of(&self, number: u32, names: &[&str]) -> Option<&str> {
        let mut texts = names.iter().flat_map(|name| self.model.description(number).texts(name));
        texts.find(|text| !text.trim().is_empty())
    }

    /// The first address in one of these properties of a description. JSON-LD makes a node of an address that has properties.
    pub(super) fn address_in(&self, number: u32, names: &[&str]) -> Option<&str> {
        let description = self.model.description(number);
        let mut addresses = names.iter().flat_map(|name| self.model.addresses(description, name));
        addresses.find(|address| !address.trim().is_empty()).map(str::trim)
    }

    /// The address of a medium. Its identifier does not count.
    pub(super) fn address_of_medium(&self, number: u32) -> Option<&str> {
        self.address_in(number, &["contentUrl", "url"])
    }

    /// The values at the end of a path of properties. The type is no property.
    fn follow(&self, thing: u32, path: &[&str]) -> Vec<SourcedValue<'_>> {
        let mut things = vec![thing];
        let Some((last, before)) = path.split_last() else { return Vec::new() };
        for name in before {
            let values = things.into_iter().flat_map(|thing| self.model.description(thing).values(name));
            things = values.filter_map(DescribedValue::part).take(MAX_VALUES).collect();
        }
        let syntax = match self.model.description(thing).source {
            Source::JsonLd => "json-ld",
            Source::Rdfa => "rdfa",
            _ => "microdata",
        };
        let sourced = |value| SourcedValue { value, syntax: Some(syntax) };
        if *last == "type" {
            let mut types = things.iter().filter_map(|thing| self.model.description(*thing).main_type());
            return types.next().map(|name| sourced(PageValue::Type(name))).into_iter().collect();
        }
        let values = things.into_iter().flat_map(|thing| self.values_of(thing, last));
        values.take(MAX_VALUES).map(sourced).collect()
    }

    fn site_in_title(&self) -> Option<&'p str> {
        let names = || {
            let feeds = feed_links(self.document, self.given_address).into_iter().take(MAX_VALUES);
            let feeds = feeds.filter_map(|feed| feed.value.name).flat_map(names_in_feed_title);
            site_accounts(self.document).map(letters).chain(feeds).collect()
        };
        let titles = || {
            let declared = ["og:title", "twitter:title"].into_iter().flat_map(|name| self.meta(name));
            declared.chain(self.elements("h1")).map(|title| letters(&title)).collect()
        };
        site_in_title(self.title()?, &self.facts().host_names, names, titles)
    }

    fn root(&self) -> Option<String> {
        match plain_origin(self.given_address) {
            Some(origin) => Some([origin, "/"].concat()),
            None => parse_web(self.given_address)?.join("/").ok().map(String::from),
        }
    }

    fn meta(&self, name: &str) -> Vec<Cow<'p, str>> {
        // Of the data of a card of Twitter, only an author is read.
        let Some(_) = text_of(self.document.meta(), name) else { return Vec::new() };
        let texts = self.document.meta().get(name).into_iter().flatten();
        texts.take(MAX_VALUES).map(|text| Cow::Borrowed(text.as_str())).collect()
    }

    /// The pictures of `meta` elements. `described` is the name whose size and alternative text are those of the first picture.
    fn meta_images(&self, name: &str, described: &str) -> Vec<SourcedValue<'p>> {
        let urls = self.meta(name);
        if urls.is_empty() {
            return Vec::new();
        }
        let of_first = |what: &str| self.meta(&[described, what].concat()).into_iter().next();
        let is_pixel =
            [":width", ":height"].into_iter().any(|side| of_first(side).is_some_and(|px| is_one_pixel(&px)));
        let mut alt = of_first(":alt").map(Cow::into_owned);
        let images = urls.into_iter().enumerate().map(|(number, url)| match number {
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

    fn only_date(&self) -> Option<String> {
        let reading = self.reading.filter(|_| self.is_article())?;
        let (_, date) = page_date(reading.page().dom(), || self.post().is_none())?;
        Some(date.as_written().to_owned())
    }

    fn elements(&self, name: &str) -> Vec<Cow<'p, str>> {
        let Some(reading) = self.reading else { return Vec::new() };
        let elements = reading.page().dom().elements().filter(|el| el.name() == name).take(MAX_VALUES);
        elements.map(|el| Cow::Owned(el.text())).collect()
    }

    fn attributes(&self, element: &str, name: &str) -> Vec<Cow<'p, str>> {
        let Some(reading) = self.reading else { return Vec::new() };
        let elements = reading.page().dom().elements().filter(|el| el.name() == element);
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
            _ => name_in(el).unwrap_or_else(|| text_in(el)),
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

/// The address without a fragment. Some programs have pages at fragments that begin with `!` or `/`.
fn without_fragment(address: &str) -> &str {
    match address.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['!', '/']) => page,
        _ => address,
    }
}
