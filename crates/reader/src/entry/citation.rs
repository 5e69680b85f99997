//! The pages that an entry answers, shares or mentions, and the responses to the entry.

use std::borrow::Cow;
use std::collections::hash_map::Entry;

use foldhash::{HashMap, HashMapExt};
use serde::{Deserialize, Serialize};

use super::{Content, Date, Person, Photo};
use crate::post_type::{StaticName, known_name};
use crate::urls::{addresses, filled, first_text, is_active_url, is_url, key, written_text};
use microweave::document::{Item, Value};
use microweave_html::sanitize::Policy;
use microweave_html::sanitize::safe_url::safe;
use microweave_values::collections::sort::sort_by_key;

/// Something that an entry refers to, with the data that the page has about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub struct Citation {
    /// The property that refers to it, such as `in-reply-to`.
    #[serde(deserialize_with = "known_name")]
    pub property: StaticName,
    /// The address of the cited page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// The name of the cited page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The author of the cited page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub author: Option<Person>,
    /// The content of the cited page, or its summary.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<Content>,
    /// The date of publication.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub published: Option<Date>,
    /// The pictures of the cited page.
    #[serde(default)]
    pub photos: Vec<Photo>,
}

/// The properties that refer to something, in the order of the citations: first the entry's own responses,
/// then the responses to it.
pub(crate) const CITATION_PROPERTIES: [&str; 21] = [
    "in-reply-to", "like-of", "repost-of", "bookmark-of", "follow-of", "tag-of", "quotation-of",
    "translation-of", "read-of", "watch-of", "listen-of", "play-of", "jam-of", "ate", "drank", "checkin",
    "item", "invitee", "comment", "like", "repost",
];

impl Citation {
    /// A citation by this property of microformats, such as `in-reply-to`, without any other data.
    pub fn new(property: &'static str) -> Self {
        Citation {
            property,
            url: None,
            name: None,
            author: None,
            content: None,
            published: None,
            photos: Vec::new(),
        }
    }

    /// The memory that the citation takes, except for a few short texts.
    pub(super) fn held_bytes(&self) -> usize {
        // The text of a content, which is made at its first use, is at most as long as its HTML.
        let content = self.content.as_ref().map_or(0, |content| 2 * content.html().len());
        let photos = self.photos.iter().map(|photo| size_of::<Photo>() + photo.text_len());
        size_of::<Citation>() + content + photos.sum::<usize>()
    }

    /// The text of the content.
    pub fn text(&self) -> Option<&str> {
        self.content.as_ref().map(Content::text)
    }

    /// The citations of an item, with their contents as the policy allows them.
    pub(crate) fn all(item: Item<'_>, policy: &Policy) -> Vec<Self> {
        let number = |name| CITATION_PROPERTIES.iter().position(|own| *own == name);
        let referring = item.properties().filter_map(|(name, values)| Some((number(name)?, values)));
        let mut referring: Vec<_> = referring.collect();
        sort_by_key(&mut referring, |&(number, _)| number);
        let citations = referring.into_iter().flat_map(|(number, values)| {
            values.filter_map(move |value| Citation::of_value(CITATION_PROPERTIES[number], value, policy))
        });
        merge_by_address(citations)
    }

    /// Fills the missing fields from another citation of the same page.
    fn add(&mut self, other: Citation) {
        let Citation { name, author, content, published, photos, .. } = other;
        self.name = self.name.take().or(name);
        self.author = self.author.take().or(author);
        self.content = self.content.take().or(content);
        self.published = self.published.take().or(published);
        if self.photos.is_empty() {
            self.photos = photos;
        }
    }

    fn of_value(property: &'static str, value: Value<'_>, policy: &Policy) -> Option<Self> {
        let text = written_text(value).and_then(filled);
        let url = text.filter(|text| is_url(text)).and_then(safe);
        let name = text.filter(|text| url.is_none() && !is_active_url(text));
        let citation = match value.as_item() {
            Some(item) => Citation::of_item(property, item, url, policy),
            None => Citation {
                url: url.map(str::to_owned),
                name: name.map(str::to_owned),
                ..Citation::new(property)
            },
        };
        (citation != Citation::new(property)).then_some(citation)
    }

    fn of_item(property: &'static str, item: Item<'_>, plain_url: Option<&str>, policy: &Policy) -> Self {
        let own = |property| first_text(item, property);
        let contents = item.values("content").chain(item.values("summary"));
        let content = contents.filter_map(|value| Content::of_value(value, policy)).next();
        let text = content.as_ref().map(Content::text);
        let mut uids = addresses(item, "uid").filter(|uid| is_url(uid));
        let url = addresses(item, "url").next().or_else(|| uids.next()).or(plain_url);
        let name = own("name").filter(|&name| text != Some(name) && url != Some(name)).map(str::to_owned);
        Citation {
            url: url.map(str::to_owned),
            name,
            author: item.values("author").filter_map(Person::of_value).find(Person::shows_something),
            published: Date::first(item, "published").map(|(_, date)| date),
            photos: Photo::all(item, "photo").collect(),
            content,
            ..Citation::new(property)
        }
    }
}

/// Merges the citations that have the same property and the same address.
fn merge_by_address(citations: impl Iterator<Item = Citation>) -> Vec<Citation> {
    let (mut unique, mut known) = (Vec::<Citation>::new(), HashMap::<_, usize>::new());
    for citation in citations {
        let address = citation.url.as_deref().and_then(key).map(Cow::into_owned);
        let number = unique.len();
        match address.map(|address| known.entry((citation.property, address))) {
            Some(Entry::Occupied(earlier)) => unique[*earlier.get()].add(citation),
            Some(Entry::Vacant(place)) => {
                place.insert(number);
                unique.push(citation);
            }
            None => unique.push(citation),
        }
    }
    unique
}
