//! The dates of an entry, as written and as parsed.

#[cfg(any(feature = "chrono", feature = "jiff", feature = "time"))]
mod conversions;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Error;
use microweave::document::Item;
use microweave_values::datetime::Moment;
use microweave_values::datetime::other_date::OtherDate;
use microweave_values::unfilled::is_unfilled;

/// A date or time, as the page has it and as parsed. A date without a time zone keeps none.
///
/// Besides the forms of ISO 8601, it reads the forms of RFC 5322, RFC 850, C's `asctime` and JavaScript, and dates in English
/// and some other languages, such as `May 5, 2022 3:00 pm`. [`Date::note`] reports these. A date that can be read in two ways, such as
/// `05/06/2022`, is not read. The names of zones that are known are UTC, UT, GMT, Z, and RFC 5322's EST, EDT, CST, CDT, MST,
/// MDT, PST and PDT.
///
/// Dates are ordered by time, to the nanosecond. For the order, a date without a time is its first second, a time
/// without a zone is in UTC, and a text that is not a date comes before all dates. Dates of the same time are
/// ordered by their texts, so only dates with the same text are equal.
///
/// With the features `chrono`, `jiff` and `time`, a `&Date` converts to the types of these crates and back with
/// `TryFrom`. To a time with a zone, a date is converted as it is ordered. To a date or time without a zone, it is
/// converted as it is written: the zone is left out.
///
/// ```
/// use microweave_reader::Date;
///
/// let page = "<p class=h-entry><time class=dt-published datetime='2026-11-20 10:00'></time>
///     <time class=dt-updated datetime='2026-11-20T10:00+0100'></time>";
/// let feed = microweave_reader::read(page, "https://ada.example/").main;
///
/// let published = feed.entries[0].published.as_ref().expect("it has a date");
/// assert_eq!(published.as_written(), "2026-11-20 10:00");
/// assert_eq!(published.iso8601().as_deref(), Some("2026-11-20T10:00:00"));
/// assert_eq!((published.rfc3339(), published.offset()), (None, None)); // The time zone is not known.
///
/// let updated = feed.entries[0].updated.as_ref().expect("it has a date");
/// assert_eq!(updated.rfc3339().as_deref(), Some("2026-11-20T10:00:00+01:00"));
/// assert_eq!((updated.offset(), updated.unix_seconds()), (Some(3600), Some(1_795_165_200)));
///
/// let mut dates = ["2026-11-20T10:00Z", "2026-11-20", "2026-11-20T10:30+01:00"].map(Date::new);
/// dates.sort();
/// assert_eq!(dates.map(|date| date.to_string()), ["2026-11-20", "2026-11-20T10:30:00+01:00", "2026-11-20T10:00:00Z"]);
/// ```
#[derive(Clone, Debug)]
pub struct Date {
    written: String,
    /// `None` if the text is not a date.
    moment: Option<Moment>,
    note: Option<DateNote>,
}

/// A date without a time may be this much later than its first second.
const DAY: i64 = 24 * 60 * 60;

/// The first second of the year 2: 719,162 days are before 1970.
const FIRST_SECOND: i64 = (365 - 719_162) * DAY;

microweave_values::named! {
    pub(crate) fn name;
    /// What a reader of a date should know: its text is not in a form of ISO 8601.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum DateNote {
        /// The date was read from another form, such as `Wed, 02 Feb 2022 09:12:22 +0100` or `May 5, 2022`.
        OtherForm = "read from another form than ISO 8601",
        /// The date was read from another form, and the offset of its zone's name, such as `CET`, is not known. The date has no zone.
        UnknownZone = "read without a zone, because the offset of the zone's name is not known",
    }
}

impl Date {
    /// The length of the text.
    pub(super) fn text_len(&self) -> usize {
        self.written.len()
    }

    /// The date with this text, even if the text is not a date. `str::parse` reads dates only.
    pub fn new(written: impl Into<String>) -> Self {
        let written = written.into();
        if let Some(moment) = Moment::parse_exact(&written) {
            return Date { written, moment: Some(moment), note: None };
        }
        let other = OtherDate::parse(&written);
        let note = other.map(|other| match other.has_unknown_zone {
            true => DateNote::UnknownZone,
            false => DateNote::OtherForm,
        });
        Date { written, moment: other.map(|other| other.moment), note }
    }

    /// The date with this text. `None` for no text, and for a date that means none, such as `0001-01-01`.
    pub(crate) fn of_value(text: &str) -> Option<Self> {
        let text = text.trim();
        (!text.is_empty() && !is_unfilled(text)).then(|| Date::new(text))
    }

    /// As [`Date::of_value`]. `None` also for a text that cannot be read as a date.
    pub(crate) fn parsed(text: &str) -> Option<Self> {
        Date::of_value(text).filter(|date| date.moment.is_some())
    }

    /// The first value of a property that parses as a date, or else its first value, with its number.
    pub(crate) fn first(item: Item<'_>, property: &str) -> Option<(usize, Self)> {
        let texts = item.values(property).enumerate();
        let mut dates = texts.filter_map(|(number, value)| Some((number, Date::of_value(value.as_text()?)?)));
        let first = dates.next()?;
        if first.1.moment.is_some() {
            return Some(first);
        }
        Some(dates.find(|(_, date)| date.moment.is_some()).unwrap_or(first))
    }

