//! Writes cards and calendars by HTML's algorithms "Conversion to vCard" (5.4.1.1) and "Conversion to iCalendar"
//! (5.4.2.1), to the letter.

use crate::Timestamp;
use crate::cards::icalendar::{PRODUCT, VEVENT};
use crate::cards::vcard::HCARD;
use crate::cards::{ContentLines, TEXT, escape, microdata_items, properties_of};
use microweave::microdata_dom::{ItemValue, MicrodataEl};
use microweave::page::Page;
use microweave_html::account::Account;
use microweave_html::dom::El;
use microweave_values::datetime::Moment;

type Parameters = Vec<(&'static str, String)>;

/// Runs steps 3 to 13 for each card.
pub(crate) fn add_cards<'a>(
    page: &Page,
    cards: impl Iterator<Item = MicrodataEl<'a>>,
    lines: &mut ContentLines<'_>,
    account: &Account,
) {
    let title = title(page);
    for card in cards {
        // Steps 4 to 7. (PROFILE is not a property of RFC 6350, and takes the place that the RFC gives to VERSION.)
        lines.add("BEGIN", &[], "VCARD");
        lines.add("PROFILE", &[], "VCARD");
        lines.add("VERSION", &[], "4.0");
        lines.add("SOURCE", &[], &escape(page.address(), TEXT));
        // Step 8
        if let Some(title) = &title {
            lines.add("NAME", &[], &escape(title, TEXT));
        }
        // Steps 9 to 12
        add_card_properties(card, lines, account);
        // Step 13
        lines.add("END", &[], "VCARD");
        if account.is_exceeded() {
            return;
        }
    }
}

fn add_card_properties(card: MicrodataEl<'_>, lines: &mut ContentLines<'_>, account: &Account) {
    // Steps 9 and 10
    let (mut sex, mut gender_identity) = (None, None);
    // Step 11
    for element in properties_of(card, account) {
        let Some(value) = element.item_value() else { continue };
        let size = value.as_text().map_or(0, str::len);
        for name in element.property_names() {
            if !account.spend(size) {
                return;
            }
            let (parameters, value) = match (&value, name) {
                (ItemValue::Item(subitem), _) => structured(name, *subitem, account),
                // For these two names, step 11.2 sets no value, so there is no line to add.
                (ItemValue::Text(text), "sex") => {
                    sex.get_or_insert_with(|| text.to_string());
                    continue;
                }
                (ItemValue::Text(text), "gender-identity") => {
                    gender_identity.get_or_insert_with(|| text.to_string());
                    continue;
                }
                (value, _) => plain(name, element, value.as_text().unwrap_or_default()),
            };
            // Step 11.3
            let parameters: Vec<_> = parameters.iter().map(|(name, value)| (*name, &**value)).collect();
            lines.add(name, &parameters, &value);
        }
    }
    // Step 12. The step does not escape the two values.
    let (sex, gender_identity) = (sex.unwrap_or_default(), gender_identity.unwrap_or_default());
    if !sex.is_empty() || !gender_identity.is_empty() {
        lines.add("GENDER", &[], &format!("{sex};{gender_identity}"));
    }
}

/// The text of "the title element": the first `title` in the page.
fn title(page: &Page) -> Option<String> {
    page.dom().walk().entered().find(|el| el.is_html() && el.name() == "title").map(El::text)
}

/// Step 11.2 if the value is an item.
fn structured(name: &str, subitem: MicrodataEl<'_>, account: &Account) -> (Parameters, String) {
    let subitem_is_card = subitem.item_type().any(|item_type| item_type == HCARD);
    let subitem = Subitem { properties: properties_of(subitem, account), account };
    let first = |name| subitem.first(name);
    match name {
        "n" => {
            let names =
                ["family-name", "given-name", "additional-name", "honorific-prefix", "honorific-suffix"];
            (Parameters::new(), names.map(first).join(";"))
        }
        "adr" => {
            let lists =
                ["post-office-box", "extended-address", "street-address"].map(|name| subitem.all(name));
            let parts = ["locality", "region", "postal-code", "country-name"].map(first);
            (subitem.parameter("type", "TYPE"), [&lists[..], &parts[..]].concat().join(";"))
        }
        "org" => {
            let mut parts = vec![first("organization-name")];
            parts.extend(subitem.texts("organization-unit"));
            (Parameters::new(), parts.join(";"))
        }
        "related" if subitem_is_card => {
            let url = subitem.named("url").next().filter(|el| el.is_url_property() && !el.item_scope());
            let mut parameters = Parameters::new();
            if url.is_some() {
                parameters.push(("VALUE", "URI".to_owned()));
            }
            parameters.extend(subitem.parameter("rel", "RELATION"));
            (parameters, url.and_then(|url| subitem.text(url)).unwrap_or_default())
        }
        _ => (subitem.parameter("type", "TYPE"), first("value")),
    }
}

