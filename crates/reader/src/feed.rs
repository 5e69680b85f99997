//! The feeds of a page as a reader shows them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::address::{Address, PageAddress};
use super::authorship::AuthorAnswer;
use super::entry::{Entry, Person, Photo, explicit_of};
use super::field_reasons::{FieldOrigin, FieldOrigins, author_origins, card_origins};
use super::urls::{addresses, first_text, is_web, link};
use super::{Answer, AuthorshipStep, EntryList, FieldReason, MainObjectStep, Site, paging};
use microweave::document::origins::ValueOrigin;
use microweave::document::{Document, Item, Value};
use microweave::extract::metaformats::TITLE;
use microweave_html::diagnostic::Diagnostic;

/// All feeds of a page as a reader shows them.
///
/// ```
/// use microweave_reader::{ReadOptions, Reading};
///
/// let page = r#"<div class=h-feed><h1 class=p-name>Articles</h1> <p class=h-entry>Tea</p></div>
///     <div class=h-feed id=notes><h1 class=p-name>Notes</h1> <p class=h-entry>Hot</p> <p class=h-entry>Cold</p></div>"#;
/// let feeds = Reading::parse(page, "https://ada.example/").posts(&ReadOptions::new());
///
/// assert_eq!(feeds.main.name(), Some("Articles"));
/// let counts: Vec<usize> = feeds.iter().map(|feed| feed.entries.len()).collect();
/// assert_eq!(counts, [1, 2]);
///
/// // A fragment of the page's address says which feed is the main one.
/// let feeds = Reading::parse(page, "https://ada.example/#notes").posts(&ReadOptions::new());
/// assert_eq!(feeds.main.id.as_deref(), Some("notes"));
/// assert_eq!(feeds.others.len(), 1);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Feeds {
    /// The main object of the page as a feed: a feed, one post, a card (no entries), or no entries at all.
    pub main: Feed,
    /// The other h-feeds with entries, in the order of the page. Feeds inside of posts (lists of comments)
    /// come after them, and then the posts outside of all h-feeds, as one feed. A feed whose only entry is
    /// the main post is left out.
    pub others: Vec<Feed>,
    /// The limits that were hit while reading the page. Real pages do not hit them.
    pub diagnostics: Vec<Diagnostic>,
}

impl Feeds {
    /// All feeds, the main one first.
    pub fn iter(&self) -> impl Iterator<Item = &Feed> {
        std::iter::once(&self.main).chain(&self.others)
    }

    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Feed> {
        std::iter::once(&mut self.main).chain(&mut self.others)
    }

    /// The feeds without reasons: the steps that found the fields, and values of other sources that differ. Their
    /// JSON has no `why`.
    #[must_use]
    pub fn without_reasons(self) -> Self {
        let others = self.others.into_iter().map(Feed::without_reasons).collect();
        Feeds { main: self.main.without_reasons(), others, ..self }
    }
}

