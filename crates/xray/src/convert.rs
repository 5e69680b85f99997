//! The JSON of an item.

use std::collections::HashSet;

use microweave::{Account, Document, Item, Value};
use microweave_values::collections::unique::unique;
use serde_json::{Map, Value as Json, json};
use url::Url;

use super::authors::{AuthorScope, Authors};
use super::cards::{card, embedded_card};
use super::content::Sanitizer;
use super::kind::{ItemKind, PropertyList};
use super::main_item::{MainItem, main_item};
use super::post_type::post_type;
use super::urls::{has_host, is_url};
use super::values::{first_text, first_url, plain, texts};
use super::{Web, h_feed};

/// The maximum depth of references: an item that a post refers to refers to others. Documents bound the depth of nested
/// items too.
const MAX_REFERENCE_LEVELS: u8 = 16;
/// The bytes that bases may take in resolved URLs: a long base and many short links would make an answer of the square of the length
/// of the page. Real pages take much less than 1 MiB.
pub(super) const MAX_BASE_BYTES: usize = 64 << 20;

/// Makes the JSON of the items of a page.
pub(super) struct Converter<'w> {
    pub(super) sanitizer: Sanitizer,
    /// For the bases in the resolved URLs of feeds. Documents of microformats have absolute URLs.
    pub(super) resolution: Account,
    pub(super) authors: Authors<'w>,
}

/// The page around an item.
pub(super) struct ItemScope<'a> {
    /// The address of the page. For an item that is quoted: its own URL.
    pub(super) url: &'a str,
    pub(super) host: Option<String>,
    pub(super) authors: AuthorScope<'a>,
    /// `None` for an item that is quoted.
    pub(super) document: Option<&'a Document>,
}

impl<'a> ItemScope<'a> {
    fn new(url: &'a str, authors: AuthorScope<'a>, document: Option<&'a Document>) -> Self {
        let host = Url::parse(url).ok().and_then(|url| url.host_str().map(str::to_owned));
        ItemScope { url, host, authors, document }
    }
}

/// The items that the properties of an item refer to, by their URLs.
#[derive(Default)]
struct References {
    levels: u8,
    /// The numbers of the items that are in `found` already: an item may be the value of several properties.
    known: HashSet<u32>,
    found: Map<String, Json>,
}

impl<'w> Converter<'w> {
    /// The account is for the authors, which are repeated with each post.
    pub(super) fn new(web: &'w mut dyn Web, allow_iframe_video: bool, account: Account) -> Self {
        Converter {
            sanitizer: Sanitizer::new(allow_iframe_video),
            resolution: Account::new(MAX_BASE_BYTES),
            authors: Authors::new(web, account),
        }
    }

    /// What fetches pages.
    pub(super) fn web(&mut self) -> &mut dyn Web {
        self.authors.web()
    }

    /// What a page is about. `None` if XRay does not know the types of its items.
    pub(super) fn page(&mut self, document: &Document, url: &str, expects_feed: bool) -> Option<Json> {
        self.page_in(document, url, AuthorScope::of_page(document), expects_feed)
    }

    /// What a document of ActivityStreams is about.
    pub(super) fn activity(&mut self, document: &Document, url: &str, expects_feed: bool) -> Option<Json> {
        self.page_in(document, url, AuthorScope::of_activity(document), expects_feed)
    }

