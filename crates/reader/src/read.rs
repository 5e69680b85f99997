//! Reads a page or a document into posts, in five stages. Each stage makes a new value: the sources of the page ([`Sources`]), what
//! the page is about ([`PageAbout`]), the lists of its posts ([`PostList`]), the feeds of these lists with the fields of their
//! posts (the rows of `rows.rs`), and what the page says as a whole.

mod post_list;

use std::borrow::Cow;
use std::cell::{LazyCell, RefCell};
use std::sync::Arc;

use super::about::PageAbout;
use super::address::{Address, PageAddress};
use super::authorship::{AuthorAnswer, DocumentAuthors, SourceAuthors, is_unfilled_card};
use super::classic::{AuthorLink, ClassicPost};
use super::entry::Person;
use super::feed::{Feed, FeedKind, Feeds};
use super::field_reasons::{FieldOrigin, set_reasons};
use super::post::{ItemReader, Post, PostItem};
use super::preview::OF_POSTS;
use super::reading::{ReadingInput, StoredDocument};
use super::rows::values::url;
use super::sources::{Sources, without_own_media};
use super::view::View;
use super::{
    Answer, Author, AuthorshipStep, FeedLink, FeedLinkStep, Fetched, PageReading, Preview, ReadOptions,
    ReadPage, Reading, feed_links,
};
use crate::graph::{BestMembers, Member, is_mf2, letters, subject_of};
use microweave::document::Item;
use microweave_html::account::{Account, Share};
use microweave_html::diagnostic::{Diagnostic, DiagnosticKind};
use microweave_html::names::attr;
use microweave_values::collections::growing;
use post_list::{PostList, lists};

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
            ReadingInput::Document(stored) => posts_of_document(stored, options, &mut fetch),
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
        self.posts_and_fields(options, fetch, |_| Some(&OF_POSTS)).feeds
    }

    /// The posts of the page without their site and their language. These are read only if a title may have the name of the site.
    pub fn posts_without_site(&self) -> Feeds {
        let may_name_site = |about: &PageAbout<'_>| about.members.iter().any(|post| !is_mf2(post.item));
        let view = |about: &PageAbout<'_>| may_name_site(about).then_some(&*OF_POSTS);
        self.posts_and_fields(&ReadOptions::new(), &mut |_| None, view).feeds
    }

    /// The posts of the page, and the fields of its preview that a view has. These are read before the posts, because both at once
    /// need more memory.
    pub(crate) fn posts_and_fields(
        &self,
        options: &ReadOptions,
        fetch: &mut dyn FnMut(&str) -> Option<Fetched>,
        view: impl Fn(&PageAbout<'_>) -> Option<&'static View>,
    ) -> ReadPage {
        if let Some(feeds) = self.feed() {
            return ReadPage { preview: Preview::of_feed(&feeds.main, self.page().address()), feeds };
        }
        let sources = Sources::of_posts(self);
        let about = PageAbout::of(&sources);
        let preview = view(&about).map(|view| self.preview_by(view, &sources, &about)).unwrap_or_default();
        let feeds = self.posts_of(&sources, about, &preview, options, fetch);
        ReadPage { feeds, preview }
    }

    /// The posts of a page with these sources, which is about this. `preview` has its site and its language.
    fn posts_of<'d>(
        &'d self,
        sources: &'d Sources<'d>,
        mut about: PageAbout<'d>,
        preview: &Preview,
        options: &ReadOptions,
        fetch: &mut dyn FnMut(&str) -> Option<Fetched>,
    ) -> Feeds {
        let page = self.page();
        let mut site_names = std::mem::take(&mut about.things.facts.site_names);
        let site_name = preview.site.as_ref().and_then(|site| site.name.as_deref()).map(letters);
        site_names.extend(site_name.clone());
        let notes_origins = page.options().reasons;
        let reader = PostReader {
            item: ItemReader {
                options,
                address: self.address(),
                site_names: &site_names,
                site_name: site_name.as_deref(),
                notes_origins,
            },
            reading: Some(self),
            page: sources.address,
            // Reasons are written beside the posts.
            account: page.account(if page.options().reasons { Share::Reasons } else { Share::View }),
            completion: page.account(Share::View),
        };
        let mut feeds = reader.feeds(about, fetch);
        feeds.main.site = preview.site.clone().map(Arc::new);
        let is_language = |lang: &str| preview.language.as_ref() == Some(&lang.trim().replace('_', "-"));
        let root =
            page.dom().elements().next().filter(|root| root.attr_by(attr::LANG).is_some_and(is_language));
        for feed in std::iter::once(&mut feeds.main).chain(&mut feeds.others) {
            feed.language.clone_from(&preview.language);
            feed.origins.add("language", root.map(|root| FieldOrigin::attribute(root, attr::LANG)));
        }
        reader.finish(feeds, sources, self)
    }
}

