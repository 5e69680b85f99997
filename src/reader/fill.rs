//! Fills the posts of a page from its other sources. The page's own post gets each field that it lacks from the
//! best source that has it. The posts of a list get it from JSON-LD that names their address only.

use std::borrow::Cow;
use std::collections::HashMap;

use super::address::{Address, page_key};
use super::classic::{ClassicPost, element_of};
use super::entry::{Date, Entry, Field};
use super::feed::{Feed, FeedKind, Feeds};
use super::field_reasons::FieldReasons;
use super::outline::Outline;
use super::own_post::OwnPost;
use super::urls::texts;
use super::{Answer, AuthorSource, AuthorshipStep};
use crate::document::{Document, Item, Reason};
use crate::dom::El;
use crate::html::names::{NameId, attr};
use crate::page::Page;
use crate::sanitize::Policy;
use crate::whitespace::{fold, tokens};

/// A page that posts are filled from, and where the reasons of what was filled are made, if they are asked for.
#[derive(Clone, Copy)]
pub(super) struct PageSource<'p> {
    pub(super) page: &'p Page,
    pub(super) policy: &'p Policy,
    pub(super) reasons: Option<&'p FieldReasons<'p>>,
}

impl PageSource<'_> {
    /// The reason of a text of an element.
    pub(super) fn text_reason(self, el: El<'_>) -> Option<Reason> {
        self.reasons?.of_html(el, el.content_span(), "text")
    }

    /// What an element says in an attribute that machines read, or in its text, with the reason.
    pub(super) fn written(self, el: El<'_>) -> (String, Option<Reason>) {
        let mut attributes = [attr::CONTENT, attr::DATETIME].into_iter();
        match attributes.find_map(|name| Some((name, el.attr_by(name)?))) {
            Some((name, text)) => (fold(text, char::is_whitespace), self.attribute_reason(el, name)),
            None => (fold(&el.text(), char::is_whitespace), self.text_reason(el)),
        }
    }

    /// The first date that elements write.
    pub(super) fn first_date<'p>(
        self,
        elements: impl Iterator<Item = El<'p>>,
    ) -> Option<(Date, Option<Reason>)> {
        elements.map(|el| self.written(el)).find_map(|(text, reason)| Some((text.parse().ok()?, reason)))
    }

    /// The reason of an attribute of an element.
    pub(super) fn attribute_reason(self, el: El<'_>, name: NameId) -> Option<Reason> {
        let span = el.attribute_span(name).unwrap_or_else(|| el.span());
        self.reasons?.of_html(el, span, &self.page.dom().attribute_name(name))
    }
}

/// Fills the posts. `members` are the page's own post in its other sources, the best one first. The
/// lists are filled from `json_ld`, and `entry` makes the entry of an item.
pub(super) fn fill<'d>(
    feeds: &mut Feeds,
    members: Vec<Entry>,
    json_ld: Option<&'d Document>,
    (source, address): (PageSource<'_>, &Address),
    entry: impl FnMut(Item<'d>) -> Option<Entry>,
) {
    scope_rel_author(feeds, source.page);
    if let Some(own) = own_post(&mut feeds.main, address) {
        OwnPost::new(own, members, source).complete();
    }
    for entry in std::iter::once(&mut feeds.main).chain(&mut feeds.others).flat_map(|feed| &mut feed.entries)
    {
        if let Some(classic) = ClassicPost::of(entry, source) {
            classic.complete(entry);
        }
    }
    if let Some(json_ld) = json_ld {
        fill_lists(feeds, json_ld, entry);
    }
}

/// The post that the page is about: its only post, unless that has the address of another page.
fn own_post<'f>(feed: &'f mut Feed, address: &Address) -> Option<&'f mut Entry> {
    let [entry] = &mut feed.entries[..] else { return None };
    let is_own = feed.kind.value == FeedKind::Post || entry.url.as_ref().is_none_or(|url| address.is(url));
    is_own.then_some(entry)
}

/// The posts of lists, by their addresses.
fn fill_lists<'d>(
    feeds: &mut Feeds,
    json_ld: &'d Document,
    mut entry: impl FnMut(Item<'d>) -> Option<Entry>,
) {
    if !feeds.iter().any(|feed| feed.kind.value == FeedKind::Feed && !feed.entries.is_empty()) {
        return;
    }
    let outline = Outline::new(json_ld);
    let mut posts: HashMap<Cow<'_, str>, Item<'_>> = HashMap::new();
    for post in outline.posts() {
        for key in texts(post, "url").filter_map(page_key) {
            posts.entry(key).or_insert(post);
        }
    }
    let lists = std::iter::once(&mut feeds.main).chain(&mut feeds.others);
    for own in lists.filter(|list| list.kind.value == FeedKind::Feed).flat_map(|list| &mut list.entries) {
        let post = own.url.as_deref().and_then(page_key).and_then(|key| posts.get(&key).copied());
        if let Some(post) = post.and_then(&mut entry) {
            own.fill(post, true);
        }
    }
}

/// Leaves out the author of a rel=author link that is inside one post from the other posts.
fn scope_rel_author(feeds: &mut Feeds, page: &Page) {
    let of_link = |step| {
        matches!(step, AuthorshipStep::Card(of) | AuthorshipStep::Name(of) | AuthorshipStep::Profile(of)
        | AuthorshipStep::RelMe(of) | AuthorshipStep::CardOnEntryPage(of) | AuthorshipStep::PageOnly(of)
        if of == AuthorSource::RelAuthorOfList)
    };
    let is_due = |feed: &Feed| {
        of_link(feed.author.step) || feed.entries.iter().any(|entry| of_link(entry.author.step))
    };
    if !feeds.iter().any(is_due) {
        return;
    }
    let is_author = |el: &El<'_>| {
        let rels = el.attr_by(attr::REL).unwrap_or_default();
        el.attr_by(attr::HREF).is_some() && tokens(rels).any(|rel| rel.eq_ignore_ascii_case("author"))
    };
    let Some(link) = page.dom().elements().find(is_author) else { return };
    let has_link =
        |entry: &Entry| element_of(entry, page).is_some_and(|el| (el.id()..el.after()).contains(&link.id()));
    if !feeds.iter().flat_map(|feed| &feed.entries).any(has_link) {
        return;
    }
    for feed in std::iter::once(&mut feeds.main).chain(&mut feeds.others) {
        if of_link(feed.author.step) {
            feed.author = Answer::new(None, AuthorshipStep::NoAuthor);
            feed.reasons.retain(|known| &*known.field != "author");
        }
        for entry in feed.entries.iter_mut().filter(|entry| of_link(entry.author.step) && !has_link(entry)) {
            entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
            entry.drop_reasons(Field::Author);
        }
    }
}