/// Step 11.2, "Otherwise": the value is not an item.
fn plain(name: &str, element: MicrodataEl<'_>, value: &str) -> (Parameters, String) {
    // Steps 2 to 4: the parameter VALUE
    let kind = match name {
        _ if element.is_url_property() => Some("URI"),
        "bday" | "anniversary" if Moment::of_valid_date(value).is_some() => Some("DATE"),
        "rev" if Moment::of_valid_global(value).is_some() => Some("DATE-TIME"),
        _ => None,
    };
    // Steps 5 to 9: escaping
    let special = if name == "geo" { &['\\', ','][..] } else { TEXT };
    (kind.map(|kind| ("VALUE", kind.to_owned())).into_iter().collect(), escape(value, special))
}

/// An item that is the value of a property. The algorithm collects its subproperties.
struct Subitem<'a, 'b> {
    properties: Vec<MicrodataEl<'a>>,
    account: &'b Account,
}

impl<'a> Subitem<'a, '_> {
    fn named(&self, name: &str) -> impl Iterator<Item = MicrodataEl<'a>> {
        self.properties.iter().copied().filter(move |el| el.item_prop().any(|other| other == name))
    }

    /// The escaped texts of a property. Values that are items are left out.
    fn texts(&self, name: &str) -> impl Iterator<Item = String> {
        self.named(name).filter_map(|el| self.text(el))
    }

    /// Runs "collecting vCard subproperties".
    fn all(&self, name: &str) -> String {
        self.texts(name).collect::<Vec<_>>().join(",")
    }

    /// Runs "collecting the first vCard subproperty".
    fn first(&self, name: &str) -> String {
        self.named(name).next().and_then(|el| self.text(el)).unwrap_or_default()
    }

    /// A parameter with the first value of a property, if that value is not an item and has only alphanumeric ASCII
    /// characters.
    fn parameter(&self, name: &str, parameter: &'static str) -> Parameters {
        let value = self.named(name).next().and_then(MicrodataEl::item_value);
        let text = value.as_ref().and_then(ItemValue::as_text);
        let is_plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        text.filter(is_plain).map(|text| (parameter, text.to_owned())).into_iter().collect()
    }

    /// The escaped value of a property; `None` if it is an item or the limit is hit.
    fn text(&self, element: MicrodataEl<'_>) -> Option<String> {
        if self.account.is_exceeded() {
            return None;
        }
        let value = element.item_value()?;
        value.as_text().filter(|text| self.account.spend(text.len())).map(|text| escape(text, TEXT))
    }
}

/// The properties of step 6.3 whose values are dates, or dates with a time.
const DATES: [&str; 6] = ["dtend", "dtstart", "exdate", "rdate", "created", "last-modified"];

pub(crate) fn add_calendar(
    page: &Page,
    timestamp: Timestamp,
    lines: &mut ContentLines<'_>,
    account: &Account,
) {
    // Step 1
    let mut events = microdata_items(page, VEVENT).peekable();
    if events.peek().is_none() {
        return;
    }
    // Steps 3 to 5
    lines.add("BEGIN", &[], "VCALENDAR");
    add(lines, "PRODID", None, PRODUCT);
    add(lines, "VERSION", None, "2.0");
    // Step 6
    for event in events {
        lines.add("BEGIN", &[], "VEVENT");
        add(lines, "DTSTAMP", Some("DATE-TIME"), &timestamp.basic());
        add_event(event, lines, account);
        lines.add("END", &[], "VEVENT");
    }
    // Step 7
    lines.add("END", &[], "VCALENDAR");
}

/// Step 6.3
fn add_event(event: MicrodataEl<'_>, lines: &mut ContentLines<'_>, account: &Account) {
    for element in properties_of(event, account) {
        let Some(ItemValue::Text(value)) = element.item_value() else { continue };
        for name in element.property_names() {
            if !account.spend(value.len()) {
                return;
            }
            if !DATES.contains(&name) {
                add(lines, name, None, &value);
            } else if Moment::of_valid_date(&value).is_some() {
                add(lines, name, Some("DATE"), &stripped(&value));
            } else if Moment::of_valid_global(&value).is_some() {
                add(lines, name, Some("DATE-TIME"), &stripped(&value));
            }
        }
    }
}

/// Removes every hyphen and colon, as step 6.3 says. That removes the minus sign of a zone offset as well.
fn stripped(value: &str) -> String {
    value.replace(['-', ':'], "")
}

/// Adds an iCalendar line. The algorithm escapes every value, whatever its type.
fn add(lines: &mut ContentLines<'_>, name: &str, kind: Option<&str>, value: &str) {
    let annotation: Vec<_> = kind.map(|kind| ("VALUE", kind)).into_iter().collect();
    lines.add(name, &annotation, &escape(value, TEXT));
}
