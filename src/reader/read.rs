//! Reads a page or a document into posts: it runs the algorithms of this module in their order.

use std::borrow::Cow;
use std::cell::RefCell;
use std::sync::Arc;

use super::address::Address;
use super::classic::{ClassicPost, is_mf2, scope_rel_author};
use super::entry::{Entry, Person};
use super::entry_list::other_lists;
use super::feed::{Feed, FeedKind, FeedNameStep, Feeds};
use super::field_reasons::{FieldOrigin, UsedValues, set_reasons};
use super::main_object::{MainObject, MainObjectStep};
use super::own_post::OwnPost;
use super::sources::{ChosenObject, Sources, without_own_media};
use super::{
    Answer, Author, Authorship, AuthorshipStep, EntryList, FeedLink, FeedLinkStep, Fetched, ReadOptions,
    Site, feed_links, paging,
};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Item};
use crate::graph::{Member, MemberSource};
use crate::html::names::attr;
use crate::options::Options;
use crate::page::Page;
use crate::sanitize::safe_url::safe;

/// Reads the posts of a page with the default options. `address` is the address of the page.
///
/// ```
/// let page = "<title>Tea</title> <article class=h-entry><p class=e-content>With <b>milk</b></article>";
/// let feed = microweave::read(page, "https://ada.example/1").main;
///
/// let entry = &feed.entries[0];
/// assert_eq!((entry.content_html(), entry.content_text()), (Some("With <b>milk</b>"), Some("With milk")));
/// ```
pub fn read(html: &str, address: &str) -> Feeds {
    Options::new().page(html, address).read(&ReadOptions::new())
}

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
    /// assert_eq!(feed.name(), Some("Ada's notes"));
    /// let entry = &feed.entries[0];
    /// assert_eq!(entry.post_type.value.to_string(), "reply");
    /// assert_eq!((entry.author_name(), entry.content_html()), (Some("Ada"), Some("More <b>tea</b>!")));
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
    ///
    /// With the feature `feed-rs`, a page that is Atom, RSS or JSON Feed is read as that, as by `Feed::from_bytes`:
    ///
    /// ```
    /// let atom = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>tag:1</id><title>Tea</title></entry></feed>";
    /// let feed = microweave::read(atom, "https://ada.example/feed").main;
    /// # #[cfg(feature = "feed-rs")]
    /// assert_eq!(feed.entries[0].title(), Some("Tea"));
    /// ```
    pub fn read_with(&self, options: &ReadOptions, mut fetch: impl FnMut(&str) -> Option<Fetched>) -> Feeds {
        #[cfg(feature = "feed-rs")]
        if let Some(main) = self.feed_document() {
            return Feeds { main, ..Feeds::default() };
        }
        let maker = FeedMaker {
            options,
            address: self.address(),
            posts: Budget::new(self.options().limits.posts_limit(self.dom().text_len())),
            notes_origins: self.options().reasons,
        };
        maker.read_page(self, &mut fetch)
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
    /// assert_eq!(feed.entries[0].content_text(), Some("A\nB"));
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
        let maker = FeedMaker { options, address, posts: Budget::unlimited(), notes_origins: false };
        let document = &*without_own_media(Cow::Borrowed(self), address);
        maker.feeds(&mut Authorship::new(document, address, Box::new(fetch)), |_| false)
    }
}

/// The authors of a document, with the function that fetches their pages.
pub(super) type DocumentAuthors<'d, 'f> = Authorship<'d, Box<dyn FnMut(&str) -> Option<Fetched> + 'f>>;

struct FeedMaker<'p> {
    options: &'p ReadOptions,
    /// The address of the page.
    address: &'p str,
    /// What the posts may take. The last posts are left out if they do not fit.
    posts: Budget,
    /// True if reasons are asked for.
    notes_origins: bool,
}

