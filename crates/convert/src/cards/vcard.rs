//! Writes the people, organisations and places of a page as vCard 4.0.

mod email;
mod name;
mod value;

use std::collections::HashMap;

use once_cell::sync::Lazy;

use super::{
    CARD, CardProperties, CardThing, CardValue, ContentLines, Folding, TEXT, escape, microdata_items,
    things_on_page,
};
use crate::cards::vcard::name::{CardName, Implied, texts};
use crate::cards::vcard::value::{FormattedValue, SINGLE, VcardForm};
use crate::{FormatOptions, Output, OutputError, VcardProfile, XFN, html5_2010, one_line, uri, within};
use microweave::document::{Document, Item, Source};
use microweave::page::Page;
use microweave_html::account::{Account, Share};
use microweave_html::dom::NodeId;
use microweave_reader::{PageReading, SourceItems, card_kind};
use microweave_values::url::is_active;

/// The microdata type of cards.
pub(crate) const HCARD: &str = "http://microformats.org/profile/hcard";

/// Writes the cards of a page, in the order of the page. The result is empty if the page has no card.
///
/// A card inside another card is written as a separate card, after the outer one. The outer card names it, for example
/// in `ORG`, or in `RELATED` for an agent.
pub(crate) fn write(reading: &PageReading, options: &FormatOptions) -> Result<Output, OutputError> {
    let page = reading.page();
    let account = page.account(Share::Output);
    let max_cards = if options.first_card { 1 } else { usize::MAX };
    let lines = match options.vcard_profile {
        VcardProfile::Html5 => {
            let mut lines = ContentLines::new(Folding::CodePoints, &account);
            let cards = microdata_items(page, HCARD).take(max_cards);
            html5_2010::cards::add_cards(page, cards, &mut lines, &account);
            lines
        }
        VcardProfile::Rfc6350 => {
            let mut lines = ContentLines::new(Folding::Octets, &account);
            let items = SourceItems::of(reading);
            let cards = cards(reading, &items, &account).filter(|card| !card.is_empty());
            cards.take(max_cards).for_each(|card| lines.append(&card));
            lines
        }
    };
    within(&account, Output::new(lines.into_text()))
}

/// The properties that are written as one line for each value, with the form that the values must have. A property
/// that a card may have only once takes the first value in that form.
static PROPERTIES: Lazy<Vec<(&str, &str, VcardForm)>> = microweave_values::table!("vcard-properties.json");

const SINGLE_VALUED: [&str; 4] = ["bday", "anniversary", "rev", "uid"];

/// The cards of a page as texts. The text of an empty card is empty.
fn cards<'p>(
    reading: &'p PageReading,
    items: &'p SourceItems<'_>,
    account: &'p Account,
) -> impl Iterator<Item = String> {
    let kinds = kinds_by_place(items.marked());
    let things = things_on_page(reading.page(), items, HCARD, "h-card").into_iter();
    things.map(move |thing| {
        let by_place = thing.node.and_then(|node| kinds.get(&node).copied());
        let kind = by_place.or_else(|| kind_by_type(reading, &thing));
        card(reading.page(), &thing, kind, account)
    })
}

fn card(page: &Page, thing: &CardThing<'_>, kind: Option<&'static str>, account: &Account) -> String {
    let card = thing.properties(CARD, account);
    let name = CardName::of(&card);
    let kind = stated_kind(&card, &name).or(kind);
    let is_person = !thing.items.is_empty() && matches!(kind, None | Some("individual"));
    let implied = if is_person { name.implied() } else { None };
    let mut properties = ContentLines::new(Folding::Octets, account);
    add_properties(&card, &name, kind, implied, &mut properties);
    if name.formatted.is_empty() && properties.is_empty() {
        return String::new();
    }
    let mut lines = ContentLines::new(Folding::Octets, account);
    lines.add("BEGIN", &[], "VCARD");
    lines.add("VERSION", &[], "4.0");
    if let Some(source) = uri(page.address()) {
        lines.add("SOURCE", &[], &source);
    }
    if name.formatted.is_empty() {
        lines.add("FN", &[], &escape(&name::substitute(&card), SINGLE));
    }
    name.formatted.iter().for_each(|text| lines.add("FN", &[], &escape(text, SINGLE)));
    lines.append(&properties.into_text());
    lines.add("END", &[], "VCARD");
    lines.into_text()
}

