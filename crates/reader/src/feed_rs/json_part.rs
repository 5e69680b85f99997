//! Reads the parts of a JSON Feed that the reader knows, and no others.

use std::fmt;

use serde::Deserializer;
use serde::de::{DeserializeSeed, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

use super::parts::MAX_PARTS;
use crate::Error;
use microweave_html::account::Account;

/// The members that the reader knows.
const NAMES: [&str; 30] = [
    "attachments", "author", "authors", "avatar", "banner_image", "content_html", "content_text",
    "date_modified", "date_published", "description", "duration_in_seconds", "external_url", "favicon",
    "feed_url", "home_page_url", "hubs", "icon", "id", "image", ITEMS, "language", "mime_type", "name",
    "next_url", "size_in_bytes", "summary", "tags", "title", "type", "url",
];
const ITEMS: &str = "items";

/// A value of JSON, with the members that the reader knows.
pub(super) enum JsonPart {
    /// Any other value, or a blank text.
    Nothing,
    /// A text that is not blank, or a number.
    Text(String),
    List(Vec<JsonPart>),
    Object(Vec<(&'static str, JsonPart)>),
}

impl JsonPart {
    /// The member of an object. Of several with one name, the last one.
    pub(super) fn get(&self, name: &str) -> &JsonPart {
        let JsonPart::Object(members) = self else { return &JsonPart::Nothing };
        let member = members.iter().rev().find(|(key, _)| *key == name);
        member.map_or(&JsonPart::Nothing, |(_, value)| value)
    }

    /// The text of a member.
    pub(super) fn text(&self, name: &str) -> Option<&str> {
        self.get(name).as_text()
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        if let JsonPart::Text(text) = self { Some(text) } else { None }
    }

    /// The values of a member that is a list.
    pub(super) fn list(&self, name: &str) -> impl Iterator<Item = &JsonPart> {
        let values = if let JsonPart::List(values) = self.get(name) { &values[..] } else { &[] };
        values.iter()
    }
}

/// Takes an item, with true if parts of it were left out. Returns false if no more items are wanted.
pub(super) type TakeItem<'t> = dyn FnMut(JsonPart, bool) -> bool + 't;

/// What a feed says of itself, without its items, with true if parts of it were left out.
pub(super) fn head(json: &[u8]) -> Result<(JsonPart, bool), Error> {
    let account = Account::new(MAX_PARTS);
    let mut members = Vec::new();
    read(json, FeedReader { account: &account, members: &mut members, take: None })?;
    Ok((JsonPart::Object(members), account.is_exceeded()))
}

/// Gives the items of a feed.
pub(super) fn for_each_item(json: &[u8], take: &mut TakeItem<'_>) -> Result<(), Error> {
    read(json, FeedReader { account: &Account::new(0), members: &mut Vec::new(), take: Some(take) })
}

fn read(json: &[u8], reader: FeedReader<'_, '_>) -> Result<(), Error> {
    let mut json = serde_json::Deserializer::from_slice(json);
    let read = json.deserialize_map(reader).and_then(|()| json.end());
    read.map_err(|error| Error::InvalidFeed(error.to_string()))
}

/// Reads a feed: the items if they are taken, otherwise the other members.
struct FeedReader<'r, 't> {
    account: &'r Account,
    members: &'r mut Vec<(&'static str, JsonPart)>,
    take: Option<&'r mut TakeItem<'t>>,
}

impl<'de> Visitor<'de> for FeedReader<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON Feed")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            if name == ITEMS {
                let account = &Account::new(0);
                let items = map.next_value_seed(PartReader { account, take: self.take.as_deref_mut() })?;
                self.members.push((ITEMS, items));
            } else {
                push_member(self.members, &name, &mut map, self.account)?;
            }
        }
        Ok(())
    }
}

/// Reads the value of a member, and keeps it if its name is known and the account affords it.
fn push_member<'de, A: MapAccess<'de>>(
    members: &mut Vec<(&'static str, JsonPart)>,
    name: &str,
    map: &mut A,
    account: &Account,
) -> Result<(), A::Error> {
    match NAMES.into_iter().find(|each| *each == name).filter(|_| account.spend(1)) {
        Some(name) => members.push((name, map.next_value_seed(PartReader { account, take: None })?)),
        None => drop(map.next_value::<IgnoredAny>()?),
    }
    Ok(())
}

/// Reads a value with the parts that the account affords. The values of a list may be taken as items, each with an account of its
/// own.
struct PartReader<'r, 't> {
    account: &'r Account,
    take: Option<&'r mut TakeItem<'t>>,
}

impl<'de> DeserializeSeed<'de> for PartReader<'_, '_> {
    type Value = JsonPart;

    fn deserialize<D: Deserializer<'de>>(self, value: D) -> Result<JsonPart, D::Error> {
        value.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for PartReader<'_, '_> {
    type Value = JsonPart;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<JsonPart, A::Error> {
        let mut members = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            push_member(&mut members, &name, &mut map, self.account)?;
        }
        Ok(JsonPart::Object(members))
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<JsonPart, A::Error> {
        while let Some(take) = &mut self.take {
            let account = &Account::new(MAX_PARTS);
            let Some(item) = list.next_element_seed(PartReader { account, take: None })? else { break };
            if !take(item, account.is_exceeded()) {
                self.take = None;
            }
        }
        let mut values = Vec::new();
        while self.account.remaining() > 0
            && let Some(value) = list.next_element_seed(PartReader { account: self.account, take: None })?
        {
            if !matches!(value, JsonPart::Nothing) && self.account.spend(1) {
                values.push(value);
            }
        }
        while list.next_element::<IgnoredAny>()?.is_some() {
            self.account.spend(1);
        }
        Ok(JsonPart::List(values))
    }

    fn visit_str<E>(self, text: &str) -> Result<JsonPart, E> {
        let text = text.trim();
        Ok(if text.is_empty() { JsonPart::Nothing } else { JsonPart::Text(text.to_owned()) })
    }

    fn visit_i64<E>(self, number: i64) -> Result<JsonPart, E> {
        Ok(JsonPart::Text(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<JsonPart, E> {
        Ok(JsonPart::Text(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<JsonPart, E> {
        Ok(Number::from_f64(number).map_or(JsonPart::Nothing, |number| JsonPart::Text(number.to_string())))
    }

    fn visit_bool<E>(self, _: bool) -> Result<JsonPart, E> {
        Ok(JsonPart::Nothing)
    }

    fn visit_unit<E>(self) -> Result<JsonPart, E> {
        Ok(JsonPart::Nothing)
    }
}
