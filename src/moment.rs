//! Dates, and times on them: what HTML calls valid, and the other forms that pages have them in.

use regex::Captures;

use crate::tables::{GLOBAL_DATE_TIME, MOMENT};

/// A date, or a time on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Moment {
    /// How many days it is after the first one of 1970.
    days: i64,
    /// Seconds after midnight.
    seconds: Option<u32>,
    /// Minutes that its zone is ahead of UTC; none if it is nobody's zone.
    zone: Option<i32>,
}

const DAY: i64 = 86_400;
const LAST_SECOND: u32 = 86_399;

/// Is it what HTML calls a valid date string?
pub(super) fn is_valid_date(text: &str) -> bool {
    let mut parts = text.split('-');
    let (Some(year), Some(month), Some(day), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let are_digits = [year, month, day].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    are_digits && year.len() >= 4 && month.len() == 2 && day.len() == 2 && is_day(year, month, day)
}

/// Is it what HTML calls a valid global date and time string?
pub(super) fn is_valid_global_date_time(text: &str) -> bool {
    let Some(found) = GLOBAL_DATE_TIME.captures(text) else { return false };
    is_valid_date(&found["date"])
}

/// Years may have any number of digits: what counts of them repeats after 400.
fn is_day(year: &str, month: &str, day: &str) -> bool {
    let is_zero = year.bytes().all(|digit| digit == b'0');
    let cycle = year.bytes().fold(0, |year, digit| (year * 10 + u32::from(digit - b'0')) % 400);
    let in_range = |text: &str, most: u32| text.parse().is_ok_and(|number: u32| (1..=most).contains(&number));
    let month_number = month.parse().unwrap_or(0);
    !is_zero && in_range(month, 12) && in_range(day, days_in(cycle, month_number))
}

fn days_in(year: u32, month: u32) -> u32 {
    let is_leap = year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    match month {
        2 => 28 + u32::from(is_leap),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl Moment {
    /// Reads a date that may have a time, and that a zone: with and without hyphens and colons, and also a
    /// day by its number in the year.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let found = MOMENT.captures(text.trim_ascii())?;
        let number = |name| found.name(name).map_or(Some(0), |part| part.as_str().parse::<u32>().ok());
        let year = number("year")?;
        let days = match found.name("ordinal") {
            Some(_) => {
                let day = number("ordinal")?;
                let most = 337 + days_in(year, 2);
                (1..=most).contains(&day).then(|| days_before(year, 1) + i64::from(day) - 1)?
            }
            None => {
                let (month, day) = (number("month")?, number("day")?);
                let is_day = (1..=12).contains(&month) && (1..=days_in(year, month)).contains(&day);
                is_day.then(|| days_before(year, month) + i64::from(day) - 1)?
            }
        };
        let time = [number("hour")?, number("minute")?, number("second")?.min(59)];
        let seconds = found.name("hour").map(|_| time[0] * 3600 + time[1] * 60 + time[2]);
        Some(Moment { days, seconds, zone: zone(&found) }).filter(|_| year > 0)
    }

    /// The second after 1970 began in UTC.
    pub(super) fn of_unix_time(seconds: i64) -> Self {
        let of_day = seconds.rem_euclid(DAY);
        Moment { days: seconds.div_euclid(DAY), seconds: u32::try_from(of_day).ok(), zone: Some(0) }
    }

    pub(super) fn has_time(self) -> bool {
        self.seconds.is_some()
    }

    pub(super) fn has_zone(self) -> bool {
        self.zone.is_some()
    }

    /// The same, in the zone of the other one if it is in none.
    pub(super) fn in_zone_of(self, other: Self) -> Self {
        Moment { zone: self.zone.or(other.zone), ..self }
    }

    /// The same as a date, if the other one is, or as a time in its zone or in none: a date as its last second.
    pub(super) fn of_the_kind_of(self, other: Self) -> Self {
        let seconds = other.seconds.and(self.seconds.or(Some(LAST_SECOND)));
        let zone = other.zone.and(self.zone.or(other.zone));
        Moment { seconds, zone, ..self }
    }

    /// The date, as `20261120`, if its year has four digits.
    fn date(self) -> Option<String> {
        let (year, month, day) = date_of(self.days);
        (1..=9999).contains(&year).then(|| format!("{year:04}{month:02}{day:02}"))
    }

    /// Without hyphens and colons: `20261120`, `20261120T193000+0100`, `20261120T183000Z`.
    pub(super) fn basic(self) -> Option<String> {
        let Some(time) = self.time() else { return self.date() };
        let zone = match self.zone {
            None => String::new(),
            Some(0) => "Z".to_owned(),
            Some(zone) => {
                let sign = if zone < 0 { '-' } else { '+' };
                format!("{sign}{:02}{:02}", zone.abs() / 60, zone.abs() % 60)
            }
        };
        Some(format!("{}T{time}{zone}", self.date()?))
    }

    /// The same in UTC, if it is a time in a zone.
    pub(super) fn in_utc(self) -> Self {
        let (Some(seconds), Some(zone)) = (self.seconds, self.zone) else { return self };
        Moment::of_unix_time(self.days * DAY + i64::from(seconds) - i64::from(zone) * 60)
    }

    fn time(self) -> Option<String> {
        let seconds = self.seconds?;
        Some(format!("{:02}{:02}{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60))
    }
}

fn zone(found: &Captures<'_>) -> Option<i32> {
    let zone = found.name("zone")?.as_str();
    let digits: String = zone.chars().filter(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return Some(0);
    }
    let number = |part: Option<&str>| part.map_or(Some(0), |part| part.parse::<i32>().ok());
    let minutes = number(digits.get(..2))? * 60 + number(digits.get(2..).filter(|part| !part.is_empty()))?;
    Some(if zone.starts_with('-') { -minutes } else { minutes })
}

/// How many days before the first one of a month, counted from 1970.
fn days_before(year: u32, month: u32) -> i64 {
    let past = i64::from(year) - 1;
    let of_years = past * 365 + past.div_euclid(4) - past.div_euclid(100) + past.div_euclid(400);
    let of_months: u32 = (1..month).map(|month| days_in(year, month)).sum();
    of_years + i64::from(of_months) - 719_162
}

/// Year, month and day of a number of days after 1970 began. Years are counted from March on, so that a leap
/// day is the last one.
fn date_of(days: i64) -> (i64, i64, i64) {
    let since = days + 719_468;
    let (era, day_of_era) = (since.div_euclid(146_097), since.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    (era * 400 + year_of_era + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn valid_in_html() {
        for date in ["2009-05-05", "2024-02-29", "2000-02-29", "12009-12-31", "0001-01-01"] {
            assert!(is_valid_date(date), "{date}");
        }
        for none in ["", "2009-5-05", "2023-02-29", "1900-02-29", "0000-01-01", "2009-13-01", "2009-04-31"] {
            assert!(!is_valid_date(none), "{none}");
        }
        for none in
            ["209-05-05", "2009-05-05-", " 2009-05-05", "2009-05-00", "+009-05-05", "2009-05-0\u{663}"]
        {
            assert!(!is_valid_date(none), "{none}");
        }
        for time in ["2009-05-05T19:00Z", "2008-07-20 21:00:00+01:00", "2009-05-05T19:00:59.123-0730"] {
            assert!(is_valid_global_date_time(time), "{time}");
        }
        for none in
            ["2009-05-05", "2009-05-05T19:00", "2009-05-05T24:00Z", "2009-05-05t19:00Z", "2009-02-30T19:00Z"]
        {
            assert!(!is_valid_global_date_time(none), "{none}");
        }
        for none in
            ["2009-05-05T19:00-00:00", "2009-05-05T19:00:00.1234Z", "2009-05-05T19:00+24:00", "T19:00Z"]
        {
            assert!(!is_valid_global_date_time(none), "{none}");
        }
    }

    #[test]
    fn forms_of_moments() {
        for (text, basic, utc) in [
            ("2009-05-05", "20090505", "20090505"),
            ("20090505", "20090505", "20090505"),
            ("2009-125", "20090505", "20090505"),
            ("2024-366", "20241231", "20241231"),
            (" 2009-05-05 19:00 ", "20090505T190000", "20090505T190000"),
            ("20090505T190000Z", "20090505T190000Z", "20090505T190000Z"),
            ("2009-01-01T00:30:07.5+01:00", "20090101T003007+0100", "20081231T233007Z"),
            ("2024-02-28 19:00-0730", "20240228T190000-0730", "20240229T023000Z"),
            ("2009-05-05T19:00+01", "20090505T190000+0100", "20090505T180000Z"),
        ] {
            let moment = Moment::parse(text).expect(text);
            assert_eq!(moment.basic().as_deref(), Some(basic), "{text}");
            assert_eq!(moment.in_utc().basic().as_deref(), Some(utc), "{text}");
        }
        for none in [
            "",
            "tomorrow",
            "2009",
            "2009-05",
            "2009-02-29",
            "2009-366",
            "2009-05-05T25:00",
            "P1D",
            "0000-01-01",
        ] {
            assert_eq!(Moment::parse(none), None, "{none}");
        }
        assert_eq!(Moment::parse("0001-01-01T00:00+01:00").and_then(|moment| moment.in_utc().basic()), None);
    }

    #[test]
    fn every_day_is_itself() {
        for days in -719_162..=200_000 {
            let (year, month, day) = date_of(days);
            let (year, month) = (u32::try_from(year), u32::try_from(month));
            assert_eq!(days_before(year.expect("it is after 0"), month.expect("it is one")) + day - 1, days);
        }
    }
}
