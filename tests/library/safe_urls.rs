//! Checks that posts and safe formats have no URL that holds a script or a page. Each spelling of such a URL is tried at
//! each place of a page, in each format, with and without a base.

use std::fmt::Display;

use microweave::{Document, Dom, Options};
use microweave_convert::{Format, FormatOptions, write, write_feed};
use microweave_reader::{Feed, ReadOptions, Reading};
use serde_json::{Value, json};

const BASES: [&str; 3] = ["", "https://ada.example/dir/page.html", "file:///home/ada/page.html"];

/// Harmful URLs, before they are spelled as HTML.
fn payloads() -> Vec<String> {
    let mut payloads: Vec<String> = [
        "javascript:alert(1)",
        "JaVaScRiPt:alert(1)",
        "javascript://ada.example/%0aalert(1)",
        "data:text/html,<script>alert(1)</script>",
        "data:image/svg+xml,<svg onload=alert(1)>",
        "data:,x",
        "vbscript:msgbox(1)",
        "livescript:alert(1)",
        "view-source:javascript:alert(1)",
        "blob:https://ada.example/1",
    ]
    .map(str::to_owned)
    .into();
    let controls = (1..=32).chain(127..=160).filter_map(char::from_u32);
    let invisible =
        "\u{ad}\u{200b}\u{200e}\u{202e}\u{2028}\u{2060}\u{3000}\u{fe0f}\u{feff}\u{fffe}\u{ffff}\u{e0041}";
    payloads.extend(controls.chain(invisible.chars()).map(|c| match c as u32 % 3 {
        0 => format!("java{c}script:alert(1)"),
        1 => format!("{c}javascript{c}:alert(1)"),
        _ => format!("vb{c}script:msgbox(1)"),
    }));
    payloads
}

/// The ways to spell a URL in an attribute in double quotes.
fn spellings(url: &str) -> [String; 4] {
    let references = |form: fn(char) -> String| url.chars().map(form).collect::<String>();
    [
        url.replace('&', "&amp;").replace('"', "&quot;"),
        references(|c| format!("&#x{:x};", c as u32)),
        references(|c| format!("&#{:07};", c as u32)),
        url.replace('&', "&amp;").replace(':', "&colon;").replace('\t', "&Tab;").replace('\n', "&NewLine;"),
    ]
}

/// The first payloads in all spellings, and each other payload in one.
fn spelled() -> impl Iterator<Item = String> {
    let spelled = |(number, payload): (usize, String)| {
        let forms = spellings(&payload).into_iter().enumerate();
        forms.filter(move |(form, _)| number < 10 || number % 4 == *form).map(|(_, spelled)| spelled)
    };
    payloads().into_iter().enumerate().flat_map(spelled)
}

/// A page that has the URL at every place from which a format may write it.
fn page(url: &str) -> String {
    include_str!("safe_urls/places.html").replace("URL", url)
}

/// True if a text begins with a harmful URL after a program has removed spaces, controls and non-ASCII characters.
fn is_harmful(text: &str) -> bool {
    let is_kept = |c: &char| c.is_ascii_graphic();
    let kept: String = text.chars().filter(is_kept).take(40).collect::<String>().to_ascii_lowercase();
    ["javascript:", "vbscript:", "livescript:", "data:", "blob:", "view-source:"]
        .iter()
        .any(|scheme| kept.starts_with(scheme))
}

#[track_caller]
fn check_text(text: &str, context: &dyn Display) {
    assert!(!is_harmful(text), "{text:?} in {context}");
    // Programs show such a text as HTML.
    if text.contains('<') {
        for el in Dom::parse_fragment(text, "div").elements() {
            let is_unsafe =
                ["script", "style", "iframe", "object", "form", "svg", "annotation-xml"].contains(&el.name());
            assert!(!is_unsafe, "{text:?} in {context}");
            for (_, name, value) in el.attributes() {
                assert!(!is_harmful(value) && !name.starts_with("on"), "{name} of {text:?} in {context}");
                let is_url = ["href", "src", "cite", "poster"].contains(&name);
                assert!(!is_url || !value.contains(char::is_control), "{name} of {text:?} in {context}");
                assert!(name != "src" || !value.is_empty(), "{text:?} in {context}");
            }
            assert!(el.name() != "img" || el.attr("src").is_some(), "{text:?} in {context}");
        }
    }
}

