//! The kind of a card, and its relations to other cards: KIND, GENDER, ORG and RELATED.

use std::collections::HashMap;

use super::name::{CardName, texts};
use super::value::FormattedValue;
use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::items::{CardProperties, CardValue};
use crate::convert::text::one_line;
use crate::document::{Document, Item};
use crate::dom::NodeId;
use crate::page::Page;
use crate::reader::card_kind;
use crate::url::is_active;

/// The property whose value a card is, and the KIND that this gives the card.
const KIND_BY_PROPERTY: [(&str, &str); 2] = [("org", "org"), ("location", "location")];

const KINDS: [&str; 4] = ["individual", "group", "org", "location"];

/// The relationship strings of HTML's vCard vocabulary, which are also the types of RELATED (RFC 6350, section 6.6.6).
const RELATIONS: [&str; 20] = [
    "contact",
    "acquaintance",
    "friend",
    "met",
    "co-worker",
    "colleague",
    "co-resident",
    "neighbor",
    "child",
    "parent",
    "sibling",
    "spouse",
    "kin",
    "muse",
    "crush",
    "date",
    "sweetheart",
    "me",
    "agent",
    "emergency",
];

/// The kind that the card states. Otherwise `org` if its name is the name of its organisation (hCard, "Organization
/// Contact Info").
pub(super) fn kind(card: &CardProperties<'_, '_>, name: &CardName) -> Option<&'static str> {
    let stated = texts(card, "kind").into_iter().next().map(|kind| kind.to_ascii_lowercase());
    let known = stated.and_then(|stated| KINDS.into_iter().find(|kind| *kind == stated));
    let has_name_of_organization = || {
        let organization = texts(card, "org").into_iter().chain(texts(card, "organization-name")).next();
        organization.is_some() && organization.as_ref() == name.formatted.first()
    };
    known.or_else(|| has_name_of_organization().then_some("org"))
}

/// The kinds of microformats cards that are values of a property of another item: of its `org` or of its `location`.
pub(super) fn kinds_by_place(document: &Document) -> HashMap<NodeId, &'static str> {
    let kinds_in = |item: Item<'_>| {
        let values = KIND_BY_PROPERTY.map(|(name, kind)| item.values(name).map(move |value| (value, kind)));
        let cards = values.into_iter().flatten().filter_map(|(value, kind)| Some((value.as_item()?, kind)));
        cards.filter_map(|(card, kind)| Some((card.place()?.node, kind))).collect::<Vec<_>>()
    };
    document.all_items().flat_map(kinds_in).collect()
}

/// The kind that the schema.org type of an item gives its card.
pub(super) fn kind_by_type(page: &Page, item: NodeId) -> Option<&'static str> {
    let item = page.microdata().element(item).filter(|_| page.options().microdata)?;
    item.item_type().find_map(|item_type| card_kind(item_type))
}

/// The value of GENDER (RFC 6350, section 6.2.7). A sex that is not one of the five letters is written as the text.
pub(super) fn gender(card: &CardProperties<'_, '_>) -> Option<String> {
    let first = |name| texts(card, name).into_iter().next();
    let (sex, identity) = (first("sex"), first("gender-identity"));
    let letter = sex.as_ref().map(|sex| sex.to_ascii_uppercase());
    let letter = letter.filter(|sex| ["M", "F", "O", "N", "U"].contains(&&**sex));
    let text = identity.or(sex.filter(|_| letter.is_none()));
    let text = text.map(|text| format!(";{}", escape(&text, TEXT)));
    (letter.is_some() || text.is_some()).then(|| letter.unwrap_or_default() + &text.unwrap_or_default())
}

/// The value of ORG (RFC 6350, section 6.6.4): the name of an organisation with its units.
pub(super) fn organization(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<String> {
    let item = value.as_item().map(|item| card.of_item(item));
    let parts = item.as_ref().filter(|item| item.has("organization-name") || item.has("organization-unit"));
    let parts = match parts {
        Some(item) => parts_of(item),
        // In a classic card, the parts are properties of the card itself; `add_flat_organization` writes them.
        None if item.is_none() && card.has("organization-name") => return None,
        None => vec![one_line(&card.text(value)?)],
    };
    joined(&parts)
}

pub(super) fn add_flat_organization(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    if card.has("organization-name")
        && let Some(organization) = joined(&parts_of(card))
    {
        lines.add("ORG", &[], &organization);
    }
}

/// The name of an organisation, otherwise the name of the card, and the units.
fn parts_of(item: &CardProperties<'_, '_>) -> Vec<String> {
    let mut names = ["organization-name", "fn"].into_iter().flat_map(|name| texts(item, name));
    let name = names.next().unwrap_or_default();
    [vec![name], texts(item, "organization-unit")].concat()
}

fn joined(parts: &[String]) -> Option<String> {
    let escaped: Vec<String> = parts.iter().map(|part| escape(part, TEXT)).collect();
    parts.iter().any(|part| !part.is_empty()).then(|| escaped.join(";"))
}

/// A value of RELATED, with the type of the relation if the item names a known one.
pub(super) fn related(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<FormattedValue> {
    let formatted = other_card(card, value)?;
    let relation = value.as_item().and_then(|item| {
        let stated = texts(&card.of_item(item), "rel").into_iter().next()?.to_ascii_lowercase();
        RELATIONS.into_iter().find(|relation| *relation == stated)
    });
    Some(match relation {
        Some(relation) => formatted.with("TYPE", relation),
        None => formatted,
    })
}

/// Adds the agents of a card. vCard 4.0 has no AGENT property; RELATED with the type `agent` replaces it.
pub(super) fn add_agents(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    let agents = card.values("agent").filter_map(|value| other_card(card, value));
    agents.for_each(|agent| agent.with("TYPE", "agent").add("RELATED", lines));
}

/// Another card, by its `uid`, its `url` or its name. A value that is not a card is written as its text.
fn other_card(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<FormattedValue> {
    let identified = value.as_item().and_then(|item| {
        let other = card.of_item(item);
        ["uid", "url"].iter().find_map(|name| texts(&other, name).into_iter().next())
    });
    let text = match identified {
        Some(text) => text,
        None => one_line(&card.text(value)?),
    };
    (!text.is_empty() && !is_active(&text)).then(|| FormattedValue::uri_or_text(&text))
}
