//! Writes a card by RFC 6350. The order of its lines does not depend on the page.

use super::name::{self, CardName, Implied};
use super::value::{SINGLE, VcardForm};
use super::{HCARD, address, person};
use crate::budget::Budget;
use crate::convert::cards::content_line::{ContentLines, Folding, escape};
use crate::convert::cards::items;
use crate::convert::cards::items::{CARD, CardItem, CardProperties};
use crate::convert::text::uri;
use crate::document::Document;
use crate::page::Page;

/// The properties that are written as one line for each value, with the form that the values must have. A property
/// that a card may have only once takes the first value in that form.
const PROPERTIES: [(&str, &str, VcardForm); 22] = [
    ("nickname", "NICKNAME", VcardForm::Text),
    ("photo", "PHOTO", VcardForm::Media),
    ("bday", "BDAY", VcardForm::Date),
    ("anniversary", "ANNIVERSARY", VcardForm::Date),
    ("tel", "TEL", VcardForm::Telephone),
    ("email", "EMAIL", VcardForm::Email),
    ("impp", "IMPP", VcardForm::Uri),
    ("lang", "LANG", VcardForm::Language),
    ("tz", "TZ", VcardForm::TimeZone),
    ("title", "TITLE", VcardForm::Text),
    ("role", "ROLE", VcardForm::Text),
    ("logo", "LOGO", VcardForm::Media),
    ("org", "ORG", VcardForm::Organization),
    ("member", "MEMBER", VcardForm::Uri),
    ("categories", "CATEGORIES", VcardForm::Text),
    ("note", "NOTE", VcardForm::LongText),
    ("rev", "REV", VcardForm::Timestamp),
    ("sound", "SOUND", VcardForm::Media),
    ("uid", "UID", VcardForm::UriOrText),
    ("url", "URL", VcardForm::Uri),
    ("key", "KEY", VcardForm::Key),
    ("related", "RELATED", VcardForm::Related),
];

const SINGLE_VALUED: [&str; 4] = ["bday", "anniversary", "rev", "uid"];

/// The cards of a page as texts. `document` is the page's document with the items of schema.org. The text of an empty
/// card is empty.
pub(super) fn cards<'p>(
    page: &'p Page,
    document: &'p Document,
    budget: &'p Budget,
) -> impl Iterator<Item = String> {
    let kinds = person::kinds_by_place(document);
    let items = items::items_on_page(page, document, HCARD, "h-card").into_iter();
    items.map(move |(node, item)| {
        let kind = kinds.get(&node).copied().or_else(|| person::kind_by_type(page, node));
        card(page, item, kind, budget)
    })
}

fn card(page: &Page, item: CardItem<'_>, kind: Option<&'static str>, budget: &Budget) -> String {
    let card = item.properties(CARD, budget);
    let name = CardName::of(&card);
    let kind = person::kind(&card, &name).or(kind);
    let is_person = item.is_microformat() && matches!(kind, None | Some("individual"));
    let implied = if is_person { name.implied() } else { None };
    let mut properties = ContentLines::new(Folding::Octets, budget);
    add_properties(&card, &name, kind, implied, &mut properties);
    if name.formatted.is_empty() && properties.is_empty() {
        return String::new();
    }
    let mut lines = ContentLines::new(Folding::Octets, budget);
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
    if let Some(gender) = person::gender(card) {
        lines.add("GENDER", &[], &gender);
    }
    address::add(card, lines);
    for (name, property, form) in PROPERTIES {
        // MEMBER "MUST NOT be present" unless KIND is "group" (RFC 6350, section 6.6.5).
        if name == "member" && kind != Some("group") {
            continue;
        }
        let max_values = if SINGLE_VALUED.contains(&name) { 1 } else { usize::MAX };
        let values = card.values(name).flat_map(|value| form.all_of(card, value));
        values.take(max_values).for_each(|value| value.add(property, lines));
    }
    person::add_flat_organization(card, lines);
    person::add_agents(card, lines);
}
