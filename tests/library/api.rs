//! The API for callers: finding items, JSON in and out, the tree, threads.

use microweave::{
    DiagnosticKind, Document, Dom, Limits, MicrodataDom, MicrodataEl, Options, Selector, SelectorError, Step,
    TextStyle, Value, parse,
};
use microweave_check::{CheckOptions, check};
use microweave_convert::{AtomProfile, Format, FormatOptions, OutputError, write};
use microweave_reader::{ReadOptions, Reading};

const BASE: &str = "https://example.com/";
const FEED: &str = r##"
<div class="h-feed"><h1 class="p-name">Posts</h1>
  <div class="h-entry" id="one">
    <a class="p-author h-card" href="/ada"><img class="u-photo" src="ada.jpg" alt="Ada"> Ada</a>
    <div class="e-content">One <b>two</b></div>
    <time class="dt-published" datetime="2026-11-20">today</time>
    <a class="u-in-reply-to h-cite" href="/other">a post</a>
  </div>
  <div class="h-entry"><p class="p-name">Two</p><p class="p-category">tea</p><p class="p-category">cake</p></div>
</div>"##;

#[test]
fn items_are_found_at_every_depth_in_page_order() {
    let document = parse(FEED, BASE);
    let types: Vec<Vec<&str>> = document.all_items().map(|item| item.types().collect()).collect();
    assert_eq!(types, [["h-feed"], ["h-entry"], ["h-card"], ["h-cite"], ["h-entry"]]);
    assert_eq!(document.items().count(), 1);
    assert_eq!(document.items().next().map(|feed| feed.children().count()), Some(2));
}

#[test]
fn values_are_typed() {
    let document = parse(FEED, BASE);
    let entry = document.find("h-entry").next().expect("the page has one");
    assert_eq!(entry.id(), Some("one"));
    assert!(entry.is("h-entry") && !entry.is("h-card"));
    let content = entry.values("content").next().expect("it has content");
    assert_eq!(content, Value::Html { html: "One <b>two</b>", value: "One two", lang: None });
    assert_eq!(entry.text("published"), Some("2026-11-20"));
    assert_eq!(entry.text("in-reply-to"), Some("https://example.com/other"));
    assert_eq!(entry.text("nothing"), None);

    let author = entry.values("author").next().and_then(Value::as_item).expect("the author is a card");
    let photo = author.values("photo").next().expect("it has a photo");
    assert_eq!(photo, Value::Url { value: "https://example.com/ada.jpg", alt: "Ada" });

    let last = document.find("h-entry").last().expect("the page has one");
    let categories: Vec<_> = last.values("category").filter_map(Value::as_text).collect();
    assert_eq!(categories, ["tea", "cake"]);
    let names: Vec<_> = last.properties().map(|(name, values)| (name, values.len())).collect();
    assert_eq!(names, [("name", 1), ("category", 2)]);
}

#[test]
fn json_of_other_parsers_may_lack_or_add_keys() {
    let json = r#"{ "items": [ { "type": ["h-entry"], "properties": {
            "photo": [ { "value": "/a.jpg", "alt": "", "srcset": { "2x": "/b.jpg" } } ],
            "rating": [5],
            "author": [ { "type": ["h-card"], "properties": { "name": ["Ada"] }, "value": { "value": "/ada", "html": "x" } } ]
        }, "children": null } ], "debug": { "package": "another" } }"#;
    let document: Document = serde_json::from_str(json).expect("it can be read");
    let entry = document.find("h-entry").next().expect("the page has one");
    assert_eq!(entry.text("photo"), Some("/a.jpg"));
    assert_eq!(entry.text("rating"), Some("5"));
    assert_eq!(entry.text("author"), Some("/ada"));
    assert!(document.rels().is_empty());
}

#[test]
fn empty_objects_may_be_empty_lists_as_php_writes_them() {
    let json = r#"{ "items": [ { "type": ["h-entry"], "properties": { "author": [
            { "type": ["h-card"], "properties": [], "children": null, "value": "Ada" } ] } } ],
        "rels": [], "rel-urls": [] }"#;
    let document: Document = serde_json::from_str(json).expect("it can be read");
    assert_eq!(document.find("h-card").count(), 1);
    let error =
        serde_json::from_str::<Document>(r#"{ "rels": ["me"] }"#).expect_err("a list is not an object");
    assert!(error.to_string().contains("an object"), "{error}");
    let broken = json.replace("\"type\": [\"h-card\"]", "\"type\": [5]");
    assert!(serde_json::from_str::<Document>(&broken).is_err(), "an item is never read as a text");
}

