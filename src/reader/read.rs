//! Reads a page or a document into posts.

use std::borrow::Cow;
use std::sync::Arc;

use super::feed::{FeedKind, FeedNameStep, Feeds};
use super::feed_maker::{DocumentAuthors, FeedMaker};
use super::field_reasons::FieldReasons;
use super::fill::{PageSource, fill};
use super::main_object::{MainObject, MainObjectStep};
use super::own_media::without_own_media;
use super::sources::Sources;
use super::{Answer, Authorship, FeedLink, FeedLinkStep, Fetched, ReadOptions, Site, feed_links};
use crate::budget::Budget;
use crate::diagnostic::{Diagnostic, DiagnosticKind};
use crate::document::{Document, Item};
use crate::graph::MemberSource;
use crate::html::names::attr;
use crate::page::Page;

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
            reasons: FieldReasons::of_page(self),
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
        let maker = FeedMaker { options, address, posts: Budget::unlimited(), reasons: None };
        let document = &*without_own_media(Cow::Borrowed(self), address);
        maker.feeds(&mut Authorship::new(document, address, Box::new(fetch)), |_| false)
    }
}

impl FeedMaker<'_> {
    /// Reads what the page is about, and its other lists. The page's own post is made from all members of the thing that it
    /// is. The posts of lists are filled from the other members of their things.
    fn read_page(&self, page: &Page, fetch: &mut dyn FnMut(&str) -> Option<Fetched>) -> Feeds {
        let sources = Sources::of(page);
        let mut authors: DocumentAuthors<'_, '_> =
            Authorship::new(sources.own(), self.address, Box::new(&mut *fetch));
        let (documents, address) = (sources.documents(), authors.address().clone());
        let mut chosen = sources.choose(page, &authors);
        let is_member = |source: MemberSource, item: Item<'_>| {
            chosen.members.iter().any(|member| member.source == source && member.item == item)
        };
        let is_marked = |item: Item<'_>| is_member(MemberSource::Marked, item);
        let mut feeds = match documents[chosen.source as usize] {
            Some(document) if chosen.source != MemberSource::Marked => {
                authors.set_main_object(Answer::new(MainObject::NoObject, MainObjectStep::NoObject));
                let others = self.others(&mut authors, is_marked);
                drop(authors);
                let mut authors: DocumentAuthors<'_, '_> =
                    Authorship::at(document, self.address, address.clone(), Box::new(&mut *fetch));
                chosen.main.iter().for_each(|main| authors.set_main_object(main.clone()));
                let mut feeds = self.feeds(&mut authors, |item| is_member(chosen.source, item));
                feeds.others.extend(others);
                feeds
            }
            _ => {
                chosen.main.iter().for_each(|main| authors.set_main_object(main.clone()));
                self.feeds(&mut authors, is_marked)
            }
        };
        let mut known: [Option<DocumentAuthors<'_, '_>>; 4] = Default::default();
        let source = PageSource { page, policy: &self.options.policy, reasons: self.reasons.as_ref() };
        // After the posts are made: both together would need more memory.
        let best = chosen.graph.best_members();
        fill(&mut feeds, (&chosen.members, &best), (source, &address), |member| {
            let (source, document) = (member.source as usize, documents[member.source as usize]?);
            let new = || -> DocumentAuthors<'_, '_> {
                Authorship::at(document, self.address, address.clone(), Box::new(|_| None))
            };
            let authors = known[source].get_or_insert_with(new);
            Some(self.entry(member.item, authors, &mut None))
        });
        self.finish(&mut feeds, &sources, page);
        feeds
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
        let language = page.dom().elements().next().and_then(|root| root.attr_by(attr::LANG));
        let language = language.map(str::trim).filter(|language| !language.is_empty());
        for feed in feeds.iter_mut() {
            feed.language = language.map(str::to_owned);
        }
        if let Some(reasons) = &self.reasons {
            reasons.finish(feeds);
        }
    }
}
