//! What identifies a post, and what has changed in a feed since it was read before.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use serde::Serialize;

use super::{Citation, Date, Entry, Feed};
use crate::document::Source;
use crate::uuids::{urn_of, uuid_of};

/// The properties of other posts' responses to a post. They come and go, so they do not identify the post.
const RESPONSES_OF_OTHERS: [&str; 3] = ["comment", "like", "repost"];

impl Entry {
    /// The identifier of the post: its `uid`, or else its address, or else a UUID (`urn:uuid:…`) made from the
    /// post. The UUID is the same each time the post is read, and another one if its date, title or content changes.
    /// Formats write the same UUID, unless the post is the only one of its page: then they write the page's address.
    ///
    /// ```
    /// let read = |html: &str| microweave::read(html, "https://ada.example/").main.entries.remove(0);
    /// assert_eq!(read("<p class=h-entry><a class='u-url p-name' href=/tea>Tea</a>").id(), "https://ada.example/tea");
    /// let id = read("<p class=h-entry>Tea").id().into_owned();
    /// assert!(id.starts_with("urn:uuid:"));
    /// assert_eq!(read("<div><p class=h-entry>Tea</p></div>").id(), id);
    /// ```
    pub fn id(&self) -> Cow<'_, str> {
        match self.uid.as_deref().or(self.url.as_deref()) {
            Some(id) => Cow::Borrowed(id),
            None => Cow::Owned(urn_of(&self.identifying_texts())),
        }
    }

    /// The texts from which a UUID of the post is made.
    pub(crate) fn identifying_texts(&self) -> Vec<&str> {
        let published = self.published.as_ref().map_or("", Date::as_written);
        let title = self.title().unwrap_or_default();
        if let Some(content) = self.content() {
            return vec![published, title, content.html()];
        }
        let citations =
            self.citations.iter().filter(|citation| !RESPONSES_OF_OTHERS.contains(&citation.property));
        let cited = citations.flat_map(|citation| {
            let Citation { property, url, name, text, .. } = citation;
            [*property].into_iter().chain([url, name, text].into_iter().flatten().map(String::as_str))
        });
        let texts = [&self.summary, &self.rsvp].into_iter().flatten().map(String::as_str);
        let starts = [&self.start, &self.end].into_iter().flatten().map(Date::as_written);
        let photos = self.pictures().map(|photo| &*photo.url);
        let recordings = self.audio.iter().chain(&self.video).map(|recording| &*recording.url);
        [published, title]
            .into_iter()
            .chain(texts)
            .chain(starts)
            .chain(cited)
            .chain(photos)
            .chain(recordings)
            .collect()
    }

    /// A hash of all that a reader shows of the post, as 32 hexadecimal digits: if it differs, the post has
    /// changed. It does not depend on where in the page the post is, nor on the markup that it is from.
    ///
    /// It is a UUID of version 5 (RFC 9562) of the post's JSON without `source`, `filled`, `conflicts`, `place` and
    /// `why`. The same version of this library gives the same hash on every machine. A later version that reads more
    /// of a page may give another one.
    ///
    /// ```
    /// let read = |html: &str| microweave::read(html, "https://ada.example/").main.entries.remove(0);
    /// let tea = read("<p class=h-entry>Tea").fingerprint();
    /// assert_eq!(read("<div><p class=h-entry>Tea</p></div>").fingerprint(), tea);
    /// assert_ne!(read("<p class=h-entry>Hot tea").fingerprint(), tea);
    /// ```
    pub fn fingerprint(&self) -> String {
        let shown = Entry {
            // A constant: the source is not part of the fingerprint.
            source: Source::Microformats,
            filled: Vec::new(),
            conflicts: Vec::new(),
            place: None,
            ..self.clone()
        };
        let json = serde_json::to_string(&shown.without_reasons());
        let json = json.expect("the names of members are strings, and a string takes all text");
        uuid_of(&[&json]).simple().to_string()
    }
}

/// The posts that are new, changed or gone since the feed was read before.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Changes<'a> {
    /// The posts whose identifier the old feed does not have, in the order of the feed.
    pub new: Vec<&'a Entry>,
    /// The posts that have the identifier of an old post and another fingerprint, in the order of the feed.
    pub changed: Vec<&'a Entry>,
    /// The posts of the old feed whose identifier the feed does not have, in the order of the old feed.
    pub gone: Vec<&'a Entry>,
}

impl Changes<'_> {
    /// True if the two feeds have the same posts.
    pub fn is_empty(&self) -> bool {
        self.new.is_empty() && self.changed.is_empty() && self.gone.is_empty()
    }
}

/// The old posts that no new post was matched with, by a key.
struct OldPosts<K> {
    by_key: HashMap<K, VecDeque<usize>>,
}

impl<K: std::hash::Hash + Eq> OldPosts<K> {
    fn new(keys: impl Iterator<Item = K>) -> Self {
        let mut by_key = HashMap::<K, VecDeque<usize>>::new();
        for (number, key) in keys.enumerate() {
            by_key.entry(key).or_default().push_back(number);
        }
        OldPosts { by_key }
    }

    /// Takes the first post with this key that is not matched, and marks it as matched.
    fn take(&mut self, key: &K, is_matched: &mut [bool]) -> bool {
        let Some(numbers) = self.by_key.get_mut(key) else { return false };
        while let Some(number) = numbers.pop_front() {
            if !std::mem::replace(&mut is_matched[number], true) {
                return true;
            }
        }
        false
    }
}

impl Feed {
    /// The posts that are new, changed or gone since the feed was read before. Posts are compared by
    /// [`Entry::id`] and [`Entry::fingerprint`], so their order does not matter. If several posts have the same
    /// identifier, those that are unchanged are matched first, and the others in their order.
    ///
    /// ```
    /// let read = |html: &str| microweave::read(html, "https://ada.example/").main;
    /// let old = read("<p class=h-entry id=a><a class=u-url href=/a>Tea</a><p class=h-entry><a class=u-url href=/b>Milk</a>");
    /// let new = read("<p class=h-entry><a class=u-url href=/c>Honey</a><p class=h-entry><a class=u-url href=/b>Oat milk</a>");
    /// let changes = new.changes_since(&old);
    /// assert_eq!(changes.new[0].id(), "https://ada.example/c");
    /// assert_eq!(changes.changed[0].id(), "https://ada.example/b");
    /// assert_eq!(changes.gone[0].id(), "https://ada.example/a");
    /// assert!(old.changes_since(&old).is_empty());
    /// ```
    pub fn changes_since<'a>(&'a self, old: &'a Feed) -> Changes<'a> {
        let mut is_matched = vec![false; old.entries.len()];
        let mut same = OldPosts::new(old.entries.iter().map(|entry| (entry.id(), entry.fingerprint())));
        let mut same_id = OldPosts::new(old.entries.iter().map(Entry::id));
        let is_different =
            |entry: &&'a Entry| !same.take(&(entry.id(), entry.fingerprint()), &mut is_matched);
        let different: Vec<&'a Entry> = self.entries.iter().filter(is_different).collect();
        let (changed, new) =
            different.into_iter().partition(|entry| same_id.take(&entry.id(), &mut is_matched));
        let gone = old.entries.iter().zip(is_matched).filter(|(_, is_matched)| !is_matched);
        Changes { new, changed, gone: gone.map(|(entry, _)| entry).collect() }
    }
}
