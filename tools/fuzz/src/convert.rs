//! Checks that the text of every format can be read, for any page: content lines, XML, RDF and JSON. Checks too that the
//! checker, the setters of microdata and the mapping of schema.org accept any page.

use std::sync::Arc;

use calcard::{Entry, Parser};
use microweave::{Dom, MicrodataDom, NodeId, Page};
use microweave_check::{self, CheckOptions};
use microweave_convert::rdf::{self, RdfProfile};
use microweave_convert::{AtomProfile, Format, FormatOptions, IcalendarProfile, VcardProfile, write};
use microweave_reader::Reading;
use microweave_reader::links::links;

use crate::choice::{self, Choice};
use crate::posts;

/// Elements whose value is a URL.
const URL_ELEMENTS: [&str; 11] =
    ["a", "area", "audio", "embed", "iframe", "img", "link", "object", "source", "track", "video"];

/// Checks an input.
///
/// # Panics
/// If an output cannot be read.
pub fn check(input: &[u8]) {
    let Some(choice) = choice::read(input) else { return };
    let page = Arc::new(choice.page());
    let reading = Reading::of(Arc::clone(&page));
    Format::all().for_each(|format| check_format(&reading, &page, format));
    check_icons(&page);
    let findings = microweave_check::check(&reading, &CheckOptions::new()).findings;
    assert!(findings.len() <= microweave_check::MAX_FINDINGS + 1);
    assert!(
        findings.iter().all(|finding| finding.span.is_none_or(|span| span.start <= span.end)),
        "{findings:?}"
    );
    assert!(findings.iter().all(|finding| !finding.to_string().contains(char::is_control)), "{findings:?}");
    let document = reading.with_schema();
    serde_json::to_string(&document).expect("it has JSON");
    check_setter(&choice, &page);
    posts::check(&reading, &page);
}

/// With the default rules, a parser of the format can read the output. With other rules, writing must not panic.
fn check_format(reading: &Reading, page: &Page, format: Format) {
    if let Ok(output) = write(reading, format, &options()) {
        check_text(page, format, output.text());
    }
    let other_rules = options()
        .atom_profile(AtomProfile::Html5)
        .vcard_profile(VcardProfile::Html5)
        .icalendar_profile(IcalendarProfile::Html5)
        .rdf_profile(RdfProfile::Html5_2010);
    let output = write(reading, format, &other_rules);
    if let Ok(output) = output.as_ref()
        && format.takes("atom_profile")
    {
        roxmltree::Document::parse(output.text()).expect("the feed is well-formed");
    }
}

/// Checks the text of a format by its media type.
pub(crate) fn check_text(page: &Page, format: Format, text: &str) {
    match format.media_type() {
        json if json.ends_with("json") => {
            serde_json::from_str::<serde_json::Value>(text).expect("the text is JSON");
        }
        xml if xml.ends_with("xml") => {
            roxmltree::Document::parse(text).expect("the feed is well-formed");
        }
        "text/vcard" => check_cards(text),
        "text/calendar" => check_calendar(text),
        "application/n-triples" => {
            let parsed: Result<Vec<_>, _> = oxttl::NTriplesParser::new().for_slice(text).collect();
            let triples = rdf::triples(page, &options()).expect("the page has been written");
            assert_eq!(parsed.expect("the text is N-Triples"), triples);
        }
        "application/n-quads" => {
            let parsed: Result<Vec<_>, _> = oxttl::NQuadsParser::new().for_slice(text).collect();
            parsed.expect("the text is N-Quads");
        }
        "text/turtle" => {
            let parsed: Result<Vec<_>, _> = oxttl::TurtleParser::new().for_slice(text).collect();
            parsed.expect("the text is Turtle");
        }
        other => unreachable!("no check for {other}: add one"),
    }
}

pub(crate) fn options() -> FormatOptions {
    FormatOptions::new().timestamp(std::time::UNIX_EPOCH.into())
}

fn check_cards(text: &str) {
    check_content_lines(text);
    let mut parser = Parser::new(text).strict();
    for _ in 0..text.lines().filter(|line| *line == "BEGIN:VCARD").count() {
        assert!(matches!(parser.entry(), Entry::VCard(_)), "{text}");
    }
    assert_eq!(parser.entry(), Entry::Eof, "{text}");
}

fn check_calendar(text: &str) {
    if text.is_empty() {
        return;
    }
    check_content_lines(text);
    let mut parser = Parser::new(text);
    assert!(matches!(parser.entry(), Entry::ICalendar(_)), "{text}");
    assert_eq!(parser.entry(), Entry::Eof, "{text}");
}

/// Lines have at most 75 octets, end in CRLF, and have no other control characters.
fn check_content_lines(text: &str) {
    assert!(text.is_empty() || text.ends_with("\r\n"), "{text}");
    for line in text.split_terminator("\r\n") {
        assert!(line.len() <= 75 && !line.contains(char::is_control), "{line:?}");
        assert!(line.starts_with(' ') || line.contains(':'), "{line:?}");
    }
}

fn check_icons(page: &Page) {
    let links = links(page);
    assert!(links.icons_for(32).count() <= links.links.len() + 1);
}

/// Checks that a property has the value that was set. A URL becomes absolute.
fn check_setter(choice: &Choice<'_>, page: &Page) {
    let text = "a\r\n\"<&;b";
    let mut dom = MicrodataDom::new(Dom::parse(&page.dom().html()), choice.base);
    let elements: Vec<NodeId> = dom.dom().elements().map(microweave::El::id).take(64).collect();
    for id in elements {
        if dom.set_item_value(id, text).is_ok() {
            let el = dom.element(id).expect("the page has one");
            let value = el.item_value().expect("it is a property");
            assert!(URL_ELEMENTS.contains(&el.el().name()) || value.as_text() == Some(text), "{value:?}");
        }
    }
    Dom::parse(&dom.dom().html());
}
