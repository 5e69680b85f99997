//! Dates and times in the other forms that pages write: RFC 5322, RFC 850, C's `asctime` and JavaScript, and
//! the forms of people in English, and in other languages with the same order (`data/date-words.json`). A date that can be read in two ways, such as `05/06/2022`, is not read.

use std::collections::HashMap;

use once_cell::sync::Lazy;

use super::Moment;
use super::calendar::day_number;
use super::lenient::{ClockTime, nanoseconds, offset};
use crate::date_words::{WORDS, month_number};
use crate::expression::{Captures, Regex, compile};

/// No date has more bytes.
const MAX_LEN: usize = 120;

/// The zones of RFC 5322 (4.3, `obs-zone`) with a name, and the hours that they are ahead of UTC: `data/zones.json`. Other
/// names are used in several countries, and most zones have another offset in summer.
static ZONES: Lazy<HashMap<&str, i32>> = crate::table!("zones.json");

/// A date in one of four orders, with or without a time, whose zone is an offset, a name, or both. `asctime` has the
/// year at the end.
static WRITTEN: Lazy<Regex> = Lazy::new(|| {
    let month = "(?: jan(?:uary)? | feb(?:ruary)? | mar(?:ch)? | apr(?:il)? | may | june? | july? | aug(?:ust)? \
                 | sept? | september | oct(?:ober)? | nov(?:ember)? | dec(?:ember)? ) \\.?";
    let grammar = format!(
        r"(?xi-u) ^
        (?: (?: mon | tues? | wed | thu | thur | thurs | fri | sat | sun
            | (?: mon | tues | wednes | thurs | fri | satur | sun ) day ) (?: [.,]+ \s* | \s+ ) )?
        (?:
            (?<year> [0-9]{{4}} ) (?: - (?<m1> [0-9]{{1,2}} ) - | / (?<m2> [0-9]{{1,2}} ) /
                | \. (?<m3> [0-9]{{1,2}} ) \. | [\s-]* (?<name_first> {month} ) [\s-]* ) (?<day_last> [0-9]{{1,2}} )
            | (?<one> [0-9]{{1,2}} ) [-/.] (?<other> [0-9]{{1,2}} ) [-/.] (?<year_last> [0-9]{{4}} )
            | (?<day> [0-9]{{1,2}} ) (?: st | nd | rd | th | \. )? [\s-]* (?: of \s+ )? (?<name> {month} )
                (?: (?: ,? \s* | - ) (?<year_of_day> [0-9]{{4}} | [0-9]{{2}} ) )?
            | (?<name_of_day> {month} ) [\s-]* (?<day_of_name> [0-9]{{1,2}} ) (?: st | nd | rd | th )?
                (?: (?: \s* , \s* | \s+ | - ) (?<year_of_name> [0-9]{{4}} ) )?
        )
        (?:
            (?: \s* T \s* | \s* , \s* | \s+ ) (?: (?: at | @ | - ) \s+ )?
            (?<hour> [0-9]{{1,2}} )
            (?: [:.] (?<minute> [0-5][0-9] )
                (?: [:.] (?<second> [0-5][0-9] | 60 ) (?: [.,] (?<fraction> [0-9]+ ) | : (?<millis> [0-9]{{3}} ) )? )? )?
            (?: \s* (?<half> [ap] ) (?: m | \. \s? m \.? ) )?
            \s* (?:
                (?: UTC | GMT | UT )? \s? (?<offset> [+-] (?: [01]?[0-9] | 2[0-3] ) (?: :? [0-5][0-9] )? )
                    (?: \s+ [A-Z]{{1,5}} )?
                | (?<zone> Z | (?-i: [A-Z]{{2,6}} ) | utc | gmt | ut | [ecmp][sd]t | [A-Z_]+ (?: / [A-Z0-9_+-]+ )+ )
            )?
            (?: \s+ (?<year_at_end> [0-9]{{4}} ) )?
            | Z | [+-] [0-9]{{2}} : [0-9]{{2}}
        )?
        $"
    );
    compile(&grammar)
});

/// A date in another form, as read.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OtherDate {
    /// The date, with its time and zone if they are known.
    pub moment: Moment,
    /// True if the time has the name of a zone whose offset is not known. The moment has no zone then.
    pub has_unknown_zone: bool,
}

