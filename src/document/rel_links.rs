//! The rel links of a page as the engine keeps them, in few lists. The maps that callers read are made of them on first use.

use std::sync::OnceLock;

use super::{RelUrl, RelUrls, Rels, Text, Texts};
use microweave_values::collections::map::Map;
use microweave_values::collections::short_name::Name;

/// The rel links of a document, which documents of one page share.
#[derive(Debug, Default)]
pub(crate) struct RelLinks {
    /// Kept beside the maps, so the account is charged for its texts too. Empty if the maps were given.
    packed: PackedLinks,
    rels: OnceLock<Rels>,
    rel_urls: OnceLock<RelUrls>,
}

/// Rels, URLs, and which rel a URL has. A name is stored once.
#[derive(Debug, Default)]
pub(crate) struct PackedLinks {
    pub(crate) texts: Texts,
    pub(crate) rels: Vec<PackedRel>,
    pub(crate) urls: Vec<PackedUrl>,
    /// Each rel of each URL, in document order.
    pub(crate) pairs: Vec<RelOfUrl>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PackedRel {
    pub(crate) name: Text,
    /// The number of its first URL.
    pub(crate) first_url: u32,
    pub(crate) url_count: u32,
}

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PackedUrl {
    pub(crate) url: Text,
    pub(crate) rel_count: u32,
    /// `hreflang`, `media`, `title` and `type`.
    pub(crate) descriptions: [Option<Text>; 4],
    pub(crate) text: Option<Text>,
}

/// A rel of a URL, by their numbers, and how much of both texts is kept: they are cut where the account ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RelOfUrl {
    pub(crate) rel: u32,
    pub(crate) url: u32,
    pub(crate) rel_len: u32,
    pub(crate) url_len: u32,
}

impl RelLinks {
    pub(crate) fn of_maps(rels: Rels, rel_urls: RelUrls) -> Self {
        RelLinks { packed: PackedLinks::default(), rels: rels.into(), rel_urls: rel_urls.into() }
    }

    pub(crate) fn rels(&self) -> &Rels {
        self.rels.get_or_init(|| Map::of(self.packed.rel_lists()))
    }

    pub(crate) fn rel_urls(&self) -> &RelUrls {
        self.rel_urls.get_or_init(|| self.packed.rel_urls())
    }

    /// The URLs of a rel. This makes no map.
    pub(crate) fn urls_of<'d>(&'d self, rel: &str) -> impl Iterator<Item = &'d str> + use<'d> {
        // Another thread may make the map meanwhile.
        let map = self.rels.get();
        let packed = map.is_none().then(|| self.packed.urls_of(rel));
        let listed = map.and_then(|rels| rels.get(rel)).into_iter().flatten();
        listed.map(String::as_str).chain(packed.into_iter().flatten())
    }
}

impl From<PackedLinks> for RelLinks {
    fn from(packed: PackedLinks) -> Self {
        RelLinks { packed, rels: OnceLock::new(), rel_urls: OnceLock::new() }
    }
}

impl PackedLinks {
    fn urls_of<'d>(&'d self, rel: &str) -> impl Iterator<Item = &'d str> + use<'d> {
        let PackedLinks { texts, rels, pairs, .. } = self;
        let number = rels.iter().position(|listed| texts.is(listed.name, rel));
        number.into_iter().flat_map(move |number| {
            let of_rel = pairs.iter().filter(move |pair| pair.rel as usize == number);
            of_rel.take(rels[number].url_count as usize).map(|pair| self.url_of(pair))
        })
    }

    /// The URL of a pair, as far as it is kept.
    fn url_of(&self, pair: &RelOfUrl) -> &str {
        self.texts.get(self.texts.start_of(self.urls[pair.url as usize].url, pair.url_len as usize))
    }

    /// The URLs of each rel that has some.
    pub(crate) fn rel_lists(&self) -> Vec<(Name, Vec<String>)> {
        let PackedLinks { texts, rels, pairs, .. } = self;
        let list = |rel: &PackedRel| (texts.get(rel.name).into(), Vec::with_capacity(rel.url_count as usize));
        let mut lists: Vec<(Name, Vec<String>)> = rels.iter().map(list).collect();
        for pair in pairs {
            lists[pair.rel as usize].1.push(self.url_of(pair).to_owned());
        }
        lists.retain(|(_, urls)| !urls.is_empty());
        lists
    }

    /// What is said about each URL.
    fn rel_urls(&self) -> RelUrls {
        let PackedLinks { texts, rels, urls, pairs } = self;
        let about = |url: &PackedUrl| (texts.get(url.url).into(), rel_url(url, texts));
        let mut about: Vec<(Name, RelUrl)> = urls.iter().map(about).collect();
        for pair in pairs {
            let rel = texts.start_of(rels[pair.rel as usize].name, pair.rel_len as usize);
            about[pair.url as usize].1.rels.push(texts.get(rel).into());
        }
        for (_, about) in &mut about {
            // "All unique items", which the current text of the specification sorts.
            about.rels.sort_unstable();
        }
        Map::of(about)
    }
}

/// What is said about a URL, without its rels.
fn rel_url(url: &PackedUrl, texts: &Texts) -> RelUrl {
    let text = |text: Option<Text>| text.map(|text| texts.get(text).into());
    let [hreflang, media, title, content_type] = url.descriptions.map(text);
    let rels = Vec::with_capacity(url.rel_count as usize);
    RelUrl { rels, hreflang, media, title, content_type, text: text(url.text) }
}
