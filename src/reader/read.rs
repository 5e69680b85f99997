//! Reads a page into posts. It runs all algorithms of this module.

use std::sync::Arc;

use super::entry::{Entry, Person};
use super::entry_list::other_lists;
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::field_reasons::FieldReasons;
use super::main_object::{MainObject, MainObjectStep};
use super::own_media::without_own_media;
use super::read_sources::{document_of_reasons, page_language};
use super::sources::Sources;
use super::used_values::UsedValues;
use super::{Answer, Author, Authorship, AuthorshipStep, EntryList, Fetched, ReadOptions, paging};
use super::{FeedLink, FeedLinkStep, Site, feed_links};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Item};
use crate::page::Page;
use crate::sanitize::safe_url::safe;

impl Page {
    /// Reads the posts of the page as a reader shows them, without fetching other pages. An author who is given by a page
    /// only has just that page's address.
    ///
    /// ```
    /// use microweave::Options;
    /// use microweave::reader::ReadOptions;
    ///
    /// let page = r#"<title>Ada's notes</title>
    ///     <div class=h-entry>
    ///       <p class=e-content>More <b>tea</b>!<script>alert(1)</script></p>
    ///       <a class=u-in-reply-to href="https://grace.example/tea">in reply to</a>
    ///       <a class="p-author h-card" href="/">Ada</a>
    ///       <a class=u-url href=/2><time class=dt-published datetime="2026-11-20T10:00Z">today</time></a>
    ///     </div>
    ///     <div class=h-entry><p class=e-content>Tea?</p></div>"#;
    /// let feed = Options::new().page(page, "https://ada.example/").read(&ReadOptions::new()).main;
    ///
    /// assert_eq!(feed.name.value.as_deref(), Some("Ada's notes"));
    /// let entry = &feed.entries[0];
    /// assert_eq!(entry.post_type.value.to_string(), "reply");
    /// assert_eq!(entry.content.value.as_ref().map(|content| content.html()), Some("More <b>tea</b>!"));
    /// assert_eq!(entry.author.value.as_deref().and_then(|author| author.label()), Some("Ada"));
    /// let published = entry.published.as_ref().and_then(|date| date.rfc3339());
    /// assert_eq!(published.as_deref(), Some("2026-11-20T10:00:00Z"));
    /// ```
    pub fn read(&self, options: &ReadOptions) -> Feeds {
        self.read_with(options, |_| None)
    }

    /// Reads the posts of the page. `fetch` gets the address of each author's page, at most once, and returns `None` if that
    /// page is not available.
    ///
    /// Texts use [`TextStyle::Folded`](crate::TextStyle::Folded), even if the page was read with another style, so that a `br` still
    /// separates the texts around it.
    pub fn read_with(&self, options: &ReadOptions, fetch: impl FnMut(&str) -> Option<Fetched>) -> Feeds {
        options.read_page(self, fetch)
    }

    /// The feeds that the page links to: the [`feed_links`](super::feed_links) of its document.
    pub fn feed_links(&self) -> Vec<Answer<FeedLink<'_>, FeedLinkStep<'_>>> {
        feed_links(self.any_document(), self.address())
    }
}

impl Document {
    /// Reads the posts of a document, such as one from microformats2 JSON, as the content of the page at this address,
    /// without fetching other pages. A picture or a recording with that address is left out: it was made from an empty
    /// text. A document has no tree, so the reader does not know the page's title and language.
    ///
    /// ```
    /// use microweave::Document;
    /// use microweave::reader::ReadOptions;
    ///
    /// let json = r#"{"items": [{"type": ["h-entry"], "properties": {"content": [{"html": "A<br>B", "value": "AB"}]}}]}"#;
    /// let document: Document = json.parse()?;
    /// let feed = document.read("https://ada.example/1", &ReadOptions::new()).main;
    /// assert_eq!(feed.entries[0].content.value.as_ref().map(|content| content.text()), Some("A\nB"));
    /// # Ok::<(), microweave::Error>(())
    /// ```
    pub fn read(&self, address: &str, options: &ReadOptions) -> Feeds {
        self.read_with(address, options, |_| None)
    }

    /// Reads the posts of a document. `fetch` gets the address of each author's page, as in [`Page::read_with`].
    pub fn read_with(
        &self,
        address: &str,
        options: &ReadOptions,
        fetch: impl FnMut(&str) -> Option<Fetched>,
    ) -> Feeds {
        options.read_document(&Reading { posts: Budget::unlimited(), reasons: None }, self, address, fetch)
    }
}

