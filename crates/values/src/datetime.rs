//! Dates and times: reading the forms that pages use, and writing the forms that formats need.

pub mod calendar;
pub mod duration;
mod html;
mod lenient;
pub mod other_date;
pub mod recurrence;
pub mod xsd;

pub use html::is_utc_offset;

use std::fmt;

use crate::date_words::MONTHS;

/// A date, with or without a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Moment {
    /// The number of days since 1970-01-01.
    days: i64,
    time: Option<Time>,
    /// The minutes that its time zone is ahead of UTC. `None` if it has no time zone.
    zone: Option<i32>,
}

/// A time of a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Time {
    /// The seconds after midnight.
    seconds: u32,
    nanoseconds: u32,
}

const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

const DAY: i64 = 86_400;
const LAST_SECOND: Time = Time { seconds: 86_399, nanoseconds: 0 };

impl Moment {
    /// The time at this number of seconds after 1970 began in UTC.
    pub fn of_unix_time(seconds: i64) -> Self {
        let start = Moment { days: 0, time: Some(Time::default()), zone: Some(0) };
        start.later(seconds)
    }

    /// The moment this many seconds later. A date without a time stays the same.
    fn later(self, seconds: i64) -> Self {
        let Some(time) = self.time else { return self };
        let seconds = i64::from(time.seconds) + seconds;
        let days = self.days + seconds.div_euclid(DAY);
        let time = Time { seconds: seconds.rem_euclid(DAY) as u32, ..time };
        Moment { days, time: Some(time), ..self }
    }

    /// The moment at this number of seconds after 1970 began, on a clock in the time zone `zone`. Without
    /// `nanoseconds`, it is only a date.
    pub fn of_local_seconds(seconds: i64, nanoseconds: Option<u32>, zone: Option<i32>) -> Self {
        let start = Moment { days: 0, time: Some(Time::default()), zone };
        let moment = start.later(seconds);
        Moment {
            time: nanoseconds.and_then(|nanoseconds| Some(Time { nanoseconds, ..moment.time? })),
            ..moment
        }
    }

    /// The seconds after 1970 began, on a clock in its time zone. A date counts as its first second.
    pub fn local_seconds(self) -> i64 {
        self.days * DAY + self.time.map_or(0, |time| i64::from(time.seconds))
    }

    /// The seconds after 1970 began in UTC. A date counts as its first second, and what has no time zone is in
    /// UTC.
    pub fn unix_seconds(self) -> i64 {
        self.local_seconds() - 60 * i64::from(self.zone.unwrap_or(0))
    }

    /// The nanoseconds after [`Moment::unix_seconds`].
    pub fn nanoseconds(self) -> u32 {
        self.time.map_or(0, |time| time.nanoseconds)
    }

    /// The minutes that its time zone is ahead of UTC.
    pub fn zone(self) -> Option<i32> {
        self.zone
    }

    /// This moment with a time and a zone: a date is its first second, and what has no time zone is in UTC.
    pub fn completed(self) -> Self {
        Moment { time: self.time.or(Some(Time::default())), zone: self.zone.or(Some(0)), ..self }
    }

    /// True if it is a time on its day.
    pub fn has_time(self) -> bool {
        self.time.is_some()
    }

    /// True if it has a time zone.
    pub fn has_zone(self) -> bool {
        self.zone.is_some()
    }

    /// True if its year is from 1 to 9999. Most formats cannot write another year.
    pub fn has_common_year(self) -> bool {
        (1..=9999).contains(&calendar::date_of(self.days).0)
    }

    /// This moment. If it has no time zone, it gets the zone of `pattern`.
    pub fn in_zone_of(self, pattern: Self) -> Self {
        Moment { zone: self.zone.or(pattern.zone), ..self }
    }

    /// This moment in the form of `pattern`: a date, a time, or a time with a zone. A date becomes its last
    /// second. A missing zone is taken from `pattern`.
    pub fn in_form_of(self, pattern: Self) -> Self {
        let time = pattern.time.and(self.time.or(Some(LAST_SECOND)));
        let zone = pattern.zone.and(self.zone.or(pattern.zone));
        Moment { time, zone, ..self }
    }

    /// This moment in UTC, if it is a time with a zone. Then moments of the same form can be compared.
    pub fn in_utc(self) -> Self {
        let (Some(_), Some(zone)) = (self.time, self.zone) else { return self };
        Moment { zone: Some(0), ..self.later(-60 * i64::from(zone)) }
    }

    /// The moment without hyphens, colons and fractions: `20261120`, `20261120T193000+0100`,
    /// `20261120T183000Z`. `None` if its year is not from 1 to 9999.
    pub fn basic(self) -> Option<String> {
        let (year, month, day) = calendar::date_of(self.days);
        let date = self.has_common_year().then(|| format!("{year:04}{month:02}{day:02}"))?;
        let Some([hour, minute, second]) = self.time.map(Time::parts) else { return Some(date) };
        Some(format!("{date}T{hour:02}{minute:02}{second:02}{}", self.zone_text("")))
    }

    /// The form of RSS, RFC 822 (section 5) with years of four digits: `Fri, 20 Nov 2026 10:00:00 +0100`. `None` unless
    /// this is a time with a zone, in a year from 1 to 9999.
    pub fn rfc822(self) -> Option<String> {
        let [hour, minute, second] = self.time?.parts();
        let zone = match self.zone? {
            0 => "+0000".to_owned(),
            _ => self.zone_text(""),
        };
        let (year, month, day) = calendar::date_of(self.days);
        // 1970 began on a Thursday.
        let weekday = WEEKDAYS[(self.days + 4).rem_euclid(7) as usize];
        let month = &MONTHS.get(usize::try_from(month).ok()?.checked_sub(1)?)?[..3];
        let date = format!("{weekday}, {day:02} {month} {year:04}");
        self.has_common_year().then(|| format!("{date} {hour:02}:{minute:02}:{second:02} {zone}"))
    }

    fn zone_text(self, separator: &str) -> String {
        match self.zone {
            None => String::new(),
            Some(0) => "Z".to_owned(),
            Some(zone) => {
                let (sign, minutes) = (if zone < 0 { '-' } else { '+' }, zone.abs());
                format!("{sign}{:02}{separator}{:02}", minutes / 60, minutes % 60)
            }
        }
    }
}

impl Time {
    /// Hour, minute and second.
    fn parts(self) -> [u32; 3] {
        [self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60]
    }
}

/// The form of RFC 3339 and HTML: `2026-11-20`, `2026-11-20T18:30:00.5+01:00`.
impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = calendar::date_of(self.days);
        write!(f, "{year:04}-{month:02}-{day:02}")?;
        let Some(time) = self.time else { return Ok(()) };
        let [hour, minute, second] = time.parts();
        write!(f, "T{hour:02}:{minute:02}:{second:02}")?;
        if time.nanoseconds > 0 {
            write!(f, ".{}", format!("{:09}", time.nanoseconds).trim_end_matches('0'))?;
        }
        f.write_str(&self.zone_text(":"))
    }
}
