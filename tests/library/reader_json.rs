//! The reader's feeds as JSON: they are read back as they were, and their form is stable.

use microweave::{Diagnostic, Limits, Options};
use microweave_check::{CheckOptions, check};
use microweave_convert::{Format, FormatOptions, write_feed};
use microweave_reader::{
    AlternateFormat, Content, Date, Entry, Feed, Feeds, KnownPosts, Photo, PostType, ReadOptions, Reading,
};
use once_cell::sync::Lazy;
use serde_json::{Value, json};

use crate::support::cases;
use crate::support::converted::all_pages;
use crate::support::json_schema;
use crate::support::random::Random;
use crate::support::reader_case::Case;
use crate::support::suites;

/// The part of the schema for feeds. The answers of the verb `read` have more: `crates/requests` tests them.
static SCHEMA: Lazy<Value> = Lazy::new(|| {
    let schema: Value =
        serde_json::from_str(include_str!("../../docs/read.schema.json")).expect("the schema is JSON");
    json!({ "$ref": "#/$defs/Feed", "$defs": schema["$defs"] })
});

fn read(html: &str, url: &str) -> Feeds {
    Reading::of(Options::new().lang(true).page(html, url)).posts(&ReadOptions::new())
}

fn read_with_reasons(html: &str, url: &str) -> Feeds {
    Reading::of(Options::new().lang(true).reasons(true).page(html, url)).posts(&ReadOptions::new())
}

#[test]
fn schema_refuses_what_it_does_not_describe() {
    let post = json!(Entry::new(PostType::Note));
    let entry = |member: &str, value: Value| {
        let mut post = post.clone();
        post[member] = value;
        json!({ "kind": "post", "hubs": [], "deleted": [], "reasons": [], "entries": [post] })
    };
    assert_eq!(json_schema::errors(&SCHEMA, &entry("title", json!("Tea"))), [""; 0]);
    for wrong in [
        json!({ "kind": "post", "hubs": [], "deleted": [], "reasons": [] }),
        json!({ "kind": "page", "hubs": [], "deleted": [], "reasons": [], "entries": [] }),
        entry("titel", json!("Tea")),
        entry("title", json!(1)),
        entry("span", json!({"start": {"offset": 1, "line": 1, "column": 2}})),
        entry("photos", json!([{"alt": "Tea"}])),
    ] {
        assert_eq!(json_schema::errors(&SCHEMA, &wrong).len(), 1, "{wrong}");
    }
}

