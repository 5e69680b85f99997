//! Reads large and strange pages: the results are right, and no search is repeated for each entry (a quadratic
//! search would take minutes here).

use std::fmt::Write as _;

use microweave::{Document, parse};
use microweave_reader as reader;
use microweave_reader::{Authorship, AuthorshipStep, Fetched, MainObject, MentionKind, PostTypeRules};

const PAGE: &str = "https://tea.example/";
const MANY: usize = 10_000;

fn page(part: impl Fn(usize) -> String) -> String {
    (0..MANY).fold(String::new(), |mut page, number| {
        let _ = writeln!(page, "{}", part(number));
        page
    })
}

#[test]
fn many_entries_whose_authors_are_cards_of_the_page() {
    let entries = page(|number| format!("<p class=h-entry>Tea <a class=u-author href='/{number}'></a>"));
    let cards = page(|number| format!("<a class=h-card href='/{number}'>Ada {number}</a>"));
    let document = parse(&format!("{entries}</p>{cards}"), PAGE);
    let mut fetches = 0;
    let mut authorship = Authorship::new(&document, PAGE, |_| {
        fetches += 1;
        None
    });
    let entries: Vec<_> = document.find("h-entry").collect();
    assert_eq!(entries.len(), MANY);
    let names =
        entries.iter().map(|&entry| authorship.of(entry).value.and_then(|a| a.name().map(str::to_owned)));
    assert!(names.eq((0..MANY).map(|number| Some(format!("Ada {number}")))));
    assert_eq!(fetches, MANY);
}

#[test]
fn many_entries_whose_authors_are_parts_of_one_page() {
    let cards =
        page(|number| format!("<p class=h-card><a class='u-url u-uid' href='#{number}'>Ada {number}</a>"));
    let authors = parse(&cards, "https://ada.example/");
    let entries = page(|number| {
        format!("<p class=h-entry>Tea <a class=u-author href='https://ada.example/#{number}'></a>")
    });
    let document = parse(&entries, PAGE);
    let mut fetches = 0;
    let mut authorship = Authorship::new(&document, PAGE, |url| {
        fetches += 1;
        Some(Fetched { document: authors.clone(), address: url.to_owned() })
    });
    for (number, entry) in document.find("h-entry").enumerate() {
        let answer = authorship.of(entry);
        assert_eq!(answer.value.and_then(|a| a.name().map(str::to_owned)), Some(format!("Ada {number}")));
    }
    assert_eq!(fetches, 1);
}

#[test]
fn many_authors_of_a_feed_of_many_entries() {
    let authors = page(|number| format!("<b class=p-author>Ada {number}</b>"));
    let entries = page(|number| format!("<p class=h-entry id=e{number}>Tea"));
    let document = parse(&format!("<div class=h-feed>{authors}{entries}</div>"), PAGE);
    let mut authorship = Authorship::new(&document, PAGE, |_| None);
    for entry in document.find("h-entry") {
        assert_eq!(
            authorship.of(entry).value.and_then(|a| a.name().map(str::to_owned)),
            Some("Ada 0".into())
        );
    }
    let MainObject::Feed(feed) = reader::main_object(&document, PAGE).value else { panic!("it is a feed") };
    assert_eq!(feed.entries().len(), MANY);
    let last = feed.entries()[MANY - 1];
    let selected = reader::main_object(&document, &format!("{PAGE}#e{}", MANY - 1));
    assert_eq!(selected.value, MainObject::Post(last));
}

#[test]
fn many_feeds_links_and_mentions() {
    let feeds = page(|number| {
        format!(
            "<div class=h-feed><p class=h-entry>Tea <a class=u-like-of rel=feed href='/{number}'>x</a></p></div>"
        )
    });
    let document = parse(&feeds, PAGE);
    assert_eq!(reader::feeds(&document).len(), MANY);
    assert_eq!(reader::feed_links(&document, PAGE).len(), MANY);
    let mention = reader::mention(&document, PAGE, "https://tea.example/9999").value;
    assert_eq!(mention.map(|mention| mention.kind), Some(MentionKind::Like));
    assert_eq!(mention.and_then(|mention| mention.post), document.find("h-entry").last());
}

#[test]
fn a_name_implied_from_all_the_text_is_not_the_name_of_the_feed() {
    let feed = |name: &str| {
        let json = format!(
            r#"{{ "items": [ {{ "type": ["h-feed"], "properties": {{ "name": ["{name}"] }}, "children": [
                {{ "type": ["h-entry"], "properties": {{ "content": [ {{ "html": "One <b>cup</b>", "value": "One cup" }} ] }} }},
                {{ "type": ["h-entry"], "properties": {{ "name": ["Three"] }} }},
                {{ "type": ["h-entry"], "properties": {{ "summary": ["Two cups"] }} }} ] }} ] }}"#
        );
        let document: Document = serde_json::from_str(&json).expect("it can be read");
        reader::feeds(&document)[0].name().map(str::to_owned)
    };
    assert_eq!(feed("Home About One cup Three Two cups Licence"), None);
    assert_eq!(feed("One cup after the other"), Some("One cup after the other".into()));
    assert_eq!(feed("Two cups or One cup"), Some("Two cups or One cup".into()));
}

#[test]
fn an_entry_of_another_document_has_no_feed() {
    let document = parse("<div class=h-feed><b class=p-author>Ada</b> <p class=h-entry>One</div>", PAGE);
    let other = parse("<p class=h-card>Grace<p class=h-entry>Two<p class=h-entry>Three", PAGE);
    let mut authorship = Authorship::new(&document, PAGE, |_| None);
    assert!(other.find("h-entry").all(|entry| authorship.of(entry).step == AuthorshipStep::NoAuthor));
}

#[test]
fn any_address_and_page_can_be_read() {
    for url in ["", "tea", "https://", "data:,x#y", "https://tea.example/#", "mailto:a@b"] {
        for html in [
            "",
            "<p class=h-entry>",
            "<div class='h-feed h-entry h-card'><a rel='next feed me author' href=>",
        ] {
            let document = parse(html, url);
            let _ = reader::main_object(&document, url);
            let _ = reader::representative_card(&document, url);
            let _ = reader::feed_links(&document, url);
            let _ = reader::mention(&document, url, url);
            let mut authorship = Authorship::new(&document, url, |_| None);
            for item in document.all_items() {
                let _ = reader::post_type(item, PostTypeRules::new());
                let _ = authorship.of(item);
            }
        }
    }
}
