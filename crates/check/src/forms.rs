//! Checks texts against the forms that vocabularies require, such as dates and URLs, and recurrence rules: the values of
//! iCalendar's type RECUR (RFC 5545, section 3.3.10).

use std::cell::Cell;

use once_cell::sync::Lazy;
use url::{ParseError, Url};

use super::Rule;
use super::vocabulary::TextForm;
use microweave_reader::urls::is_normal;
use microweave_values::datetime::recurrence::{Problem, check, parts};
use microweave_values::datetime::{Moment, is_utc_offset};
use microweave_values::expression::{Regex, compile};
use microweave_values::language_tag::{is_language_tag, is_registered_language};
use microweave_values::spelling::closest;
pub(super) use microweave_values::unfilled::{is_unfilled_label, is_unfilled_value};
use microweave_values::url::percent;

/// Latitude and longitude in degrees, in the form of HTML's microdata vocabularies.
static COORDINATES: Lazy<Regex> =
    Lazy::new(|| compile(r"(?-u)^[+-]?[0-9]+(?:\.[0-9]+)?;[+-]?[0-9]+(?:\.[0-9]+)?$"));

/// A duration in the form of HTML's vEvent vocabulary: weeks, or days and a time. The units of the time are
/// consecutive: seconds follow hours only with minutes between them.
static DURATION: Lazy<Regex> = Lazy::new(|| {
    compile(
        r"(?x-u) ^ P (?:
            [0-9]+ W
            | [0-9]+ D (?: T (?: [0-9]+ H (?: [0-9]+ M (?: [0-9]+ S )? )? | [0-9]+ M (?: [0-9]+ S )? | [0-9]+ S ) )?
            | T (?: [0-9]+ H (?: [0-9]+ M (?: [0-9]+ S )? )? | [0-9]+ M (?: [0-9]+ S )? | [0-9]+ S )
        ) $",
    )
});

/// The rule that a text breaks if it does not have this form. URLs and recurrence rules are checked in `items`.
pub(super) fn broken_rule(form: &TextForm, text: &str) -> Option<Rule> {
    let (is_valid, rule) = match form {
        TextForm::Any | TextForm::Url | TextForm::Recurrence => return None,
        TextForm::OneOf(values) => (values.iter().any(|value| value == text), Rule::NotOneOf),
        TextForm::Date => (Moment::of_valid_date(text).is_some(), Rule::NotDate),
        TextForm::DateTime => (Moment::of_valid_global(text).is_some(), Rule::NotDateTime),
        TextForm::DateOrDateTime => (Moment::of_valid(text).is_some(), Rule::NotDateOrDateTime),
        TextForm::DateOrPeriod => {
            (Moment::of_valid(text).is_some() || is_period(text), Rule::NotDateOrPeriod)
        }
        TextForm::Duration => (DURATION.is_match(text), Rule::NotDuration),
        TextForm::Integer => (is_digits(text), Rule::NotInteger),
        TextForm::Language => (is_language_tag(text), Rule::NotLanguage),
        TextForm::UtcOffset => (is_utc_offset(text), Rule::NotUtcOffset),
        TextForm::Coordinates => (COORDINATES.is_match(text), Rule::NotCoordinates),
        // Which texts can be read as a number of E.163 or X.121 depends on the country, but all of them have a digit.
        TextForm::Telephone => (text.bytes().any(|c| c.is_ascii_digit()), Rule::NotTelephone),
    };
    if is_valid { None } else { Some(rule) }
}

/// True if the text is a period: a moment, a slash, and a later moment or a duration.
fn is_period(text: &str) -> bool {
    let Some((start, end)) = text.split_once('/') else { return false };
    let Some(start) = Moment::of_valid_global(start) else { return false };
    let is_later = |end: Moment| end.in_utc() > start.in_utc();
    DURATION.is_match(end) || Moment::of_valid_global(end).is_some_and(is_later)
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|c| c.is_ascii_digit())
}

pub(super) fn is_absolute_url(text: &str) -> bool {
    is_valid(text, None)
}

