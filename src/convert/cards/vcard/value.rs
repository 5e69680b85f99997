//! The forms that RFC 6350 has values in.

use super::email::addresses;
use super::person;
use crate::convert::cards::content_line::{ContentLines, escape};
use crate::convert::cards::found::{Content, Properties};
use crate::convert::text::{media_uri, one_line, several_lines, uri, written_uri};
use crate::datetime::Moment;
use crate::url::is_active;

/// What a value has to look like.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Text,
    LongText,
    Uri,
    /// A URI that may hold the picture or sound itself.
    Media,
    UriOrText,
    /// The same of a key, which a URI may hold itself.
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

/// A value as it is written.
pub(super) struct Written {
    parameters: Vec<(&'static str, &'static str)>,
    value: String,
}

/// What has a backslash in front in a text that is no component of a structured value. RFC 6350 has no `\;` there
/// in its grammar (section 4), and lets it be written both ways (section 3.4). Of six readers, five show a plain
/// semicolon right, and four one with a backslash: ical.js shows that, and vcard4 of npm splits the text at a plain
/// one.
pub(super) const SINGLE: &[char] = &['\\', ','];

/// Types of telephone numbers and addresses.
const TYPES: [&str; 9] = ["home", "work", "text", "voice", "fax", "cell", "video", "pager", "textphone"];

impl Form {
    /// The values in this form that a value of a property has.
    pub(super) fn all_of(self, card: &Properties<'_, '_>, value: Content<'_>) -> Vec<Written> {
        match self {
            Form::Email => {
                let text = card.text(value).unwrap_or_default();
                addresses(&text).iter().map(|address| Written::text(address)).collect()
            }
            _ => self.of(card, value).into_iter().collect(),
        }
    }

    /// A value in this form, if it can have it.
    fn of(self, card: &Properties<'_, '_>, value: Content<'_>) -> Option<Written> {
        let text = match self {
            Form::Organization => return person::organization(card, value).map(Written::new),
            Form::Related => return person::related(card, value),
            Form::LongText => card.lines(value)?,
            _ => card.text(value)?,
        };
        let text = text.trim_ascii();
        let written = match self {
            Form::LongText => Written::new(escape(&several_lines(text), SINGLE)),
            Form::Uri => Written::new(uri(text)?),
            Form::Media => Written::new(media_uri(text)?),
            Form::Key if is_active(text) => Written::new(media_uri(text)?),
            // What is no URI by its form becomes a text otherwise.
            Form::UriOrText | Form::Email | Form::Telephone if is_active(text) => return None,
            Form::UriOrText | Form::Key => Written::uri_or_text(text),
            Form::Date => date(text).map_or_else(|| Written::plain_text(text), Written::new),
            Form::Timestamp => Written::new(Moment::parse(text).filter(|moment| moment.has_time())?.basic()?),
            Form::TimeZone => time_zone(text),
            Form::Language => Written::new(language(text)?),
            Form::Telephone => telephone(card, value, text),
            Form::Text | Form::Email | Form::Organization | Form::Related => Written::text(text),
        };
        (!written.value.is_empty()).then_some(written)
    }
}

impl Written {
    pub(super) fn new(value: String) -> Self {
        Written { parameters: Vec::new(), value }
    }

    pub(super) fn text(text: &str) -> Self {
        Self::new(escape(&one_line(text), SINGLE))
    }

    /// For properties that have URIs otherwise.
    pub(super) fn uri_or_text(text: &str) -> Self {
        written_uri(text).map_or_else(|| Self::plain_text(text), Self::new)
    }

    /// A text where another kind of value is usual.
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

/// Dates as in `19850412`, `1985-04`, `1985`, `--0412`, `---12` and `19850412T102200Z`.
fn date(text: &str) -> Option<String> {
    let shape: String = text.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let in_range = |part: &str, most: u8| part.parse().is_ok_and(|number: u8| (1..=most).contains(&number));
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

/// An offset to UTC is written as one, any other name of a zone as a text.
fn time_zone(text: &str) -> Written {
    let offset = text.replace(':', "");
    let is_offset = offset.len() == 5
        && offset.starts_with(['+', '-'])
        && offset[1..].bytes().all(|byte| byte.is_ascii_digit())
        && &offset[1..3] < "24"
        && &offset[3..] < "60";
    if is_offset { Written::new(offset).with("VALUE", "utc-offset") } else { Written::text(text) }
}

fn language(text: &str) -> Option<String> {
    let is_part =
        |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_alphanumeric());
    text.split('-').all(is_part).then(|| text.to_owned())
}

fn telephone(card: &Properties<'_, '_>, value: Content<'_>, text: &str) -> Written {
    let is_uri = text.get(..4).is_some_and(|scheme| scheme.eq_ignore_ascii_case("tel:"));
    let written = match written_uri(text).filter(|_| is_uri) {
        Some(uri) => Written::new(uri).with("VALUE", "uri"),
        // A URI may not have spaces, which authors write there.
        None => Written::text(if is_uri { &text[4..] } else { text }),
    };
    types(card, value).into_iter().fold(written, |written, (name, value)| written.with(name, value))
}

/// The parameters for the types that an address or a number has.
pub(super) fn types(card: &Properties<'_, '_>, value: Content<'_>) -> Vec<(&'static str, &'static str)> {
    let Some(item) = value.as_item() else { return Vec::new() };
    let mut parameters = Vec::new();
    for text in card.of_item(item).texts("type") {
        let text = text.trim_ascii().to_ascii_lowercase();
        let own = TYPES.iter().find(|own| **own == text).map(|own| ("TYPE", *own));
        let parameter = own.or((text == "pref").then_some(("PREF", "1")));
        parameters.extend(parameter.filter(|new| !parameters.contains(new)));
    }
    parameters
}
