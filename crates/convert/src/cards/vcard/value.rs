//! The forms of property values in RFC 6350.

use serde::Deserialize;

use super::{organization, related};
use crate::cards::vcard::email::addresses;
use crate::cards::vcard::name::{list, texts};
use crate::cards::{CardProperties, CardValue, ContentLines, TEXT, escape, points};
use crate::text::{media_uri, several_lines, uri_without_spaces};
use crate::{one_line, uri};
use microweave_values::datetime::Moment;
use microweave_values::url::is_active;

/// The form that a value must have.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum VcardForm {
    Text,
    LongText,
    Uri,
    /// A URI, including a `data:` URI that holds the picture or sound itself.
    Media,
    UriOrText,
    /// A URI or a text, including a `data:` URI that holds the key itself.
    Key,
    Date,
    Timestamp,
    TimeZone,
    Language,
    Email,
    Telephone,
    Organization,
    Related,
}

/// A value as its line has it, with its parameters.
pub(super) struct FormattedValue {
    parameters: Vec<(&'static str, &'static str)>,
    value: String,
}

/// The characters that are escaped in a text that is not a component of a structured value. A semicolon is not among
/// them: the grammar of RFC 6350 has no `\;` there (section 4), and section 3.4 allows both forms. Of six readers, five
/// show a plain semicolon correctly (npm's vcard4 splits the text there), and four show an escaped one correctly
/// (ical.js, for example, shows the backslash).
pub(super) const SINGLE: &[char] = &['\\', ','];

const TYPES: [&str; 9] = ["home", "work", "text", "voice", "fax", "cell", "video", "pager", "textphone"];

