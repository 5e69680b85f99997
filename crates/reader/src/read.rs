//! Reads a page or a document into posts: it runs the algorithms of this module in their order.

use std::borrow::Cow;
use std::cell::{LazyCell, RefCell};
use std::sync::Arc;

use super::address::Address;
use super::classic::{scope_rel_author, written_as};
use super::entry::{Entry, Person};
use super::entry_list::other_lists;
use super::feed::{Feed, FeedKind, Feeds};
use super::field_reasons::{FieldOrigin, FieldOrigins, set_reasons};
use super::main_object::{MainObject, MainObjectStep};
use super::own_post::OwnPost;
use super::reading::{ReadingInput, StoredDocument};
use super::sources::{ChosenObject, Sources, without_own_media};
use super::{
    Answer, Author, Authorship, AuthorshipStep, EntryList, FeedLink, FeedLinkStep, Fetched, PageReading,
    ReadOptions, Reading, Site, feed_links,
};
use crate::graph::{Member, MemberSource};
use microweave::document::{Document, Item};
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::DiagnosticKind;
use microweave_html::names::attr;

/// Reads the posts of a page with the default options. `address` is the address of the page.
///
/// ```
/// let page = "<title>Tea</title> <article class=h-entry><p class=e-content>With <b>milk</b></article>";
/// let feed = microweave_reader::read(page, "https://ada.example/1").main;
///
/// let entry = &feed.entries[0];
/// assert_eq!((entry.content_html(), entry.content_text()), (Some("With <b>milk</b>"), Some("With milk")));
/// ```
pub fn read(html: &str, address: &str) -> Feeds {
    Reading::parse(html, address).posts(&ReadOptions::new())
}

impl Reading {
    /// Reads the posts as a reader shows them, without fetching other pages. An author who is given by a page
    /// only has just that page's address.
    ///
    /// ```
    /// use microweave_reader::{ReadOptions, Reading};
    ///
    /// let page = r#"<title>Ada's notes</title>
    ///     <div class=h-entry>
    ///       <p class=e-content>More <b>tea</b>!<script>alert(1)</script></p>
    ///       <a class=u-in-reply-to href="https://grace.example/tea">in reply to</a>
    ///       <a class="p-author h-card" href="/">Ada</a>
    ///       <a class=u-url href=/2><time class=dt-published datetime="2026-11-20T10:00Z">today</time></a>
    ///     </div>
    ///     <div class=h-entry><p class=e-content>Tea?</p></div>"#;
    /// let feed = Reading::parse(page, "https://ada.example/").posts(&ReadOptions::new()).main;
    ///
    /// assert_eq!(feed.name(), Some("Ada's notes"));
    /// let entry = &feed.entries[0];
    /// assert_eq!(entry.post_type.value.to_string(), "reply");
    /// assert_eq!((entry.author_name(), entry.content_html()), (Some("Ada"), Some("More <b>tea</b>!")));
    /// let published = entry.published.as_ref().and_then(|date| date.rfc3339());
    /// assert_eq!(published.as_deref(), Some("2026-11-20T10:00:00Z"));
    /// ```
    pub fn posts(&self, options: &ReadOptions) -> Feeds {
        self.posts_with(options, |_| None)
    }

    /// Reads the posts. `fetch` gets the address of each author's page, at most once, and returns `None` if that
    /// page is not available.
    ///
    /// Texts use [`TextStyle::Folded`](microweave::TextStyle::Folded), even if the page was read with another style, so that a `br` still
    /// separates the texts around it.
    ///
    /// With the feature `feed-rs`, a page that is Atom, RSS or JSON Feed is read as that, as by `Feed::from_bytes`. It is not
    /// parsed as HTML:
    ///
    /// ```
    /// let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>tag:1</id><title>Tea</title></entry></feed>";
    /// let feed = microweave_reader::read(atom, "https://ada.example/feed").main;
    /// # #[cfg(feature = "feed-rs")]
    /// assert_eq!(feed.entries[0].title(), Some("Tea"));
    /// ```
    pub fn posts_with(&self, options: &ReadOptions, mut fetch: impl FnMut(&str) -> Option<Fetched>) -> Feeds {
        match &self.input {
            ReadingInput::Page(reading) => reading.posts_with(options, &mut fetch),
            ReadingInput::Document(stored) => posts_of_document(stored, options, fetch),
        }
    }

    /// The feeds that the page links to: the [`feed_links`](super::feed_links) of its document. A page that is a feed itself
    /// links to none.
    pub fn feed_links(&self) -> Vec<Answer<FeedLink<'_>, FeedLinkStep<'_>>> {
        if self.page_reading().is_some_and(PageReading::is_feed) {
            return Vec::new();
        }
        feed_links(self.any_document(), self.address())
    }
}

