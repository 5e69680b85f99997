//! How the value class pattern joins the parts of a date and time.

use microweave::{Options, Rules};

/// The value of the joined parts, or their text if they cannot be joined.
fn joined(parts: &[&str], rules: Rules) -> String {
    let parts: String = parts.iter().map(|part| format!("<b class=value>{part}</b>")).collect();
    let page = format!("<div class=h-x><p class=dt-a>{parts}</p></div>");
    let options = Options::new().rules(rules);
    let mf2 = serde_json::to_value(options.parse(&page, "https://example.com/").mf2()).expect("it is JSON");
    mf2["items"][0]["properties"]["a"][0].as_str().expect("it is a text").to_owned()
}

#[test]
fn parts_of_dates_are_joined() {
    for (parts, value) in [
        (&["2009-06-26", "07:00:00pm"][..], "2009-06-26 19:00:00"),
        (&["2009-06-26", "12am"], "2009-06-26 00:00"),
        (&["2009-06-26", "12:30 PM"], "2009-06-26 12:30"),
        (&["2009-06-26", "7:30"], "2009-06-26 07:30"),
        (&["2009-177", "19:00z"], "2009-177 19:00Z"),
        (&["-08:00", "19:00", "2009-06-26"], "2009-06-26 19:00-08:00"),
        (&["19:00"], "19:00"),
        (&["+2", "19:00"], "19:00+2"),
        (&["2009-06-26", "19:00", "-5:00"], "2009-06-26 19:00-5:00"),
        (&["2009-06-26", "19:00 -700"], "2009-06-26 19:00-700"),
        (&["2009-06-26", "7pm+0530"], "2009-06-26 19:00+0530"),
        (&["00:00:00", "2099-12-31 23:59:59", "2000-01-01"], "2000-01-01 00:00:00"),
        (&["2009-06-26T19:00+01"], "2009-06-26 19:00+01"),
        (&["2013-06-06", "9:56:35.5 p.m.", "Z"], "2013-06-06 21:56:35.5Z"),
        (&["2013-06-06T09:56:35,25"], "2013-06-06 09:56:35,25"),
        (&["2009-06-26", "+01:00"], "2009-06-26"),
    ] {
        assert_eq!(joined(parts, Rules::Suite), value, "{parts:?}");
    }
}

#[test]
fn other_texts_are_no_parts() {
    for text in [
        "tomorrow", "", "Z", "25:00", "13pm", "24pm", "0am", "19:00:61", "19:00.5", "19:00:30.", "19:00+",
        "19:00+12345", "19:60", "2020-01-31T", "2020-01-31TZ", "2020-01-31 Z",
    ] {
        assert_eq!(joined(&["x", text], Rules::Suite), ["x", text].concat(), "{text}");
    }
}

#[test]
fn days_of_years_are_days_of_months() {
    for (date, expected) in [
        ("2016-062", "2016-03-02"),
        ("2015-062", "2015-03-03"),
        ("2016-366", "2016-12-31"),
        ("2000-366", "2000-12-31"),
        ("1900-366", "1900-366"),
        ("2016-000", "2016-000"),
    ] {
        assert_eq!(joined(&[date, "19:00"], Rules::Mf2py), [expected, " 19:00"].concat());
    }
}