impl ReadOptions {
    fn read_page(&self, page: &Page, mut fetch: impl FnMut(&str) -> Option<Fetched>) -> Feeds {
        let options = page.shown_options(page.ignores_framework_classes());
        let sources = Sources::of(page, page.shown_document(), &options);
        let reading = Reading {
            posts: Budget::new(page.options().limits.posts_limit(page.dom().text_len())),
            reasons: document_of_reasons(page)
                .map(|of_reasons| FieldReasons::new(page, of_reasons, page.shown_document())),
        };
        let mut feeds = self.read_sources(&reading, &sources, page, &mut fetch);
        feeds.diagnostics = sources.diagnostics();
        feeds
            .diagnostics
            .extend(reading.posts.is_exceeded().then(|| Diagnostic::new(DiagnosticKind::PostBytes)));
        if feeds.main.name.value.is_none()
            && let Some(title) = page.title()
        {
            feeds.main.name = Answer::new(Some(title.to_owned()), FeedNameStep::PageTitle);
        }
        feeds.main.explicit = feeds.main.explicit.or_else(|| sources.is_adult().then_some(true));
        let language = page_language(page.dom());
        feeds.others.iter_mut().for_each(|feed| feed.language.clone_from(&language));
        feeds.main.language = language;
        feeds.main.site = Site::of(page.shown_document(), sources.nodes, page).map(Arc::new);
        if feeds.main.kind.value == FeedKind::Post {
            feeds.main.entries.iter_mut().for_each(|entry| entry.site.clone_from(&feeds.main.site));
        }
        if let Some(reasons) = &reading.reasons {
            reasons.finish(&mut feeds);
        }
        feeds
    }

    /// Reads a document. The last posts are left out if they do not fit into the budget.
    fn read_document(
        &self,
        reading: &Reading<'_>,
        document: &Document,
        address: &str,
        fetch: impl FnMut(&str) -> Option<Fetched>,
    ) -> Feeds {
        let document = &*without_own_media(document, address);
        let mut authorship = Authorship::new(document, address, fetch);
        self.of_document(reading, document, address, &mut authorship, |_| false)
    }

