//! Reading and writing dates and times.

use super::{Moment, is_utc_offset};

#[test]
fn valid_in_html() {
    for valid in
        ["2009-05-05", "2024-02-29", "2000-02-29", "12009-12-31", "0001-01-01", "999999999999999-12-31"]
    {
        assert!(Moment::of_valid(valid).is_some_and(|moment| !moment.has_time()), "{valid}");
    }
    for valid in [
        "2009-05-05T19:00Z",
        "2008-07-20 21:00:00+01:00",
        "2009-05-05T19:00:59.123-0730",
        "2009-05-05T19:00:00.5+00:00",
        "999999999999999-12-31T23:59-23:59",
    ] {
        assert!(Moment::of_valid(valid).is_some_and(Moment::has_time), "{valid}");
        assert!(Moment::of_valid_date(valid).is_none(), "{valid}");
    }
}

#[test]
fn invalid_in_html() {
    for none in [
        "",
        "tomorrow",
        "2009-5-05",
        "2023-02-29",
        "1900-02-29",
        "0000-01-01",
        "2009-13-01",
        "2009-04-31",
        "2009-05-00",
        "209-05-05",
        "2009-05-05-",
        " 2009-05-05",
        "+009-05-05",
        "2009-05-0\u{663}",
        "99999999999999999999-01-01",
    ] {
        assert_eq!(Moment::of_valid(none), None, "{none}");
        assert_eq!(Moment::of_valid(&format!("{none}T19:00Z")), None, "{none}");
    }
    for none in [
        "T",
        "T19:00",
        "T24:00Z",
        "t19:00Z",
        "T19:60Z",
        "T19:00:60Z",
        "T19:00:00:00Z",
        "T19:00:00.Z",
        "T19:00:00.1234Z",
        "T19:00ZZ",
        "T19:00-00:00",
        "T19:00+1",
        "T19:00+24:00",
        "é19:00Z",
    ] {
        assert_eq!(Moment::of_valid(&format!("2009-05-05{none}")), None, "{none}");
    }
}

#[test]
fn valid_moments_compare_in_utc() {
    let in_utc = |text| Moment::of_valid(text).map(Moment::in_utc).expect("it is one");
    assert!(in_utc("2024-03-01") > in_utc("2024-02-29"));
    assert!(in_utc("2024-01-01T00:30+01:00") < in_utc("2023-12-31T23:31Z"));
    assert!(in_utc("2024-01-01T00:30:00.5Z") < in_utc("2024-01-01T00:30:00.51Z"));
    assert_eq!(in_utc("2024-01-01T00:30+01:00"), in_utc("2023-12-31 23:30:00.000Z"));
}

#[test]
fn offsets_of_vcards() {
    assert!(is_utc_offset("+01:00") && is_utc_offset("-00:00"));
    for invalid in ["", "01:00", "+0100", "+1:00", "+24:00", "é1:00", "Z"] {
        assert!(!is_utc_offset(invalid), "{invalid}");
    }
}

#[test]
fn forms_that_authors_write() {
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
        ("2009-05-05 19:00+2", "20090505T190000+0200", "20090505T170000Z"),
        ("2009-05-05 19:00-5:00", "20090505T190000-0500", "20090506T000000Z"),
        ("2009-05-05 19:00-700", "20090505T190000-0700", "20090506T020000Z"),
        ("2009-05-05 19:00z", "20090505T190000Z", "20090505T190000Z"),
        ("2009-12-31 24:00", "20100101T000000", "20100101T000000"),
        ("2016-12-31T23:59:60Z", "20161231T235959Z", "20161231T235959Z"),
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
        "2009-05-05T24:01",
        "P1D",
        "0000-01-01",
    ] {
        assert_eq!(Moment::parse(none), None, "{none}");
    }
    assert_eq!(Moment::parse("0001-01-01T00:00+01:00").and_then(|moment| moment.in_utc().basic()), None);
}

#[test]
fn moments_are_displayed_as_in_html() {
    for text in ["0001-01-01", "12009-05-05", "2009-05-05T19:00:59.25-07:30", "2009-05-05T19:00:00Z"] {
        assert_eq!(Moment::of_valid(text).map(|moment| moment.to_string()).as_deref(), Some(text));
    }
    assert_eq!(Moment::parse("2009-05-05 19:00").expect("it is one").to_string(), "2009-05-05T19:00:00");
}

#[cfg(feature = "feeds")]
mod html_2010 {
    use super::Moment;

    #[test]
    fn global_dates_and_times() {
        for (text, written) in [
            ("2009-11-13T15:00Z", "2009-11-13T15:00:00Z"),
            ("2009-11-13T15:00:07.250+05:45", "2009-11-13T15:00:07.25+05:45"),
            ("2008-02-29T23:59:59-03:30", "2008-02-29T23:59:59-03:30"),
            ("0001-01-01T00:00+00:00", "0001-01-01T00:00:00Z"),
            ("12009-11-13T15:00Z", "12009-11-13T15:00:00Z"),
            ("2009-11-13T15:00:07.0000000001Z", "2009-11-13T15:00:07Z"),
            ("2009-11-13T15:00-00:00", "2009-11-13T15:00:00Z"),
        ] {
            let moment = Moment::of_global_2010(text).expect(text);
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
            "99999999999-11-13T15:00Z",
            "٢٠٠٩-11-13T15:00Z",
        ] {
            assert!(Moment::of_global_2010(text).is_none(), "{text}");
        }
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
            let moment = Moment::of_time_element_2010(text, in_content).map(|moment| moment.to_string());
            assert_eq!(moment.as_deref(), written, "{text:?}");
        }
    }
}