pub(super) fn is_url(text: &str) -> bool {
    is_valid(text, Some("https://page.invalid/"))
}

/// True for an absolute URL, and for a relative one that is written as such.
pub(super) fn is_address(text: &str) -> bool {
    let is_relative = text.starts_with(['/', '#', '?', '.']);
    is_normal(text) || !text.contains(char::is_whitespace) && (is_relative || Url::parse(text).is_ok())
}

/// True for an absolute URL, and for one that is relative to the page. A host without its scheme, such as `www.ada.example`, is
/// taken for a mistake.
pub(super) fn is_reference(text: &str) -> bool {
    if is_normal(text) {
        return true;
    }
    match Url::parse(text) {
        Ok(_) => !text.contains(char::is_whitespace),
        Err(ParseError::RelativeUrlWithoutBase) => is_relative_reference(text),
        Err(_) => false,
    }
}

/// The first segment of a relative path.
pub(super) fn first_segment(url: &str) -> String {
    url.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase()
}

/// RFC 3986, section 4.2: the first segment of a relative path has no colon.
fn is_relative_reference(text: &str) -> bool {
    let first = first_segment(text);
    let is_mistake = matches!(&*first, "http" | "https") || first.starts_with("www.");
    !is_mistake && !first.contains(':') && !text.contains(char::is_whitespace)
}

/// True for a URL in place of a text: a word alone is another text.
pub(super) fn is_url_text(text: &str) -> bool {
    is_reference(text) && text.contains([':', '/', '.', '?', '#'])
}

/// True for a text that is one URL with its scheme, also if it is written in a wrong way.
pub(super) fn is_one_url(text: &str) -> bool {
    text.contains("://") && !text.trim().contains(char::is_whitespace)
}

/// True for an email address, perhaps with `mailto:` or a name before it. Services put a link or a mark in its place, which a script of
/// theirs resolves.
pub(super) fn is_email(text: &str) -> bool {
    if text.contains("email-protection") || text.starts_with("[email") {
        return true;
    }
    let address = text.split_once('<').map_or(text, |(_, address)| address.trim_end_matches('>'));
    // RFC 6068: the address of `mailto:?to=ada@ada.example` is in the query.
    let address = address.split_once("?to=").map_or(address, |(_, address)| address);
    let address = address.split(['?', '&']).next().unwrap_or_default();
    let address = address.split_once(':').map_or(address, |(_, address)| address).trim();
    // RFC 5322: a comment stands in parentheses.
    let address =
        address.split_once(" (").map_or(address, |(address, _)| address).trim_end_matches([',', ';']);
    address.split([',', ';']).all(|address| {
        let parts = address.trim().rsplit_once('@').or_else(|| address.trim().rsplit_once("%40"));
        parts.is_some_and(|(name, host)| {
            !name.is_empty()
                && !address.trim().contains(char::is_whitespace)
                && !host.is_empty()
                && !name.contains('@')
        })
    })
}

/// Codes of countries that are written for languages. One of them, `kr`, is a language too, Kanuri, which hardly any page is in.
const COUNTRIES_FOR_LANGUAGES: [(&str, &str); 7] =
    [("cn", "zh"), ("cz", "cs"), ("dk", "da"), ("gr", "el"), ("jp", "ja"), ("kr", "ko"), ("ua", "uk")];

/// The language that is meant by the code of a country.
pub(super) fn language_of_country(text: &str) -> Option<&'static str> {
    let mut codes = COUNTRIES_FOR_LANGUAGES.iter();
    codes.find(|(country, _)| country.eq_ignore_ascii_case(text)).map(|(_, language)| *language)
}

/// The language tag that another one is with a wrong separator, or with `UK`, which is no code of a country.
pub(super) fn corrected_language(text: &str) -> Option<String> {
    if let Some(language) = language_of_country(text) {
        return Some(language.to_owned());
    }
    let mut corrected = text.replace('_', "-");
    if let Some((language, region)) = corrected.rsplit_once('-')
        && region.eq_ignore_ascii_case("UK")
    {
        corrected = format!("{language}-GB");
    }
    (corrected != text && is_registered_language(&corrected)).then_some(corrected)
}

