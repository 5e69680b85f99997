//! The feeds of a page: its h-feeds at any depth, their entries, and the previous and next pages. See
//! <https://microformats.org/wiki/h-feed>.

use foldhash::HashMap;

use super::outline::{Outline, is_post};
use super::urls::{first_text, is_web};
use super::{Answer, MainObject, MainObjectStep};
use microweave::document::{Document, Item, ItemId};

/// A list of entries: an h-feed, or the entries of a page outside of its h-feeds.
#[derive(Clone, Debug, PartialEq)]
pub struct EntryList<'a> {
    item: Option<Item<'a>>,
    entries: Vec<Item<'a>>,
}

impl<'a> EntryList<'a> {
    pub(super) fn new(item: Option<Item<'a>>, entries: Vec<Item<'a>>) -> Self {
        EntryList { item, entries }
    }

    /// The h-feed. `None` for entries outside of h-feeds.
    pub fn item(&self) -> Option<Item<'a>> {
        self.item
    }

    /// The entries (or events, reviews and so on), in the order of the page. An entry of a nested feed
    /// belongs to that feed only.
    pub fn entries(&self) -> &[Item<'a>] {
        &self.entries
    }

    /// The name of the h-feed. `None` if the name contains the texts of all entries: parsers of older rules
    /// imply the name from all the text of the feed.
    pub fn name(&self) -> Option<&'a str> {
        first_text(self.item?, "name").filter(|name| !self.is_repeated_in(name))
    }

    pub(super) fn is_in_post(&self, outline: &Outline<'a>) -> bool {
        self.item.is_some_and(|item| outline.is_in_post(item))
    }

    /// True if a text contains the contents of all entries, in order. False if no entry has a content.
    fn is_repeated_in(&self, text: &str) -> bool {
        let texts = |&entry| first_text(entry, "content").or_else(|| first_text(entry, "summary"));
        let mut rest = Some(text);
        let mut contents = self.entries.iter().filter_map(texts).peekable();
        contents.peek().is_some()
            && contents.all(|content| {
                rest = rest.and_then(|rest| Some(&rest[rest.find(content)? + content.len()..]));
                rest.is_some()
            })
    }
}

/// The h-feeds of a page at any depth, in the order of the page. Feeds inside of posts, which are lists of
/// comments, come last.
///
/// ```
/// let page = "<div class=h-card>Ada <ul class=h-feed><li class=h-entry>One<li class=h-entry>Two</ul></div>";
/// let document = microweave::parse(page, "https://ada.example/");
/// let feeds = microweave_reader::feeds(&document);
/// assert_eq!(feeds[0].entries().len(), 2);
/// ```
pub fn feeds(document: &Document) -> Vec<EntryList<'_>> {
    in_order(&Outline::new(document))
}

fn in_order<'a>(outline: &Outline<'a>) -> Vec<EntryList<'a>> {
    let (inner, mut outer): (Vec<_>, Vec<_>) =
        with_entries(outline).partition(|feed| feed.is_in_post(outline));
    outer.extend(inner);
    outer
}

/// The lists of posts other than the main object, each with the reason for it. `is_of_main` is true for posts that are one
/// thing with the main object.
pub(super) fn other_lists<'a>(
    outline: &Outline<'a>,
    main: &MainObject<'a>,
    is_of_main: impl Fn(Item<'a>) -> bool,
) -> Vec<Answer<MainObject<'a>, MainObjectStep>> {
    let (main_list, main_post) = match main {
        MainObject::Feed(list) => (Some(list), None),
        MainObject::Post(post) => (None, Some(*post)),
        _ => (None, None),
    };
    let is_other = |list: &EntryList<'a>| {
        let is_of_main_post = list.entries.iter().all(|&entry| Some(entry) == main_post || is_of_main(entry))
            && (list.entries.len() == 1 || main_post.is_none());
        !list.entries.is_empty() && !is_of_main_post && main_list != Some(list)
    };
    let feeds = in_order(outline).into_iter().map(|feed| (feed, MainObjectStep::AnotherFeed));
    let outside_feeds =
        outline.posts_outside_feeds().filter(|&post| Some(post) != main_post && !is_of_main(post)).collect();
    let outside_feeds = (EntryList::new(None, outside_feeds), MainObjectStep::OtherPosts);
    let others = feeds.chain([outside_feeds]).filter(|(list, _)| is_other(list));
    others.map(|(list, step)| Answer::new(MainObject::Feed(list), step)).collect()
}

/// All h-feeds with their entries, in the order of the page.
pub(super) fn with_entries<'o, 'a>(
    outline: &'o Outline<'a>,
) -> impl Iterator<Item = EntryList<'a>> + use<'o, 'a> {
    let document = outline.document();
    let lists = outline.lists.get_or_init(|| {
        let mut entries: HashMap<ItemId, Vec<ItemId>> = HashMap::default();
        for item in document.all_items().filter(|&item| is_post(item)) {
            if let Some(feed) = outline.feed(item) {
                entries.entry(feed.number()).or_default().push(item.number());
            }
        }
        let feeds = document.find("h-feed").map(Item::number);
        feeds.map(|feed| (feed, entries.remove(&feed).unwrap_or_default())).collect()
    });
    let item = |number: &ItemId| document.item(*number);
    lists
        .iter()
        .map(move |(feed, entries)| EntryList::new(Some(item(feed)), entries.iter().map(item).collect()))
}

/// The previous and the next page of a feed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paging<'a> {
    /// The previous page: the first http or https link with rel=prev, or else with rel=previous.
    pub previous: Option<&'a str>,
    /// The next page: the first http or https link with rel=next.
    pub next: Option<&'a str>,
}

/// Finds the previous and the next page of a feed.
///
/// ```
/// let document = microweave::parse("<a rel=next href=/page/2>older</a>", "https://ada.example/");
/// let paging = microweave_reader::paging(&document);
/// assert_eq!(paging.next, Some("https://ada.example/page/2"));
/// assert_eq!(paging.previous, None);
/// ```
pub fn paging(document: &Document) -> Paging<'_> {
    let first = |rel: &str| document.urls_of(rel).find(|url| is_web(url));
    Paging { previous: first("prev").or_else(|| first("previous")), next: first("next") }
}
