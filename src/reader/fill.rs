//! Fills the posts of a page from its other sources. The page's own post gets each field that it lacks from the
//! best source that has it. The posts of a list get it from JSON-LD that names their address only.

use std::borrow::Cow;
use std::collections::HashMap;

use super::address::{Address, page_key};
use super::entry::{Date, Entry, Person};
use super::feed::{Feed, FeedKind, Feeds};
use super::outline::{Outline, is_post_type};
use super::page_node::{entry_of_page, only_date};
use super::sources::{Sources, post_of_page};
use super::urls::texts;
use crate::document::{Document, Item, Source};
use crate::dom::{El, Step, Walk};
use crate::extract::metaformats::title_among;
use crate::html::names::{attr, tag};
use crate::page::Page;
use crate::whitespace::{fold, tokens};

/// Classes of hAtom, and of the themes that use it, whose elements do not have the post's own heading and date.
const PARTS: [&str; 5] = ["entry-content", "entry-summary", "comments", "comment", "widget"];

/// Fills the posts. `entry` makes the entry of an item of another source.
pub(super) fn fill(
    feeds: &mut Feeds,
    sources: &Sources<'_>,
    main: &Document,
    page: &Page,
    entry: impl Fn(&Document, Item<'_>) -> Entry,
) {
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
    let markup = Markup::of(own, page);
    if let Markup::Classic(root) = markup {
        let author = first_author(root).filter(|_| own.author.value.is_none());
        author.iter().for_each(|name| own.fill_author(&Person::new(name), Source::Html));
        first_heading(root).iter().for_each(|heading| own.fill_title(heading, Source::Html));
    }
    for other in sources.after(main) {
        if let Some(item) = post_of_page(other, address) {
            own.fill(entry(other, item), matches!(markup, Markup::Microformats2));
        }
    }
    fill_dates(own, markup, page);
    if own.title.value.is_none()
        && !(matches!(markup, Markup::Microformats2) && own.content.value.is_some())
        && let Some(title) = title_among(page.dom().elements())
    {
        own.fill_title(&title, Source::Meta);
    }
}

/// The dates that a post still lacks: those of the page's JSON-LD, then the first date in a classic post, or else the
/// only date of the page. A post of microformats2 has its dates, or none on purpose.
fn fill_dates(own: &mut Entry, markup: Markup<'_>, page: &Page) {
    if let Some(of_page) = entry_of_page(page.json_ld()) {
        own.fill(of_page, true);
    }
    let date = match markup {
        Markup::Classic(root) => first_date(root),
        Markup::Other if own.start.is_none() => only_date(page.dom()),
        _ => None,
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

/// How a post is written.
#[derive(Clone, Copy)]
enum Markup<'p> {
    Microformats2,
    /// hAtom, with its root element.
    Classic(El<'p>),
    Other,
}

impl<'p> Markup<'p> {
    fn of(entry: &Entry, page: &'p Page) -> Self {
        if !matches!(entry.source, Source::Microformats | Source::Both) {
            return Markup::Other;
        }
        // The place of an item in an include is one of the page with its includes.
        let place = entry.place;
        let root = place
            .and_then(|place| page.dom().element(place.node).filter(|el| el.start() == Some(place.start)));
        let has_class = |is_it: fn(&str) -> bool| root.is_some_and(|el| tokens(el.class()).any(is_it));
        match root {
            Some(root) if has_class(|class| class == "hentry") && !has_class(is_post_type) => {
                Markup::Classic(root)
            }
            _ => Markup::Microformats2,
        }
    }
}

/// The title of a post without an entry-title: its first heading (hAtom, "Entry Title"). Headings in the content
/// are those of sections.
fn first_heading(root: El<'_>) -> Option<String> {
    let headings = own_elements(root).filter(|el| (tag::H1..=tag::H6).contains(&el.tag()));
    headings.map(|el| el.text().trim().to_owned()).find(|text| !text.is_empty())
}

/// The date of a post: its first `time` element with a date, except one for the last change.
fn first_date(root: El<'_>) -> Option<Date> {
    let times = own_elements(root).filter(|el| el.tag() == tag::TIME);
    let published =
        times.filter(|el| tokens(el.class()).all(|class| !matches!(class, "updated" | "dt-updated")));
    published.filter_map(|el| el.attr_by(attr::DATETIME)).find_map(|text| text.trim().parse().ok())
}

/// The author of a post: the name in its first card with a class such as `post-author`, as Blogger writes it.
fn first_author(root: El<'_>) -> Option<String> {
    let has = |el: El<'_>, is_it: fn(&str) -> bool| tokens(el.class()).any(is_it);
    let is_author =
        |el: &El<'_>| has(*el, |class| class == "vcard") && has(*el, |class| class.ends_with("-author"));
    let card = own_elements(root).find(is_author)?;
    let name = Walk::inside(card).entered().find(|el| has(*el, |class| class == "fn")).unwrap_or(card);
    Some(fold(&name.text(), char::is_whitespace)).filter(|name| !name.is_empty())
}

/// The elements inside a post, without those of its content and of other parts.
fn own_elements(root: El<'_>) -> impl Iterator<Item = El<'_>> {
    let mut walk = Walk::inside(root);
    std::iter::from_fn(move || {
        loop {
            let Step::Enter(el) = walk.next()? else { continue };
            if !tokens(el.class()).any(|class| PARTS.contains(&class) || class == "hentry") {
                return Some(el);
            }
            walk.skip_content(el);
        }
    })
}
