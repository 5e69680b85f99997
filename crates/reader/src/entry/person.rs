//! People and pictures, as an entry shows them.

use std::collections::HashSet;
use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use super::has_same_words;
use crate::Author;
use crate::address::Address;
use crate::classic::{begins_name, without_by};
use crate::graph::names_agree;
use crate::model::is_any;
use crate::site_name::SHOWN_WORDS;
use crate::urls::{
    file, filled, first_text, is_active_url, is_web, link, parse_web, texts, web_address, written_text,
};
use microweave::document::{Document, Item, Source, ThingKind, Value};
use microweave_html::sanitize::safe_url::safe;
use microweave_values::unfilled::is_unfilled;
use microweave_values::whitespace::fold;

/// The maximum number of pictures for previews besides the first one.
pub(crate) const MAX_OTHER_IMAGES: usize = 16;

/// The maximum number of authors of a post besides the first one.
pub(crate) const MAX_OTHER_AUTHORS: usize = 16;

/// The maximum number of bytes of a person's name that is not in microformats2.
const MAX_NAME: usize = 200;

/// True for a text that may be a name.
pub(crate) fn is_person_name(text: &str) -> bool {
    let is_host = |host: &str| host.contains('.') && !text.contains(char::is_uppercase);
    let is_path = || text.starts_with('/') || text.split_once('/').is_some_and(|(host, _)| is_host(host));
    let is_address = !text.contains(char::is_whitespace) && (text.starts_with("www.") || is_path());
    text.len() <= MAX_NAME && text.contains(char::is_alphanumeric) && !is_unfilled(text) && !is_address
}

/// A person or organisation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
#[non_exhaustive]
pub struct Person {
    /// The name of the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The address of a page about the person: the first http or https URL, or else the first URL.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// A picture of the person.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub photo: Option<Photo>,
    #[serde(skip)]
    pub(crate) kind: PersonKind,
}

/// What the reader knows of a person besides what it shows. All kinds are equal: they are not in the JSON.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum PersonKind {
    #[default]
    Unknown,
    Person,
    Organization,
    /// The name is the one of the site.
    Site,
    /// The name is the text of a rel=author link.
    Link,
}

impl PersonKind {
    /// True for a name that yields to the name of a person.
    pub(crate) fn yields_to_people(self) -> bool {
        matches!(self, PersonKind::Organization | PersonKind::Site)
    }

    /// The kind of a thing with these types of schema.org.
    pub(crate) fn of_types(types: &[&str]) -> Self {
        match () {
            // Plugins write both for the person who publishes a site.
            () if is_any(types, &["Person"]) => PersonKind::Person,
            () if is_any(types, &["Organization", "Place"]) => PersonKind::Organization,
            () => PersonKind::Unknown,
        }
    }

    pub(crate) fn of_card(card: Item<'_>) -> Self {
        if is_organization(card) { PersonKind::Organization } else { PersonKind::Person }
    }
}

impl PartialEq for PersonKind {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for PersonKind {}

impl Hash for PersonKind {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Photo {
    /// The address of the picture.
    pub url: String,
    /// The alternative text. An empty text means that the picture is decoration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alt: Option<String>,
    /// True for a picture of a post that its content shows too, so that a program does not show it twice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_content: bool,
}

impl Photo {
    /// The length of the texts.
    pub(super) fn text_len(&self) -> usize {
        self.url.len() + self.alt.as_ref().map_or(0, String::len)
    }
}

impl Person {
    /// The length of the texts.
    pub(crate) fn text_len(&self) -> usize {
        let texts = [&self.name, &self.url].into_iter().flatten();
        texts.map(String::len).sum::<usize>() + self.photo.as_ref().map_or(0, Photo::text_len)
    }

    /// A person with this name.
    pub fn new(name: impl Into<String>) -> Self {
        Person { name: Some(name.into()), ..Person::default() }
    }

    /// Cleans the name: removes a word such as "by" before it, and the person's address after it. Names can begin with some of the words
    /// themselves. A name that is an address becomes the address.
    pub(crate) fn clean_name(&mut self) {
        let Some(text) = &self.name else { return };
        let is_name = match self.kind {
            PersonKind::Organization => true,
            PersonKind::Person => begins_name(text),
            _ => text.starts_with("Da ") || text.starts_with("Di "),
        };
        let of_person = without_by(text).filter(|_| !is_name);
        let text = fold(of_person.unwrap_or(text), char::is_whitespace);
        let (before, last) = text.rsplit_once(' ').unwrap_or(("", &text));
        let address = last.trim_matches(['(', ')', '<', '>', '[', ']', ',']);
        let is_mark = |c: char| !c.is_alphanumeric() && !matches!(c, '.' | ')');
        let name = if is_web(address) { before.trim_end_matches(is_mark) } else { &text };
        if self.url.is_none() && is_web(address) {
            self.url = link(address).map(str::to_owned);
        }
        self.name = Some(name.trim_matches([' ', ',', '|']).to_owned()).filter(|name| !name.is_empty());
    }