    fn page_in<'a>(
        &mut self,
        document: &'a Document,
        url: &'a str,
        authors: AuthorScope<'a>,
        expects_feed: bool,
    ) -> Option<Json> {
        document.items().next()?;
        let scope = ItemScope::new(url, authors, Some(document));
        match main_item(document, url, expects_feed)? {
            MainItem::Feed => Some(self.feed(&h_feed::feed_items(document), &scope, MAX_REFERENCE_LEVELS)),
            MainItem::Item(item, kind) => Some(self.item(item, kind, &scope, MAX_REFERENCE_LEVELS)),
        }
    }

    fn feed(&mut self, items: &[Item<'_>], scope: &ItemScope<'_>, levels: u8) -> Json {
        let mut entries = Vec::new();
        for &item in items {
            let entry = match ItemKind::of(item) {
                Some(ItemKind::App | ItemKind::Feed) | None => None,
                Some(ItemKind::Card) => Some(card(item, None)),
                Some(kind) => Some(self.item(item, kind, scope, levels)),
            };
            entries.extend(entry);
        }
        serde_json::json!({ "type": "feed", "items": entries })
    }

    /// The JSON of an item that is not in a feed. `levels` is the number of levels of references below it.
    fn item(&mut self, item: Item<'_>, kind: ItemKind, scope: &ItemScope<'_>, levels: u8) -> Json {
        match kind {
            ItemKind::Card => card(item, Some(scope.url)),
            ItemKind::Feed => self.feed(&item.children().collect::<Vec<_>>(), scope, levels),
            _ => self.item_with_properties(item, kind, scope, levels),
        }
    }

    fn item_with_properties(
        &mut self,
        item: Item<'_>,
        kind: ItemKind,
        scope: &ItemScope<'_>,
        levels: u8,
    ) -> Json {
        let list = kind.properties();
        let mut data = Map::new();
        data.insert("type".to_owned(), json!(kind));
        single_values(item, list, scope, &mut data);
        let mut references = References { levels, ..References::default() };
        self.lists(item, kind, list, &mut references, &mut data);
        for &(property, member) in &list.contents {
            if !data.contains_key(member)
                && let Some(content) = self.sanitizer.content(item, property)
            {
                data.insert(member.to_owned(), content.into());
            }
        }
        if list.compares_name {
            self.name_and_content(item, &mut data);
        }
        if list.has_author
            && let Some(author) = self.authors.of(item, &scope.authors)
        {
            data.insert("author".to_owned(), author);
        }
        if kind == ItemKind::App {
            add_app_values(scope, &mut data);
        }
        if list.has_post_type {
            let kind = post_type(&data);
            data.insert("post-type".to_owned(), kind.into());
        }
        if !references.found.is_empty() {
            data.insert("refs".to_owned(), references.found.into());
        }
        Json::Object(data)
    }

    /// The properties that are lists.
    fn lists(
        &mut self,
        item: Item<'_>,
        kind: ItemKind,
        list: &PropertyList,
        references: &mut References,
        data: &mut Map<String, Json>,
    ) {
        for &property in &list.text_lists {
            // XRay removes the signs of hashtags from the categories of entries only.
            let is_tag = kind == ItemKind::Entry && property == "category";
            let mut values = Vec::new();
            for value in item.values(property) {
                match (value, self.reference(value, references)) {
                    (_, Some(url)) => values.push(url),
                    (Value::Text(text), _) if is_tag => values.push(text.trim_start_matches('#')),
                    (Value::Text(text), _) => values.push(text),
                    (Value::Item { value, .. }, _) => value.into_iter().for_each(|value| values.push(value)),
                    _ => {}
                }
            }
            add_list(data, property, values);
        }
        for &property in &list.url_lists {
            let mut values = Vec::new();
            for value in item.values(property) {
                let url = self.reference(value, references);
                let own = || if value.as_item().is_some() { None } else { plain(value) };
                values.extend(url.or_else(own).filter(|url| is_url(url)));
            }
            match property {
                "quotation-of" => data.extend(values.first().map(|url| (property.to_owned(), (*url).into()))),
                _ => add_list(data, property, values),
            }
        }
    }

    /// If the value is an item with a URL: adds the item to the references, and returns the URL.
    fn reference<'v>(&mut self, value: Value<'v>, references: &mut References) -> Option<&'v str> {
        let item = value.as_item()?;
        let url = first_url(item, "url")?;
        if references.levels > 0
            && references.known.insert(item.number())
            && let Some(kind) = ItemKind::of(item)
        {
            let scope = ItemScope::new(url, AuthorScope::of_item(item), None);
            let data = self.item(item, kind, &scope, references.levels - 1);
            references.found.insert(url.to_owned(), data);
        }
        Some(url)
    }

    /// The name, unless it is how the content begins, and the content.
    fn name_and_content(&self, item: Item<'_>, data: &mut Map<String, Json>) {
        let name = first_text(item, "name");
        let content = match item.values("content").next() {
            Some(Value::Text(text)) if !text.is_empty() => Some(text),
            Some(value) if value.html().is_some() => Some(value.as_text().unwrap_or_default()),
            _ => None,
        };
        let Some(text) = content else {
            data.extend(name.filter(|name| !name.is_empty()).map(|name| ("name".to_owned(), name.into())));
            return;
        };
        let shortened = name.map(without_ellipsis).filter(|name| !name.is_empty());
        let repeats = shortened.is_some_and(|name| is_start(name, text));
        if let Some(name) = name.filter(|name| !repeats && !name.is_empty()) {
            data.insert("name".to_owned(), name.into());
        }
        match self.sanitizer.content(item, "content") {
            Some(content) => {
                data.insert("content".to_owned(), content.into());
            }
            // The content was only an image, which is a photo of the post: the name is its text.
            None => data.extend(shortened.map(|name| ("name".to_owned(), name.into()))),
        }
    }
}

