//! What kind of thing a card is about, and how it stands to others: KIND, GENDER, ORG and RELATED.

use std::collections::HashMap;

use super::name::{Name, texts};
use super::value::Written;
use crate::convert::cards::content_line::{ContentLines, TEXT, escape};
use crate::convert::cards::found::{Content, Properties};
use crate::convert::text::one_line;
use crate::document::{Document, Item};
use crate::dom::NodeId;
use crate::page::Page;
use crate::reader::card_kind;
use crate::url::is_active;

/// What a card is about that is the value of a property of this name.
const KINDS_OF_VALUES: [(&str, &str); 2] = [("org", "org"), ("location", "location")];

const KINDS: [&str; 4] = ["individual", "group", "org", "location"];

/// HTML's relationship strings, which are those of the RFC.
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

/// What the card says; else a card whose name is that of its organisation is about the organisation, as in
/// hCard.
pub(super) fn kind(card: &Properties<'_, '_>, name: &Name) -> Option<&'static str> {
    let said = texts(card, "kind").into_iter().next().map(|kind| kind.to_ascii_lowercase());
    let known = said.and_then(|said| KINDS.into_iter().find(|kind| *kind == said));
    let is_organization = || {
        let own = texts(card, "org").into_iter().chain(texts(card, "organization-name")).next();
        own.is_some() && own.as_ref() == name.formatted.first()
    };
    known.or_else(|| is_organization().then_some("org"))
}

/// The cards of microformats that are about what their place says: the organisation of somebody, or where an
/// event is.
pub(super) fn kinds_by_place(document: &Document) -> HashMap<NodeId, &'static str> {
    let kinds_in = |item: Item<'_>| {
        let values = KINDS_OF_VALUES.map(|(name, kind)| item.values(name).map(move |value| (value, kind)));
        let cards = values.into_iter().flatten().filter_map(|(value, kind)| Some((value.as_item()?, kind)));
        cards.filter_map(|(card, kind)| Some((card.place()?.node, kind))).collect::<Vec<_>>()
    };
    document.all_items().flat_map(kinds_in).collect()
}

/// What the type of an item of schema.org says that its card is about.
pub(super) fn kind_by_type(page: &Page, item: NodeId) -> Option<&'static str> {
    let item = page.microdata().element(item).filter(|_| page.options().microdata)?;
    item.item_type().find_map(|item_type| card_kind(item_type))
}

/// A sex that has no letter is written as a text.
pub(super) fn gender(card: &Properties<'_, '_>) -> Option<String> {
    let first = |name| texts(card, name).into_iter().next();
    let (sex, identity) = (first("sex"), first("gender-identity"));
    let letter = sex.as_ref().map(|sex| sex.to_ascii_uppercase());
    let letter = letter.filter(|sex| ["M", "F", "O", "N", "U"].contains(&&**sex));
    let text = identity.or(sex.filter(|_| letter.is_none()));
    let text = text.map(|text| format!(";{}", escape(&text, TEXT)));
    (letter.is_some() || text.is_some()).then(|| letter.unwrap_or_default() + &text.unwrap_or_default())
}

/// The name of an organisation with its units.
pub(super) fn organization(card: &Properties<'_, '_>, value: Content<'_>) -> Option<String> {
    let item = value.as_item().map(|item| card.of_item(item));
    let parts = item.as_ref().filter(|item| item.has("organization-name") || item.has("organization-unit"));
    let parts = match parts {
        Some(item) => parts_of(item),
        // In a classic card the parts are properties of the card itself.
        None if item.is_none() && card.has("organization-name") => return None,
        None => vec![one_line(&card.text(value)?)],
    };
    joined(&parts)
}

pub(super) fn add_flat_organization(card: &Properties<'_, '_>, lines: &mut ContentLines<'_>) {
    if card.has("organization-name")
        && let Some(organization) = joined(&parts_of(card))
    {
        lines.add("ORG", &[], &organization);
    }
}

/// The name of an organisation, which may be that of its card, and its units.
fn parts_of(item: &Properties<'_, '_>) -> Vec<String> {
    let mut names = ["organization-name", "fn"].into_iter().flat_map(|name| texts(item, name));
    let name = names.next().unwrap_or_default();
    [vec![name], texts(item, "organization-unit")].concat()
}

fn joined(parts: &[String]) -> Option<String> {
    let escaped: Vec<String> = parts.iter().map(|part| escape(part, TEXT)).collect();
    parts.iter().any(|part| !part.is_empty()).then(|| escaped.join(";"))
}

/// Somebody to whom the card says its relation.
pub(super) fn related(card: &Properties<'_, '_>, value: Content<'_>) -> Option<Written> {
    let written = somebody(card, value)?;
    let relation = value.as_item().and_then(|item| {
        let said = texts(&card.of_item(item), "rel").into_iter().next()?.to_ascii_lowercase();
        RELATIONS.into_iter().find(|relation| *relation == said)
    });
    Some(match relation {
        Some(relation) => written.with("TYPE", relation),
        None => written,
    })
}

/// vCard 4.0 has no AGENT any more, but a relation of that name.
pub(super) fn add_agents(card: &Properties<'_, '_>, lines: &mut ContentLines<'_>) {
    let agents = card.values("agent").filter_map(|value| somebody(card, value));
    agents.for_each(|agent| agent.with("TYPE", "agent").add("RELATED", lines));
}

/// Another card by its identifier, its address or its name, or what is written instead of a card.
fn somebody(card: &Properties<'_, '_>, value: Content<'_>) -> Option<Written> {
    let identified = value.as_item().and_then(|item| {
        let other = card.of_item(item);
        ["uid", "url"].iter().find_map(|name| texts(&other, name).into_iter().next())
    });
    let text = match identified {
        Some(text) => text,
        None => one_line(&card.text(value)?),
    };
    (!text.is_empty() && !is_active(&text)).then(|| Written::uri_or_text(&text))
}
