//! The values of sources that are about the page: what it is about, and what it says outside of all things.

use std::borrow::Cow;
use std::cell::OnceCell;

use super::{MAX_VALUES, ViewPage};
use crate::about::PageAbout;
use crate::authorship::AuthorAnswer;
use crate::classic::ClassicPost;
use crate::entry::{Date, Person, Photo};
use crate::graph::{is_mf2, letters};
use crate::marked_elements::{MarkedElements, name_in, text_in};
use crate::page_node::page_date;
use crate::rows::{author_of_classic, other_authors};
use crate::site_name::{names_in_feed_title, site_accounts, site_in_title};
use crate::title_step::{self, CONTENT_PROPERTIES};
use crate::urls::{first_text, parse_web};
use crate::view::ViewKind;
use crate::view::rows::fields::HEADING;
use crate::view::rows::source::{DescriptionPath, SourcePart};
use crate::view::values::pictures::is_one_pixel;
use crate::view::values::raw::{RawForm, RawValue, ValueName};
use crate::{Authorship, MainObject, PageReading, PostType, PostTypeRules, TitleStep, feed_links, post_type};
use microweave::document::{Document, Item, Source};
use microweave::extract::meta;
use microweave::extract::metaformats::is_author_label;
use microweave::nodes::map::SourcePlace;
use microweave::page::Page;
use microweave_html::dom::El;
use microweave_html::names::{attr, tag};
use microweave_values::collections::sort::sort_by_key;
use microweave_values::url::plain_origin;

/// The most things, values of a thing, and people that a source reads.
const MAX_THINGS: usize = 16;

/// What a page is about, with the posts of all sources.
pub(crate) struct PageTopic<'p> {
    /// The microformats and the microdata as people see them.
    document: &'p Document,
    pub(crate) about: &'p PageAbout<'p>,
    marked: Option<MarkedElements<'p>>,
    /// Whether the name of the page's post is a title.
    title_step: OnceCell<TitleStep>,
    authors: OnceCell<Vec<RawValue<'p>>>,
    site_in_title: OnceCell<Option<&'p str>>,
    page_date: OnceCell<Option<RawValue<'p>>>,
}

impl<'p> PageTopic<'p> {
    /// `reading` is `None` for a stored document.
    pub(crate) fn new(
        reading: Option<&'p PageReading>,
        document: &'p Document,
        about: &'p PageAbout<'p>,
    ) -> Self {
        PageTopic {
            document,
            about,
            marked: reading.map(|reading| MarkedElements::new(reading.page().dom())),
            title_step: OnceCell::new(),
            authors: OnceCell::new(),
            site_in_title: OnceCell::new(),
            page_date: OnceCell::new(),
        }
    }

    /// The page's post of microformats.
    pub(crate) fn post(&self) -> Option<Item<'p>> {
        let main = if let MainObject::Post(post) = self.about.object() { Some(*post) } else { None };
        let members = self.about.members.iter().map(|member| member.item);
        main.into_iter()
            .chain(members.filter(|_| main.is_some()))
            .find(|item| item.source().is_microformats())
    }

    /// The authors of the page's post. `page` is the page that it is in.
    pub(crate) fn authors(&self, address: &str, page: Option<&'p Page>) -> &[RawValue<'p>] {
        let authors = |post| {
            let author = Authorship::new(self.document, address, |_| None).of(post);
            authors_in(&author, post, page.and_then(|page| ClassicPost::of(post, page)))
        };
        self.authors.get_or_init(|| self.post().map(authors).unwrap_or_default())
    }

    fn marked_count(&self) -> usize {
        self.marked.as_ref().map_or(0, MarkedElements::count)
    }

    fn title_step(&self, post: Item<'p>) -> TitleStep {
        *self.title_step.get_or_init(|| title_step::step(post, &mut None))
    }

    /// The type of a post. The name of the page's post is looked at once. A note is an article if it has no name and takes the title of the
    /// page, and if it is a classic post with a title, whose content is elsewhere. `rows/pick.rs` decides so for posts.
    fn post_type(&self, post: Item<'p>, has_title: bool) -> String {
        let answer = post_type::with_title(post, PostTypeRules::new(), || self.title_step(post));
        let has_content = || CONTENT_PROPERTIES.iter().any(|name| first_text(post, name).is_some());
        let takes_title = || match self.title_step(post) {
            step if step.is_nameless(is_mf2(post)) => has_title && !(is_mf2(post) && has_content()),
            step => step.is_title() && !is_mf2(post),
        };
        match answer.value {
            PostType::Note if takes_title() => PostType::Article.to_string(),
            post_type => post_type.to_string(),
        }
    }
}