impl FeedMaker<'_> {
    /// Reads what the page is about, and its other lists. The page's own post is made from all members of the thing that it
    /// is. The posts of lists are filled from the other members of their things.
    fn read_page(&self, page: &Page, fetch: &mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds {
        let sources = Sources::of(page);
        let (documents, fetch) = (sources.documents(), RefCell::new(fetch));
        let fetched = |url: &str| (fetch.borrow_mut())(url);
        let address = Address::of_page(&sources.own, self.address);
        let mut authors = self.authors(&sources.own, &address, fetched);
        let mut chosen = sources.choose(page, &authors);
        let is_of_main = |source: MemberSource, item: Item<'_>| {
            chosen.members.iter().any(|member| member.source == source && member.item == item)
        };
        let mut others = Vec::new();
        if chosen.source != MemberSource::Marked
            && let Some(document) = documents[chosen.source as usize]
        {
            authors.set_main_object(Answer::new(MainObject::NoObject, MainObjectStep::NoObject));
            others = self.others(&mut authors, |item| is_of_main(MemberSource::Marked, item));
            authors = self.authors(document, &address, fetched);
        }
        chosen.main.iter().for_each(|main| authors.set_main_object(main.clone()));
        let mut feeds = self.feeds(&mut authors, |item| is_of_main(chosen.source, item));
        drop(authors);
        feeds.others.extend(others);
        self.fill(&mut feeds, &mut chosen, documents, (page, &address));
        self.finish(&mut feeds, &sources, page);
        if self.notes_origins {
            set_reasons(&mut feeds, page, documents);
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
        let main = self.main(authors);
        let others = self.others(authors, is_of_main);
        Feeds { main, others, diagnostics: authors.document.diagnostics().to_vec() }
    }

    /// The lists of a document that are not its main object.
    fn others<'d>(
        &self,
        authors: &mut DocumentAuthors<'d, '_>,
        is_of_main: impl Fn(Item<'d>) -> bool,
    ) -> Vec<Feed> {
        let main = &authors.main.value;
        let others = other_lists(authors.document, &authors.outline, main, is_of_main);
        let others = others.iter().map(|(list, step)| {
            let author = authors.of_list(list);
            self.feed(list, Answer::new(FeedKind::Feed, *step), &author, authors)
        });
        others.collect()
    }

    fn main(&self, authors: &mut DocumentAuthors<'_, '_>) -> Feed {
        let main = authors.main.clone();
        let no_entries = || EntryList::new(None, Vec::new());
        let (kind, list) = match &main.value {
            MainObject::Feed(list) => (FeedKind::Feed, list.clone()),
            MainObject::Post(post) => (FeedKind::Post, EntryList::new(None, vec![*post])),
            MainObject::Card(_) => (FeedKind::Card, no_entries()),
            _ => (FeedKind::NoPosts, no_entries()),
        };
        let author = match main.value {
            MainObject::Feed(_) => authors.of_list(&list),
            MainObject::Card(card) => Answer::new(Some(Author::with_card(card)), AuthorshipStep::PageCard),
            _ => Answer::new(None, AuthorshipStep::NoAuthor),
        };
        let mut feed = self.feed(&list, Answer::new(kind, main.step), &author, authors);
        if feed.name.value.is_none() {
            feed.name.step = FeedNameStep::NoName;
        }
        let paging = paging(authors.document);
        let safe_url = |url: Option<&str>| url.and_then(safe).map(str::to_owned);
        (feed.previous, feed.next) = (safe_url(paging.previous), safe_url(paging.next));
        feed.set_rels(authors.document);
        feed
    }

    fn feed<'d>(
        &self,
        list: &EntryList<'d>,
        kind: Answer<FeedKind, MainObjectStep>,
        author: &Answer<Option<Author<'d>>, AuthorshipStep>,
        authors: &mut DocumentAuthors<'d, '_>,
    ) -> Feed {
        let name = match list.name() {
            Some(name) => Answer::new(Some(name.to_owned()), FeedNameStep::Feed),
            None => Answer::new(None, FeedNameStep::UnnamedList),
        };
        let shown = Answer::new(author.value.as_ref().map(Person::of_author), author.step);
        let page = page_address(self.address, kind).to_owned();
        let mut feed = Feed { page, kind, name, author: shown, ..Feed::default() };
        let mut used = list.item().map(|item| UsedValues::new(item, self.notes_origins));
        if let Some((item, used)) = list.item().zip(used.as_mut()) {
            used.text("name", "name", list.name());
            feed.describe(item, &authors.address, used);
        }
        feed.origins = UsedValues::of_feed(used, &feed, list, author, self.notes_origins);
        let mut last = None;
        for &post in list.entries() {
            let entry = self.entry(post, authors, &mut last);
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
        let mut used = UsedValues::new(item, self.notes_origins);
        let mut entry = Entry::of_item(item, &mut used, shown, self.options, &authors.address);
        entry.origins = used.of_post(&entry, &author, authors.outline.feed(item));
        entry
    }

    /// Fills the posts of the page from its other sources. Each post gets the fields that it lacks from the other members of its
    /// thing, the best one first.
    fn fill<'d>(
        &self,
        feeds: &mut Feeds,
        chosen: &mut ChosenObject<'d>,
        documents: [Option<&'d Document>; 4],
        (page, address): (&Page, &Address),
    ) {
        scope_rel_author(feeds, page);
        let mut known: [Option<DocumentAuthors<'_, '_>>; 4] = Default::default();
        let mut entry = |member: &Member<'d>| {
            let (source, document) = (member.source as usize, documents[member.source as usize]?);
            let authors = known[source].get_or_insert_with(|| self.authors(document, address, |_| None));
            Some(self.entry(member.item, authors, &mut None))
        };
        if let Some(own) = own_post(&mut feeds.main, address) {
            let members = chosen.members.iter().skip(1).filter_map(&mut entry).collect();
            OwnPost::new(own, members, page, &self.options.policy).complete();
        }
        for post in feeds.iter_mut().flat_map(|feed| &mut feed.entries) {
            if let Some(classic) = ClassicPost::of(post, page) {
                classic.complete(post);
            }
        }
        // Made after the posts, because both at once need more memory.
        let best = chosen.graph.best_members();
        let lists = feeds.iter_mut().filter(|feed| feed.kind.value == FeedKind::Feed);
        for post in lists.flat_map(|list| &mut list.entries) {
            let Some(place) = post.place else { continue };
            let others = best.others(place.node, post.source, post.url.as_deref());
            for other in others.iter().filter_map(&mut entry) {
                post.fill(other, is_mf2(post, page));
            }
        }
    }

    /// Adds what the page says as a whole: its title, its language, its site.
    fn finish(&self, feeds: &mut Feeds, sources: &Sources<'_>, page: &Page) {
        feeds.diagnostics = sources.diagnostics();
        if self.posts.is_exceeded() {
            feeds.diagnostics.push(Diagnostic::new(DiagnosticKind::PostBytes));
        }
        let main = &mut feeds.main;
        if main.name.value.is_none()
            && let Some(title) = page.title()
        {
            main.name = Answer::new(Some(title.to_owned()), FeedNameStep::PageTitle);
        }
        main.explicit = main.explicit.or_else(|| sources.is_adult().then_some(true));
        main.site = Site::of(page.shown_document(), sources.nodes, page).map(Arc::new);
        if main.kind.value == FeedKind::Post {
            main.entries.iter_mut().for_each(|entry| entry.site.clone_from(&main.site));
        }
        let root = page.dom().elements().next();
        let language = root.and_then(|root| Some((root, root.attr_by(attr::LANG)?.trim())));
        if let Some((root, language)) = language.filter(|(_, language)| !language.is_empty()) {
            for feed in feeds.iter_mut() {
                feed.language = Some(language.to_owned());
                feed.origins.add("language", [FieldOrigin::Language(root.id())]);
            }
        }
        feeds.main.note_links();
    }
}

/// The page's address. Its fragment is kept only if it selects a feed, a post or a card.
fn page_address(address: &str, kind: Answer<FeedKind, MainObjectStep>) -> &str {
    let is_selected = kind.step == MainObjectStep::Fragment && kind.value != FeedKind::NoPosts;
    match address.split_once('#') {
        Some((page, _)) if !is_selected => page,
        _ => address,
    }
}

/// The post that the page is about: its only post, unless that has the address of another page.
fn own_post<'f>(feed: &'f mut Feed, address: &Address) -> Option<&'f mut Entry> {
    let [entry] = &mut feed.entries[..] else { return None };
    let is_own = feed.kind.value == FeedKind::Post || entry.url.as_ref().is_none_or(|url| address.is(url));
    is_own.then_some(entry)
}