impl PageReading {
    /// The posts of the page, as [`Reading::posts_with`](crate::Reading::posts_with) gives them.
    pub fn posts_with(&self, options: &ReadOptions, fetch: &mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds {
        if let Some(feed) = self.feed() {
            return feed;
        }
        let page = self.page();
        let maker = FeedMaker {
            options,
            address: page.address(),
            posts: page.account(Share::View),
            notes_origins: page.options().reasons,
        };
        maker.read_page(self, fetch)
    }
}

fn posts_of_document(
    StoredDocument { document, address }: &StoredDocument,
    options: &ReadOptions,
    fetch: impl FnMut(&str) -> Option<Fetched>,
) -> Feeds {
    let maker = FeedMaker { options, address, posts: Account::unlimited(), notes_origins: false };
    let document = &*without_own_media(Cow::Borrowed(document), address);
    let mut feeds = maker.feeds(&mut Authorship::new(document, address, Box::new(fetch)), |_| false);
    feeds.main.complete(document, None);
    Feeds { diagnostics: document.diagnostics().to_vec(), ..feeds }
}

/// The authors of a document, with the function that fetches their pages.
type DocumentAuthors<'d, 'f> = Authorship<'d, Box<dyn FnMut(&str) -> Option<Fetched> + 'f>>;

struct FeedMaker<'p> {
    options: &'p ReadOptions,
    /// The address of the page.
    address: &'p str,
    /// What the posts may take. The last posts are left out if they do not fit.
    posts: Account,
    /// True if reasons are asked for.
    notes_origins: bool,
}