members! { "Feed", FeedMembers;
    /// A feed as a reader shows it.
    ///
    /// ```
    /// let page = "<title>Ada</title> <div class=h-feed><h1 class=p-name>Notes</h1> <p class=h-entry>Tea</p></div>
    ///     <a rel=next href=/2>Older</a>";
    /// let feed = microweave_reader::read(page, "https://ada.example/").main;
    ///
    /// assert_eq!(feed.name(), Some("Notes"));
    /// assert_eq!(feed.name.step.to_string(), "from the h-feed");
    /// assert_eq!(feed.next.as_deref(), Some("https://ada.example/2"));
    /// for entry in &feed.entries {
    ///     println!("{}", entry.id());
    /// }
    /// ```
    ///
    /// The properties that the fields come from. schema.org is microdata, JSON-LD or RDFa, such as a `Blog`.
    ///
    /// | field | microformats | schema.org |
    /// |---|---|---|
    /// | `name` | `p-name` of the h-feed, or the page's `title` element | `name`, `headline` |
    /// | `url` | `u-url` | `url` |
    /// | `summary` | `p-summary` | `description` |
    /// | `photo` | `u-photo` | `image` |
    /// | `explicit` | `meta name=rating` | `isFamilyFriendly` |
    /// | `author` | `p-author`, or the authorship algorithm | `author`, `creator` |
    /// | `entries` | the h-entry and similar items inside | `blogPost`, `itemListElement`, `hasPart` |
    /// | `site` | `og:site_name`, `application-name`, the title of the h-feed's page; links with rel=icon | `WebSite`, the `publisher` of the post |
    /// | `previous`, `next` | links with rel=prev or previous, and rel=next | |
    /// | `canonical`, `hubs`, `topic` | links with rel=canonical, rel=hub and rel=self | |
    #[derive(Clone, Debug, Default, PartialEq)]
    #[non_exhaustive]
    pub struct Feed {
        /// The kind of the feed. For the main feed: the kind of the page's main object.
        pub kind: Answer<FeedKind, MainObjectStep>,
        /// The name of the feed.
        pub name: Answer<Option<String>, FeedNameStep>,
        /// The address of the page. It has a fragment only if the fragment selects this feed, post or card.
        pub page: String = "page-url",
        /// The id of the h-feed: the fragment of the feed's address.
        pub id: Option<String>,
        /// The address that the h-feed gives for itself, if it is on the page's site.
        pub url: Option<String>,
        /// The summary of the h-feed.
        pub summary: Option<String>,
        /// A picture for the feed.
        pub photo: Option<Photo>,
        /// True if the feed is only for adults, false if it is for all ages. `None` if the page does not say it.
        pub explicit: Option<bool>,
        /// The author of the feed, or the person that the page is about.
        pub author: Answer<Option<Person>, AuthorshipStep>,
        /// The language of the page, as a language tag. It is the one of its [`Preview`](crate::Preview).
        pub language: Option<String>,
        /// The site of the page. Only the main feed has it.
        pub site: Option<Arc<Site>>,
        /// The address of the previous page.
        pub previous: Option<String>,
        /// The address of the next page.
        pub next: Option<String>,
        /// The address that the page gives for itself (rel=canonical). Only the main feed has it.
        pub canonical: Option<String>,
        /// The WebSub hubs of the page (rel=hub). Only the main feed has them.
        pub hubs: Vec<String>,
        /// The address that the hubs know the page by (rel=self). Only the main feed has it.
        pub topic: Option<String>,
        /// The identifiers of posts that are deleted: the `deleted-entry` elements of Atom (RFC 6721).
        pub deleted: Vec<String>,
        /// The values of the page that the fields rest on, if the page was read with `Options::reasons`.
        pub reasons: Vec<FieldReason>,
        /// The posts, in the order of the page.
        pub entries: Vec<Entry>,
    }
}

microweave_values::named! {
    pub(crate) fn name;
    /// The kind of a page's main object.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum FeedKind {
        /// A list of posts.
        #[default]
        Feed = "feed",
        /// One post.
        Post = "post",
        /// A person or organisation, without posts.
        Card = "card",
        /// The page has no main object that a reader shows.
        NoPosts = "no posts",
    }
}

