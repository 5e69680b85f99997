//! The author that an item names in its `author` property, completed by the page's rel=author links.

use std::borrow::Cow;
use std::collections::HashMap;

use url::Url;

use crate::entry::Person;
use crate::urls::{filled, is_active_url, is_web, parse_web, texts, written_text};
use microweave::document::{Document, Item, ThingKind, Value};
use microweave_values::unfilled::{is_unfilled, is_unfilled_link};
use microweave_values::whitespace::fold;

/// At most this many rel=author links are compared with the name of an author.
const MAX_LINKS: usize = 32;

/// The author that the values of an `author` property give.
#[derive(Clone)]
pub(super) enum NamedAuthor<'a> {
    Card(Item<'a>),
    Page(NamedPage<'a>),
    Name(&'a str),
}

/// The address of an author's page, and the author's name if it is given there too.
#[derive(Clone)]
pub(super) struct NamedPage<'a> {
    pub(super) url: Url,
    pub(super) name: Option<Cow<'a, str>>,
    /// True if the name is the text of a rel=author link, which may say what the link leads to.
    pub(super) is_link_text: bool,
}

/// The http and https rel=author links of a page, with their texts.
#[derive(Default)]
pub(super) struct AuthorLinks<'a> {
    first: Option<&'a str>,
    /// The texts of the links, by URL. A link whose text is empty or a URL is left out.
    names: HashMap<&'a str, String>,
    /// The URLs of the first [`MAX_LINKS`] links in `names`.
    compared: Vec<&'a str>,
}

impl<'a> AuthorLinks<'a> {
    pub(super) fn of(document: &'a Document) -> Self {
        if document.urls_of("author").next().is_none() {
            return AuthorLinks::default();
        }
        let is_link = |url: &str| is_web(url) && !is_unfilled_link(url);
        let first = document.urls_of("author").find(|url| is_link(url));
        let links =
            document.rel_urls().iter().filter(|(_, link)| link.rels.iter().any(|rel| **rel == *"author"));
        let named = links.filter_map(|(url, link)| {
            let name = fold(link.text.as_deref()?, char::is_whitespace);
            let is_name = filled(&name).is_some() && !is_web(&name) && is_link(url);
            is_name.then_some((url, name))
        });
        let named: Vec<_> = named.collect();
        let compared = named.iter().map(|&(url, _)| url).take(MAX_LINKS).collect();
        AuthorLinks { first, compared, names: named.into_iter().collect() }
    }

    /// The first rel=author link, and its text.
    pub(super) fn first(&self) -> Option<NamedPage<'a>> {
        let url = self.first?;
        Some(NamedPage { url: parse_web(url)?, name: self.text_of(url), is_link_text: true })
    }

    fn text_of(&self, url: &str) -> Option<Cow<'a, str>> {
        self.names.get(url).cloned().map(Cow::Owned)
    }

    /// The author that an item names. Of several values, an h-card has priority over a page, and a page over
    /// a name. Of several items of schema.org, a person has priority over an organization. A page and a name belong
    /// together if there is exactly one of each.
    pub(super) fn named_in(&self, item: Item<'a>) -> Option<NamedAuthor<'a>> {
        let nested = item.values("author").filter_map(Value::as_item);
        let cards = nested.filter(|nested| nested.is("h-card") && !is_unfilled_card(*nested));
        if let Some(card) = cards.min_by_key(|card| card.thing_kind() == ThingKind::Organization) {
            return Some(NamedAuthor::Card(card));
        }
        let texts = item.values("author").filter_map(|value| filled(written_text(value)?));
        let values = || texts.clone().filter(|text| !is_active_url(text));
        let mut names = values().filter(|text| !is_web(text));
        let mut pages = values().filter_map(|text| Some((text, parse_web(text)?)));
        let name = names.next();
        let Some((written, url)) = pages.next() else { return Some(self.with_link(name?)) };
        let is_only = names.next().is_none() && pages.next().is_none();
        let name_with_page = if is_only { name } else { None };
        let is_link_text = name_with_page.is_none();
        let name = name_with_page.map(Cow::Borrowed).or_else(|| self.text_of(written));
        Some(NamedAuthor::Page(NamedPage { url, name, is_link_text }))
    }

    /// The author with this name. If the text of a rel=author link is the name or is part of it, as "Jo" is
    /// in "By Jo", the author's page is the target of that link. The link with the longest text wins.
    fn with_link(&self, name: &'a str) -> NamedAuthor<'a> {
        let texts = self.compared.iter().filter_map(|&url| Some((url, self.names.get(url)?)));
        let longest = texts.filter(|(_, text)| has_words(name, text)).max_by_key(|(_, text)| text.len());
        match longest.and_then(|(url, text)| Some((parse_web(url)?, text.clone()))) {
            Some((url, text)) => {
                NamedAuthor::Page(NamedPage { url, name: Some(text.into()), is_link_text: false })
            }
            None => NamedAuthor::Name(name),
        }
    }
}

/// True for a card of which a program should have filled in all that is shown.
pub(crate) fn is_unfilled_card(card: Item<'_>) -> bool {
    let mut names = texts(card, "name").filter(|name| !name.trim().is_empty()).peekable();
    names.peek().is_some() && names.all(is_unfilled) && !Person::of_card(card).shows_something()
}

/// True if a text contains these words, and no letter or digit precedes or follows them.
fn has_words(text: &str, words: &str) -> bool {
    text.match_indices(words).any(|(start, _)| {
        let before = text[..start].chars().next_back();
        let after = text[start + words.len()..].chars().next();
        !before.is_some_and(char::is_alphanumeric) && !after.is_some_and(char::is_alphanumeric)
    })
}
