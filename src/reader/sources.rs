//! The sources of a page's posts, the best first: its microformats and microdata, its JSON-LD, and its `meta`
//! elements. The first one with posts is read, and the others fill what its posts lack.

use std::borrow::Cow;

use super::MainObject;
use super::address::Address;
use super::main_object::{MainObjectStep, main_object};
use super::outline::{Outline, is_post};
use super::own_media::without_own_media;
use super::schema_org::{json_ld, meta_items};
use super::title::has_same_letters;
use super::urls::{first_text, key, texts};
use crate::collections::multi_map::ValueList;
use crate::diagnostic::Diagnostic;
use crate::document::{Document, Item, ValueData};
use crate::json_ld::JsonLd;
use crate::options::Options;
use crate::page::Page;

pub(super) struct Sources<'p> {
    own: &'p Document,
    /// The nodes that `json_ld` was made from.
    nodes: &'p JsonLd,
    json_ld: Option<Document>,
    meta: Option<Document>,
}

impl<'p> Sources<'p> {
    /// The sources of a page. `own` has its microformats and microdata.
    pub(super) fn of(page: &'p Page, own: &'p Document, options: &Options) -> Self {
        let shown = |document: Document| {
            let shown = match without_own_media(&document, page.address()) {
                Cow::Owned(shown) => Some(shown),
                Cow::Borrowed(_) => None,
            };
            shown.unwrap_or(document)
        };
        let meta = meta_items(page, own).map(shown);
        let mut json_ld = json_ld::items(page, own, options).map(shown);
        if let Some(json_ld) = &mut json_ld {
            let title = meta.as_ref().and_then(|meta| first_text(meta.items().next()?, "name"));
            give_address(json_ld, page.address(), title);
        }
        Sources { own, nodes: page.json_ld(), json_ld, meta }
    }

    /// The document that the posts are read from: the first one with posts. Without posts, a page that has no
    /// items, or whose `meta` elements call it an article, is a post of its `meta` elements. A title alone makes
    /// no post.
    pub(super) fn main(&self, address: &str) -> &Document {
        let with_posts =
            [Some(self.own), self.json_ld.as_ref()].into_iter().flatten().find(|own| has_posts(own));
        if let Some(document) = with_posts {
            return document;
        }
        let is_empty = self.own.items.is_empty();
        let json_ld = self.json_ld.as_ref().filter(|own| is_empty && is_profile(own, address));
        let meta =
            self.meta.as_ref().filter(|own| is_empty && has_more_than_title(own) || is_article(self.own));
        json_ld.or(meta).unwrap_or(self.own)
    }

    /// The sources after this one.
    pub(super) fn after(&self, main: &Document) -> impl Iterator<Item = &Document> {
        let others = [self.json_ld.as_ref(), self.meta.as_ref()].into_iter().flatten();
        let all = std::iter::once(self.own).chain(others);
        all.skip_while(move |own| !std::ptr::eq(*own, main)).skip(1)
    }

    /// The limits that were hit in any of the sources.
    pub(super) fn diagnostics(&self) -> Vec<Diagnostic> {
        let mut all = self.own.diagnostics().to_vec();
        all.extend_from_slice(self.nodes.diagnostics());
        for other in [&self.json_ld, &self.meta].into_iter().flatten() {
            let is_new =
                |own: &&Diagnostic| self.own.diagnostics().iter().all(|known| known.kind != own.kind);
            all.extend(other.diagnostics().iter().filter(is_new).cloned());
        }
        all
    }

    /// True if the `meta` elements of the page say that it is for adults (`rating`, as search engines define it).
    pub(super) fn is_adult(&self) -> bool {
        let ratings = self.own.meta().get("rating").into_iter().flatten();
        ratings
            .map(|own| own.to_ascii_lowercase())
            .any(|own| matches!(own.as_str(), "adult" | "mature" | "rta-5042-1996-1400-1577-rta"))
    }

    pub(super) fn json_ld(&self) -> Option<&Document> {
        self.json_ld.as_ref()
    }
}

/// The post of another source that is about the same page: the one with an address of the page, otherwise the
/// only one.
pub(super) fn post_of_page<'a>(document: &'a Document, address: &Address) -> Option<Item<'a>> {
    let outline = Outline::new(document);
    let has_address =
        |post: &Item<'_>| texts(*post, "url").chain(texts(*post, "uid")).any(|url| address.is(url));
    let mut outside = outline.posts_outside_feeds();
    let only = outside.next().filter(|_| outside.next().is_none());
    outline.posts().find(has_address).or(only)
}

fn has_posts(document: &Document) -> bool {
    document.all_items().any(is_post)
}

fn is_profile(document: &Document, address: &str) -> bool {
    let main = main_object(document, address);
    main.step == MainObjectStep::RepresentativeCard && matches!(main.value, MainObject::Card(_))
}

/// True if the item of the `meta` elements has more than a name.
fn has_more_than_title(document: &Document) -> bool {
    document.items().flat_map(Item::properties).any(|(name, _)| name != "name")
}

/// True if the `meta` elements of a page say that it is an article (Open Graph).
fn is_article(document: &Document) -> bool {
    let has_type = |values: &Vec<String>| values.iter().any(|own| own == "article");
    document.meta().get("og:type").is_some_and(has_type)
        || document.meta().get("article:published_time").is_some()
}

/// If no post of the JSON-LD has the page's address, the page's own post is one without an address: one whose
/// name is in the page's title, otherwise the first one. It gets the address of the page.
fn give_address(document: &mut Document, address: &str, title: Option<&str>) {
    let number = {
        let (outline, page) = (Outline::new(document), Address::of_page(document, address));
        if key(address).is_none() || outline.posts().any(|post| texts(post, "url").any(|url| page.is(url))) {
            return;
        }
        let has_no_address = |post: &Item<'_>| texts(*post, "url").next().is_none();
        let is_in_title = |post: &Item<'_>| {
            title.zip(first_text(*post, "name")).is_some_and(|(title, name)| has_same_letters(title, name))
        };
        let posts = || outline.posts_outside_feeds().filter(has_no_address);
        posts().find(is_in_title).or_else(|| posts().next()).map(Item::number)
    };
    if let Some(number) = number {
        let url = document.texts.add(address.split('#').next().unwrap_or_default());
        let properties = &mut document.items[number as usize].properties.entries;
        properties.push(("url".into(), ValueList::from([ValueData::Text(url)])));
    }
}
