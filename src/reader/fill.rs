//! Fills the posts of a page from its other sources. The page's own post gets each field that it lacks from the
//! best source that has it. The posts of a list get it from JSON-LD that names their address only.

use std::borrow::Cow;
use std::collections::HashMap;

use super::address::{Address, page_key};
use super::classic::{ClassicPost, element_of};
use super::entry::Entry;
use super::feed::{Feed, FeedKind, Feeds};
use super::outline::Outline;
use super::page_node::{entry_of_page, only_date};
use super::sources::{Sources, post_of_page};
use super::urls::texts;
use super::{Answer, AuthorSource, AuthorshipStep};
use crate::document::{Document, Item, Source};
use crate::dom::El;
use crate::extract::metaformats::title_among;
use crate::html::names::attr;
use crate::page::Page;
use crate::whitespace::tokens;

/// Fills the posts. `entry` makes the entry of an item of another source.
pub(super) fn fill(
    feeds: &mut Feeds,
    sources: &Sources<'_>,
    main: &Document,
    page: &Page,
    entry: impl Fn(&Document, Item<'_>) -> Entry,
) {
    scope_rel_author(feeds, page);
    for entry in std::iter::once(&mut feeds.main).chain(&mut feeds.others).flat_map(|feed| &mut feed.entries)
    {
        if let Some(classic) = ClassicPost::of(entry, page) {
            classic.complete(entry);
        }
    }
    let mut address = Address::of_page(main, page.address());
    if let Some(own) = own_post(&mut feeds.main, &address) {
        own.url.iter().for_each(|url| address.add(url));
        fill_own_post(own, sources, main, &address, page, &entry);
    }
    if let Some(json_ld) = sources.json_ld().filter(|own| !std::ptr::eq(*own, main)) {
        fill_lists(feeds, json_ld, &entry);
    }
}

/// The post that the page is about: its only post, unless that has the address of another page.
fn own_post<'f>(feed: &'f mut Feed, address: &Address) -> Option<&'f mut Entry> {
    let [entry] = &mut feed.entries[..] else { return None };
    let is_own = feed.kind.value == FeedKind::Post || entry.url.as_ref().is_none_or(|url| address.is(url));
    is_own.then_some(entry)
}

fn fill_own_post(
    own: &mut Entry,
    sources: &Sources<'_>,
    main: &Document,
    address: &Address,
    page: &Page,
    entry: &impl Fn(&Document, Item<'_>) -> Entry,
) {
    let classic = ClassicPost::of(own, page);
    let is_mf2 = classic.is_none() && matches!(own.source, Source::Microformats | Source::Both);
    for other in sources.after(main) {
        if let Some(item) = post_of_page(other, address) {
            own.fill(entry(other, item), is_mf2);
        }
    }
    fill_dates(own, classic, is_mf2, page);
    if own.title.value.is_none()
        && !(is_mf2 && own.content.value.is_some())
        && let Some(title) = title_among(page.dom().elements())
    {
        own.fill_title(&title, Source::Meta);
    }
}

/// The dates that a post still lacks: those of the page's JSON-LD, then the first date in a classic post, or else the
/// only date of the page. A post of microformats2 has its dates, or none on purpose.
fn fill_dates(own: &mut Entry, classic: Option<ClassicPost<'_>>, is_mf2: bool, page: &Page) {
    if let Some(of_page) = entry_of_page(page.json_ld()) {
        own.fill(of_page, true);
    }
    let date = match classic {
        Some(classic) => classic.date(),
        None if !is_mf2 && own.start.is_none() => only_date(page.dom()),
        None => None,
    };
    if let Some(date) = date.filter(|_| own.published.is_none()) {
        own.fill_published(date, Source::Html);
    }
}

/// The posts of lists, by their addresses.
fn fill_lists(feeds: &mut Feeds, json_ld: &Document, entry: &impl Fn(&Document, Item<'_>) -> Entry) {
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
        if let Some(post) = post {
            own.fill(entry(json_ld, post), true);
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
        }
        for entry in feed.entries.iter_mut().filter(|entry| of_link(entry.author.step) && !has_link(entry)) {
            entry.author = Answer::new(None, AuthorshipStep::NoAuthor);
        }
    }
}
