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