#[cfg(feature = "read")]
mod other_date {
    use crate::datetime::other_date::OtherDate;

    fn iso8601(text: &str) -> Option<String> {
        Some(OtherDate::parse(text)?.moment.to_string())
    }

    #[test]
    fn other_forms_of_dates() {
        for (text, expected) in [
            ("Wed, 02 Feb 2022 09:12:22 +0100", "2022-02-02T09:12:22+01:00"),
            ("Wed, 02 Feb 2022 09:12:22 GMT", "2022-02-02T09:12:22Z"),
            ("2 Feb 22 09:12 EST", "2022-02-02T09:12:00-05:00"),
            ("Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"),
            ("Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37"),
            ("Tue Jan 28 15:28:56 PST 2020", "2020-01-28T15:28:56-08:00"),
            ("Tue 28 Jan 15:28:56 UTC 2020", "2020-01-28T15:28:56Z"),
            ("Fri Nov 20 2026 10:00:00 GMT+0100 (Mitteleurop\u{e4}ische Zeit)", "2026-11-20T10:00:00+01:00"),
            ("Fri Nov 20 2026", "2026-11-20"),
            ("11/20/2026, 10:00:00\u{202f}PM", "2026-11-20T22:00:00"),
            ("20.11.2026 10:00", "2026-11-20T10:00:00"),
            ("05/05/2022", "2022-05-05"),
            ("2022-5-5", "2022-05-05"),
            ("2022/05/05 3:04:05", "2022-05-05T03:04:05"),
            ("2022.5.05", "2022-05-05"),
            ("2022-05-05 3:00 PM", "2022-05-05T15:00:00"),
            ("2022-05-05, 12 a.m.", "2022-05-05T00:00:00"),
            ("2022-05-05T03:00:00 UTC", "2022-05-05T03:00:00Z"),
            ("2022-05-05t03:00:00utc+1", "2022-05-05T03:00:00+01:00"),
            ("2022-05-05T10:00:00:684Z", "2022-05-05T10:00:00.684Z"),
            ("2009-11-10 23:00:00 +0000 UTC", "2009-11-10T23:00:00Z"),
            ("2022-07-08T00:14:07+01:00[Europe/Paris]", "2022-07-08T00:14:07+01:00"),
            ("2022-05-05+02:00", "2022-05-05"),
            ("2022-May-05", "2022-05-05"),
            ("Thursday, May 5th, 2022 at 3:00 pm EDT", "2022-05-05T15:00:00-04:00"),
            ("Sept. 5, 2022", "2022-09-05"),
            ("5th of September 2022", "2022-09-05"),
            ("DECEMBER 31 2022 24:00", "2023-01-01T00:00:00"),
            ("Sonntag, 20. März 2022 um 10:30 Uhr", "2022-03-20T10:30:00"),
            ("Dienstag, Dezember 13th, 2022, 7:05 pm", "2022-12-13T19:05:00"),
            ("1er août 2022 à 10:30", "2022-08-01T10:30:00"),
            ("5 de mayo de 2022", "2022-05-05"),
            ("5 MAJA 2022", "2022-05-05"),
        ] {
            assert_eq!(iso8601(text).as_deref(), Some(expected), "{text}");
        }
    }

    #[test]
    fn unknown_zones_give_no_zone() {
        for (text, has_unknown_zone) in [
            ("Tue Jan 28 15:28:56 CET 2020", true),
            ("2020-01-28 15:28:56 Europe/Berlin", true),
            ("2020-01-28T15:28:56[Europe/Berlin]", true),
            ("Jan 28, 2020 3:28:56 PM (BST)", true),
            ("2020-01-28 15:28:56 (updated)", false),
            ("28 Jan 2020 15:28:56", false),
        ] {
            let read = OtherDate::parse(text).expect(text);
            assert_eq!(read.moment.to_string(), "2020-01-28T15:28:56", "{text}");
            assert_eq!(read.has_unknown_zone, has_unknown_zone, "{text}");
        }
    }

    #[test]
    fn texts_that_are_no_dates() {
        for text in [
            "",
            "today",
            "05/06/2022",
            "5-6-2022 10:00",
            "3/09/15 8:00am",
            "31/12/22",
            "May 2022",
            "May 5",
            "5 May",
            "2022",
            "2022-05",
            "30 Feb 2022",
            "2022-13-5",
            "5 May 2022 and more",
            "5 May 2022 25:00",
            "5 May 2022 13am",
            "5 May 2022 10:00 2022",
            "5 to 7 May 2022",
            "5 Maius 2022",
            "0000-5-5",
            "10:00",
        ] {
            assert_eq!(iso8601(text), None, "{text}");
        }
        assert_eq!(iso8601(&format!("5 May 2022 10:00 ({})", "x".repeat(1000))), None);
    }
}
