//! Cards: authors, pages about a person, and places.

use microweave::Item;
use serde_json::{Map, Value as Json, json};

use super::urls::{is_url, normalized};
use super::values::{first_text, first_url, texts};

/// The properties of a place.
const PLACE: [&str; 8] =
    ["name", "latitude", "longitude", "street-address", "locality", "region", "country-name", "url"];

/// A card. `own_url` is the address that the card is known by: of its URLs, that one is used.
pub(super) fn card(item: Item<'_>, own_url: Option<&str>) -> Json {
    let first = texts(item, "url").next().filter(|url| is_url(url));
    let url = match own_url {
        Some(own) => {
            let key = normalized(own);
            let same = texts(item, "url").filter(|url| is_url(url)).map(normalized).find(|url| *url == key);
            same.or_else(|| first.map(str::to_owned)).or_else(|| Some(own.to_owned()))
        }
        None => first_url(item, "url").map(str::to_owned),
    };
    json!({ "type": "card", "name": first_text(item, "name"), "url": url, "photo": first_url(item, "photo") })
}

/// A place or person as the value of a property: a card, or only its URL.
pub(super) fn embedded_card(item: Item<'_>, property: &str) -> Option<Json> {
    let value = item.values(property).next()?;
    let Some(item) = value.as_item() else {
        let url = first_url(item, property)?;
        return Some(json!({ "type": "card", "url": url }));
    };
    let mut card = Map::new();
    card.insert("type".to_owned(), "card".into());
    for name in PLACE {
        if let Some(text) = first_text(item, name).filter(|text| !text.is_empty()) {
            card.insert(name.to_owned(), text.into());
        }
    }
    item.is("h-card").then_some(Json::Object(card))
}