fn check_xml(xml: &str) {
    let document = roxmltree::Document::parse(xml).expect("it is well-formed");
    for node in document.descendants() {
        node.attributes().for_each(|attribute| check_text(attribute.value(), &xml));
        node.text().into_iter().for_each(|text| check_text(text, &xml));
    }
}

fn check_json(json: &str) {
    let document: Value = serde_json::from_str(json).expect("it is JSON");
    let mut todo = vec![&document];
    while let Some(next) = todo.pop() {
        next.as_str().into_iter().for_each(|text| check_text(text, &document));
        todo.extend(next.as_array().into_iter().flatten());
        for (name, value) in next.as_object().into_iter().flatten() {
            check_text(name, &document);
            todo.push(value);
        }
    }
}

/// The values of content lines, each after the first colon.
fn check_lines(text: &str) {
    for line in text.replace("\r\n ", "").lines() {
        let (_, value) = line.split_once(':').expect("each line has a value");
        check_text(value, &text);
    }
}

fn check_output(format: Format, text: &str) {
    match format.media_type() {
        json if json.ends_with("json") => check_json(text),
        xml if xml.ends_with("xml") => check_xml(text),
        "text/vcard" | "text/calendar" => check_lines(text),
        other => unreachable!("no check for {other}: add one"),
    }
}

fn options() -> FormatOptions {
    FormatOptions::new().timestamp(std::time::UNIX_EPOCH.into())
}

/// True for formats that have only safe URLs. The others have the URLs of the page unchanged.
fn is_safe_format(format: Format) -> bool {
    format.is_of_posts() || matches!(format, Format::Vcard | Format::Icalendar)
}

fn check_feed(feed: &Feed) {
    for feed in [Some(feed.clone()), only_first(feed)].into_iter().flatten() {
        for format in Format::all().filter(|format| format.is_of_posts()) {
            // Atom and RSS need posts.
            if let Ok(output) = write_feed(&feed, format, &options()) {
                check_output(format, output.text());
            }
        }
    }
    // Every field of the feed, also those that no format writes. `Debug` writes them in quotes.
    for field in format!("{feed:?}").split('"') {
        let unescaped = field.replace("\\t", "").replace("\\n", "").replace("\\r", "").replace("\\\\", "\\");
        let mut parts = unescaped.split("\\u{");
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
        assert!(!is_harmful(&rest.fold(first, |text, part| text + part)), "{field} in {feed:#?}");
    }
}

/// The feed with its first post only. Some formats write such a feed as a post.
fn only_first(feed: &Feed) -> Option<Feed> {
    let mut first = feed.clone();
    first.entries.truncate(1);
    (!feed.entries.is_empty()).then_some(first)
}

#[test]
fn pages_in_every_format() {
    for spelling in spelled() {
        let html = page(&spelling);
        for base in BASES {
            let reading = Reading::parse(&html, base);
            check_feed(&reading.posts(&ReadOptions::new()).main);
            for format in Format::all().filter(|format| is_safe_format(*format)) {
                check_output(format, write(&reading, format, &options()).expect("the page has posts").text());
            }
        }
    }
}

#[test]
fn each_type_of_item_alone() {
    for spelling in spelled() {
        for html in page(&spelling).split("<div class=h-") {
            let html = format!("<div class=h-{html}");
            check_feed(&microweave_reader::read(&html, "").main);
        }
    }
}

#[test]
fn articles_as_atom() {
    for spelling in spelled() {
        let html = page(&spelling).replace("<div class=h-entry>", "<article>").replace("h-entry", "");
        let html =
            format!("<link rel=icon href=\"{spelling}\"><a rel=bookmark href=\"{spelling}\"></a>{html}");
        let html =
            html.replacen("<article>", &format!("<article><a rel=bookmark href=\"{spelling}\">a</a>"), 1);
        for base in BASES {
            let reading = Reading::of(Options::new().microformats(false).page(&html, base));
            check_xml(write(&reading, Format::Atom, &options()).expect("the page has an article").text());
        }
    }
}