impl<'p> ViewPage<'p> {
    /// The type of the post that the page is about.
    pub(crate) fn post_type(&self) -> Option<String> {
        let topic = self.input.topic.as_ref()?;
        let title = self.input.page_reading.and_then(PageReading::title);
        Some(topic.post_type(topic.post()?, title.is_some()))
    }

    /// The values of a source that is about what the page is about, or outside of all things.
    pub(super) fn values_of_topic(&self, part: &SourcePart, kind: ViewKind) -> Vec<RawValue<'p>> {
        let Some(topic) = &self.input.topic else { return Vec::new() };
        let one = |text: Option<Cow<'p, str>>| text.map(|text| RawValue::text(text, None)).into_iter();
        match part {
            SourcePart::Main(path) if path.is_type() => {
                if !self.work(self.model.descriptions.len()) {
                    return Vec::new();
                }
                let things = topic.about.things.descriptions_of_type(&self.model).into_iter();
                things
                    .filter(|thing| self.is_entity(*thing))
                    .filter_map(|thing| self.main_type(thing))
                    .collect()
            }
            SourcePart::Main(path) => {
                let values = self.main_entities().flat_map(|thing| self.follow(vec![thing], path, false));
                values.take(MAX_VALUES).collect()
            }
            SourcePart::MainPost(path) => match topic.post() {
                // The name of a note is no title.
                Some(post) if *path == ["name"] && !topic.title_step(post).is_title() => Vec::new(),
                Some(post) => self.item_values(&[post], path, kind),
                None => Vec::new(),
            },
            SourcePart::MainCard(path) => match topic.about.object() {
                MainObject::Card(_) if *path == ["type"] => one(Some("card".into())).collect(),
                MainObject::Card(card) => self.item_values(&[*card], path, kind),
                _ => Vec::new(),
            },
            SourcePart::MainFeed(path) => match topic.about.object() {
                MainObject::Feed(_) if *path == ["type"] => one(Some("feed".into())).collect(),
                MainObject::Feed(list) => match (list.name(), list.item()) {
                    (Some(text), _) if *path == ["name"] => one(Some(text.into())).collect(),
                    (_, Some(feed)) => self.item_values(&[feed], path, kind),
                    _ => Vec::new(),
                },
                _ => Vec::new(),
            },
            SourcePart::Items(class, path) => self.of_items(class.as_deref().unwrap_or("Thing"), path),
            SourcePart::Resource(iri) => self.of_resource(iri),
            SourcePart::Class(_) | SourcePart::ItemProp(_) if !self.work(topic.marked_count()) => Vec::new(),
            SourcePart::Class(name) => {
                let mark = (attr::CLASS, &[name.as_str()][..]);
                let marked = topic.marked.as_ref().and_then(|marked| marked.with_one_text(mark, |_| true));
                marked.map(|(el, text)| RawForm::Marked(text).at(place_of(el))).into_iter().collect()
            }
            SourcePart::ItemProp(name) => self.marked_property(topic, name),
            SourcePart::SiteInTitle => {
                let site = topic.site_in_title.get_or_init(|| self.site_in_title(topic));
                one(site.map(Cow::Borrowed)).collect()
            }
            SourcePart::PageDate => {
                topic.page_date.get_or_init(|| self.only_date(topic)).iter().cloned().collect()
            }
            _ => Vec::new(),
        }
    }

    fn main_entities(&self) -> impl Iterator<Item = u32> {
        self.main_descriptions().iter().copied().filter(|thing| self.is_entity(*thing))
    }

    /// False for a description of microformats, which a view without things does not have.
    fn is_entity(&self, number: u32) -> bool {
        self.description(number).source != Source::Microformats
    }

    /// The type that says best what a thing is.
    fn main_type(&self, thing: u32) -> Option<RawValue<'p>> {
        let description = self.description(thing);
        let value = RawForm::Type(description.main_type()?).at(description.place);
        Some(RawValue { name: ValueName::of(description.source, "@type"), ..value })
    }

    /// A property of the things of a type.
    fn of_items(&self, class: &str, path: &DescriptionPath) -> Vec<RawValue<'p>> {
        let has_type = |number: &u32| {
            let description = self.description(*number);
            let has_first =
                path.is_type() || path.steps.first().is_some_and(|step| description.has(&step.name));
            has_first && self.is_entity(*number) && description.is_any(&[class])
        };
        let is_left = self.work(self.model.descriptions.len());
        let numbers = self.model.numbers().filter(|_| is_left);
        let mut things: Vec<u32> = numbers.filter(has_type).take(MAX_THINGS).collect();
        if things.iter().any(|thing| !self.is_another_page(*thing)) {
            things.retain(|thing| !self.is_another_page(*thing));
        }
        // Publishers write less of a site in microdata, and a site without a name is mostly the search of another one.
        sort_by_key(&mut things, |thing| {
            let description = self.description(*thing);
            let is_unnamed = description.texts("name").all(|name| name.trim().is_empty());
            (is_unnamed, description.source == Source::Microdata)
        });
        let values = |thing: u32| match path.is_type() {
            true => self.main_type(thing).into_iter().collect(),
            false => self.follow(vec![thing], path, false),
        };
        things.into_iter().flat_map(values).take(MAX_VALUES).collect()
    }

    /// True for a page all of whose addresses are of other pages.
    fn is_another_page(&self, number: u32) -> bool {
        let description = self.description(number);
        let urls = self.model.addresses(description, "url");
        let ids = description.ids.iter().map(|id| description.plain_id(id));
        description.is_page() && self.facts().address.are_other_pages(ids.chain(urls))
    }

    /// A property of the resource of RDFa with the page's address.
    fn of_resource(&self, iri: &str) -> Vec<RawValue<'p>> {
        let Some(reading) = self.input.page_reading else { return Vec::new() };
        let is_page = |number: &u32| {
            let description = self.description(*number);
            description.source == Source::Rdfa && description.ids.iter().any(|id| reading.address().is(id))
        };
        let is_left = self.work(self.model.descriptions.len());
        let resources = self.model.numbers().filter(|_| is_left).filter(is_page).take(MAX_THINGS).collect();
        self.follow(resources, &DescriptionPath::of_name(iri), false)
    }

    fn site_in_title(&self, topic: &PageTopic<'p>) -> Option<&'p str> {
        let names = || {
            let feeds = feed_links(topic.document, self.input.address).into_iter().take(MAX_THINGS);
            let feeds = feeds.filter_map(|feed| feed.value.name).flat_map(names_in_feed_title);
            site_accounts(topic.document).map(letters).chain(feeds).collect()
        };
        let titles = || {
            let of_meta = ["og:title", "twitter:title"].into_iter().flat_map(|name| self.meta_values(name));
            let titles = of_meta.chain(self.element_values(HEADING, None, ViewKind::Title));
            titles.filter_map(|title| Some(letters(title.text_form()?))).collect()
        };
        site_in_title(self.input.page_reading?.title()?, self.facts().host_names(), names, titles)
    }

    /// The root of the page's host.
    pub(crate) fn root(&self) -> Option<String> {
        match plain_origin(self.input.address) {
            Some(origin) => Some([origin, "/"].concat()),
            None => parse_web(self.input.address)?.join("/").ok().map(String::from),
        }
    }

    /// The pictures of `meta` elements. The size and the alternative text of the first one are in elements whose names begin with
    /// `described`.
    pub(super) fn meta_pictures(&self, name: &str, described: &str) -> Vec<RawValue<'p>> {
        let mut urls = self.meta_values(name);
        let Some(first) = urls.first_mut() else { return urls };
        let of_first = |what: &str| self.meta_values(&[described, what].concat()).into_iter().next();
        let text_of = |what: &str| Some(of_first(what)?.text_form()?.to_owned());
        if [":width", ":height"].into_iter().any(|side| text_of(side).is_some_and(|side| is_one_pixel(&side)))
        {
            first.form = RawForm::Pixel(first.text_form().unwrap_or_default().to_owned().into());
        } else if let Some(url) = first.text_form() {
            first.form = RawForm::Picture(Photo { alt: text_of(":alt"), ..Photo::new(url) });
        }
        urls
    }

    /// True for data of a card of Twitter that have another label than the author's.
    pub(super) fn is_other_data(&self, name: &str) -> bool {
        let label = || self.meta_values("twitter:label1").into_iter().next();
        name == "twitter:data1"
            && !label().is_some_and(|label| label.text_form().is_some_and(is_author_label))
    }

    pub(crate) fn pragma(&self, name: &str) -> Option<RawValue<'p>> {
        let dom = self.input.page_reading?.page().dom();
        let mut elements = meta::elements(dom).take_while(|_| self.work(1));
        let has_name =
            |el: &El<'_>| el.attr("http-equiv").is_some_and(|pragma| pragma.eq_ignore_ascii_case(name));
        let el = elements.find(has_name)?;
        Some(RawValue::text(el.attr_by(attr::CONTENT)?, place_of(el)))
    }

    fn only_date(&self, topic: &PageTopic<'p>) -> Option<RawValue<'p>> {
        let is_article = self.facts().is_article
            || matches!(topic.about.object(), MainObject::Post(_))
            || self.main_entities().next().is_some();
        let reading = self.input.page_reading.filter(|_| is_article)?;
        let classic = topic.post().and_then(|post| ClassicPost::of(post, reading.page()));
        let date_of_post = || match classic?.date() {
            Some((date, _)) => Some(date),
            // Many themes mark the only date of a classic post as the one of its last change.
            None => Some(classic?.updated(topic.post()?)?.1),
        };
        if let Some(date) = date_of_post() {
            let place = topic.post()?.place().map(|place| SourcePlace::of_element(place.node));
            return Some(RawValue::text(date.as_written().to_owned(), place));
        }
        let mut members = topic.about.members.iter().map(|member| member.item).chain(topic.post());
        let has_start = members.any(|item| Date::first(item, "start").is_some());
        // The author of a post of microformats2 has given it no date.
        if has_start || topic.post().is_some_and(is_mf2) {
            return None;
        }
        let (el, date) = page_date(reading.page().dom(), classic, || topic.post().is_none())?;
        Some(RawValue::text(date.as_written().to_owned(), place_of(el)))
    }

    fn marked_property(&self, topic: &PageTopic<'p>, name: &str) -> Vec<RawValue<'p>> {
        let names = [name];
        let elements = topic.marked.iter().flat_map(|marked| marked.with((attr::ITEMPROP, &names)));
        let value = |el: El<'p>| {
            let text = match el.tag() {
                tag::IMG => el.attr("src").unwrap_or_default().to_owned(),
                tag::LINK => el.attr("href").unwrap_or_default().to_owned(),
                _ => name_in(el).unwrap_or_else(|| text_in(el)),
            };
            RawValue::text(text, place_of(el))
        };
        elements.take(MAX_THINGS).map(value).collect()
    }
}

/// The authors of a post, by the answer of the authorship algorithm. A post that names its authors itself may have several.
pub(crate) fn authors_in<'p>(
    author: &AuthorAnswer<'p>,
    post: Item<'p>,
    classic: Option<ClassicPost<'p>>,
) -> Vec<RawValue<'p>> {
    let named = author.value.as_ref().map(Person::of_author);
    let first = match classic {
        Some(classic) => author_of_classic(classic, named, author.step),
        None => named,
    };
    let others = other_authors(post, author, classic).map(RawForm::of_value);
    let place = post.place().map(|place| SourcePlace::of_element(place.node));
    first.map(RawForm::Person).into_iter().chain(others).map(|author| author.at(place)).collect()
}

fn place_of(el: El<'_>) -> Option<SourcePlace> {
    Some(SourcePlace::of_element(el.id()))
}

/// The address without a fragment. Some programs have pages at fragments that begin with `!` or `/`.
pub(crate) fn without_fragment(address: &str) -> &str {
    match address.split_once('#') {
        Some((page, fragment)) if !fragment.starts_with(['!', '/']) => page,
        _ => address,
    }
}