#[test]
fn json_keys_are_in_order() {
    let document = parse("<a class='h-card' rel='b a' href='/x' id='i'>Ada</a>", BASE);
    assert_eq!(
        serde_json::to_string(&document).expect("it can be written"),
        concat!(
            r#"{"items":[{"type":["h-card"],"id":"i","properties":{"name":["Ada"],"url":["https://example.com/x"]}}],"#,
            r#""rels":{"b":["https://example.com/x"],"a":["https://example.com/x"]},"#,
            r#""rel-urls":{"https://example.com/x":{"rels":["a","b"],"text":"Ada"}},"#,
            r#""microdata":{"items":[]}}"#
        )
    );
}

#[test]
fn one_dom_can_be_read_with_different_options() {
    let dom = Dom::parse(FEED);
    let document = Options::new().parse_dom(&dom, BASE);
    assert_eq!(document, parse(FEED, BASE));
    let without = Options::new().microformats(false).parse_dom(&dom, BASE);
    assert_eq!(without.all_items().count(), 0);
}

#[test]
fn walk_enters_and_leaves_elements_but_not_template_contents() {
    let dom = Dom::parse("<p>a<b>c</b></p><template><i>x</i></template>");
    let mut steps = String::new();
    for step in dom.walk() {
        match step {
            Step::Enter(el) => steps += &format!("<{}>", el.name()),
            Step::Leave(el) => steps += &format!("</{}>", el.name()),
        }
    }
    assert_eq!(steps, "<html><head></head><body><p><b></b></p><template></template></body></html>");
}

#[test]
fn elements_have_positions_and_tree_order() {
    let dom = Dom::parse("<p>\n<b id=x>c</b>\n<i id=x>");
    let bold = dom.element_by_id("x").expect("the page has one");
    assert_eq!((bold.name(), bold.start().map(|start| start.line)), ("b", Some(2)));
    let paragraph = bold.parent().expect("it has a parent");
    assert!(paragraph.contains(bold) && !bold.contains(paragraph) && paragraph.id() < bold.id());
}

#[test]
fn public_types_are_send_and_sync() {
    fn check<T: Send + Sync>() {}
    check::<Document>();
    check::<MicrodataDom>();
    check::<MicrodataEl<'_>>();
    check::<Selector>();
    check::<SelectorError>();
    check::<Options>();
    check::<Dom>();
    check::<Reading>();
}

#[test]
fn unknown_encoding_is_a_diagnostic_and_the_page_is_read() {
    let page = b"<meta charset=latin1><p class=h-card>Bj\xF6rk";
    let options = Options::new();
    for label in ["klingon", "utf8mb4", "none", "latin-1", "UTF 8"] {
        let content_type = format!("text/html; charset=\"{label}\"");
        let document = options.parse_bytes(page, Some(&content_type), BASE);
        assert_eq!(document.find("h-card").next().and_then(|card| card.text("name")), Some("Björk"));
        let [diagnostic] = document.diagnostics() else { panic!("{:?}", document.diagnostics()) };
        assert_eq!((diagnostic.kind.code(), diagnostic.position), ("unknown-encoding", None));
        assert!(diagnostic.message().starts_with(&format!("\"{label}\": ")), "{diagnostic}");
        let kept = options.page_bytes(page, Some(&content_type), BASE);
        assert_eq!(kept.document().diagnostics(), document.diagnostics());
    }
    assert!(options.parse_bytes(page, Some("text/html; charset=utf8"), BASE).diagnostics().is_empty());
}

#[test]
fn diagnostics_of_a_page_are_those_of_all_that_was_read() {
    let html = r#"<script type="application/ld+json">{</script> <p class=h-entry>Tea"#;
    let reading = Reading::parse(html, BASE);
    assert_eq!(reading.diagnostics(), [], "JSON-LD is for the reader");
    let of_posts = reading.posts(&ReadOptions::new()).diagnostics;
    assert_eq!(of_posts.len(), 1);
    reading.document();
    assert_eq!(reading.diagnostics(), of_posts, "the document was read after the posts");
    assert_eq!(
        reading.page().map(|page| page.diagnostics()),
        Some(of_posts),
        "the page has read the scripts"
    );
}

#[test]
fn a_page_that_is_read_again_gives_what_one_reading_gives() {
    let html = "<body class=h-full><p class='h-x p-nmae'>A<br>B <b class=p-name>Ada</b></p> <p class=vcard><b class=fn>Eve</b></p>
        <a rel=me href=/>me</a> <p itemscope><b itemprop=x>1</b></p> <meta name=author content=Ada>";
    let options = [
        Options::new(),
        Options::new().text(TextStyle::Folded).meta(true),
        Options::new().microformats(false).json_ld(true),
        Options::new().reasons(true),
        Options::new().reasons(true).microdata(false),
        Options::new().classic(false).rels(false),
        Options::new().known_roots(true),
        Options::new().ignore_framework_classes(true),
        Options::new().limits(Limits::new().max_memory(9_000)),
    ];
    for first in &options {
        let page = first.page(html, BASE);
        for again in options.iter().chain(options.iter().rev()) {
            assert_eq!(page.document_with(again), again.parse(html, BASE), "{first:?}, then {again:?}");
        }
        assert_eq!(*page.document(), first.parse(html, BASE), "{first:?}");
    }
}

