//! Who wrote a post: XRay's form of the authorship algorithm (<https://indieweb.org/authorship-spec>).

use std::collections::{HashMap, HashSet};

use microweave::{Account, Document, Item, Options, Value};
use serde_json::{Value as Json, json};

use super::activity_streams::{FetchedActor, actor};
use super::cards::card;
use super::resource::{MAX_AUTHOR_PAGES, PageRequest, Web};
use super::urls::{is_url, normalized};
use super::values::{first_text, plain, texts, with_children};

/// The items among which an author is searched: the items of the page, or one that is quoted.
pub(super) struct AuthorScope<'a> {
    /// The first card with a URL, among the items and their authors.
    cards: HashMap<String, Item<'a>>,
    /// The target of the first link with rel=author.
    rel_author: Option<&'a str>,
    /// The author of the feed that is the first item.
    feed_card: Option<Item<'a>>,
    /// The first card of a page with several other items.
    list_card: Option<Item<'a>>,
    /// True if the pages of authors are actors of ActivityStreams.
    has_actors: bool,
}

impl<'a> AuthorScope<'a> {
    /// The scope of a page.
    pub(super) fn of_page(document: &'a Document) -> Self {
        let rel_author = document.urls_of("author").next();
        let is_listed = |item: &Item<'a>| !item.is("h-card") && !item.is("h-breadcrumb");
        let has_list = document.items().filter(is_listed).nth(1).is_some();
        let card = with_children(document.items()).find(|item| item.is("h-card"));
        let items: Vec<Item<'a>> = document.items().collect();
        AuthorScope { rel_author, list_card: card.filter(|_| has_list), ..Self::of_items(&items) }
    }

    /// The scope of a document of ActivityStreams: its authors are actors.
    pub(super) fn of_activity(document: &'a Document) -> Self {
        AuthorScope { has_actors: true, ..Self::of_page(document) }
    }

    /// The scope of an item that is quoted.
    pub(super) fn of_item(item: Item<'a>) -> Self {
        Self::of_items(&[item])
    }

    fn of_items(items: &[Item<'a>]) -> Self {
        let mut cards = HashMap::new();
        for &item in items {
            let authors = item.values("author").filter_map(Value::as_item);
            for card in std::iter::once(item).chain(authors).filter(|item| item.is("h-card")) {
                for url in texts(card, "url") {
                    cards.entry(normalized(url)).or_insert(card);
                }
            }
        }
        let feed = items.first().filter(|item| item.is("h-feed"));
        let feed_author = feed.and_then(|feed| feed.values("author").next()?.as_item());
        AuthorScope {
            cards,
            rel_author: None,
            feed_card: feed_author.filter(|author| author.is("h-card")),
            list_card: None,
            has_actors: false,
        }
    }
}

/// What an item says about its author.
enum NamedAuthor<'a> {
    Card(Item<'a>),
    Name(Option<&'a str>),
    Page(&'a str),
    Unnamed,
}

impl<'a> NamedAuthor<'a> {
    /// A card or a name ends the search. Of several pages, the last one is used.
    fn of(item: Item<'a>) -> Self {
        let mut named = NamedAuthor::Unnamed;
        for value in item.values("author") {
            match (value.as_item(), plain(value)) {
                (Some(card), _) if card.is("h-card") => return NamedAuthor::Card(card),
                (None, Some(url)) if is_url(url) => named = NamedAuthor::Page(url),
                _ => return NamedAuthor::Name(first_text(item, "author")),
            }
        }
        named
    }
}

/// Finds authors. It fetches the page of an author once.
pub(super) struct Authors<'w> {
    web: &'w mut dyn Web,
    /// The card on each author's page. `None` if it has none, or if the page is not available.
    pages: HashMap<String, Option<Json>>,
    /// For what an answer may repeat. One card may be the author of each post of a page, so cards could make an answer of the
    /// square of the length of the page.
    pub(super) account: Account,
}

impl<'w> Authors<'w> {
    pub(super) fn new(web: &'w mut dyn Web, account: Account) -> Self {
        Authors { web, pages: HashMap::new(), account }
    }

    /// What fetches pages.
    pub(super) fn web(&mut self) -> &mut dyn Web {
        self.web
    }

    /// The author of an item. `None` if the item has no author, or if the account is exhausted.
    pub(super) fn of(&mut self, item: Item<'_>, scope: &AuthorScope<'_>) -> Option<Json> {
        let author = self.find(item, scope)?;
        self.charged(author)
    }

    /// The author, unless the account is exhausted.
    pub(super) fn charged(&self, author: Json) -> Option<Json> {
        let text = |name: &str| author[name].as_str().map_or(0, str::len);
        let bytes = 64 + text("name") + text("url") + text("photo") + text("nickname");
        self.account.spend(bytes).then_some(author)
    }

    fn find(&mut self, item: Item<'_>, scope: &AuthorScope<'_>) -> Option<Json> {
        let own_url = first_text(item, "author").filter(|url| is_url(url));
        let nameless = |name| json!({ "type": "card", "name": name, "url": own_url, "photo": null });
        let page = match NamedAuthor::of(item) {
            NamedAuthor::Card(own) => return Some(card(own, None)),
            NamedAuthor::Name(name) => return Some(nameless(name)),
            NamedAuthor::Page(page) => Some(page),
            NamedAuthor::Unnamed => scope.rel_author,
        };
        if let Some(page) = page {
            if let Some(author) = self.card_of_page(page, scope.has_actors) {
                return Some(author);
            }
            if let Some(&own) = scope.cards.get(&normalized(page)) {
                return Some(card(own, None));
            }
        }
        let around = scope.feed_card.or(scope.list_card);
        around.map(|around| card(around, None)).or_else(|| own_url.map(|_| nameless(None)))
    }

    /// The card of an author on the author's page.
    fn card_of_page(&mut self, page: &str, is_actor: bool) -> Option<Json> {
        if let Some(known) = self.pages.get(page) {
            return known.clone();
        }
        if self.pages.len() >= MAX_AUTHOR_PAGES || !is_url(page) {
            return None;
        }
        let fetched = match is_actor {
            true => actor(page, self.web),
            false => self.web.get(&PageRequest::linked_page(page)).ok().map(FetchedActor::Page),
        };
        let found = fetched.and_then(|fetched| match fetched {
            FetchedActor::Card(card) => Some(card),
            FetchedActor::Page(fetched) => {
                let content_type = fetched.content_type.as_deref();
                let options = Options::new().microdata(false);
                card_on_own_page(&options.parse_bytes(&fetched.body, content_type, &fetched.url), page)
            }
        });
        self.pages.insert(page.to_owned(), found.clone());
        found
    }
}

/// The card on an author's page that is about the author: its url and uid are the page, or its url is a link with
/// rel=me.
fn card_on_own_page(document: &Document, page: &str) -> Option<Json> {
    let key = normalized(page);
    let me: HashSet<String> = document.urls_of("me").map(normalized).collect();
    let is_own = |item: &Item<'_>| {
        let mut urls = texts(*item, "url").map(normalized);
        let is_page = |property: &str| texts(*item, property).any(|url| normalized(url) == key);
        is_page("url") && is_page("uid") || urls.any(|url| me.contains(&url))
    };
    let cards = with_children(document.items()).flat_map(|item| {
        let own = Some(item).filter(|item| item.is("h-card"));
        let values = item.properties().filter(move |_| own.is_none()).flat_map(|(_, values)| values);
        own.into_iter().chain(values.filter_map(Value::as_item))
    });
    cards.filter(|item| item.is("h-card")).find(is_own).map(|found| card(found, Some(page)))
}
