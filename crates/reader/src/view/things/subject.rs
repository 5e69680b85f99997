//! The things that a view is of, and what they say.

use std::collections::{HashMap, HashSet};

use super::paths::json_values;
use crate::classic::{ClassicPost, ShownValues};
use crate::entry::Photo;
use crate::model::DescribedKey;
use crate::view::page::topic::authors_in;
use crate::view::page::{MAX_VALUES, ViewPage};
use crate::view::rows::fields::{ViewAbout, ViewRows};
use crate::view::rows::kinds::ViewKind;
use crate::view::rows::source::{AuthorPart, SYNTAXES, SourcePart, ViewSource};
use crate::view::values::raw::{RawForm, RawValue, ValueName};
use crate::{PageReading, PostTypeRules, post_type};
use microweave::document::{Item, Source, Value};
use microweave::nodes::map::SourcePlace;
use microweave::schema_org::SCHEMA_ORG;
use microweave_values::collections::sort::sort_by_key;

/// A thing that a view is of.
#[derive(Default)]
pub(crate) struct ViewSubject<'p> {
    /// The first description of the thing.
    thing: Option<u32>,
    /// Its items of microformats2.
    items: Vec<Item<'p>>,
    /// The value of the field, for a view of values.
    value: Option<RawValue<'p>>,
    /// True if what the page says of itself is about it.
    is_of_page: bool,
}