    pub(crate) fn of_author(author: &Author<'_>) -> Self {
        let card = author.card().map(Person::of_card).unwrap_or_default();
        let name = author.name().map(|name| without_image(name, card.photo.as_ref()).to_owned());
        let kind = if author.is_named_by_link() { PersonKind::Link } else { card.kind };
        Person { name, url: card.url.or_else(|| author.page().map(str::to_owned)), photo: card.photo, kind }
    }

    /// True if the author of the same post in another source has priority: a name of a person over an organization and over the name of the
    /// site, and a name of schema.org over the text of a link to the same page. The text of a link that is no name yields to each name.
    pub(crate) fn yields_to(&self, other: &Person, source: Source) -> bool {
        let is_same_page = || match (&self.url, &other.url) {
            (Some(url), Some(other)) => Address::new(url).is(other),
            _ => true,
        };
        match self.kind {
            PersonKind::Organization | PersonKind::Site => self.yields_to_person(other),
            PersonKind::Link => {
                self.has_label() || source.is_schema_org() && !other.kind.yields_to_people() && is_same_page()
            }
            PersonKind::Unknown | PersonKind::Person => false,
        }
    }

    /// For an organization, and for a person with the name of the site: true if another one has priority. An account has none, nor has a
    /// name that agrees with this one. An organization yields to no text of one word, such as `admin`.
    pub(crate) fn yields_to_person(&self, person: &Person) -> bool {
        let name = person.name.as_deref().unwrap_or_default();
        let is_like = self.name.as_deref().is_some_and(|group| names_agree(group, name));
        let is_word = matches!((self.kind, person.kind), (PersonKind::Organization, PersonKind::Unknown))
            && !name.contains(' ');
        let is_named = !person.kind.yields_to_people() && !person.has_label() && !person.is_account();
        is_named && !is_like && !is_word
    }

    /// True if the name is one of an account: `@ada`.
    pub(crate) fn is_account(&self) -> bool {
        self.name.as_deref().is_some_and(|name| name.starts_with('@'))
    }

    /// True if a text is the name or the address.
    pub(crate) fn has_text(&self, text: &str) -> bool {
        let mut shown = [&self.name, &self.url].into_iter().flatten();
        shown.any(|shown| has_same_words(shown, text))
    }

    /// True if the name is the text of a link that says what it leads to: `View archive →`.
    pub(crate) fn has_label(&self) -> bool {
        let text = self.name.as_deref().unwrap_or_default().to_lowercase();
        let mut words = text.split(|c: char| !c.is_alphanumeric());
        matches!(self.kind, PersonKind::Link)
            && (text.contains(['→', '›', '»', '>', '…']) || words.any(|word| LABELS.contains(&word)))
    }

    /// The person that a link with rel=author leads to, with the text of the link.
    pub(crate) fn of_link(document: &Document, url: &str) -> Self {
        let text = document.rel_urls().get(url).and_then(|link| link.text.as_deref());
        let name = text.map(|text| fold(text, char::is_whitespace)).filter(|name| !name.is_empty());
        Person { name, url: link(url).map(str::to_owned), photo: None, kind: PersonKind::Link }
    }

    pub(crate) fn of_card(card: Item<'_>) -> Self {
        let photo = Photo::all(card, "photo").next();
        let name = first_text(card, "name").map(|name| without_image(name, photo.as_ref()).to_owned());
        Person { name, url: web_address(card).map(str::to_owned), photo, kind: PersonKind::of_card(card) }
    }

    /// The first person, and the others, each once.
    pub(crate) fn first_and_others(people: impl Iterator<Item = Person>) -> (Option<Person>, Vec<Person>) {
        let mut names = HashSet::new();
        let mut people = people.filter(|person| names.insert(person.label().map(str::to_owned)));
        (people.next(), people.take(MAX_OTHER_AUTHORS).collect())
    }

    /// The people among the categories of a post, without duplicates.
    pub(crate) fn all_tagged(post: Item<'_>) -> Vec<Self> {
        let mut known = HashSet::new();
        let cards = post.values("category").filter_map(|value| Some((value.as_item()?, value.as_text())));
        let people = cards.filter(|(item, _)| item.types().any(|own| own == "h-card")).map(|(card, text)| {
            let person = Person::of_card(card);
            let text = text.and_then(filled).filter(|text| !is_web(text));
            Person { name: person.name.or(text.map(str::to_owned)), ..person }
        });
        let people = people.filter(Person::shows_something);
        people.filter(|person| known.insert((person.name.clone(), person.url.clone()))).collect()
    }

    /// The person that a property value names: a card, an address or a name.
    pub(crate) fn of_value(value: Value<'_>) -> Option<Self> {
        if let Some(card) = value.as_item() {
            return Some(Person::of_card(card));
        }
        let text = value.as_text().and_then(filled).filter(|text| !is_active_url(text))?;
        Some(match parse_web(text) {
            Some(_) => Person { url: safe(text).map(str::to_owned), ..Person::default() },
            None => Person::new(text),
        })
    }

    /// True for a person who has a name, an address or a picture.
    pub(crate) fn shows_something(&self) -> bool {
        self.label().is_some() || self.photo.is_some()
    }