/// A document that another parser could write, with harmful URLs and HTML in any spelling.
fn document(url: &str) -> Value {
    let contents = spellings(url).map(|url| {
        let html =
            format!("<P>Tea<A HREF=\"{url}\">a</A><img data-src='{url}' alt=b><q cite=\"{url}\">c</q>");
        json!({ "html": html, "value": "Tea" })
    });
    let card = json!({ "type": ["h-card"], "value": url,
        "properties": { "name": ["Eve"], "url": [url], "uid": [url], "photo": [{ "value": url, "alt": "Eve" }] } });
    let cite = json!({ "type": ["h-cite"], "value": url,
        "properties": { "url": [url], "uid": [url], "author": [card], "content": contents, "photo": [url] } });
    let entry = |content: &Value| {
        json!({ "type": ["h-entry"], "properties": {
            "content": [content], "url": [url], "uid": [url], "photo": [url, { "value": url, "alt": "Tea" }],
            "featured": [url], "audio": [url], "video": [url], "syndication": [url], "author": [url],
            "location": [url, card], "in-reply-to": [url], "bookmark-of": [cite], "comment": [cite] } })
    };
    let mut posts: Vec<Value> = contents.iter().map(entry).collect();
    posts.push(json!({ "type": ["h-entry"], "properties": { "author": [card], "like-of": [cite] } }));
    json!({ "rels": { "author": [url], "prev": [url], "next": [url] }, "items": [{
        "type": ["h-feed"], "children": posts,
        "properties": { "name": ["Tea"], "url": [url], "photo": [url], "author": [card] } }] })
}

#[test]
fn documents_of_other_parsers() {
    for payload in payloads() {
        let document: Document = serde_json::from_value(document(&payload)).expect("it is a document");
        for base in BASES {
            check_feed(&Reading::of_document(document.clone(), base).posts(&ReadOptions::new()).main);
        }
    }
}

#[test]
fn safe_urls_are_kept() {
    let html = r#"<div class=h-entry><p class=e-content>Tea <a href="mailto:ada@ada.example">a</a> <a href="tel:+1">b</a>
        <q cite="https://bob.example/">c</q> <a href=" https://bob.example/d ">d</a></p>
        <a class=u-url href="javascript:alert(1)"></a><a class=u-url href="/1"></a><i class=u-uid>urn:uuid:1</i>
        <img class=u-photo src="data:,"><img class=u-photo src="/a.jpg"><p class="p-author h-card">Ada
        <a class=u-url href="mailto:ada@ada.example"></a></p><a class=u-read-of href="urn:isbn:0140449136">e</a></div>"#;
    let feed = microweave_reader::read(html, "https://ada.example/");
    let entry = &feed.main.entries[0];
    let content = entry.content_html().unwrap_or_default();
    for kept in [
        "mailto:ada@ada.example",
        "tel:+1",
        "cite=\"https://bob.example/\"",
        "href=\"https://bob.example/d\"",
    ] {
        assert!(content.contains(kept), "{kept} in {content}");
    }
    assert_eq!(entry.url.as_deref(), Some("https://ada.example/1"));
    assert_eq!(entry.uid.as_deref(), Some("urn:uuid:1"));
    assert_eq!(
        entry.photos.iter().map(|photo| &*photo.url).collect::<Vec<_>>(),
        ["https://ada.example/a.jpg"]
    );
    assert_eq!(
        entry.author.value.as_ref().and_then(|ada| ada.url.as_deref()),
        Some("mailto:ada@ada.example")
    );
    let book = entry.citations_by("read-of").next().expect("the URN becomes the name");
    assert_eq!((book.url.as_deref(), book.name.as_deref()), (None, Some("urn:isbn:0140449136")));
}
