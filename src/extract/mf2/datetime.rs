//! The section "Date and time parsing" of the value class pattern: a date, a time and a zone in several
//! elements become one value.

use super::notes::WrittenIn;
use crate::document::{Text, Texts};
use crate::options::{Answers, Question};
use microweave_html::dom::NodeId;
use microweave_values::datetime::calendar::{self, day_of_year};
use microweave_values::whitespace::trim;
use once_cell::sync::Lazy;
use regex::{Captures, Regex};

/// One part of a value: a date, a time of day, a zone, or several of them in this order. Hours are of 24, or
/// of 12 with am or pm. The hours of a zone may have one digit.
static DATE_AND_TIME: Lazy<Regex> = Lazy::new(|| {
    let grammar = r"(?xi-u) ^
        (?: (?<date> [0-9]{4} - (?: [0-9]{2} - [0-9]{2} | [0-9]{3} ) ) (?: (?<separator> T | \s+ ) | $ ) )?
        (?: (?<hour> [0-9]{1,2} ) (?: : (?<minute> [0-5][0-9] ) (?: : (?<second> (?: [0-5][0-9] | 60 ) (?: [.,] [0-9]+ )? ) )? )?
            (?: \s* (?<am_or_pm> [ap] ) (?: m | \.m\.? ) )? )?
        \s* (?<zone> Z | [+-] [0-9]{1,2} (?: :? [0-9]{2} )? )?
        $";
    Regex::new(grammar).expect("a test uses it")
});

/// What the parts of one value have given so far.
#[derive(Debug, Default)]
pub(crate) struct DateTime {
    answers: Answers,
    /// A part with date and time that is the value, as it is written.
    whole: Option<String>,
    date: Option<String>,
    time: Option<String>,
    zone: Option<String>,
    /// What is between date and time, if a rule asks for it.
    separator: Option<String>,
}

impl DateTime {
    pub(crate) fn new(answers: Answers) -> Self {
        DateTime { answers, ..DateTime::default() }
    }

    /// Adds a part. A part is ignored as a whole if its date or time is known already, or if it is not a
    /// date, time or zone. `from_time` is true for `time`, `ins` and `del`: their zones lose the colon, as
    /// the public suite expects (microformats-v2/h-event/time). Returns false if the part is ignored.
    pub(crate) fn add(&mut self, part: &str, from_time: bool) -> bool {
        let Some(groups) = DATE_AND_TIME.captures(trim(part)) else { return false };
        let group = |name| groups.name(name).map(|group| group.as_str());
        let (date, time) = (group("date"), time_of_day(&groups, self.answers));
        let is_broken = time.is_none() && (group("hour").is_some() || group("separator").is_some());
        if is_broken || self.whole.is_some() {
            return false;
        }
        if date.is_some() && time.is_some() && self.answers.yes(Question::WholeDateAsWritten) {
            self.whole = Some(trim(part).to_owned());
            return true;
        }
        let is_known = (date.is_some() && self.date.is_some()) || (time.is_some() && self.time.is_some());
        if is_known {
            return false;
        }
        if let Some(date) = date {
            let calendar_date = self.answers.yes(Question::CalendarDate).then(|| calendar_date(date));
            self.date = Some(calendar_date.flatten().unwrap_or_else(|| date.to_owned()));
        }
        if time.is_some() {
            self.time = time;
            let is_kept = |separator: &&str| {
                separator.eq_ignore_ascii_case("t") && self.answers.yes(Question::SeparatorAsWritten)
            };
            self.separator = group("separator").filter(is_kept).map(str::to_owned);
        }
        if self.zone.is_none() {
            self.zone = group("zone").map(|zone| self.normalized_zone(zone, from_time));
        }
        true
    }

    /// The value. None if neither a date nor a time was found.
    pub(crate) fn value(self) -> Option<DateTimeValue> {
        if let Some(whole) = self.whole {
            return Some(DateTimeValue::Date(whole));
        }
        let zone = self.zone.unwrap_or_default();
        match (self.date, self.time) {
            (Some(date), Some(time)) => {
                let separator = self.separator.as_deref().unwrap_or(" ");
                Some(DateTimeValue::Date(format!("{date}{separator}{time}{zone}")))
            }
            (None, Some(time)) => Some(DateTimeValue::TimeAlone(time + &zone)),
            (date, None) => date.map(DateTimeValue::Date),
        }
    }

