//! The table of formats: every format can be written, depends on exactly the options that it lists, and gives the same
//! text for a page and for its posts.

use microweave::{OptionKind, OptionRow, OptionValue};
use microweave_convert::{Format, FormatOptions, JsonLayout, OutputError, Timestamp, write, write_feed};
use microweave_reader::{ReadOptions, Reading};

const BASE: &str = "https://ada.example/";

/// A page that every format can write, with a value for every option to change.
const PAGE: &str = "<title>Tea</title><a rel=me href=/>Ada</a>
    <div itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>Ada</b></div>
    <div itemscope itemtype=http://microformats.org/profile/hcard><b itemprop=fn>Bob</b></div>
    <div itemscope itemtype=http://microformats.org/profile/hcalendar#vevent>
      <b itemprop=summary>Tea</b><b itemprop=dtstart>2026-11-20</b></div>
    <article class=h-entry><div class=e-content><b>Tea!</b></div><a class=u-quotation-of href=/quoted></a></article>
    <div class=h-entry><audio class=u-audio src=/1.mp3></audio></div> <p class=h-recipe>Scones</p>
    <div class=h-entry><a class=u-follow-of href=/bob></a></div>";

fn page(address: &str) -> Reading {
    Reading::parse(PAGE, address)
}

fn base_options() -> FormatOptions {
    let timestamp = "2026-11-20T10:00:00Z".parse().expect("it is a time");
    FormatOptions::new().timestamp(timestamp).layout(JsonLayout::Line).source("one.html")
}

/// The base options with another value of one option.
fn changed(row: &OptionRow<FormatOptions>) -> FormatOptions {
    const POLICY: &str =
        r#"{"elements": {}, "on_every_element": [], "urls": [], "schemes": [], "removed_with_content": []}"#;
    let mut options = base_options();
    let value = match (row.kind, row.name) {
        (OptionKind::Flag, _) => OptionValue::Flag(row.value(&options) == Some(OptionValue::Flag(false))),
        (OptionKind::Choice(_), _) => {
            let mut values = row.kind.choices().map(|(name, _)| OptionValue::Text(name.to_owned()));
            values.find(|value| row.value(&options).as_ref() != Some(value)).expect("it has several")
        }
        (OptionKind::Json, "policy") => OptionValue::Text(POLICY.to_owned()),
        (OptionKind::Json, _) => OptionValue::Text("{}".to_owned()),
        (_, "timestamp") => OptionValue::Text("2027-01-01T00:00:00Z".to_owned()),
        _ => OptionValue::Text("https://ada.example/feed".to_owned()),
    };
    row.set(&mut options, value).expect("it takes the value");
    options
}

#[test]
fn formats_depend_on_the_options_that_they_take_and_on_no_others() {
    for format in Format::all() {
        for row in FormatOptions::rows() {
            // A page with an address needs no source for its RDF.
            let page = page(if row.name == "source" { "" } else { BASE });
            let output = write(&page, format, &base_options()).expect("the page has everything");
            let other = write(&page, format, &changed(row)).expect("the page has everything");
            assert_eq!(output != other, format.takes(row.name), "{format} {}: {}", row.name, other.text());
        }
        assert!(
            format.options().iter().all(|name| FormatOptions::rows().any(|row| row.name == *name)),
            "{format}"
        );
    }
}

#[test]
fn every_output_ends_with_a_line_break() {
    for format in Format::all() {
        for layout in [JsonLayout::Compact, JsonLayout::Line, JsonLayout::Indented] {
            let output = write(&page(BASE), format, &base_options().layout(layout)).expect("the page has it");
            assert!(output.text().ends_with('\n'), "{format}: {:?}", output.text());
            assert!(output.diagnostics().is_empty(), "{format}");
        }
    }
}

#[test]
fn a_feed_is_written_like_its_page() {
    let page = page(BASE);
    let feed = page.posts(&ReadOptions::new()).main;
    for format in Format::all() {
        let from_feed = write_feed(&feed, format, &base_options());
        if format.is_of_posts() {
            assert_eq!(from_feed, write(&page, format, &base_options()), "{format}");
        } else {
            assert_eq!(from_feed, Err(OutputError::NeedsPage(format)));
        }
    }
}

#[test]
fn a_page_without_anything_gives_an_empty_text_or_an_error_of_posts() {
    let page = Reading::parse("<p>Tea", BASE);
    for format in
        Format::all().filter(|format| !format.media_type().ends_with("json") || format.is_of_posts())
    {
        match write(&page, format, &base_options()) {
            Ok(output) => assert_eq!(output.text(), "", "{format}"),
            Err(OutputError::NoPosts | OutputError::NoArticles) => assert!(format.is_of_posts(), "{format}"),
            Err(error) => unreachable!("{format}: {error}"),
        }
    }
}

#[test]
fn atom_and_icalendar_need_a_timestamp() {
    let undated = "<p class=h-entry>Tea <p class=h-event>Tea";
    for format in [Format::Atom, Format::Icalendar] {
        let error = write(&Reading::parse(undated, BASE), format, &FormatOptions::new());
        assert_eq!(error, Err(OutputError::NoTimestamp(format)));
    }
}

#[test]
fn atom_needs_no_timestamp_if_a_post_has_a_date() -> Result<(), OutputError> {
    let html = "<p class=h-entry>Tea <time class=dt-published>2026-11-20T10:00Z</time>
        <p class=h-entry>Scones <p class=h-entry>Milk <time class=dt-published>2026-11-19T10:00Z</time>";
    let atom = write(&Reading::parse(html, BASE), Format::Atom, &FormatOptions::new())?;
    let dates =
        ["2026-11-20T10:00:00Z", "2026-11-20T10:00:00Z", "2026-11-20T10:00:00Z", "2026-11-19T10:00:00Z"];
    let updated = atom.text().split("<updated>").skip(1).map(|after| &after[..20]);
    assert_eq!(updated.collect::<Vec<_>>(), dates);
    Ok(())
}

#[test]
fn names_are_read_back() {
    for format in Format::all() {
        assert_eq!(format.name().parse(), Ok(format));
        assert!(format.media_type().contains('/') && !format.extension().starts_with('.'), "{format}");
    }
    let error = "pdf".parse::<Format>().expect_err("there is no such format").to_string();
    assert!(error.starts_with("there is no format \"pdf\": use one of json, mf2, "), "{error}");
}

#[test]
fn layouts_end_with_a_line_break() -> Result<(), OutputError> {
    let page = Reading::parse("<p class='h-x'>\u{9b}31m\u{80}\u{9f}", BASE);
    let value = r#"{"type":["h-x"],"properties":{"name":["\u009B31m\u0080\u009F"]}}"#;
    for (layout, start) in [(JsonLayout::Compact, "{"), (JsonLayout::Line, r#"{"source":"a.html","#)] {
        let options = FormatOptions::new().source("a.html").layout(layout);
        let text = write(&page, Format::Mf2, &options)?.into_text();
        assert_eq!(text, format!("{start}\"items\":[{value}],\"rels\":{{}},\"rel-urls\":{{}}}}\n"));
    }
    let text = write(&page, Format::Mf2, &FormatOptions::new().layout(JsonLayout::Indented))?.into_text();
    assert!(text.starts_with("{\n  \"items\": [") && text.ends_with("}\n"), "{text}");
    Ok(())
}

#[test]
fn texts_that_are_no_timestamps() {
    for invalid in ["", "now", "2026-11-20", "2026-11-20T18:30", "0001-01-01T00:00+01:00"] {
        assert!(invalid.parse::<Timestamp>().is_err(), "{invalid}");
    }
}
