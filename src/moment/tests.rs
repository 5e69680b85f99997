//! Dates and times: what is one, and what comes of it.

use std::time::{Duration, UNIX_EPOCH};

use super::*;

#[test]
fn global_dates_and_times() {
    for (text, written) in [
        ("2009-11-13T15:00Z", "2009-11-13T15:00:00Z"),
        ("2009-11-13T15:00:07.250+05:45", "2009-11-13T15:00:07.25+05:45"),
        ("2008-02-29T23:59:59-03:30", "2008-02-29T23:59:59-03:30"),
        ("0001-01-01T00:00+00:00", "0001-01-01T00:00:00Z"),
        ("2009-11-13T15:00:07.0000000001Z", "2009-11-13T15:00:07Z"),
        ("2009-11-13T15:00-00:00", "2009-11-13T15:00:00Z"),
    ] {
        let moment: Moment = text.parse().expect(text);
        assert_eq!(moment.to_string(), written);
    }
    for text in [
        "",
        "2009-11-13",
        "2009-11-13T15:00",
        "2009-11-13 15:00Z",
        " 2009-11-13T15:00Z",
        "2009-11-13T15:00Z ",
        "2009-11-13t15:00Z",
        "2009-11-13T15Z",
        "2009-11-13T15:00:60Z",
        "2009-11-13T24:00Z",
        "2009-11-13T15:00:07.Z",
        "2009-11-13T15:00+0100",
        "2009-11-13T15:00+24:00",
        "2009-02-29T15:00Z",
        "1900-02-29T15:00Z",
        "2009-13-01T15:00Z",
        "2009-1-1T15:00Z",
        "209-11-13T15:00Z",
        "0000-11-13T15:00Z",
        "12009-11-13T15:00Z",
        "99999999999-11-13T15:00Z",
        "٢٠٠٩-11-13T15:00Z",
    ] {
        assert!(text.parse::<Moment>().is_err(), "{text}");
    }
    assert!(Moment::of_global("12009-11-13T15:00Z").is_some(), "HTML has years of five digits");
}

#[test]
fn dates_of_time_elements() {
    for (text, in_content, written) in [
        ("2009-11-13", false, Some("2009-11-13T00:00:00Z")),
        ("2009-11-13T15:00+01:00", false, Some("2009-11-13T15:00:00+01:00")),
        (" 2009-11-13", false, None),
        ("\n2009-11-13\u{2003}T 15:00 Z ", true, Some("2009-11-13T15:00:00Z")),
        ("2009-11-13T15:00", false, None),
        ("2009-11-13T", false, None),
        ("15:00", false, None),
        ("15:00Z", false, None),
        ("Friday", true, None),
        ("2009-11-13 and more", true, None),
        ("", true, None),
    ] {
        let moment = Moment::of_time_element(text, in_content).map(|moment| moment.to_string());
        assert_eq!(moment.as_deref(), written, "{text:?}");
    }
}

#[test]
fn moments_compare_across_zones_and_years() {
    let in_order = [
        "1999-12-31T23:00:00-00:30",
        "2000-01-01T00:00:00+00:29",
        "1999-12-31T23:31:00.000000001Z",
        "2000-01-01T23:59:59+23:59",
        "2000-02-29T00:00Z",
        "2000-03-01T00:00Z",
        "2100-03-01T00:00Z",
    ];
    let instants = in_order.map(|text| text.parse::<Moment>().expect(text).instant());
    assert!(instants.is_sorted_by(|one, other| one < other), "{instants:?}");
}

#[test]
fn the_clock_of_the_system() {
    for (seconds, written) in [
        (0, "1970-01-01T00:00:00Z"),
        (951_782_400, "2000-02-29T00:00:00Z"),
        (1_795_169_045, "2026-11-20T10:04:05Z"),
        (4_107_542_399, "2100-02-28T23:59:59Z"),
        (4_107_542_400, "2100-03-01T00:00:00Z"),
        (u64::from(u32::MAX) * 1000, "9999-12-31T23:59:59Z"),
    ] {
        assert_eq!(Moment::from(UNIX_EPOCH + Duration::from_secs(seconds)).to_string(), written);
    }
    let before = UNIX_EPOCH - Duration::from_millis(1500);
    assert_eq!(Moment::from(before).to_string(), "1969-12-31T23:59:58Z");
}

#[test]
fn every_day_of_a_cycle_comes_back() {
    for days in 0..DAYS_OF_A_CYCLE + 800 {
        assert_eq!(Date::of_days(days).days(), days);
    }
}