/// Ends of the names of hosts that files do not have.
const HOST_ENDS: [&str; 6] = [".com", ".dev", ".io", ".net", ".org", ".social"];

/// What is between two addresses, or between an address and other words.
const SEPARATORS: [&str; 3] = [", ", " (", "  "];

fn has_separator(text: &str) -> bool {
    SEPARATORS.iter().any(|separator| text.contains(separator))
}

/// The whole address for one with a mistake in its scheme, or without it, such as `www.ada.example`, `social.example.com/@ada` and
/// `ada@ada.example`, which is read as a path.
pub(super) fn with_scheme(url: &str) -> Option<String> {
    let url = url.trim();
    let is_usual = |scheme| {
        let rest: Option<&str> = url.strip_prefix(scheme);
        rest.is_some_and(|rest| !rest.starts_with("http") && !url.ends_with(['"', '\'', '“', '”']))
    };
    let is_relative = url.starts_with(['/', '#', '?', '.']);
    if is_relative || ["https://", "http://"].into_iter().any(is_usual) || has_separator(url) {
        return None;
    }
    if let Some(meant) = with_right_scheme(url) {
        return Some(meant);
    }
    if url.starts_with("http:") || url.starts_with("https:") {
        return None;
    }
    let host = url.split(['/', '?', '#']).next().filter(|host| !host.contains(':'))?;
    if let Some((name, domain)) = host.split_once('@') {
        let is_email = url == host && !name.is_empty() && domain.contains('.');
        return is_email.then(|| format!("mailto:{url}"));
    }
    let is_host = host.strip_prefix("www.").is_some_and(|rest| rest.contains('.'))
        || HOST_ENDS.iter().any(|end| host.strip_suffix(end).is_some_and(|name| !name.is_empty()));
    is_host.then(|| format!("https://{url}"))
}

const SCHEMES: [&str; 2] = ["http", "https"];

/// The address with a mistake in its scheme corrected: `htps://ada.example`, `https//ada.example`, `https;//ada.example`,
/// `https:/ada.example`, `://ada.example`, `https://https://ada.example`, `https%3A%2F%2Fada.example`, or with quotation marks around it.
pub(super) fn with_right_scheme(url: &str) -> Option<String> {
    let unquoted = url.trim_matches(['"', '\'', '“', '”']);
    if unquoted.len() < url.len()
        && SCHEMES.iter().any(|scheme| unquoted.starts_with(&format!("{scheme}://")))
    {
        return is_reference(unquoted).then(|| unquoted.to_owned());
    }
    // An address that was encoded as if it were a part of another one.
    if SCHEMES.iter().any(|scheme| url.strip_prefix(scheme).is_some_and(|rest| rest.starts_with('%'))) {
        return percent::decode(url).filter(|decoded| is_reference(decoded) && decoded.contains("://"));
    }
    let (before, rest) = url.split_once('/')?;
    let scheme = before.trim_end_matches([':', ';']);
    let is_known = SCHEMES.contains(&scheme);
    let Some(rest) = rest.strip_prefix('/') else {
        let has_host = rest.split('/').next().is_some_and(|host| host.trim_matches('.').contains('.'));
        return (is_known && before != scheme && has_host).then(|| format!("{scheme}://{rest}"));
    };
    if is_known && before.strip_prefix(scheme) == Some(":") {
        let is_second =
            |scheme: &&str| rest.strip_prefix(*scheme).is_some_and(|rest| rest.starts_with("://"));
        return SCHEMES.iter().any(is_second).then(|| rest.to_owned());
    }
    if rest.is_empty() {
        return None;
    }
    if is_known {
        return Some(format!("{scheme}://{rest}"));
    }
    if before == ":" {
        return Some(format!("https://{rest}"));
    }
    let is_word = before != scheme && scheme.bytes().all(|byte| byte.is_ascii_alphabetic());
    let meant = closest(scheme, SCHEMES.into_iter()).filter(|_| is_word)?;
    Some(format!("{meant}://{rest}"))
}

