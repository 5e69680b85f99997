//! The reader's dates: their order, their parts, and what the crates of time make of them.

use std::cmp::Ordering;

use jiff::{Timestamp, Zoned, civil};
use microweave_check::{CheckOptions, Rule, check};
use microweave_reader::{Date, ReadOptions, Reading};

use crate::support::random::Random;

/// A random date in one of the forms that pages use, and the time that it means: seconds and nanoseconds in UTC.
fn random_date(random: &mut Random) -> (String, Timestamp) {
    let day = civil::date(1, 1, 2).saturating_add(jiff::Span::new().days(random.below(3_652_000) as i64));
    let [hour, minute, second] = [random.below(24), random.below(60), random.below(61)];
    let date = match random.below(5) {
        0 => format!("{:04}-{:03}", day.year(), day.day_of_year()),
        1 => {
            let week = day.iso_week_date();
            format!("{:04}-W{:02}-{}", week.year(), week.week(), week.weekday().to_monday_one_offset())
        }
        2 => format!("{:04}{:02}{:02}", day.year(), day.month(), day.day()),
        _ => day.to_string(),
    };
    let nanosecond = if random.below(3) == 0 { random.below(1_000_000_000) as i32 } else { 0 };
    let (text, time, offset) = match random.below(4) {
        0 => (date, day.at(0, 0, 0, 0), 0),
        kind => {
            let time = day.at(hour as i8, minute as i8, second.min(59) as i8, nanosecond);
            let fraction = if nanosecond > 0 { format!(".{nanosecond:09}") } else { String::new() };
            let clock = format!("{date}T{hour:02}:{minute:02}:{second:02}{fraction}");
            let offset = if kind == 1 { 0 } else { random.below(2 * 24 * 60 - 1) as i32 - 24 * 60 + 1 };
            let sign = if offset < 0 { '-' } else { '+' };
            let zone = format!("{sign}{:02}:{:02}", offset.abs() / 60, offset.abs() % 60);
            (if kind == 1 { clock } else { clock + &zone }, time, offset)
        }
    };
    let offset = jiff::tz::Offset::from_seconds(offset * 60).expect("it is below 24 hours");
    (text, offset.to_timestamp(time).expect("it is in range"))
}

#[test]
fn dates_mean_what_jiff_says() {
    let mut random = Random::new(15);
    for _ in 0..20_000 {
        let (text, expected) = random_date(&mut random);
        let date: Date = text.parse().unwrap_or_else(|error| panic!("{error}"));
        let seconds = expected.as_nanosecond().div_euclid(1_000_000_000) as i64;
        assert_eq!(date.unix_seconds(), Some(seconds), "{text}");
        assert_eq!(Timestamp::try_from(&date).expect(&text), expected, "{text}");
        let chrono = chrono::DateTime::<chrono::Utc>::try_from(&date).expect(&text);
        assert_eq!(chrono.timestamp(), seconds, "{text}");
        let time = time::OffsetDateTime::try_from(&date).expect(&text);
        assert_eq!(i64::from(time.offset().whole_seconds()), i64::from(date.offset().unwrap_or(0)), "{text}");
        assert_eq!(time.unix_timestamp_nanos(), expected.as_nanosecond(), "{text}");
        if let Some(rfc3339) = date.rfc3339() {
            assert_eq!(rfc3339.parse::<Timestamp>().expect(&rfc3339), expected, "{text}");
        }
    }
}

#[test]
fn dates_are_ordered_as_jiff_orders_them() {
    let mut random = Random::new(16);
    let dates: Vec<(Date, Timestamp)> =
        (0..300).map(|_| random_date(&mut random)).map(|(text, time)| (Date::new(text), time)).collect();
    for (one, at) in &dates {
        for (other, other_at) in &dates {
            let order = one.cmp(other);
            assert_eq!(order, other.cmp(one).reverse());
            assert_eq!(order == Ordering::Equal, one == other, "{one:?} {other:?}");
            if at != other_at {
                assert_eq!(order, at.cmp(other_at), "{one:?} {other:?}");
            }
        }
        assert!(*one > Date::new("3/09/15 8:00am"), "a text that is not a date is before all dates");
    }
}

#[test]
fn times_are_written_and_read_back() {
    let mut random = Random::new(17);
    for _ in 0..5_000 {
        let (_, time) = random_date(&mut random);
        let offset =
            jiff::tz::Offset::from_seconds(random.below(100_000) as i32 - 50_000).expect("it is small");
        let zoned = time.to_zoned(jiff::tz::TimeZone::fixed(offset));
        let Ok(date) = Date::try_from(&zoned) else { continue };
        assert_eq!(Timestamp::try_from(&date).expect("it is in range"), time, "{date}");
        assert_eq!(Timestamp::try_from(&Date::try_from(time).expect("it is in range")).ok(), Some(time));
        assert_eq!(date.as_written().parse::<Date>().expect("it is a date"), date);
        if offset.seconds() % 60 == 0 {
            assert_eq!(Zoned::try_from(&date).expect("it is in range"), zoned);
        }
        let civil = zoned.datetime();
        let date = Date::try_from(civil).expect("it is in range");
        assert_eq!((date.offset(), civil::DateTime::try_from(&date).expect("it is in range")), (None, civil));
        let date = Date::try_from(civil.date()).expect("it is in range");
        assert!(date.is_date_only());
        assert_eq!(civil::Date::try_from(&date).expect("it is in range"), civil.date());
    }
}