impl FeedMaker<'_> {
    /// Reads what the page is about, and its other lists. The page's own post is made from all members of the thing that it
    /// is. The posts of lists are filled from the other members of their things.
    fn read_page(&self, reading: &PageReading, fetch: &mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds {
        let sources = Sources::of(reading);
        let (documents, diagnostics) = (sources.documents(), sources.diagnostics());
        let address = Address::of_page(&sources.own, self.address);
        let fetch = RefCell::new(fetch);
        let authors_of = |document| self.authors(document, &address, |url| (fetch.borrow_mut())(url));
        let own = authors_of(&sources.own);
        let mut chosen = sources.choose(&own.main, &address);
        let structured = documents[chosen.source as usize].filter(|_| chosen.source != MemberSource::Marked);
        let feeds = self.chosen_feeds(&mut chosen, own, structured.map(authors_of));
        let mut feeds = Feeds { diagnostics, ..feeds };
        self.fill(&mut feeds, &mut chosen, documents, (reading, &address));
        self.finish(&mut feeds, &sources, reading);
        if self.notes_origins {
            set_reasons(&mut feeds, reading, documents);
        }
        feeds
    }

    /// The main object and the other lists of the chosen source. The lists of the microformats and microdata come last, if that is
    /// another source.
    fn chosen_feeds<'d, 'f>(
        &self,
        chosen: &mut ChosenObject<'d>,
        own: DocumentAuthors<'d, 'f>,
        structured: Option<DocumentAuthors<'d, 'f>>,
    ) -> Feeds {
        let (mut authors, own) = match structured {
            Some(structured) => (structured, Some(own)),
            None => (own, None),
        };
        match chosen.main.take() {
            Some(main) => authors.set_main_object(main),
            None => chosen.join_strict(&authors.main.value),
        }
        let mut feeds = self.feeds(&mut authors, |item| chosen.has(chosen.source, item));
        if let Some(mut own) = own {
            own.set_main_object(Answer::new(MainObject::NoObject, MainObjectStep::NoObject));
            let own = self.feeds(&mut own, |item| chosen.has(MemberSource::Marked, item));
            feeds.others.extend(own.others);
        }
        feeds
    }

    /// The authors of a document of the page with this address.
    fn authors<'d, 'f>(
        &self,
        document: &'d Document,
        page: &Address,
        fetch: impl FnMut(&str) -> Option<Fetched> + 'f,
    ) -> DocumentAuthors<'d, 'f> {
        Authorship::at(document, self.address, page.clone(), Box::new(fetch))
    }

    /// The main object of a document, and its other lists. `is_of_main` is true for posts that are one thing with the main
    /// object.
    fn feeds<'d>(
        &self,
        authors: &mut DocumentAuthors<'d, '_>,
        is_of_main: impl Fn(Item<'d>) -> bool,
    ) -> Feeds {
        let main = authors.main.clone();
        let others = other_lists(authors.document, &authors.outline, &main.value, is_of_main);
        let main = self.feed(main, authors);
        let others = others.into_iter().map(|list| self.feed(list, authors)).collect();
        Feeds { main, others, ..Feeds::default() }
    }

    /// A main object or another list, with its posts.
    fn feed<'d>(
        &self,
        Answer { value, step }: Answer<MainObject<'d>, MainObjectStep>,
        authors: &mut DocumentAuthors<'d, '_>,
    ) -> Feed {
        let no_author = Answer::new(None, AuthorshipStep::NoAuthor);
        let (kind, list, author) = match value {
            MainObject::Feed(list) => {
                let author = authors.of_list(&list);
                (FeedKind::Feed, list, author)
            }
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![post]), no_author),
            MainObject::Card(card) => {
                let author = Answer::new(Some(Author::with_card(card)), AuthorshipStep::PageCard);
                (FeedKind::Card, EntryList::new(None, Vec::new()), author)
            }
            _ => (FeedKind::NoPosts, EntryList::new(None, Vec::new()), no_author),
        };
        let (page, origins) = ((self.address, &authors.address), FieldOrigins::new(self.notes_origins));
        let mut feed = Feed::of_list(&list, Answer::new(kind, step), &author, page, origins);
        let mut last = None;
        for &item in list.entries() {
            let entry = self.entry(item, authors, &mut last);
            if !self.posts.spend(entry.held_bytes()) {
                break;
            }
            feed.entries.push(entry);
        }
        feed.entries.shrink_to_fit();
        feed
    }

    /// The post of an item, with its reasons. `last` is the author of the post before: posts of one author share the value.
    fn entry<'d>(
        &self,
        item: Item<'d>,
        authors: &mut DocumentAuthors<'d, '_>,
        last: &mut Option<Arc<Person>>,
    ) -> Entry {
        let author = authors.of(item);
        let person = author.value.as_ref().map(Person::of_author);
        if person.as_ref() != last.as_deref() {
            *last = person.map(Arc::new);
        }
        let shown = Answer::new(last.clone(), author.step);
        let origins = FieldOrigins::new(self.notes_origins);
        let mut entry = Entry::of_item(item, shown, origins, self.options, &authors.address);
        entry.origins.author(Some(item), authors.outline.feed(item), &author);
        let language = entry.language.as_ref().map(|_| FieldOrigin::ItemAttribute(item.into(), "lang"));
        entry.origins.add("language", language);
        entry
    }

    /// Fills the posts of the page from its other sources. Each post gets the fields that it lacks from the other members of its
    /// thing, the best one first.
    fn fill<'d>(
        &self,
        feeds: &mut Feeds,
        chosen: &mut ChosenObject<'d>,
        documents: [Option<&'d Document>; 4],
        (reading, address): (&PageReading, &Address),
    ) {
        let mut known: [Option<DocumentAuthors<'_, '_>>; 4] = Default::default();
        let mut entry_of = |member: &Member<'d>| {
            let (source, document) = (member.source as usize, documents[member.source as usize]?);
            let authors = known[source].get_or_insert_with(|| self.authors(document, address, |_| None));
            Some(self.entry(member.item, authors, &mut None))
        };
        // Made after the own post, because both at once need more memory.
        let best = LazyCell::new(|| chosen.graph.best_members());
        let mut is_own = has_own_post(&feeds.main, address);
        let page = reading.page();
        scope_rel_author(feeds, page);
        for feed in feeds.iter_mut() {
            let is_list = feed.kind.value == FeedKind::Feed;
            for entry in &mut feed.entries {
                if std::mem::take(&mut is_own) {
                    let members = chosen.members.iter().skip(1).filter_map(&mut entry_of).collect();
                    OwnPost::new(entry, members, reading, &self.options.policy).complete();
                }
                let (classic, is_mf2) = written_as(entry, page);
                if let Some(classic) = classic {
                    classic.complete(entry);
                }
                let Some(place) = entry.place.filter(|_| is_list && !self.posts.is_exceeded()) else {
                    continue;
                };
                let others = best.others(place.node, entry.source, entry.url.as_deref());
                // Each post that is one thing with the same member makes it anew.
                let others = others.iter().filter_map(&mut entry_of);
                let fitting = others.take_while(|other| self.posts.spend(other.held_bytes()));
                fitting.for_each(|other| entry.fill(other, is_mf2));
            }
        }
    }

    /// Adds what the page says as a whole: its language, its title, its links, its site.
    fn finish(&self, feeds: &mut Feeds, sources: &Sources<'_>, reading: &PageReading) {
        feeds.diagnostics.extend(self.posts.limit_hit(DiagnosticKind::PostBytes));
        let page = reading.page();
        let root = page.dom().elements().next();
        let language = root.and_then(|root| Some((root, root.attr_by(attr::LANG)?.trim())));
        if let Some((root, language)) = language.filter(|(_, language)| !language.is_empty()) {
            for feed in feeds.iter_mut() {
                feed.language = Some(language.to_owned());
                feed.origins.add("language", [FieldOrigin::attribute(root, attr::LANG)]);
            }
        }
        let main = &mut feeds.main;
        main.complete(&sources.own, sources.title);
        main.explicit = main.explicit.or_else(|| sources.is_adult().then_some(true));
        main.site = Site::of(reading.shown_document(), sources.nodes, page).map(Arc::new);
        if main.kind.value == FeedKind::Post {
            main.entries.iter_mut().for_each(|entry| entry.site.clone_from(&main.site));
        }
    }
}

/// True if the page is about the only post of its main feed. One with the address of another page is not its own.
fn has_own_post(feed: &Feed, address: &Address) -> bool {
    let [entry] = &feed.entries[..] else { return false };
    feed.kind.value == FeedKind::Post || entry.url.as_ref().is_none_or(|url| address.is(url))
}