/// The whole web address for one without its scheme. A path may have the form of an email address: `tea@2x.png`.
pub(super) fn with_web_scheme(url: &str) -> Option<String> {
    with_scheme(url).filter(|meant| !meant.starts_with("mailto:"))
}

/// The URL that another text surely is: it lacks its scheme, or has spaces in it.
pub(super) fn corrected_url(text: &str) -> Option<String> {
    with_web_scheme(text).or_else(|| with_encoded_spaces(text))
}

/// The URL that a text with spaces in it is.
pub(super) fn with_encoded_spaces(text: &str) -> Option<String> {
    let text = text.trim();
    let encoded = text.replace(' ', "%20");
    // An address that begins with its host has the scheme of the page.
    let whole = if text.starts_with("//") { format!("https:{encoded}") } else { encoded.clone() };
    let is_one = encoded != text && whole.matches("://").count() == 1 && !has_separator(text);
    (is_one && is_reference(&whole) && !is_of_accounts(&whole)).then_some(encoded)
}

/// The hosts whose first segment is the name of an account, which has no spaces.
const ACCOUNT_HOSTS: [&str; 5] = ["twitter.com", "x.com", "instagram.com", "github.com", "tiktok.com"];

/// True for the address of an account: a name with spaces stands in place of the account's.
fn is_of_accounts(url: &str) -> bool {
    let parsed = Url::parse(url).ok();
    let host = parsed.as_ref().and_then(Url::host_str).unwrap_or_default();
    let host = host.strip_prefix("www.").unwrap_or(host);
    ACCOUNT_HOSTS.contains(&host)
}

fn is_valid(text: &str, base: Option<&str>) -> bool {
    if is_normal(text) {
        return true;
    }
    let is_violated = Cell::new(false);
    let note = |_| is_violated.set(true);
    let base = base.and_then(|base| Url::parse(base).ok());
    let parsed = Url::options().base_url(base.as_ref()).syntax_violation_callback(Some(&note)).parse(text);
    parsed.is_ok() && !is_violated.get()
}

/// Checks an event's recurrence rule. Without `start`, the parts that depend on the start are not checked.
pub(super) fn check_recurrence(text: &str, start: Option<Moment>) -> Result<(), Problem> {
    // Names and keywords of iCalendar are case-insensitive.
    let text = text.to_ascii_uppercase();
    let parts = parts(&text)?;
    check(&parts)?;
    if parts.first().is_some_and(|first| first.name != "FREQ") {
        return Err(Problem::FrequencyNotFirst);
    }
    let is_of_date = start.is_some_and(|start| !start.has_time());
    if let Some(part) = parts.iter().find(|part| is_of_date && part.is_time()) {
        return Err(Problem::TimeOfDate(part.name));
    }
    match parts.iter().find(|part| part.name == "UNTIL") {
        Some(until) => check_until(until.value, start),
        None => Ok(()),
    }
}

/// Checks that `UNTIL` is a date if the start is a date, and otherwise a time in UTC. A local time is not allowed,
/// because times in microdata have a zone.
fn check_until(until: &str, start: Option<Moment>) -> Result<(), Problem> {
    let moment = if is_moment(until) { Moment::parse(until) } else { None };
    let moment = moment.ok_or(Problem::Value("UNTIL"))?;
    match start {
        Some(start) if !start.has_time() && moment.has_time() => Err(Problem::UntilNotDate),
        Some(start) if start.has_time() && !until.ends_with('Z') => Err(Problem::UntilNotUtc),
        _ => Ok(()),
    }
}

/// True if the value has the form of a DATE or DATE-TIME of iCalendar.
fn is_moment(value: &str) -> bool {
    let (date, time) = value.split_once('T').map_or((value, None), |(date, time)| (date, Some(time)));
    let is_time = |time: &str| {
        let time = time.strip_suffix('Z').unwrap_or(time);
        is_digits(time) && time.len() == 6
    };
    is_digits(date) && date.len() == 8 && time.is_none_or(is_time)
}