impl<'p> ViewPage<'p> {
    /// The things that a view is of, in the order of the page.
    pub(crate) fn subjects(&self, view: &ViewRows) -> Vec<ViewSubject<'p>> {
        if !self.file.needs_things {
            return vec![ViewSubject::of_page()];
        }
        let in_order = self.main_things();
        let lists = view.about.iter().map(|about| self.subjects_about(about, view, &in_order));
        let mut subjects: Vec<ViewSubject<'p>> = match view.about.is_empty() {
            true => self.subjects_of_all(view, &in_order),
            false => lists.into_iter().find(|subjects| !subjects.is_empty()).unwrap_or_default(),
        };
        subjects.retain(|subject| self.is_in_scope(subject, view));
        if !view.is_list {
            subjects.truncate(1);
        }
        let room = subjects.iter().take_while(|_| self.charge(size_of::<ViewSubject<'_>>())).count();
        subjects.truncate(room);
        subjects
    }

    fn subjects_about(&self, about: &ViewAbout, view: &ViewRows, in_order: &[u32]) -> Vec<ViewSubject<'p>> {
        let main: HashSet<u32> = in_order.iter().copied().collect();
        match about {
            ViewAbout::Page | ViewAbout::Main => {
                let is_page = *about == ViewAbout::Page;
                // After a type that the page does not have, it is the page without a thing of another type.
                let is_last = is_page && view.about.iter().any(ViewAbout::is_type);
                let subject = if is_last { None } else { self.main_subject(in_order, &view.except) };
                let page = || is_page.then(ViewSubject::of_page);
                subject.or_else(page).into_iter().collect()
            }
            ViewAbout::Type(name) => self.subjects_that(|thing| self.is(thing, name), view, &main),
            ViewAbout::Item(name) => {
                let mut subjects = self.subjects_of_items(name, &view.except);
                if !view.is_list {
                    sort_by_key(&mut subjects, |subject| !subject.is_any_of(&main));
                }
                let is_only = subjects.len() == 1;
                for subject in &mut subjects {
                    subject.is_of_page = is_only || subject.is_any_of(&main);
                }
                subjects
            }
        }
    }

    /// All things, for a view that is about no type. A page without things is one, if the view reads the page.
    fn subjects_of_all(&self, view: &ViewRows, in_order: &[u32]) -> Vec<ViewSubject<'p>> {
        let mut subjects = self.subjects_that(|_| true, view, &in_order.iter().copied().collect());
        if subjects.is_empty() && !view.is_list && view.sources().any(ViewSource::is_of_page) {
            subjects.push(ViewSubject::of_page());
        }
        subjects
    }

    fn subjects_that(
        &self,
        is_wanted: impl Fn(u32) -> bool,
        view: &ViewRows,
        main: &HashSet<u32>,
    ) -> Vec<ViewSubject<'p>> {
        let things = self.things().filter(|thing| is_wanted(*thing) && !self.is_any(*thing, &view.except));
        let mut things: Vec<u32> = things.collect();
        if !view.is_list {
            sort_by_key(&mut things, |thing| (!main.contains(thing), !self.is_outside(*thing)));
            things.truncate(if view.scope.is_open() { 1 } else { usize::MAX });
        }
        let is_only = things.len() == 1;
        let of_page = |thing| is_only || main.contains(&thing);
        things.into_iter().map(|thing| self.subject(thing, of_page(thing))).collect()
    }

    /// The things that have items of a type of microformats2, each once.
    fn subjects_of_items(&self, name: &str, except: &[String]) -> Vec<ViewSubject<'p>> {
        let mut subjects: Vec<ViewSubject<'p>> = Vec::new();
        let mut numbers = HashMap::new();
        for item in self.input.document.find(name) {
            let next = subjects.len();
            let number = self.thing_of(item).map_or(next, |thing| *numbers.entry(thing).or_insert(next));
            match subjects.get_mut(number) {
                Some(subject) => subject.items.push(item),
                None => subjects.push(self.subject_of_item(item)),
            }
        }
        subjects.retain(|subject| !self.is_item_any(subject.items[0], except));
        subjects
    }

    /// True if a thing is of a type of schema.org, of one that extends it, or of a type of microformats2.
    pub(crate) fn is(&self, thing: u32, name: &str) -> bool {
        self.members(thing).iter().map(|member| self.description(*member)).any(|description| {
            description.types.iter().any(|class| SCHEMA_ORG.is_kind_of(class, name))
                || description.item.is_some_and(|item| item.is(name))
        })
    }

    pub(crate) fn is_any(&self, thing: u32, names: &[String]) -> bool {
        names.iter().any(|name| self.is(thing, name))
    }

    /// True for a subject of one of some types.
    pub(super) fn is_any_subject(&self, subject: &ViewSubject<'p>, names: &[String]) -> bool {
        match subject.thing {
            Some(thing) => self.is_any(thing, names),
            None => subject.items.iter().any(|item| self.is_item_any(*item, names)),
        }
    }

    fn is_item_any(&self, item: Item<'_>, names: &[String]) -> bool {
        names.iter().any(|name| item.is(name))
            || self.thing_of(item).is_some_and(|thing| self.is_any(thing, names))
    }

    /// True for a thing that consumers of schema.org read. Microformats are for others, and an identifier with types only refers to
    /// a thing of another page.
    pub(crate) fn is_described(&self, thing: u32) -> bool {
        let members = || self.members(thing).iter().map(|member| self.description(*member));
        let is_reference =
            members().any(|one| !one.ids.is_empty()) && members().all(|one| one.properties.is_empty());
        !is_reference && members().any(|one| SYNTAXES.contains(&one.source))
    }

    pub(crate) fn is_outside(&self, thing: u32) -> bool {
        self.members(thing).iter().any(|member| self.description(*member).is_outside)
    }

    /// The things that the page is about, the best one first.
    fn main_things(&self) -> Vec<u32> {
        let descriptions = self.main_descriptions().iter();
        let mut things: Vec<u32> = descriptions.map(|number| self.groups[*number as usize]).collect();
        let mut seen = HashSet::new();
        things.retain(|thing| seen.insert(*thing));
        things
    }

    /// What the page is about: a thing, otherwise the item that is its main object.
    fn main_subject(&self, main: &[u32], except: &[String]) -> Option<ViewSubject<'p>> {
        if let Some(thing) = main.iter().copied().find(|thing| !self.is_any(*thing, except)) {
            return Some(self.subject(thing, true));
        }
        let keys = self.input.about.decided().object.filter(|_| main.is_empty())?;
        let is_object = |item: &Item<'_>| {
            DescribedKey::of_item(*item).iter().flatten().any(|key| keys.contains(&Some(*key)))
        };
        // The model may have no description of it.
        let item = self.input.document.all_items().find(is_object)?;
        let is_wanted = !self.is_item_any(item, except);
        is_wanted.then(|| ViewSubject { is_of_page: true, ..self.subject_of_item(item) })
    }

    /// The descriptions of a thing, each a step of work. Many things may have a part of many descriptions.
    fn charged_members(&self, thing: u32) -> &[u32] {
        let members = self.members(thing);
        if self.work(members.len()) { members } else { &[] }
    }

    /// The descriptions of a thing in one syntax.
    pub(super) fn members_in(&self, thing: u32, source: Source) -> impl Iterator<Item = u32> {
        let members = self.charged_members(thing).iter().copied();
        members.filter(move |member| self.description(*member).source == source)
    }

    pub(crate) fn subject(&self, thing: u32, is_of_page: bool) -> ViewSubject<'p> {
        let members = self.charged_members(thing);
        let items = members.iter().filter_map(|member| self.description(*member).item);
        ViewSubject { thing: Some(thing), items: items.collect(), value: None, is_of_page }
    }

    pub(super) fn subject_of_item(&self, item: Item<'p>) -> ViewSubject<'p> {
        let thing = self.thing_of(item);
        ViewSubject { thing, items: vec![item], value: None, is_of_page: false }
    }

    /// The subject that a value of a field is, for a view of values.
    pub(crate) fn subject_of_value(&self, value: &RawValue<'p>) -> ViewSubject<'p> {
        let subject = match value.form {
            RawForm::Part(part) => self.subject(self.groups[part as usize], false),
            RawForm::Item { item, .. } => self.subject_of_item(item),
            _ => ViewSubject::default(),
        };
        ViewSubject { value: Some(value.clone()), ..subject }
    }

    /// The values of a source, for a kind.
    pub(crate) fn values(
        &self,
        source: &ViewSource,
        subject: &ViewSubject<'p>,
        kind: ViewKind,
    ) -> Vec<RawValue<'p>> {
        if !self.work(1) || !subject.is_of_page && source.is_of_page() {
            return Vec::new();
        }
        let of_source =
            |source| subject.thing.map(|thing| self.members_in(thing, source).collect()).unwrap_or_default();
        match &source.part {
            SourcePart::Item(path) => match &subject.value {
                // The author of a post, with the names of microformats2.
                Some(RawValue { form: RawForm::Json(json), .. }) => json_values(json, path),
                Some(RawValue { form: RawForm::Person(person), .. }) => {
                    json_values(&serde_json::to_value(person).unwrap_or_default(), path)
                }
                _ => self.item_values(&subject.items, path, kind),
            },
            SourcePart::Description(source, path) => self.follow(of_source(*source), path, false),
            SourcePart::Thing(path) => {
                let syntaxes = [Source::Microformats].into_iter().chain(SYNTAXES);
                let mut lists = syntaxes.map(|source| self.follow(of_source(source), path, true));
                lists.find(|values| !values.is_empty()).unwrap_or_default()
            }
            SourcePart::Text => {
                let is_text = |value: &&RawValue<'_>| !matches!(value.form, RawForm::Part(_));
                subject.value.iter().filter(is_text).cloned().collect()
            }
            SourcePart::Authorship(part) => self.authors(subject, *part),
            SourcePart::PostType => {
                let of_item = |item: &Item<'_>| post_type(*item, PostTypeRules::new()).value.to_string();
                let class = match self.is_of_topic(subject) {
                    true => self.post_type(),
                    false => subject.items.first().map(of_item),
                };
                class.map(|class| RawValue::text(class, None)).into_iter().collect()
            }
            _ => self.values_of_page(source, kind),
        }
    }

    pub(crate) fn item_values(
        &self,
        items: &[Item<'p>],
        path: &[String],
        kind: ViewKind,
    ) -> Vec<RawValue<'p>> {
        let Some((last, before)) = path.split_last() else { return Vec::new() };
        let mut at: Vec<Item<'p>> = items.to_vec();
        for name in before {
            let values =
                at.iter().filter(|_| self.work(1)).flat_map(|item| item.values(name).take(MAX_VALUES));
            let mut seen = HashSet::new();
            let inner = values.filter_map(Value::as_item).filter(|item| seen.insert(item.number()));
            at = inner.take(MAX_VALUES).collect();
        }
        if matches!(kind, ViewKind::Picture | ViewKind::Icon) {
            return self.item_pictures(&at, last);
        }
        let values = at.into_iter().flat_map(|item| {
            let (place, shown) = (place_of(item), self.shown_values(item, last));
            let is_change = last == "updated" && item.values(last).len() == 0;
            let is_change = is_change && matches!(self.shown_values(item, "published"), ShownValues::Nothing);
            let property = if is_change { "published" } else { last.as_str() };
            let name = ValueName::of(Source::Microformats, last);
            let types = item.types().filter(|_| last == "@type").map(move |name| RawValue::text(name, place));
            let values = item
                .values(property)
                .filter(move |value| shown.has(*value))
                .take(MAX_VALUES)
                .map(move |value| RawValue { name: name.clone(), ..of_value(value, place) });
            self.work(1);
            types.chain(values)
        });
        values.take(MAX_VALUES).collect()
    }

    /// Which values of a property of an item are about it.
    fn shown_values(&self, item: Item<'p>, name: &str) -> ShownValues<'p> {
        let has_values = matches!(name, "url" | "published") && item.values(name).len() > 0;
        let reading = self.input.page_reading.filter(|_| has_values);
        let post = reading.and_then(|reading| Some((ClassicPost::of(item, reading.page())?, reading)));
        match post {
            None => ShownValues::All,
            Some((post, _)) if !self.work(post.len()) => ShownValues::Nothing,
            Some((post, reading)) => post.shown_values(item, name, reading.address()),
        }
    }

    /// True for the page, whose post a view with sources of the page's topic reads there.
    fn is_of_topic(&self, subject: &ViewSubject<'p>) -> bool {
        let is_of_page = self.file.views.first().is_some_and(|view| view.about == [ViewAbout::Page]);
        subject.is_of_page && is_of_page && self.input.topic.is_some()
    }

    /// The pictures in a property. The image of an emoji is no picture, although microformats2 implies a photo from it.
    fn item_pictures(&self, items: &[Item<'p>], name: &str) -> Vec<RawValue<'p>> {
        let items = items.iter().filter(|item| self.work(1) && !(name == "photo" && item.has_emoji_photo()));
        let pictures = items.flat_map(|item| {
            let picture = |picture| RawForm::Picture(picture).at(place_of(*item));
            Photo::all(*item, name).take(MAX_VALUES).map(picture)
        });
        pictures.take(MAX_VALUES).collect()
    }

    /// The authors of a post, or a part of the first one. A view of the page is of its post.
    fn authors(&self, subject: &ViewSubject<'p>, part: Option<AuthorPart>) -> Vec<RawValue<'p>> {
        let page = self.input.page_reading.map(PageReading::page);
        let of_item = |post: &Item<'p>| {
            let author = self.authorship().borrow_mut().of(*post);
            let classic = page.and_then(|page| ClassicPost::of(*post, page));
            match classic.is_none_or(|classic| self.work(classic.len())) {
                true => authors_in(&author, *post, classic),
                false => Vec::new(),
            }
        };
        let authors = match (&self.input.topic, subject.items.first()) {
            (Some(topic), _) if self.is_of_topic(subject) => topic.authors(self.input.address, page).to_vec(),
            (_, post) => post.map(of_item).unwrap_or_default(),
        };
        let Some(part) = part else { return authors };
        let Some(RawValue { form: RawForm::Person(author), place, .. }) = authors.into_iter().next() else {
            return Vec::new();
        };
        let text = match part {
            AuthorPart::Name => author.name,
            AuthorPart::Url => author.url,
            AuthorPart::Photo => author.photo.map(|photo| photo.url),
        };
        text.map(|text| RawValue::text(text, place)).into_iter().collect()
    }
}

impl<'p> ViewSubject<'p> {
    /// True if what the page says of itself is about it.
    pub(crate) fn is_of_page(&self) -> bool {
        self.is_of_page
    }

    /// The page alone.
    pub(crate) fn of_page() -> Self {
        ViewSubject { is_of_page: true, ..ViewSubject::default() }
    }

    /// Its items of microformats2.
    pub(crate) fn items(&self) -> &[Item<'p>] {
        &self.items
    }

    /// Where the thing is described first.
    pub(crate) fn place(&self, page: &ViewPage<'_>) -> Option<SourcePlace> {
        let of_thing = self.thing.and_then(|thing| page.description(thing).place);
        of_thing.or_else(|| self.items.first().and_then(|item| place_of(*item)))
    }

    fn is_any_of(&self, things: &HashSet<u32>) -> bool {
        self.thing.is_some_and(|thing| things.contains(&thing))
    }

    /// A number for the thing. `None` if it is only a text.
    pub(crate) fn number(&self) -> Option<u32> {
        self.thing
    }
}

fn place_of(item: Item<'_>) -> Option<SourcePlace> {
    item.place().map(|place| SourcePlace::of_element(place.node))
}

fn of_value(value: Value<'_>, place: Option<SourcePlace>) -> RawValue<'_> {
    let inner = value.as_item().and_then(place_of);
    RawForm::of_value(value).at(inner.or(place))
}