fn posts_of_document(
    StoredDocument { document, address }: &StoredDocument,
    options: &ReadOptions,
    fetch: &mut dyn FnMut(&str) -> Option<Fetched>,
) -> Feeds {
    let document = &*without_own_media(Cow::Borrowed(document), address);
    let with_canonical = Address::of_page(document, address);
    let reader = PostReader {
        item: ItemReader {
            options,
            address: &with_canonical,
            site_names: &[],
            site_name: None,
            notes_origins: false,
        },
        reading: None,
        page: PageAddress { given: address, address: &with_canonical },
        account: Account::unlimited(),
        completion: Account::unlimited(),
    };
    let about = PageAbout::of_document(document, address);
    let feeds = reader.feeds(about, fetch);
    Feeds {
        main: feeds.main.completed(document, None),
        diagnostics: document.diagnostics().to_vec(),
        ..feeds
    }
}

/// Makes the feeds and posts of lists.
struct PostReader<'d> {
    item: ItemReader<'d>,
    /// `None` for a stored document.
    reading: Option<&'d PageReading>,
    page: PageAddress<'d>,
    /// What the posts may take. The last posts are left out if they do not fit.
    account: Account,
    /// What is read to complete the posts of lists: each post that is one thing with the same item reads it anew. The last posts
    /// are not completed if it does not fit.
    completion: Account,
}

/// What completes posts.
struct JoinedPosts<'c, 'd> {
    /// The members of the thing that the page is about.
    of_page: &'c [Member<'d>],
    /// The best members of the thing that a post of a list is of.
    of_list: &'c dyn Fn(&PostItem<'d>) -> Vec<Member<'d>>,
    link: Option<AuthorLink<'d>>,
}

impl<'d> PostReader<'d> {
    /// The feeds of the sources of a page, which is about this: its lists, with the fields of their posts.
    fn feeds(&self, about: PageAbout<'d>, fetch: &mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds {
        let fetch = RefCell::new(fetch);
        let fetch = |url: &str| (fetch.borrow_mut())(url);
        let mut authors = SourceAuthors::new(about.outlines.clone(), about.main.clone(), self.page, &fetch);
        let lists = lists(&about, &mut authors);
        self.fields(&lists, about, &mut authors)
    }

    /// Makes a feed of each list, the main one first. The post that the page is about is made from all members of its thing, and
    /// a post of a list from the best members of its thing.
    fn fields(&self, lists: &[PostList<'d>], about: PageAbout<'d>, authors: &mut SourceAuthors<'d>) -> Feeds {
        let posts = lists.iter().flat_map(|list| list.list.entries()).copied();
        let link = self.reading.and_then(|reading| AuthorLink::of(reading, posts));
        let PageAbout { members, graph, .. } = about;
        // Made after the page's post, because both at once need more memory.
        let best = LazyCell::new(move || match self.completion.spend(graph.held_by_best_members()) {
            true => graph.best_members(),
            false => BestMembers::default(),
        });
        let of_list = |post: &PostItem<'d>| {
            let node = post.item.place().map(|place| place.node);
            node.map_or_else(Vec::new, |node| {
                best.others(node, post.item.source(), post.address().as_deref())
            })
        };
        let things = JoinedPosts { of_page: &members, of_list: &of_list, link };
        let fitting = lists.iter().enumerate().take_while(|_| self.account.spend(size_of::<Feed>()));
        let mut feeds = fitting.map(|(number, list)| self.feed(list, number == 0, &things, authors));
        let main = feeds.next().unwrap_or_default();
        Feeds { main, others: feeds.collect(), ..Feeds::default() }
    }