/// The JSON is read back as it was written, and `docs/read.schema.json` describes it.
fn assert_reads_back(feeds: &Feeds, case: &str) {
    let json = serde_json::to_string(feeds).expect("it can be written");
    let value: Value = serde_json::from_str(&json).expect("it is JSON");
    for feed in [&value["main"]].into_iter().chain(value["others"].as_array().into_iter().flatten()) {
        assert_eq!(json_schema::errors(&SCHEMA, feed), [""; 0], "{case}");
    }
    let again: Feeds = serde_json::from_str(&json).expect(case);
    assert!(again == *feeds, "{case}:\n{feeds:#?}\n{again:#?}");
    let plain = feeds.clone().without_reasons();
    let json = serde_json::to_string(&plain).expect("it can be written");
    assert!(serde_json::from_str::<Feeds>(&json).expect(case) == plain, "{case}");
    assert!(!json.contains(r#""why":"#), "{case}");
}

#[test]
fn every_page_reads_back() {
    let mut posts = 0;
    for (name, html) in all_pages() {
        let feeds = read_with_reasons(&html, "https://ada.example/dir/page.html");
        posts += feeds.main.entries.len();
        assert_reads_back(&feeds, &name);
    }
    assert!(posts > 500, "{posts} posts");
}

#[test]
fn every_case_of_the_reader_reads_back() {
    let folder = cases::folder("reader");
    for (name, text) in suites::files_below(&folder, "html") {
        let Ok(case) = Case::read(&text) else { continue };
        assert_reads_back(&read_with_reasons(&case.page().html, &case.page().url), &name);
    }
}

const PAGE: &str = include_str!("reader_json/post.html");

#[test]
fn form_is_stable() {
    let feeds = read(PAGE, "https://ada.example/tea");
    let expected: Value =
        serde_json::from_str(include_str!("reader_json/post.json")).expect("the form is JSON");
    let mut ours = serde_json::to_value(&feeds).expect("it can be written");
    let empty = json!([]);
    let lists = [
        "photos", "audios", "videos", "other-authors", "other-images", "people", "like-of", "conflicts",
        "rejected", "reasons",
    ];
    assert!(lists.iter().all(|list| ours["main"]["entries"][0][list] == empty), "lists are always there");
    remove_empty_lists(&mut ours);
    assert_eq!(ours, expected, "{ours:#}");
}

fn remove_empty_lists(json: &mut Value) {
    match json {
        Value::Array(values) => values.iter_mut().for_each(remove_empty_lists),
        Value::Object(members) => {
            members.retain(|_, value| *value != json!([]));
            members.values_mut().for_each(remove_empty_lists);
        }
        _ => {}
    }
}

#[test]
fn hostile_json_gives_safe_html_or_an_error() {
    let json = json!({ "content": { "html": "<b onclick=x>Hot</b><script>alert(1)</script>" } });
    let entry: Entry = serde_json::from_value(json).expect("it is a post");
    assert_eq!(entry.content_html(), Some("<b>Hot</b>"));
    assert_eq!(entry.post_type.value, PostType::Note);
    let text: Entry =
        serde_json::from_value(json!({ "content": { "text": "a < b" } })).expect("it is a post");
    assert_eq!(text.content_html(), Some("a &lt; b"));
    for wrong in [
        json!({ "type": "essay" }),
        json!({ "why": { "title": "guessed" } }),
        json!({ "why": { "content": { "property": "tea" } } }),
        json!({ "citations": [{ "property": "tea" }] }),
        json!({ "published": {} }),
    ] {
        assert!(serde_json::from_value::<Entry>(wrong.clone()).is_err(), "{wrong}");
    }
}

#[test]
fn steps_are_written() {
    let html = r#"<link rel=alternate type="application/rss+xml" href=/rss><a class=h-card rel=me href=/>Ada</a>
        <p class=h-entry>I like <a class=u-like-of href="https://grace.example/">this</a>"#;
    let document = microweave::parse(html, "https://ada.example/");
    let links = microweave_reader::feed_links(&document, "https://ada.example/");
    assert_eq!(json!(links[0].step), json!({ "rel-alternate": "application/rss+xml" }));
    let mention = microweave_reader::mention(&document, "https://ada.example/", "https://grace.example/");
    assert_eq!(json!(mention.step), json!({ "property": "like-of" }));
    let mention = mention.value.expect("there is a mention");
    assert_eq!((json!(mention)["kind"].clone(), mention.post.is_some()), (json!("like"), true));
    let card = microweave_reader::representative_card(&document, "https://ada.example/");
    assert_eq!(json!(card.step), json!("rel-me"));
    let feed = read(PAGE, "https://ada.example/").main;
    let changes = KnownPosts::default().update(&feed, 0);
    assert_eq!((json!(changes)["posts"][0]["change"].clone(), changes.is_empty()), (json!("new"), false));
    assert_eq!(json!(AlternateFormat::ActivityStreams), json!("activity-streams"));
}

#[test]
fn a_post_of_a_program_says_so() {
    let entry = Entry::new(PostType::Note);
    let mut json = json!(entry);
    remove_empty_lists(&mut json);
    assert_eq!(json, json!({ "type": "note", "source": "program" }));
    assert_eq!(read(PAGE, "https://ada.example/").main.entries[0].source, microweave::Source::Microformats);
}

#[test]
fn diagnostics_and_findings_read_back() {
    let limits = Limits::new().max_depth(10);
    let page = Options::new().limits(limits).page(&"<div itemprop=x>".repeat(20), "https://ada.example/");
    let diagnostics = page.document().diagnostics();
    let json = serde_json::to_value(diagnostics).expect("it can be written");
    assert_eq!(json[0]["code"], "limit-depth");
    assert_eq!(json[0]["message"], diagnostics[0].message());
    assert_eq!(serde_json::from_value::<Vec<Diagnostic>>(json).expect("it is JSON of ours"), diagnostics);
    let findings = check(&Reading::of(page), &CheckOptions::new()).findings;
    let json = serde_json::to_value(&findings).expect("it can be written");
    assert_eq!((&json[0]["code"], &json[0]["span"]["start"]["line"]), (&json!("itemprop-unused"), &json!(1)));
    let again: Vec<microweave_check::Finding> = serde_json::from_value(json).expect("it is JSON of ours");
    assert_eq!(again, findings);
    let rules: Vec<_> = microweave_check::Rule::all().map(|rule| json!(rule)).collect();
    assert!(rules.iter().zip(microweave_check::Rule::all()).all(|(json, rule)| json == rule.code()));
}

#[test]
fn items_are_written_as_in_their_documents() {
    for (name, html) in all_pages() {
        let document = Options::new().lang(true).parse(&html, "https://ada.example/");
        let whole = serde_json::to_value(&document).expect("it can be written");
        let items: Vec<Value> = document.items().map(|item| json!(item)).collect();
        assert_eq!(whole["items"], json!(items), "{name}");
        for (item, json) in document.items().zip(&items) {
            for (property, values) in item.properties() {
                let values: Vec<Value> = values.map(|value| json!(value)).collect();
                assert_eq!(
                    values.len(),
                    json["properties"][property].as_array().map_or(0, Vec::len),
                    "{name}"
                );
            }
        }
        if document.diagnostics().is_empty() {
            let items: Vec<Value> = document.microdata().items().map(|item| json!(item)).collect();
            assert_eq!(whole["microdata"]["items"], json!(items), "{name}");
        }
    }
}

/// A feed of random posts, several of which can have the same identifier.
fn random_feed(random: &mut Random) -> Feed {
    let mut feed = Feed::new("https://ada.example/");
    for _ in 0..random.below(8) {
        let mut entry = Entry::new(PostType::Note);
        entry.content = Some(Content::from_text(random.pick(&["Tea", "Milk", "Honey"]))).into();
        match random.below(4) {
            0 => {
                entry.url = Some(random.pick(&["https://ada.example/1", "https://ada.example/2"]).to_owned());
            }
            1 => entry.uid = Some(random.pick(&["tag:ada.example:1", "https://ada.example/1"]).to_owned()),
            2 => entry.published = Some(Date::new("2026-11-20")),
            _ => entry.photos.push(Photo::new("https://ada.example/a.png")),
        }
        feed.entries.push(entry);
    }
    feed
}

#[test]
fn feeds_of_programs_survive_their_json() {
    let mut random = Random::new(18);
    for _ in 0..2_000 {
        let feed = random_feed(&mut random);
        let json = serde_json::to_string(&feed).expect("it can be written");
        let again: Feed = serde_json::from_str(&json).expect("it is JSON of ours");
        assert_eq!(again, feed);
        let prints = |feed: &Feed| feed.entries.iter().map(Entry::fingerprint).collect::<Vec<_>>();
        assert_eq!(prints(&again), prints(&feed));
    }
}

#[test]
fn identifiers_and_fingerprints_do_not_depend_on_the_place() {
    for (_, html) in all_pages() {
        let one = read(&html, "https://ada.example/page").main;
        let other = read(&format!("<!-- moved -->\n\n{html}"), "https://ada.example/page").main;
        let prints = |feed: &Feed| feed.entries.iter().map(Entry::fingerprint).collect::<Vec<_>>();
        assert!(prints(&other) == prints(&one) || one.entries.len() != other.entries.len(), "{html}");
        let mut known = KnownPosts::default();
        known.update(&one, 0);
        assert!(known.update(&other, 0).is_empty() || one.entries.len() != other.entries.len(), "{html}");
        let ids: Vec<_> = one.entries.iter().map(Entry::id).collect();
        assert!(ids.iter().all(|id| !id.is_empty()), "{ids:?}");
    }
    // Versions of this library keep these.
    let entry = &read("<p class=h-entry>Tea", "https://ada.example/").main.entries[0];
    assert_eq!(entry.id(), "urn:uuid:465ec7d6-157d-56ce-b5fd-cb0d1796f896");
    assert_eq!(entry.fingerprint(), "e2676c7fe1365cc0bcebf8df5d1336d8");
}

#[test]
fn formats_write_the_same_uuid() {
    let feed = read("<p class=h-entry>Tea</p><p class=h-entry>Milk</p>", "https://ada.example/").main;
    let json = write_feed(&feed, Format::JsonFeed, &FormatOptions::new()).expect("it has posts");
    let json: Value = serde_json::from_str(json.text()).expect("it is JSON");
    for (entry, item) in feed.entries.iter().zip(json["items"].as_array().expect("it has items")) {
        assert_eq!(item["id"], *entry.id());
    }
}

#[test]
fn feeds_made_by_a_program_are_written_in_every_format_of_posts() {
    let mut feed = Feed::new("https://ada.example/");
    feed.name = Some("Ada".to_owned()).into();
    let mut entry = Entry::new(PostType::Article);
    entry.title = Some("Tea".to_owned()).into();
    entry.content = Some(Content::from_text("Hot")).into();
    entry.published = Some(Date::new("2026-11-20T10:00:00Z"));
    feed.entries.push(entry);
    for format in Format::all().filter(|format| format.is_of_posts()) {
        let options = FormatOptions::new().timestamp(std::time::SystemTime::UNIX_EPOCH.into());
        let output = write_feed(&feed, format, &options).expect("the feed has what formats need");
        assert!(output.text().contains("Tea"), "{format}: {}", output.text());
    }
}
