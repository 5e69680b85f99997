//! A page as a parser of microformats sees it: its main item.

use microweave::{Document, Item};

use super::fields::{Fields, feed_of};

/// The items that a page can be about, with their words.
const KINDS: [(&str, &str); 6] = [
    ("h-entry", "post"),
    ("h-event", "event"),
    ("h-review", "review"),
    ("h-recipe", "recipe"),
    ("h-product", "product"),
    ("h-card", "profile"),
];

/// The fields of the first feed or of the only post, otherwise of the first item of a kind.
pub(super) fn fields(document: &Document) -> Fields {
    let feed = document.items().find(|item| item.is("h-feed"));
    let posts = match feed {
        Some(feed) => feed.children().filter(|item| item.is("h-entry")).count(),
        None => document.items().filter(|item| item.is("h-entry")).count(),
    };
    if feed.is_some() || posts > 1 {
        let kind = Some(feed_of(posts));
        return Fields { kind, ..feed.map(of_item).unwrap_or_default() };
    }
    let first =
        KINDS.iter().find_map(|(class, word)| Some((document.items().find(|item| item.is(class))?, word)));
    first.map(|(item, word)| Fields { kind: Some((*word).to_owned()), ..of_item(item) }).unwrap_or_default()
}

fn of_item(item: Item<'_>) -> Fields {
    let first = |name: &str| item.values(name).next().and_then(|value| value.as_text().map(str::to_owned));
    let any = |names: &[&str]| names.iter().find_map(|name| first(name));
    let author =
        item.values("author").next().and_then(|author| author.as_item()?.text("name").map(str::to_owned));
    Fields {
        title: first("name"),
        author: author.or_else(|| first("author")),
        published: any(&["published", "start"]),
        text: any(&["content", "summary", "note"]),
        picture: any(&["photo", "featured"]),
        url: first("url"),
        ..Fields::default()
    }
}