#[test]
fn a_stored_document_has_posts_and_formats_but_no_page() -> Result<(), OutputError> {
    let html = "<title>Notes</title><p class=h-entry><a class='u-url p-name' href=/1>Tea</a>";
    let stored = Reading::of_document(parse(html, BASE), BASE);
    assert!(stored.page().is_none() && stored.title().is_none());
    assert_eq!(stored.posts(&ReadOptions::new()).main.entries[0].title(), Some("Tea"));
    assert!(check(&stored, &CheckOptions::new()).findings.is_empty());
    let options = FormatOptions::new().timestamp(std::time::SystemTime::UNIX_EPOCH.into());
    let of_page = Reading::parse(html, BASE);
    for format in [Format::Json, Format::Mf2, Format::Microdata] {
        assert_eq!(write(&stored, format, &options)?, write(&of_page, format, &options)?, "{format}");
    }
    for format in Format::all().filter(|format| format.is_of_posts()) {
        assert!(write(&stored, format, &options)?.text().contains("Tea"), "{format}");
    }
    for format in [Format::Links, Format::Vcard, Format::Icalendar, Format::NQuads] {
        assert_eq!(write(&stored, format, &options), Err(OutputError::NeedsPage(format)));
    }
    let articles = options.atom_profile(AtomProfile::Html5);
    assert_eq!(write(&stored, Format::Atom, &articles), Err(OutputError::NeedsPage(Format::Atom)));
    Ok(())
}

#[test]
fn bytes_after_the_limit_are_not_read() {
    let options = Options::new().limits(Limits::new().max_input(40));
    let page: Vec<u8> =
        "<p class=h-card>Ada</p><p class=h-card>B</p>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let document = options.parse_bytes(&page, Some("text/html; charset=utf-16le"), BASE);
    assert_eq!(document.find("h-card").count(), 1);
    let limits: Vec<_> = crate::support::accounts::kinds(&document);
    assert_eq!(limits, [DiagnosticKind::InputBytes]);
}

#[test]
fn values_of_one_element_have_one_place() {
    let page = "<p>\n<div class=h-card itemscope itemtype=https://schema.org/Person><b class=p-name itemprop=name>Ada</b></div>";
    let document = parse(page, BASE);
    let card = document.find("h-card").next().expect("the page has one");
    let person = document.microdata().items().next().expect("the page has one");
    assert_eq!(card.place(), person.place());
    assert_eq!(card.place().map(|place| place.start.line), Some(2));
    assert_eq!(person.values("name").count(), 1);
}

#[test]
fn places_are_those_of_the_page_despite_classic_includes() {
    let page = "<p id=o class=org>x</p><div class=vcard itemscope><a class=include href=#o>x</a></div><i class=vcard itemscope></i>";
    let document = parse(page, BASE);
    let cards: Vec<_> = document.find("h-card").map(microweave::Item::place).collect();
    let items: Vec<_> = document.microdata().items().map(microweave::MicrodataItem::place).collect();
    assert_eq!(cards, items);
}

#[test]
fn written_page_has_its_doctype_and_reads_back() {
    for page in [
        "<!DOCTYPE html><html><head></head><body>x</body></html>",
        r#"<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd"><html><head></head><body></body></html>"#,
        r#"<!DOCTYPE html SYSTEM 'say "a"'><!--a--><html><head></head><body></body></html><!--b-->"#,
        "<html><head></head><body><pre>\n\na</pre><textarea>\n\n</textarea><pre>b</pre><pre><b>\n</b>\n</pre></body></html>",
    ] {
        assert_eq!(Dom::parse(page).html(), page);
    }
}

#[test]
fn url_has_each_of_many_rels_once() {
    let names: Vec<String> = (0..40).map(|number| format!("r{number:02}")).collect();
    let links: String = names.iter().map(|name| format!("<a rel='{name} r00 {name}' href=/>x</a>")).collect();
    let document = parse(&format!("{links}<a rel=r00 href=/other></a>{links}"), BASE);
    let about = document.rel_urls().get(BASE).expect("the page has one");
    assert!(about.rels.iter().map(|rel| &**rel).eq(names.iter().map(String::as_str)));
    assert_eq!(document.rels().get("r00").map(Vec::len), Some(2));
    assert_eq!(document.rels().get("r39").map(Vec::len), Some(1));
}