#[test]
fn chrono_and_time_are_written_and_read_back() {
    let date = Date::new("2016-12-31T23:59:60.25-03:30");
    let local = chrono::DateTime::<chrono::FixedOffset>::try_from(&date).expect("it is a date");
    assert_eq!(local.to_string(), "2016-12-31 23:59:59.250 -03:30");
    assert_eq!(Date::try_from(local).expect("it is in range").as_written(), "2016-12-31T23:59:59.25-03:30");
    let naive = chrono::NaiveDateTime::try_from(&date).expect("it is a date");
    assert_eq!(Date::try_from(naive).expect("it is in range").as_written(), "2016-12-31T23:59:59.25");
    let day = chrono::NaiveDate::try_from(&date).expect("it is a date");
    assert_eq!(Date::try_from(day).expect("it is in range").as_written(), "2016-12-31");
    let local = time::OffsetDateTime::try_from(&date).expect("it is a date");
    assert_eq!(Date::try_from(local).expect("it is in range").as_written(), "2016-12-31T23:59:59.25-03:30");
    let naive = time::PrimitiveDateTime::try_from(&date).expect("it is a date");
    assert_eq!(Date::try_from(naive).expect("it is in range").as_written(), "2016-12-31T23:59:59.25");
    let day = time::Date::try_from(&date).expect("it is a date");
    assert_eq!(Date::try_from(day).expect("it is in range").as_written(), "2016-12-31");
    // chrono counts a leap second as further nanoseconds of the second before it.
    let leap = day_of_chrono().and_hms_nano_opt(23, 59, 59, 1_500_000_000).expect("it is a leap second");
    assert_eq!(Date::try_from(leap).expect("it is in range").as_written(), "2016-12-31T23:59:59.999999999");
}

fn day_of_chrono() -> chrono::NaiveDate {
    chrono::NaiveDate::from_ymd_opt(2016, 12, 31).expect("it is a date")
}

#[test]
fn times_that_a_date_cannot_have() {
    assert!(Date::try_from(Timestamp::MIN).is_err() && Date::try_from(civil::Date::MIN).is_err());
    assert!(Date::try_from(chrono::NaiveDate::MAX).is_err() && Date::try_from(time::Date::MIN).is_err());
    for text in ["", "3/09/15 8:00am", "2026-13-01", "2023-W53-1", "2020-W54-1", "2020-W00-1", "2026-W01-8"] {
        assert!(text.parse::<Date>().is_err(), "{text}");
        let date = Date::new(text);
        assert_eq!((date.unix_seconds(), date.rfc3339(), date.offset()), (None, None, None));
        assert!(!date.is_date_only() && Timestamp::try_from(&date).is_err());
    }
    let last = Date::new("9999-12-31T24:00Z");
    assert_eq!((last.rfc3339(), last.unix_seconds()), (None, Some(253_402_300_800)));
    assert_eq!(Date::new("0001-01-01T00:00+23:59").unix_seconds(), Some(-62_135_596_800 - 86_340));
}

/// The checker reports a date that the reader does not read, and a time without a zone, and no other one.
#[test]
fn the_checker_and_the_reader_read_the_same_dates() {
    let days = [
        "2024-01-02", "20240102", "2024-002", "2024-W01-2", "2024-02-30", "2 January 2024", "Jan 2nd, 2024",
        "2. Januar 2024", "Tue, 02 Jan 2024", "05/06/2024", "13.06.2024", "last Friday", "",
    ];
    let times = ["", " 15:04", "T15:04:05.5", " 3:04pm", " at 3 p.m.", "T1504", " 25:00", " noon"];
    let zones = ["", "Z", "+01:00", "-0800", " GMT", " CET"];
    let texts = days.iter().flat_map(|day| times.map(|time| [day, time].concat()));
    for text in texts.flat_map(|text| zones.map(|zone| [&text, zone].concat())) {
        let html = format!(
            "<p class=h-entry><b class=e-content>Tea</b><data class=dt-published value='{text}'></data>"
        );
        let reading = Reading::parse(&html, "https://ada.example/");
        let published = reading.posts(&ReadOptions::new()).main.entries.remove(0).published;
        let date = published.filter(|date| date.iso8601().is_some());
        let expected = match date {
            None => Some(Rule::UnreadableDate),
            Some(date) if !date.is_date_only() && date.offset().is_none() => Some(Rule::DateWithoutZone),
            Some(_) => None,
        };
        let found = check(&reading, &CheckOptions::new()).findings.into_iter().map(|finding| finding.rule);
        let found = found.filter(|rule| matches!(rule, Rule::UnreadableDate | Rule::DateWithoutZone));
        assert!(found.eq(expected), "{text:?}: {expected:?}");
    }
}