/// The properties with one value.
fn single_values(item: Item<'_>, list: &PropertyList, scope: &ItemScope<'_>, data: &mut Map<String, Json>) {
    for &property in &list.texts {
        if let Some(text) = first_text(item, property) {
            let text = if property == "rsvp" { text.to_lowercase() } else { text.to_owned() };
            data.insert(property.to_owned(), text.into());
        }
    }
    for &property in &list.urls {
        let url = if property == "url" { own_url(item, scope) } else { first_url(item, property) };
        data.extend(url.map(|url| (property.to_owned(), url.into())));
    }
    for &property in &list.cards {
        data.extend(embedded_card(item, property).map(|card| (property.to_owned(), card)));
    }
}

/// The URL of an item. Of several, the last one with the host of the page, otherwise the first.
fn own_url<'a>(item: Item<'a>, scope: &ItemScope<'_>) -> Option<&'a str> {
    let on_host = |url: &&str| is_url(url) && has_host(url, scope.host.as_deref());
    let first = texts(item, "url").next().filter(|url| is_url(url));
    texts(item, "url").filter(on_host).last().or(first)
}

/// What the page says about an app: its own address, and the links with rel=redirect_uri.
fn add_app_values(scope: &ItemScope<'_>, data: &mut Map<String, Json>) {
    if !data.contains_key("url") && !scope.url.is_empty() {
        data.insert("url".to_owned(), scope.url.into());
    }
    let own = data.get("redirect-uri").and_then(Json::as_array).cloned().unwrap_or_default();
    let linked = scope.document.into_iter().flat_map(|document| document.urls_of("redirect_uri"));
    let uris = own.iter().filter_map(Json::as_str).chain(linked);
    add_list(data, "redirect-uri", uris);
}

/// The name without an ellipsis at its end.
fn without_ellipsis(name: &str) -> &str {
    let cut = name.strip_suffix("...").or_else(|| name.strip_suffix('…'));
    cut.map_or(name, |name| name.strip_suffix(' ').unwrap_or(name))
}

/// True if the text begins with the name, whatever whitespace they have.
fn is_start(name: &str, text: &str) -> bool {
    let mut name = name.chars().filter(|character| !character.is_ascii_whitespace()).peekable();
    let mut text = text.chars().filter(|character| !character.is_ascii_whitespace());
    name.peek().is_some() && name.all(|character| text.next() == Some(character))
}

/// Adds a list without duplicates, unless it is empty.
fn add_list<'v>(data: &mut Map<String, Json>, property: &str, values: impl IntoIterator<Item = &'v str>) {
    let values: Vec<&str> = unique(values.into_iter()).collect();
    if !values.is_empty() {
        data.insert(property.to_owned(), values.into());
    }
}