    /// A list as a feed, with its posts. Consecutive posts by one author share the value.
    fn feed(
        &self,
        list: &PostList<'d>,
        is_main: bool,
        things: &JoinedPosts<'_, 'd>,
        authors: &mut SourceAuthors<'d>,
    ) -> Feed {
        let author = scoped(list.author.clone(), None, &things.link);
        let mut feed = Feed::of_list(&list.list, list.kind, &author, self.page, self.item.notes_origins);
        let mut last: Option<Arc<Person>> = None;
        for &item in list.list.entries() {
            let mut entry = self.post(item, list, is_main, things, authors).entry();
            match &last {
                Some(last) if entry.author() == Some(last) => entry.author.value = Some(Arc::clone(last)),
                _ => last.clone_from(&entry.author.value),
            }
            if !self.account.spend(entry.held_bytes()) {
                break;
            }
            growing::push(&mut feed.entries, entry);
        }
        feed.entries = growing::finished(feed.entries);
        feed
    }

    /// What a post of a list is made from.
    fn post(
        &self,
        item: Item<'d>,
        list: &PostList<'d>,
        is_main: bool,
        things: &JoinedPosts<'_, 'd>,
        authors: &mut SourceAuthors<'d>,
    ) -> Post<'d> {
        let page = self.reading.map(PageReading::page);
        let item_of = |authors: &mut DocumentAuthors<'d>, item| {
            let author = scoped(authors.of(item), Some(item), &things.link);
            PostItem::new(item, authors.outline.feed(item), author, self.item)
        };
        let mut root = item_of(authors.of_listed(list.source), item);
        root.classic = page.and_then(|page| ClassicPost::of(item, page));
        let is_listed = list.kind.value == FeedKind::Feed;
        // A post with the address of another page is not what the page is about.
        let is_of_page = || url(&root).is_none_or(|url| self.item.address.is(&url.value));
        let is_own = is_main && list.list.entries().len() == 1 && (!is_listed || is_of_page());
        let subject = subject_of(item);
        let of_page = things.of_page.iter().filter(|member| is_own && member.item != item);
        let of_page = of_page.filter(|member| Some(member.item) != subject).copied();
        let subject_member = subject.map(|item| Member::new(list.source, item, is_listed));
        let mut members: Vec<Member<'d>> = subject_member.into_iter().chain(of_page).collect();
        if is_listed && !self.completion.is_exceeded() {
            let is_new =
                |member: &Member<'d>| !things.of_page.iter().any(|own| is_own && own.item == member.item);
            members.extend((things.of_list)(&root).into_iter().filter(is_new));
        }
        let others =
            members.iter().filter_map(|member| Some(item_of(authors.of_member(member.source)?, member.item)));
        let fitting = others.take_while(|other| is_own || self.completion.spend(other.text_bytes()));
        let items = [root].into_iter().chain(fitting).collect();
        Post::new(items, subject, page, self.reading.filter(|_| is_own))
    }

    /// Adds what the page says as a whole: its title, its links, its limits.
    fn finish(&self, feeds: Feeds, sources: &Sources<'_>, reading: &PageReading) -> Feeds {
        let mut main = feeds.main.completed(&sources.marked, sources.title);
        main.explicit = main.explicit.or_else(|| sources.is_adult().then_some(true));
        let mut diagnostics = sources.diagnostics();
        let limit = |account: &Account| account.limit_hit(DiagnosticKind::PostBytes);
        diagnostics.extend(limit(&self.account).or_else(|| limit(&self.completion)));
        let is_new = |limit: &&Diagnostic| diagnostics.iter().all(|earlier| earlier.kind != limit.kind);
        let of_preview = reading.view_limit.get().filter(is_new).cloned();
        diagnostics.extend(of_preview);
        let mut feeds = Feeds { main, diagnostics, ..feeds };
        if self.item.notes_origins {
            set_reasons(&mut feeds, reading, sources.documents());
        }
        feeds
    }
}

/// The author of a post or a list, unless it is from a rel=author link that is not about it, or a card that is a template.
fn scoped<'d>(
    author: AuthorAnswer<'d>,
    post: Option<Item<'d>>,
    link: &Option<AuthorLink<'d>>,
) -> AuthorAnswer<'d> {
    let is_of_another = link.as_ref().is_some_and(|link| !link.is_about(author.step, post));
    let card = author.value.as_ref().and_then(Author::card);
    match is_of_another || card.is_some_and(is_unfilled_card) {
        true => Answer::new(None, AuthorshipStep::NoAuthor),
        false => author,
    }
}