impl VcardForm {
    /// Converts a property value to values in this form. One value of `email` may have several addresses.
    pub(super) fn all_of(self, card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Vec<FormattedValue> {
        match self {
            VcardForm::Email => {
                let text = card.text(value).unwrap_or_default();
                addresses(&text).iter().map(|address| FormattedValue::text(address)).collect()
            }
            _ => self.of(card, value).into_iter().collect(),
        }
    }

    /// Converts a property value to this form; `None` if that is not possible.
    fn of(self, card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Option<FormattedValue> {
        let text = match self {
            VcardForm::Organization => {
                return organization(card, value).map(FormattedValue::new);
            }
            VcardForm::Related => return related(card, value),
            VcardForm::LongText => card.lines(value)?,
            _ => card.text(value)?,
        };
        let text = text.trim_ascii();
        let formatted = match self {
            VcardForm::LongText => FormattedValue::new(escape(&several_lines(text), SINGLE)),
            VcardForm::Uri => FormattedValue::new(uri(text)?),
            VcardForm::Media => FormattedValue::new(media_uri(text)?),
            VcardForm::Key if is_active(text) => FormattedValue::new(media_uri(text)?),
            // A URL that holds a script or a page is dropped here; otherwise it would be written as a text.
            VcardForm::UriOrText | VcardForm::Email | VcardForm::Telephone if is_active(text) => {
                return None;
            }
            VcardForm::UriOrText | VcardForm::Key => FormattedValue::uri_or_text(text),
            VcardForm::Date => {
                date(text).map_or_else(|| FormattedValue::plain_text(text), FormattedValue::new)
            }
            VcardForm::Timestamp => {
                FormattedValue::new(Moment::parse(text).filter(|moment| moment.has_time())?.basic()?)
            }
            VcardForm::TimeZone => time_zone(text),
            VcardForm::Language => FormattedValue::new(language(text)?),
            VcardForm::Telephone => telephone(card, value, text),
            VcardForm::Text | VcardForm::Email | VcardForm::Organization | VcardForm::Related => {
                FormattedValue::text(text)
            }
        };
        (!formatted.value.is_empty()).then_some(formatted)
    }
}

impl FormattedValue {
    pub(super) fn new(value: String) -> Self {
        FormattedValue { parameters: Vec::new(), value }
    }

    pub(super) fn text(text: &str) -> Self {
        Self::new(escape(&one_line(text), SINGLE))
    }

    /// A URI, or a text with `VALUE=text` if the value is not a URI.
    pub(super) fn uri_or_text(text: &str) -> Self {
        uri_without_spaces(text).map_or_else(|| Self::plain_text(text), Self::new)
    }

    /// A text for a property whose default value type is not text.
    fn plain_text(text: &str) -> Self {
        Self::text(text).with("VALUE", "text")
    }

    pub(super) fn with(mut self, name: &'static str, value: &'static str) -> Self {
        self.parameters.push((name, value));
        self
    }

    pub(super) fn add(&self, property: &str, lines: &mut ContentLines<'_>) {
        lines.add(property, &self.parameters, &self.value);
    }
}

/// A date in a form of RFC 6350, section 4.3: `19850412`, `1985-04`, `1985`, `--0412`, `---12` or `19850412T102200Z`.
fn date(text: &str) -> Option<String> {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let in_range = |part: &str, max: u8| part.parse().is_ok_and(|number: u8| (1..=max).contains(&number));
    match &*shape {
        "0000" => Some(text.to_owned()),
        "0000-00" => in_range(&text[5..], 12).then(|| text.to_owned()),
        "--00-00" | "--0000" | "00-00" => {
            let digits = text.replace('-', "");
            (in_range(&digits[..2], 12) && in_range(&digits[2..], 31)).then(|| format!("--{digits}"))
        }
        "---00" => in_range(&text[3..], 31).then(|| text.to_owned()),
        _ => Moment::parse(text)?.basic(),
    }
}

/// The value of TZ (RFC 6350, section 6.5.1): an offset from UTC, or the name of a zone as a text.
fn time_zone(text: &str) -> FormattedValue {
    let offset = text.replace(':', "");
    let is_offset = offset.len() == 5
        && offset.starts_with(['+', '-'])
        && offset[1..].bytes().all(|byte| byte.is_ascii_digit())
        && &offset[1..3] < "24"
        && &offset[3..] < "60";
    if is_offset {
        FormattedValue::new(offset).with("VALUE", "utc-offset")
    } else {
        FormattedValue::text(text)
    }
}

fn language(text: &str) -> Option<String> {
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    text.split('-').all(is_part).then(|| text.to_owned())
}

fn telephone(card: &CardProperties<'_, '_>, value: CardValue<'_>, text: &str) -> FormattedValue {
    let is_uri = text.get(..4).is_some_and(|scheme| scheme.eq_ignore_ascii_case("tel:"));
    let formatted = match uri_without_spaces(text) {
        Some(uri) if is_uri => FormattedValue::new(uri).with("VALUE", "uri"),
        // A URI cannot have spaces, but authors write them in `tel:` values; these become texts.
        _ => FormattedValue::text(if is_uri { &text[4..] } else { text }),
    };
    types(card, value).into_iter().fold(formatted, |formatted, (name, value)| formatted.with(name, value))
}

/// The TYPE and PREF parameters for the types of an address or a telephone number.
fn types(card: &CardProperties<'_, '_>, value: CardValue<'_>) -> Vec<(&'static str, &'static str)> {
    let Some(item) = value.as_item() else { return Vec::new() };
    let mut parameters = Vec::new();
    for text in card.of_item(item).texts("type") {
        let text = text.trim_ascii().to_ascii_lowercase();
        let known = TYPES.iter().find(|known| **known == text).map(|known| ("TYPE", *known));
        let parameter = known.or((text == "pref").then_some(("PREF", "1")));
        parameters.extend(parameter.filter(|new| !parameters.contains(new)));
    }
    parameters
}

/// The components of ADR, in order (RFC 6350, section 6.3.1).
const ADDRESS_PARTS: [&str; 7] = [
    "post-office-box", "extended-address", "street-address", "locality", "region", "postal-code",
    "country-name",
];

pub(super) fn add_addresses(card: &CardProperties<'_, '_>, lines: &mut ContentLines<'_>) {
    for value in card.values("adr") {
        let parts = value.as_item().and_then(|item| structured(&card.of_item(item)));
        match (parts, card.text(value)) {
            (Some(parts), _) => lines.add("ADR", &types(card, value), &parts),
            (None, Some(text)) => add_unstructured(&one_line(&text), lines),
            (None, None) => {}
        }
    }
    if !card.has("adr") {
        // In microformats2, the components may be properties of the card itself.
        match structured(card) {
            Some(parts) => lines.add("ADR", &[], &parts),
            None => texts(card, "label").iter().for_each(|label| add_unstructured(label, lines)),
        }
    }
    for [latitude, longitude] in points(card) {
        lines.add("GEO", &[], &format!("geo:{latitude},{longitude}"));
    }
}

fn structured(item: &CardProperties<'_, '_>) -> Option<String> {
    let parts = ADDRESS_PARTS.map(|part| list(item, part));
    parts.iter().any(|part| !part.is_empty()).then(|| parts.join(";"))
}

/// Adds an address without components as the street component. Readers show the street, but not the parameter `LABEL`.
fn add_unstructured(text: &str, lines: &mut ContentLines<'_>) {
    if !text.is_empty() {
        lines.add("ADR", &[], &format!(";;{};;;;", escape(text, TEXT)));
    }
}
