//! The converters' output for any page can be read: content lines, XML, RDF and JSON. The checker, the setters
//! of microdata and the reader of schema.org accept any page.

use calcard::{Entry, Parser};
use microweave::convert::Timestamp;
use microweave::convert::atom::{FeedOptions, Profile};
use microweave::convert::icalendar::{IcalendarOptions, IcalendarProfile, to_calendar};
use microweave::convert::rdf::{self, RdfOptions, RdfProfile};
use microweave::convert::vcard::{VcardOptions, VcardProfile, to_vcards};
use microweave::reader::SchemaOptions;
use microweave::{Dom, MicrodataDom, NodeId, Page, check};

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
    let page = choice.page();
    check_cards(&page);
    check_calendars(&page);
    check_feeds(&page);
    check_rdf(&page);
    check_links(&page);
    let findings = page.check();
    assert!(findings.len() <= check::MAX_FINDINGS + 1);
    assert!(findings.iter().all(|finding| !finding.to_string().contains(char::is_control)), "{findings:?}");
    let schema_feeds = SchemaOptions::new().meta(true).read(&page);
    serde_json::to_string(&schema_feeds).expect("it has JSON");
    check_setter(&choice, &page);
    posts::check(&page);
}

fn check_cards(page: &Page) {
    for profile in [VcardProfile::Rfc6350, VcardProfile::Html5] {
        let Ok(cards) = to_vcards(page, &VcardOptions::new().profile(profile)) else { continue };
        if profile == VcardProfile::Rfc6350 {
            check_content_lines(&cards);
            let mut reader = Parser::new(&cards).strict();
            for _ in 0..cards.lines().filter(|line| *line == "BEGIN:VCARD").count() {
                assert!(matches!(reader.entry(), Entry::VCard(_)), "{cards}");
            }
            assert_eq!(reader.entry(), Entry::Eof, "{cards}");
        }
    }
}

fn check_calendars(page: &Page) {
    for profile in [IcalendarProfile::Rfc5545, IcalendarProfile::Html5] {
        let Ok(calendar) = to_calendar(page, &IcalendarOptions::new(time()).profile(profile)) else {
            continue;
        };
        let text = calendar.text();
        if profile == IcalendarProfile::Rfc5545 && !text.is_empty() {
            check_content_lines(text);
            let mut reader = Parser::new(text);
            assert!(matches!(reader.entry(), Entry::ICalendar(_)), "{text}");
            assert_eq!(reader.entry(), Entry::Eof, "{text}");
        }
    }
}

/// Checks that lines have at most 75 octets, end in CRLF, and have no other control characters.
fn check_content_lines(text: &str) {
    assert!(text.is_empty() || text.ends_with("\r\n"), "{text}");
    for line in text.split_terminator("\r\n") {
        assert!(line.len() <= 75 && !line.contains(char::is_control), "{line:?}");
        assert!(line.starts_with(' ') || line.contains(':'), "{line:?}");
    }
}

fn check_feeds(page: &Page) {
    for profile in [Profile::Rfc4287, Profile::Html5] {
        if let Some(feed) = FeedOptions::new(time()).profile(profile).feed(page) {
            roxmltree::Document::parse(feed.xml()).expect("it is well-formed");
        }
    }
}

fn check_rdf(page: &Page) {
    for profile in [RdfProfile::Microdata, RdfProfile::Html5_2010] {
        let Ok(triples) = rdf::triples(page, &RdfOptions::new().profile(profile)) else { continue };
        let ntriples = rdf::ntriples(&triples);
        let read: Result<Vec<_>, _> = oxttl::NTriplesParser::new().for_slice(&ntriples).collect();
        assert_eq!(read.expect("it is N-Triples"), triples);
        let turtle = rdf::turtle(&triples);
        let read: Result<Vec<_>, _> = oxttl::TurtleParser::new().for_slice(&turtle).collect();
        assert_eq!(read.expect("it is Turtle").len(), triples.len());
    }
}

fn check_links(page: &Page) {
    let links = page.links();
    assert!(links.icons_for(32).count() <= links.links.len() + 1);
    let json = serde_json::to_string(&links).expect("it has JSON");
    serde_json::from_str::<serde_json::Value>(&json).expect("it is JSON");
}

/// Checks that a property has the value that was set. A URL becomes absolute.
fn check_setter(choice: &Choice<'_>, page: &Page) {
    let text = "a\r\n\"<&;b";
    let mut dom = MicrodataDom::new(Dom::parse(&page.dom().html()), choice.base);
    let elements: Vec<NodeId> = dom.dom().elements().map(microweave::El::id).take(64).collect();
    for id in elements {
        if dom.set_item_value(id, text).is_ok() {
            let el = dom.element(id).expect("it is there");
            let value = el.item_value().expect("it is a property");
            assert!(URL_ELEMENTS.contains(&el.el().name()) || value.as_text() == Some(text), "{value:?}");
        }
    }
    Dom::parse(&dom.dom().html());
}

fn time() -> Timestamp {
    std::time::UNIX_EPOCH.into()
}