    /// True if both are dates of the same day, each in its own time zone.
    pub(crate) fn is_same_day(&self, other: &Date) -> bool {
        let day = |date: &Date| date.moment.map(|moment| moment.local_seconds().div_euclid(86_400));
        day(self) == day(other)
    }

    /// How the date was read, if its text is not in a form of ISO 8601.
    pub fn note(&self) -> Option<DateNote> {
        self.note
    }

    /// The date as the page has it.
    pub fn as_written(&self) -> &str {
        &self.written
    }

    /// True for a date without a day, such as `2026-11`.
    pub(crate) fn is_year_or_month(&self) -> bool {
        matches!(self.written.len(), 4 | 7) && self.written.bytes().all(|c| c.is_ascii_digit() || c == b'-')
    }

    /// The date in ISO 8601, with its time and zone if it has them. `None` if it is not a date.
    pub fn iso8601(&self) -> Option<String> {
        Some(self.moment?.to_string())
    }

    /// The point in time in RFC 3339. `None` without a time or a zone.
    pub fn rfc3339(&self) -> Option<String> {
        let has_all = |moment: &Moment| moment.has_time() && moment.has_zone() && moment.has_common_year();
        Some(self.moment.filter(has_all)?.to_string())
    }

    /// The seconds since 1970-01-01T00:00:00Z. A date without a time is its first second, and a time without a
    /// zone is in UTC. `None` if it is not a date.
    pub fn unix_seconds(&self) -> Option<i64> {
        Some(self.moment?.unix_seconds())
    }

    /// The seconds from this date until another one; they are negative if the other one is earlier. If only the other one has no time, or
    /// only one has a zone, they are as many as there may be. `None` if one is not a date, or is in the first year of the calendar, which
    /// programs write for no date.
    ///
    /// ```
    /// use microweave_reader::Date;
    ///
    /// let until = |start: &str, end: &str| Date::new(start).seconds_until(&Date::new(end));
    /// assert_eq!(until("2026-11-20T10:00Z", "2026-11-20T09:00Z"), Some(-3600));
    /// assert_eq!(until("2026-11-20T10:00", "2026-11-20"), Some(14 * 3600));
    /// assert_eq!(until("2026-11-20", "2026-11-19T10:00"), Some(-14 * 3600));
    /// ```
    pub fn seconds_until(&self, later: &Date) -> Option<i64> {
        let has_year = |moment: &Moment| moment.local_seconds() >= FIRST_SECOND;
        let (start, end) = (self.moment.filter(has_year)?, later.moment.filter(has_year)?);
        let local = end.local_seconds() - start.local_seconds();
        Some(match (start.has_time(), end.has_time()) {
            (true, false) => local + DAY,
            (false, true) => local,
            _ if start.has_zone() != end.has_zone() => local + DAY,
            _ => end.unix_seconds() - start.unix_seconds(),
        })
    }

    /// True for a date without a time.
    pub fn is_date_only(&self) -> bool {
        self.moment.is_some_and(|moment| !moment.has_time())
    }

    /// The offset of its time zone in seconds east of UTC. `None` without a zone.
    pub fn offset(&self) -> Option<i32> {
        Some(self.moment?.zone()? * 60)
    }

    /// The date and time that the text says. `None` if it is not a date.
    pub fn moment(&self) -> Option<Moment> {
        self.moment
    }

    /// The point in time for formats that require a time and a zone. A date is its first second, and a time without a zone is
    /// in UTC. `None` if it is not a date of the years 1 to 9999.
    pub fn point(&self) -> Option<Moment> {
        self.moment.map(Moment::completed).filter(|moment| moment.has_common_year())
    }

    /// Dates of the same time are ordered by their texts.
    fn order(&self) -> (Option<(i64, u32)>, &str) {
        (self.moment.map(|moment| (moment.unix_seconds(), moment.nanoseconds())), &self.written)
    }
}

impl PartialEq for Date {
    fn eq(&self, other: &Self) -> bool {
        self.written == other.written
    }
}

impl Eq for Date {}

impl Hash for Date {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.written.hash(state);
    }
}

impl Ord for Date {
    fn cmp(&self, other: &Self) -> Ordering {
        self.order().cmp(&other.order())
    }
}

impl PartialOrd for Date {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Date {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let date = Date::new(text);
        if date.moment.is_some() { Ok(date) } else { Err(Error::InvalidDate(date.written)) }
    }
}

impl fmt::Display for Date {
    /// Writes the date in ISO 8601, or else as the page has it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.iso8601().as_deref().unwrap_or(&self.written))
    }
}

/// The members of the JSON of a date.
pub(crate) const DATE_MEMBERS: [&str; 3] = ["written", "iso8601", "note"];

/// The JSON of a date. `iso8601` and `note` are not read back: they follow from `written`.
#[derive(Serialize, Deserialize)]
struct DateJson<'a> {
    written: Cow<'a, str>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    iso8601: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", skip_deserializing)]
    note: Option<DateNote>,
}

impl Serialize for Date {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (written, iso8601) = (Cow::Borrowed(&*self.written), self.iso8601());
        DateJson { written, iso8601, note: self.note }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Date {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        /// A date alone is its text.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum AnyDate<'a> {
            Text(String),
            Json(DateJson<'a>),
        }
        Ok(match AnyDate::deserialize(deserializer)? {
            AnyDate::Text(written) => Date::new(written),
            AnyDate::Json(date) => Date::new(date.written),
        })
    }
}