fn add_properties(
    card: &CardProperties<'_, '_>,
    name: &CardName,
    kind: Option<&str>,
    implied: Option<Implied>,
    lines: &mut ContentLines<'_>,
) {
    if let Some(kind) = kind {
        lines.add("KIND", &[], kind);
    }
    if let Some(structured) = &name.structured {
        lines.add("N", &[], structured);
    }
    match implied {
        Some(Implied::Structured(value)) => lines.add("N", &[], &value),
        Some(Implied::Nickname(nickname)) if !name::texts(card, "nickname").contains(&nickname) => {
            lines.add("NICKNAME", &[], &escape(&nickname, SINGLE));
        }
        _ => {}
    }
    if let Some(gender) = gender(card) {
        lines.add("GENDER", &[], &gender);
    }
    value::add_addresses(card, lines);
    for &(name, property, form) in PROPERTIES.iter() {
        // MEMBER "MUST NOT be present" unless KIND is "group" (RFC 6350, section 6.6.5).
        if name == "member" && kind != Some("group") {
            continue;
        }
        let max_values = if SINGLE_VALUED.contains(&name) { 1 } else { usize::MAX };
        let values = card.values(name).flat_map(|value| form.all_of(card, value));
        values.take(max_values).for_each(|value| value.add(property, lines));
    }
    add_flat_organization(card, lines);
    add_agents(card, lines);
}

/// The property whose value a card is, and the KIND that this gives the card.
const KIND_BY_PROPERTY: [(&str, &str); 2] = [("org", "org"), ("location", "location")];

/// The types of RELATED (RFC 6350, section 6.6.6) besides the values of XFN. HTML's vCard vocabulary has them too.
const RELATIONS: [&str; 3] = ["me", "agent", "emergency"];

const KINDS: [&str; 4] = ["individual", "group", "org", "location"];

/// The kind that the card states. Otherwise `org` if its name is the name of its organisation (hCard, "Organization
/// Contact Info").
fn stated_kind(card: &CardProperties<'_, '_>, name: &CardName) -> Option<&'static str> {
    let stated = texts(card, "kind").into_iter().next().map(|kind| kind.to_ascii_lowercase());
    let known = stated.and_then(|stated| KINDS.into_iter().find(|kind| *kind == stated));
    let has_name_of_organization = || {
        let organization = texts(card, "org").into_iter().chain(texts(card, "organization-name")).next();
        organization.is_some() && organization.as_ref() == name.formatted.first()
    };
    known.or_else(|| has_name_of_organization().then_some("org"))
}

/// The kinds of microformats cards that are values of a property of another item: of its `org` or of its `location`.
fn kinds_by_place(document: &Document) -> HashMap<NodeId, &'static str> {
    let kinds_in = |item: Item<'_>| {
        let values = KIND_BY_PROPERTY.map(|(name, kind)| item.values(name).map(move |value| (value, kind)));
        let cards = values.into_iter().flatten().filter_map(|(value, kind)| Some((value.as_item()?, kind)));
        cards.filter_map(|(card, kind)| Some((card.place()?.node, kind))).collect::<Vec<_>>()
    };
    document.all_items().flat_map(kinds_in).collect()
}

/// The kind by the types of schema.org.
fn kind_by_type(reading: &PageReading, thing: &CardThing<'_>) -> Option<&'static str> {
    let page = reading.page();
    let microdata = thing.node.filter(|_| page.options().microdata);
    let microdata = microdata.and_then(|node| page.microdata().element(node));
    let of_nodes = thing.items.iter().flat_map(|item| {
        let nodes = match item.source() {
            Source::JsonLd => Some(page.json_ld()),
            Source::Rdfa => reading.typed_rdfa(),
            _ => None,
        };
        nodes.zip(item.node()).into_iter().flat_map(|(nodes, node)| nodes.node(node).types())
    });
    let of_element = microdata.into_iter().flat_map(|item| item.item_type().collect::<Vec<_>>());
    of_element.chain(of_nodes).find_map(card_kind)
}

/// The value of GENDER (RFC 6350, section 6.2.7). A sex that is not one of the five letters is written as the text.
fn gender(card: &CardProperties<'_, '_>) -> Option<String> {
    let first = |name| texts(card, name).into_iter().next();
    let (sex, identity) = (first("sex"), first("gender-identity"));
    let letter = sex.as_ref().map(|sex| sex.to_ascii_uppercase());
    let letter = letter.filter(|sex| ["M", "F", "O", "N", "U"].contains(&&**sex));
    let text = identity.or(if letter.is_none() { sex } else { None });
    let text = text.map(|text| format!(";{}", escape(&text, TEXT)));
    (letter.is_some() || text.is_some()).then(|| letter.unwrap_or_default() + &text.unwrap_or_default())
}

/// The value of ORG (RFC 6350, section 6.6.4): the name of an organisation with its units.
fn organization(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<String> {
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

fn add_flat_organization(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
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
fn related(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<FormattedValue> {
    let formatted = other_card(card, value)?;
    let relation = value.as_item().and_then(|item| {
        let stated = texts(&card.of_item(item), "rel").into_iter().next()?.to_ascii_lowercase();
        XFN.iter().chain(&RELATIONS).find(|relation| **relation == stated)
    });
    Some(match relation {
        Some(relation) => formatted.with("TYPE", relation),
        None => formatted,
    })
}

/// Adds the agents of a card. vCard 4.0 has no AGENT property; RELATED with the type `agent` replaces it.
fn add_agents(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
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