impl OtherDate {
    /// Reads a date in a form that [`Moment::parse_exact`] does not read.
    ///
    /// ```
    /// use microweave_values::datetime::other_date::OtherDate;
    ///
    /// let text = |text| OtherDate::parse(text).map(|date| date.moment.to_string());
    /// assert_eq!(text("Fri, 20 Nov 2026 19:30:00 EST").as_deref(), Some("2026-11-20T19:30:00-05:00"));
    /// assert_eq!(text("20. März 2026").as_deref(), Some("2026-03-20"));
    /// assert_eq!(text("3/4/2026"), None, "it is in March or in April");
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        // JavaScript writes a narrow space before `PM`.
        let text = text.trim().replace(char::is_whitespace, " ");
        let (text, comment) = split_comment(Some(&*text).filter(|text| text.len() <= MAX_LEN)?);
        Self::read(text, comment).or_else(|| Self::read(&in_english(text)?, comment))
    }

    fn read(text: &str, comment: Option<&str>) -> Option<Self> {
        let groups = WRITTEN.captures(text)?;
        let days = day(&groups)?;
        if groups.name("hour").is_none() {
            return Some(OtherDate { moment: Moment::at(days, None, None)?, has_unknown_zone: false });
        }
        let offset = groups.name("offset").and_then(|zone| offset(zone.as_str()));
        let name =
            groups.name("zone").map(|zone| zone.as_str()).or(comment.filter(|text| is_zone_name(text)));
        let zone = offset.or_else(|| ZONES.get(&*name?.to_ascii_uppercase()).map(|hours| hours * 60));
        let moment = Moment::at(days, Some(time(&groups)?), zone)?;
        Some(OtherDate { moment, has_unknown_zone: zone.is_none() && name.is_some() })
    }
}

/// A date with English words in place of words of other languages. `None` if it has no such word.
fn in_english(text: &str) -> Option<String> {
    let (mut english, mut has_word) = (String::with_capacity(text.len()), false);
    for part in text.split_inclusive(|c: char| !c.is_alphabetic()) {
        let word = part.trim_end_matches(|c: char| !c.is_alphabetic());
        let translated = WORDS.get(&*word.to_lowercase());
        has_word |= translated.is_some();
        english += translated.copied().unwrap_or(word);
        english += &part[word.len()..];
    }
    has_word.then_some(english)
}

/// The text before a last part in parentheses (a comment of RFC 5322, 3.2.2) or brackets (a zone of RFC 9557), and that
/// part.
fn split_comment(text: &str) -> (&str, Option<&str>) {
    let parts = text.strip_suffix([')', ']']).and_then(|text| text.split_once(['(', '[']));
    parts.map_or((text, None), |(text, comment)| (text.trim_end(), Some(comment)))
}

fn number(groups: &Captures<'_>, name: &str) -> Option<u32> {
    groups.name(name)?.as_str().parse().ok()
}

fn first_number(groups: &Captures<'_>, names: &[&str]) -> Option<u32> {
    names.iter().find_map(|name| number(groups, name))
}

/// The day number of the date. `None` if there is no such day, or no year or two of them.
fn day(groups: &Captures<'_>) -> Option<i64> {
    let names = ["year", "year_last", "year_of_day", "year_of_name", "year_at_end"];
    let mut years = names.iter().filter_map(|name| groups.name(name));
    let year = full_year(years.next()?.as_str()).filter(|year| *year > 0)?;
    if years.next().is_some() {
        return None;
    }
    if let (Some(one), Some(two)) = (number(groups, "one"), number(groups, "other")) {
        let (day_first, month_first) = (day_number(year, two, one), day_number(year, one, two));
        let is_ambiguous = day_first.is_some() && month_first.is_some() && day_first != month_first;
        return if is_ambiguous { None } else { day_first.or(month_first) };
    }
    let named = ["name", "name_of_day", "name_first"].iter().find_map(|name| groups.name(name));
    let month = match named {
        Some(name) => month_number(name.as_str())?,
        None => first_number(groups, &["m1", "m2", "m3"])?,
    };
    day_number(year, month, first_number(groups, &["day", "day_of_name", "day_last"])?)
}

/// A year of four digits, or of two (RFC 5322, 4.3).
fn full_year(digits: &str) -> Option<i64> {
    let year: i64 = digits.parse().ok()?;
    Some(match (digits.len(), year) {
        (2, 0..50) => 2000 + year,
        (2, _) => 1900 + year,
        _ => year,
    })
}

/// The time. `None` if there is no such time of day.
fn time(groups: &Captures<'_>) -> Option<ClockTime> {
    let hour = number(groups, "hour")?;
    let is_after_noon = groups.name("half").map(|half| half.as_str().eq_ignore_ascii_case("p"));
    let hour = match (is_after_noon, hour) {
        (None, 0..=24) if groups.name("minute").is_some() => hour,
        (Some(false), 12) => 0,
        (Some(true), 1..=11) => hour + 12,
        (Some(false), 1..=11) | (Some(true), 12..=23) => hour,
        _ => return None,
    };
    let fraction = groups.name("fraction").or(groups.name("millis"));
    Some(ClockTime {
        hour,
        minute: number(groups, "minute").unwrap_or(0),
        second: number(groups, "second").unwrap_or(0),
        nanoseconds: fraction.map_or(0, |digits| nanoseconds(digits.as_str().as_bytes())),
    })
}

/// True for a text in capitals and for the name of a place, such as `Europe/Paris`.
fn is_zone_name(text: &str) -> bool {
    text.contains('/') || (text.len() > 1 && text.bytes().all(|byte| byte.is_ascii_uppercase()))
}