steps! {
    /// The source of a feed's name.
    #[derive(Default)]
    pub enum FeedNameStep {
        Feed = "from the h-feed",
        PageTitle = "the title of the page",
        NoName = "the page has no title",
        ///
        /// It is not the main feed, so the title of the page does not name it.
        UnnamedList = "the list has no name",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

impl Feed {
    /// A feed without posts, on the page at this address. A program sets the fields that it knows:
    /// [`Entry::new`] has an example.
    pub fn new(page: &str) -> Self {
        Feed { page: page.to_owned(), ..Feed::default() }
    }

    /// The name, without the step that found it.
    pub fn name(&self) -> Option<&str> {
        self.name.value.as_deref()
    }

    /// The author, without the step that found them.
    pub fn author(&self) -> Option<&Person> {
        self.author.value.as_ref()
    }

    /// The feed without the steps that found its fields and the fields of its posts.
    fn without_reasons(self) -> Self {
        Feed {
            kind: self.kind.value.into(),
            name: self.name.value.into(),
            author: self.author.value.into(),
            entries: self.entries.into_iter().map(Entry::without_reasons).collect(),
            reasons: Vec::new(),
            ..self
        }
    }

    /// A list of posts as a feed, without its posts.
    pub(super) fn of_list<'a>(
        list: &EntryList<'a>,
        kind: Answer<FeedKind, MainObjectStep>,
        author: &AuthorAnswer<'a>,
        page: PageAddress<'_>,
        notes_origins: bool,
    ) -> Self {
        let mut origins = FieldOrigins::new(notes_origins);
        let first = list.item().or(list.entries().first().copied());
        match kind.value {
            FeedKind::Card => origins.add("kind", card_origins(author)),
            _ => origins.add("kind", first.map(|item| FieldOrigin::Item(item.into()))),
        }
        let unnamed = match kind.step {
            MainObjectStep::AnotherFeed | MainObjectStep::OtherPosts => FeedNameStep::UnnamedList,
            _ => FeedNameStep::NoName,
        };
        let mut feed = Feed {
            kind,
            name: Answer::new(None, unnamed),
            page: page_address(page.given, kind).to_owned(),
            author: Answer::new(author.value.as_ref().map(Person::of_author), author.step),
            ..Feed::default()
        };
        if let Some(item) = list.item() {
            feed.describe(item, list.name(), page.address, &mut origins);
        }
        origins.add("author", author_origins(None, list.item(), author));
        Feed { origins, ..feed }
    }

    /// Sets the fields that an h-feed gives for itself.
    fn describe(&mut self, item: Item<'_>, name: Option<&str>, page: &Address, origins: &mut FieldOrigins) {
        let origin = |property, text: &str| {
            let is_text = |value: Value<'_>| value.as_text().is_some_and(|value| value.trim() == text);
            let number = item.values(property).position(is_text)?;
            Some(FieldOrigin::Value(item.into(), property, Some(number as u32)))
        };
        if let Some(name) = name {
            self.name = Answer::new(Some(name.to_owned()), FeedNameStep::Feed);
            origins.add("name", origin("name", name));
        }
        // An h-feed without `url` gets an implied url from its only link, which may lead to another site.
        let url = addresses(item, "url").find(|url| page.may_be_same_site(url));
        let summary = first_text(item, "summary");
        for (property, text) in [("url", url), ("summary", summary)] {
            origins.add(property, text.and_then(|text| origin(property, text)));
        }
        (self.url, self.summary) = (url.map(str::to_owned), summary.map(str::to_owned));
        self.photo = Photo::numbered(item, "photo").next().map(|(number, photo)| {
            origins.add("photo", [FieldOrigin::Value(item.into(), "photo", Some(number as u32))]);
            photo
        });
        self.explicit = explicit_of(item);
        self.id = item.id().map(str::to_owned);
        origins.add("id", self.id.as_ref().map(|_| FieldOrigin::ItemAttribute(item.into(), "id")));
    }

    /// The main feed with what it has from its page: the title of the page as its name, if it has none, and the addresses of the
    /// previous and the next page, of rel=canonical and of WebSub (WebSub, section 4, "Discovery").
    pub(super) fn completed(mut self, document: &Document, title: Option<&str>) -> Self {
        if self.name.value.is_none()
            && let Some(title) = title
        {
            self.name = Answer::new(Some(title.to_owned()), FeedNameStep::PageTitle);
            self.origins.add("name", [FieldOrigin::Written(ValueOrigin::Meta(TITLE), "")]);
        }
        let paging = paging(document);
        let safe_url = |url: Option<&str>| url.and_then(link).map(str::to_owned);
        (self.previous, self.next) = (safe_url(paging.previous), safe_url(paging.next));
        let urls =
            |rel: &str| document.urls_of(rel).filter_map(link).filter(|url| is_web(url)).map(str::to_owned);
        self.canonical = urls("canonical").next();
        self.hubs = urls("hub").collect();
        self.topic = urls("self").next();
        let links: [(_, &[&str], _); 5] = [
            ("previous", &["prev", "previous"], self.previous.is_some()),
            ("next", &["next"], self.next.is_some()),
            ("canonical", &["canonical"], self.canonical.is_some()),
            ("hubs", &["hub"], !self.hubs.is_empty()),
            ("topic", &["self"], self.topic.is_some()),
        ];
        for (field, rels, is_there) in links {
            self.origins.add(field, is_there.then_some(FieldOrigin::Rels(rels)));
        }
        self
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