    fn normalized_zone(&self, zone: &str, from_time: bool) -> String {
        let zone = zone.to_ascii_uppercase();
        let loses_colon = from_time && !self.answers.yes(Question::ZoneWithColon);
        let zone = if loses_colon || self.answers.yes(Question::ZoneWithoutColon) {
            zone.replace(':', "")
        } else {
            zone
        };
        let (sign, digits) = zone.split_at(1);
        if digits.is_empty() || !self.answers.yes(Question::ZoneOfFourDigits) {
            return zone;
        }
        let digits = if digits.len() <= 2 { format!("{digits}00") } else { digits.to_owned() };
        format!("{sign}{digits:0>4}")
    }
}

#[derive(Debug, PartialEq)]
pub(crate) enum DateTimeValue {
    /// A date, or a date and a time.
    Date(String),
    /// A time without a date. It takes the date of another `dt-*` of the item.
    TimeAlone(String),
}

/// The value of a `dt-*`, and where it is written. The value is empty until its element ends.
#[derive(Debug)]
pub(super) struct ItemDate {
    pub(super) value: Text,
    pub(super) element: NodeId,
    pub(super) written_in: WrittenIn,
}

/// The date that a time alone takes, for each `dt-*`, and the number of the `dt-*` that has it: the last `dt-*` before it that
/// has a date, otherwise the next one that has (value class pattern, "implied date").
pub(super) fn dates_for_times(
    dates: &[ItemDate],
    texts: &Texts,
    answers: Answers,
) -> Vec<Option<(String, usize)>> {
    let date_in =
        |(number, date): (usize, &ItemDate)| Some((date_of(texts.get(date.value))?.to_owned(), number));
    let may_be_later = !answers.yes(Question::NoLaterDate);
    let mut last = may_be_later.then(|| dates.iter().enumerate().find_map(date_in)).flatten();
    let date = |value| {
        last = date_in(value).or_else(|| last.take());
        last.clone()
    };
    dates.iter().enumerate().map(date).collect()
}

/// The time in 24 hours, with its precision as written. Hour 24 is midnight at the end of a day.
fn time_of_day(groups: &Captures<'_>, answers: Answers) -> Option<String> {
    let digits = groups.name("hour")?.as_str();
    let hour: u8 = digits.parse().ok()?;
    let is_after_noon = groups.name("am_or_pm").map(|am_or_pm| am_or_pm.as_str().eq_ignore_ascii_case("p"));
    let hour = match (is_after_noon, hour) {
        (None, 0..=24) if groups.name("minute").is_some() => hour,
        (Some(true), 1..=11) => hour + 12,
        (Some(false), 12) if !answers.yes(Question::MidnightAsNoon) => 0,
        (Some(_), 1..=12) => hour,
        _ => return None,
    };
    let minute = groups.name("minute").map_or("00", |minute| minute.as_str());
    let second = groups.name("second").map_or(String::new(), |second| format!(":{}", second.as_str()));
    if is_after_noon.is_none() && answers.yes(Question::HourAsWritten) {
        return Some(format!("{digits}:{minute}{second}"));
    }
    Some(format!("{hour:02}:{minute}{second}"))
}

/// The date of a day of a year, such as `2026-062`. `None` if it is another date, or the year has no such day.
fn calendar_date(date: &str) -> Option<String> {
    let (year, day) = date.split_once('-').filter(|(_, day)| day.len() == 3)?;
    let (year, month, day) = calendar::date_of(day_of_year(year.parse().ok()?, day.parse().ok()?)?);
    Some(format!("{year:04}-{month:02}-{day:02}"))
}

pub(super) fn date_of(value: &str) -> Option<&str> {
    let value = trim(value);
    let end = value.find(|c: char| !c.is_ascii_digit() && c != '-').unwrap_or(value.len());
    let lengths = value[..end].split('-').map(str::len);
    // `YYYY-MM-DD` or `YYYY-DDD`.
    (lengths.clone().eq([4, 2, 2]) || lengths.eq([4, 3])).then(|| &value[..end])
}
