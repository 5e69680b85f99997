//! Dates and times in HTML: valid strings, and the strings that the rules of 2010 read.

use once_cell::sync::Lazy;

use super::Moment;
use super::lenient::of_groups;
use crate::expression::{Regex, compile};

const MONTH_AND_DAY: &str = "- (?<month> [0-9]{2} ) - (?<day> [0-9]{2} )";
const CLOCK: &str = "(?<hour> [01][0-9] | 2[0-3] ) : (?<minute> [0-5][0-9] )";
const SECOND: &str = "(?<second> [0-5][0-9] )";

/// A valid date string, or a valid global date and time string. HTML has no limit for the digits of a year, but with more
/// digits a year may overflow.
static VALID: Lazy<Regex> = Lazy::new(|| {
    compile(&format!(
        r"(?x-u) ^ (?<year> [0-9]{{4,15}} ) {MONTH_AND_DAY} (?: [T\x20] {CLOCK} (?: : {SECOND} (?: \. (?<fraction> [0-9]{{1,3}} ) )? )?
            (?<zone> Z | [+-] (?: [01][0-9] | 2[0-3] ) :? [0-5][0-9] ) )? $"
    ))
});

/// An offset with a sign and a colon.
static UTC_OFFSET: Lazy<Regex> =
    Lazy::new(|| compile(r"(?x-u) ^ [+-] (?: [01][0-9] | 2[0-3] ) : [0-5][0-9] $"));

/// A date, with or without a time and its zone. Spaces may be around them.
static MOMENT_2010: Lazy<Regex> = Lazy::new(|| {
    compile(&format!(
        r"(?x-u) ^ \x20* (?<year> [0-9]{{4,10}} ) {MONTH_AND_DAY} \x20* (?: T \x20* {CLOCK} (?: : {SECOND} (?: \. (?<fraction> [0-9]+ ) )? )? \x20*
            (?<zone> Z | [+-] (?: [01][0-9] | 2[0-3] ) : [0-5][0-9] ) \x20* )? $"
    ))
});

impl Moment {
    /// Reads a valid date string: a year of four digits or more, but not 0, a month and a day.
    pub fn of_valid_date(text: &str) -> Option<Self> {
        Self::of_valid(text).filter(|moment| !moment.has_time())
    }

    /// Reads a valid global date and time string: a date, `T` or a space, a time and a zone.
    pub fn of_valid_global(text: &str) -> Option<Self> {
        Self::of_valid(text).filter(|moment| moment.has_time())
    }

    /// Reads a valid date string or a valid global date and time string. An offset of zero has no minus sign.
    pub fn of_valid(text: &str) -> Option<Self> {
        let is_negative_zero = ["-00:00", "-0000"].iter().any(|zero| text.ends_with(zero));
        VALID.captures(text).filter(|_| !is_negative_zero).and_then(|groups| of_groups(&groups))
    }

    /// The moment in a global date and time by the rules of 2010: a date, `T`, a time and a zone.
    pub fn of_global_2010(text: &str) -> Option<Self> {
        if text.contains('T') { Self::of_time_element_2010(text, false) } else { None }
    }

    /// The moment in a `time` element by the rules of 2010, if it has a date. Without a time, it is midnight in UTC.
    /// Whitespace may be around its parts if the text is the content of the element, not an attribute.
    pub fn of_time_element_2010(text: &str, in_content: bool) -> Option<Self> {
        if !in_content && text.contains(char::is_whitespace) {
            return None;
        }
        let spaced = text.replace(char::is_whitespace, " ");
        of_groups(&MOMENT_2010.captures(&spaced)?).map(Moment::completed)
    }

    /// The "best representation" in HTML's terms of 2010, with `+00:00` in place of `Z`.
    pub fn with_numeric_zone(self) -> String {
        self.to_string().replace('Z', "+00:00")
    }
}

/// True for an offset with a sign and a colon, which vCard's `tz` needs: `+01:00`.
pub fn is_utc_offset(text: &str) -> bool {
    UTC_OFFSET.is_match(text)
}