    /// The label of the person: the name, or else the address.
    pub fn label(&self) -> Option<&str> {
        self.name.as_deref().or(self.url.as_deref())
    }
}

impl Photo {
    /// A picture at this address, without an alternative text.
    pub fn new(url: impl Into<String>) -> Self {
        Photo { url: url.into(), alt: None, in_content: false }
    }

    pub(crate) fn all<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = Photo> + use<'a> {
        Photo::numbered(item, property).map(|(_, photo)| photo)
    }

    /// The pictures in a property, each with the number of its value.
    pub(crate) fn numbered<'a>(
        item: Item<'a>,
        property: &str,
    ) -> impl Iterator<Item = (usize, Photo)> + use<'a> {
        let values = item.values(property).enumerate();
        values.filter_map(|(number, value)| Some((number, Photo::of_value(value)?)))
    }

    /// The pictures that a post is about, with the numbers of their values. The image of an emoji is no picture, although
    /// microformats2 implies a photo from it. schema.org and Open Graph describe previews: only the `photo` of a short post is a
    /// picture of its own.
    pub(crate) fn of_post(item: Item<'_>) -> Option<(Vec<usize>, Vec<Self>)> {
        let is_preview = item.source().is_structured() && !item.is("h-entry");
        if is_preview || item.has_emoji_photo() {
            return None;
        }
        Some(Photo::unique(item, "photo").unzip()).filter(|(_, photos): &(_, Vec<Photo>)| !photos.is_empty())
    }

    /// The property of an item that has its pictures for previews, the numbers of the values, and the pictures, the best first.
    pub(crate) fn previews(item: Item<'_>) -> Option<(&'static str, Vec<usize>, Vec<Self>)> {
        let is_structured = item.source().is_structured() && !item.is("h-entry");
        let has_photo = is_structured && !item.has_emoji_photo();
        let properties = || ["featured", "photo"].into_iter().filter(|name| *name == "featured" || has_photo);
        let list = |property| {
            let previews = Photo::unique(item, property).take(1 + MAX_OTHER_IMAGES);
            let (numbers, photos): (Vec<usize>, Vec<Photo>) = previews.unzip();
            (!photos.is_empty()).then_some((property, numbers, photos))
        };
        let has_picture =
            |(_, _, photos): &(_, Vec<_>, Vec<Photo>)| !photos.iter().all(Photo::is_placeholder);
        properties().filter_map(list).find(has_picture).or_else(|| properties().find_map(list))
    }

    /// True if it stands in for another picture.
    pub(crate) fn is_placeholder(&self) -> bool {
        SHOWN_WORDS.is_placeholder(&self.url)
    }

    /// The pictures in a property, each once.
    fn unique<'a>(item: Item<'a>, property: &str) -> impl Iterator<Item = (usize, Photo)> + use<'a> {
        let mut urls = HashSet::new();
        Photo::numbered(item, property).filter(move |(_, photo)| urls.insert(photo.url.clone()))
    }

    fn of_value(value: Value<'_>) -> Option<Self> {
        if let Value::Item { item, .. } = value {
            let alt = || first_text(item, "name").map(str::to_owned);
            let own = texts(item, "url").find_map(file).map(|url| Photo { alt: alt(), ..Photo::new(url) });
            // The `photo` of a photo item is usually not an item. If it is one, it is skipped, so that this
            // does not recurse.
            let inner = || item.values("photo").filter(|photo| photo.as_item().is_none());
            if let Some(photo) = own.or_else(|| inner().find_map(Photo::of_value)) {
                return Some(photo);
            }
        }
        let alt = match value {
            Value::Url { alt, .. } if !is_unfilled(alt) => Some(alt.to_owned()),
            _ => None,
        };
        let url = written_text(value).and_then(file)?.to_owned();
        Some(Photo { alt, ..Photo::new(url) })
    }
}

/// True for an organization of schema.org, and for a card whose name is its organization's (h-card, "org").
pub(crate) fn is_organization(card: Item<'_>) -> bool {
    let org = first_text(card, "org");
    card.thing_kind() == ThingKind::Organization || org.is_some() && org == first_text(card, "name")
}

/// The words of links that say what they lead to, and not who wrote the post.
const LABELS: [&str; 15] = [
    "about", "all", "archive", "archives", "articles", "author", "bio", "contact", "home", "latest", "posts",
    "profile", "read", "view", "website",
];

/// The name of a card, without the alternative text of its picture.
pub(super) fn name_of(card: Item<'_>) -> Option<&str> {
    let photo = Photo::all(card, "photo").next();
    first_text(card, "name").map(|name| without_image(name, photo.as_ref()))
}

/// Removes the alternative text of the person's picture from the beginning of a name, if the rest of the name
/// says the same. Microformats include that text in the implied name.
fn without_image<'n>(name: &'n str, photo: Option<&Photo>) -> &'n str {
    let alt = photo.and_then(|photo| photo.alt.as_deref()).unwrap_or_default().trim();
    match name.strip_prefix(alt).map(str::trim_start) {
        Some(rest) if !rest.is_empty() && (rest.contains(alt) || alt.contains(rest)) => rest,
        _ => name,
    }
}
