//! Identifiers of posts: each is another one within a feed, and the same whenever the page is read again.

use std::collections::HashMap;

use url::Url;

use super::address;
use crate::interpret::{Entry, Feed};

/// The identifiers of a feed that are taken.
pub(in crate::convert) struct Ids<'f> {
    feed: &'f Feed,
    /// Each, and how many posts were told from one another by a number behind it.
    taken: HashMap<String, usize>,
}

impl<'f> Ids<'f> {
    pub(in crate::convert) fn new(feed: &'f Feed) -> Self {
        Ids { feed, taken: HashMap::new() }
    }

    /// The identifier of a post: what it says itself, else its address, else the place in the page that its
    /// element's id names, else one that is made of what it says.
    pub(in crate::convert) fn next(&mut self, entry: &'f Entry) -> String {
        let own = [entry.uid.as_deref(), address(self.feed, entry)].into_iter().flatten();
        if let Some(id) = own.into_iter().find(|id| !self.taken.contains_key(*id)) {
            return self.take(id.to_owned());
        }
        let in_page = entry.fragment.as_deref().map(|fragment| self.in_page(fragment));
        match in_page.filter(|id| !self.taken.contains_key(id)) {
            Some(id) => self.take(id),
            None => self.made_of(entry),
        }
    }

    fn take(&mut self, id: String) -> String {
        self.taken.insert(id.clone(), 1);
        id
    }

    fn in_page(&self, fragment: &str) -> String {
        match Url::parse(&self.feed.page) {
            Ok(mut url) => {
                url.set_fragment(Some(fragment));
                url.into()
            }
            Err(_) => format!("#{fragment}"),
        }
    }

    fn made_of(&mut self, entry: &Entry) -> String {
        let digest = self.in_page(&format!("post-{:016x}", digest(entry)));
        let mut id = digest.clone();
        while self.taken.contains_key(&id) {
            let number = self.taken.entry(digest.clone()).or_default();
            *number += 1;
            id = format!("{digest}-{number}");
        }
        self.take(id)
    }
}

/// A number made of what a post says (FNV-1a), which is the same with every version of Rust.
fn digest(entry: &Entry) -> u64 {
    let cited = entry.citations.iter().filter_map(|citation| citation.url.as_deref());
    let media = entry.photos.iter().map(|photo| photo.url.as_str());
    let files = entry.audio.iter().chain(&entry.video).map(String::as_str);
    let texts = [
        entry.title.value.as_deref(),
        entry.content.value.as_ref().map(crate::interpret::Content::text),
        entry.summary.as_deref(),
        entry.published.as_ref().map(crate::interpret::Date::written),
    ];
    let said = texts.map(Option::unwrap_or_default).into_iter().chain(cited).chain(media).chain(files);
    let bytes = said.flat_map(|text| text.bytes().chain([0xFF]));
    bytes.fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3))
}