    /// Reads the main object and the other lists of a document. `is_of_main` is true for posts that are one thing with
    /// the main object.
    pub(super) fn of_document<'a, F>(
        &self,
        reading: &Reading<'_>,
        document: &'a Document,
        address: &str,
        authorship: &mut Authorship<'a, F>,
        is_of_main: impl Fn(Item<'a>) -> bool,
    ) -> Feeds
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let main = self.main(reading, document, address, authorship);
        let others = self.lists(reading, document, address, authorship, is_of_main);
        Feeds { main, others, diagnostics: document.diagnostics().to_vec() }
    }

    /// The lists of a document that are not its main object.
    pub(super) fn lists<'a, F>(
        &self,
        reading: &Reading<'_>,
        document: &'a Document,
        address: &str,
        authorship: &mut Authorship<'a, F>,
        is_of_main: impl Fn(Item<'a>) -> bool,
    ) -> Vec<Feed>
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let others = other_lists(document, authorship.outline(), &authorship.main_object().value, is_of_main);
        let others = others.iter().map(|(list, step)| {
            let author = authorship.of_list(list);
            let kind = Answer::new(FeedKind::Feed, *step);
            self.feed(reading, list, kind, &author, address, authorship)
        });
        others.collect()
    }

    /// The main feed of the page, made from its main object.
    fn main<'a, F>(
        &self,
        reading: &Reading<'_>,
        document: &'a Document,
        address: &str,
        authorship: &mut Authorship<'a, F>,
    ) -> Feed
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let main = authorship.main_object().clone();
        let no_entries = || EntryList::new(None, Vec::new());
        let (kind, list) = match &main.value {
            MainObject::Feed(list) => (FeedKind::Feed, list.clone()),
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![*post])),
            MainObject::Card(_) => (FeedKind::Card, no_entries()),
            _ => (FeedKind::NoPosts, no_entries()),
        };
        let author = match main.value {
            MainObject::Feed(_) => authorship.of_list(&list),
            MainObject::Card(card) => Answer::new(Some(Author::with_card(card)), AuthorshipStep::PageCard),
            _ => Answer::new(None, AuthorshipStep::NoAuthor),
        };
        let kind = Answer::new(kind, main.step);
        let mut feed = self.feed(reading, &list, kind, &author, address, authorship);
        if feed.name.value.is_none() {
            feed.name.step = FeedNameStep::NoName;
        }
        let paging = paging(document);
        let safe_url = |url: Option<&str>| url.and_then(safe).map(str::to_owned);
        (feed.previous, feed.next) = (safe_url(paging.previous), safe_url(paging.next));
        feed.set_rels(document);
        feed
    }

    fn feed<'a, F>(
        &self,
        reading: &Reading<'_>,
        list: &EntryList<'a>,
        kind: Answer<FeedKind, MainObjectStep>,
        author: &Answer<Option<Author<'a>>, AuthorshipStep>,
        address: &str,
        authorship: &mut Authorship<'a, F>,
    ) -> Feed
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let name = match list.name() {
            Some(name) => Answer::new(Some(name.to_owned()), FeedNameStep::Feed),
            None => Answer::new(None, FeedNameStep::UnnamedList),
        };
        let mut feed = Feed {
            page: page_address(address, kind).to_owned(),
            kind,
            name,
            id: None,
            url: None,
            summary: None,
            photo: None,
            explicit: None,
            author: Answer::new(author.value.as_ref().map(Person::of_author), author.step),
            language: None,
            site: None,
            entries: Vec::new(),
            previous: None,
            next: None,
            canonical: None,
            hubs: Vec::new(),
            topic: None,
            reasons: Vec::new(),
        };
        let mut used = list.item().map(|item| UsedValues::new(item, reading.reasons.is_some()));
        if let Some((item, used)) = list.item().zip(used.as_mut()) {
            used.text("name", "name", list.name());
            feed.describe(item, authorship.address(), used);
        }
        if let Some(reasons) = &reading.reasons {
            feed.reasons = reasons.of_feed(&feed, list, author, used);
        }
        feed.entries = self.entries(reading, list, authorship);
        feed
    }

    fn entries<'a, F>(
        &self,
        reading: &Reading<'_>,
        list: &EntryList<'a>,
        authorship: &mut Authorship<'a, F>,
    ) -> Vec<Entry>
    where
        F: FnMut(&str) -> Option<Fetched>,
    {
        let mut last: Option<Arc<Person>> = None;
        let mut entry = |&post: &Item<'a>| {
            let author = authorship.of(post);
            let person = author.value.as_ref().map(Person::of_author);
            if person.as_ref() != last.as_deref() {
                last = person.map(Arc::new);
            }
            self.new_entry(reading, post, (author, last.clone()), authorship)
        };
        let mut entries = Vec::new();
        for post in list.entries() {
            let entry = entry(post);
            if !reading.posts.spend(entry.held_bytes()) {
                break;
            }
            entries.push(entry);
        }
        entries.shrink_to_fit();
        entries
    }

    /// The entry of an item, with its reasons. The author is given as found and as shown.
    pub(super) fn new_entry<'a, F: FnMut(&str) -> Option<Fetched>>(
        &self,
        reading: &Reading<'_>,
        item: Item<'a>,
        (author, person): (Answer<Option<Author<'a>>, AuthorshipStep>, Option<Arc<Person>>),
        authorship: &Authorship<'a, F>,
    ) -> Entry {
        let shown = Answer::new(person, author.step);
        let mut used = UsedValues::new(item, reading.reasons.is_some());
        let mut entry = Entry::of_item(item, &mut used, shown, self, authorship.address());
        if let Some((reasons, fields)) = reading.reasons.as_ref().zip(used.into_fields()) {
            let feed = authorship.outline().feed(item);
            entry.reasons = reasons.of_entry(item, &entry, &fields, &author, feed);
        }
        entry
    }
}

/// What the posts of a page may take, and where the reasons of their fields are looked up.
pub(super) struct Reading<'p> {
    posts: Budget,
    pub(super) reasons: Option<FieldReasons<'p>>,
}

/// The page's address. A fragment that selects no feed, post or card is dropped: what is read is not a part
/// of the page with that address.
fn page_address(address: &str, kind: Answer<FeedKind, MainObjectStep>) -> &str {
    let is_selected = kind.step == MainObjectStep::Fragment && kind.value != FeedKind::NoPosts;
    match address.split_once('#') {
        Some((page, _)) if !is_selected => page,
        _ => address,
    }
}
