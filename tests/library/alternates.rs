//! Pages without posts that are read from a document with rel=alternate, and the authors' pages of real pages.

use microweave::parse;
use microweave_convert::{Format, FormatOptions, write};
use microweave_reader::{
    AlternateFormat, Entry, Error, Feed, FeedKind, Fetched, PostType, ReadOptions, Reading,
};

use crate::support::suites;

const ADDRESS: &str = "https://ada.example/notes";

fn page(html: &str) -> Reading {
    Reading::parse(html, ADDRESS)
}

fn read(format: AlternateFormat, json: &str) -> Result<Feed, Error> {
    Ok(Reading::of_document(format.document(json)?, ADDRESS).posts(&ReadOptions::new()).main)
}

fn text(entry: &Entry) -> Option<&str> {
    entry.content_text()
}

fn author(entry: &Entry) -> Option<&str> {
    entry.author().and_then(|author| author.name.as_deref())
}

#[test]
fn alternates_of_a_page() {
    let html = r#"<link rel=alternate type="application/ld+json" href=/other.json>
        <link rel="alternate feed" type='application/ld+json; profile="https://www.w3.org/ns/activitystreams"' href=/as2>
        <link rel=alternate type="Application/MF2+JSON; charset=utf-8" href=/mf2>
        <link rel=alternate type="application/jf2feed+json" href=/jf2>
        <link rel=alternate type="application/rss+xml" href=/rss> <link rel=me type="application/mf2+json" href=/me>"#;
    let alternates = page(html).alternates_to_fetch();
    let found: Vec<_> =
        alternates.iter().map(|alternate| (alternate.url.as_str(), alternate.format)).collect();
    let as2 = ("https://ada.example/as2", AlternateFormat::ActivityStreams);
    let jf2 = ("https://ada.example/jf2", AlternateFormat::Jf2);
    assert_eq!(found, [("https://ada.example/mf2", AlternateFormat::Mf2Json), jf2, as2]);

    let with_post = format!("{html}<p class=h-entry><b class=p-name>Tea</b>");
    assert!(page(&with_post).alternates_to_fetch().is_empty());
}

#[test]
fn microformats_json() -> Result<(), Error> {
    let json =
        r#"{"items": [{"type": ["h-entry"], "properties": {"name": ["Tea"], "content": ["With scones."]}}]}"#;
    let feed = read(AlternateFormat::Mf2Json, json)?;
    assert_eq!(feed.entries[0].title(), Some("Tea"));
    assert!(read(AlternateFormat::Mf2Json, "{").is_err());
    Ok(())
}

#[test]
fn jf2() -> Result<(), Error> {
    let json = r#"{"type": "feed", "name": "Ada", "author": {"url": "https://ada.example/", "name": "Ada"}, "children": [
        {"type": "entry", "url": "https://ada.example/1", "published": "2026-11-20T10:00:00Z",
         "content": {"html": "<p>Tea!<script>alert(1)</script></p>", "text": "Tea!"}, "category": ["tea", "milk"],
         "photo": {"url": "https://ada.example/a.png", "alt": "A cup"}, "in-reply-to": "https://grace.example/1",
         "audio": {"url": "https://ada.example/a.mp3", "content-type": "audio/mpeg"}, "rsvp": null},
        {"type": "event", "name": "Tea time", "start": "2026-11-21T16:00:00Z", "like-of": "https://grace.example/1"}],
        "references": {"https://grace.example/1": {"type": "entry", "name": "Tea?", "author": "Grace"}}}"#;
    let feed = read(AlternateFormat::Jf2, json)?;
    assert_eq!((feed.kind.value, feed.name()), (FeedKind::Feed, Some("Ada")));
    let [reply, event] = &feed.entries[..] else { panic!("there are two posts") };
    assert_eq!(
        (reply.post_type.value, text(reply), author(reply)),
        (PostType::Reply, Some("Tea!"), Some("Ada"))
    );
    assert_eq!(
        (&reply.categories[..], reply.photos[0].alt.as_deref()),
        (&["tea".to_owned(), "milk".to_owned()][..], Some("A cup"))
    );
    let cited = &reply.citations[0];
    assert_eq!(
        (cited.url.as_deref(), cited.name.as_deref()),
        (Some("https://grace.example/1"), Some("Tea?"))
    );
    assert_eq!(reply.audios[0].content_type.as_deref(), Some("audio/mpeg"));
    assert_eq!((event.post_type.value, event.citations.len()), (PostType::Event, 1));

    let json = r#"{"children": [{"type": "entry", "name": "Tea", "content": "a < b", "rating": 4}]}"#;
    assert_eq!(text(&read(AlternateFormat::Jf2, json)?.entries[0]), Some("a < b"));
    for other in
        ["1", "null", "[]", "{}", r#"{"type": 1, "children": [1, null, {}], "name": {}, "references": 1}"#]
    {
        read(AlternateFormat::Jf2, other)?;
    }
    assert!(read(AlternateFormat::Jf2, "{").is_err());
    Ok(())
}

/// Each reference has the address of the next one.
#[test]
fn a_long_chain_of_jf2_references_ends() -> Result<(), Error> {
    let links = (0..20_000).map(|number| format!(r#""u{number}": {{"in-reply-to": "u{}"}}"#, number + 1));
    let references = links.collect::<Vec<_>>().join(",");
    let json =
        format!(r#"{{"type": "entry", "name": "Tea", "in-reply-to": "u0", "references": {{{references}}}}}"#);
    assert_eq!(read(AlternateFormat::Jf2, &json)?.entries[0].citations.len(), 1);
    Ok(())
}

#[test]
fn activities() -> Result<(), Error> {
    let json = r##"{
        "type": "Create", "actor": {"type": "Person", "preferredUsername": "Ada", "url": "https://ada.example/"},
        "object": {
            "type": "Note", "id": "https://ada.example/1", "published": "2026-11-20T10:00:00Z",
            "content": "<p>Tea!<script>alert(1)</script></p>", "inReplyTo": "https://grace.example/tea",
            "url": [{"type": "Link", "mediaType": "video/mp4", "href": "https://ada.example/1.mp4"},
                    {"type": "Link", "mediaType": "text/html", "href": "https://ada.example/@ada/1"}],
            "tag": [{"type": "Hashtag", "name": "#tea"}, {"type": "Mention", "name": "@grace"}],
            "attachment": [{"type": "Document", "mediaType": "image/png", "url": "https://ada.example/a.png", "name": "A cup"}]
        }
    }"##;
    let feed = read(AlternateFormat::ActivityStreams, json)?;
    let entry = &feed.entries[0];
    assert_eq!((feed.kind.value, entry.post_type.value), (FeedKind::Post, PostType::Reply));
    assert_eq!((author(entry), text(entry)), (Some("Ada"), Some("Tea!")));
    assert_eq!(entry.url.as_deref(), Some("https://ada.example/@ada/1"));
    assert_eq!(
        entry.published.as_ref().and_then(microweave_reader::Date::rfc3339).as_deref(),
        Some("2026-11-20T10:00:00Z")
    );
    assert_eq!(
        (&*entry.categories, entry.photos[0].alt.as_deref()),
        (&["tea".to_owned()][..], Some("A cup"))
    );

    let json = r#"{"type": "OrderedCollection", "first": {"type": "OrderedCollectionPage", "orderedItems": [
        {"type": "Announce", "actor": "https://ada.example/", "object": {"type": "Article", "name": "Scones", "url": "https://grace.example/scones"}},
        {"type": ["Event"], "name": "Tea", "startTime": "2026-11-21T16:00:00Z", "location": {"type": "Place", "name": "Home", "latitude": 52.5, "longitude": 13}},
        "https://ada.example/3"]}}"#;
    let feed = read(AlternateFormat::ActivityStreams, json)?;
    let kinds: Vec<PostType> = feed.entries.iter().map(|entry| entry.post_type.value).collect();
    assert_eq!(kinds[..2], [PostType::Repost, PostType::Event]);
    assert_eq!(feed.entries[0].citations[0].name.as_deref(), Some("Scones"));
    assert!(feed.entries[1].start.is_some() && feed.entries[1].location.is_some());
    assert_eq!(feed.entries[2].url.as_deref(), Some("https://ada.example/3"));

    let card = read(
        AlternateFormat::ActivityStreams,
        r#"{"type": "Person", "name": "Ada", "id": "https://ada.example/"}"#,
    )?;
    assert_eq!(card.kind.value, FeedKind::Card);
    let text = r#"{"type": "Note", "mediaType": "text/plain", "content": "a < b"}"#;
    assert_eq!(
        read(AlternateFormat::ActivityStreams, text)?.entries[0]
            .content
            .value
            .as_ref()
            .map(microweave_reader::Content::html),
        Some("a &lt; b")
    );
    for other in ["1", "null", "[]", "{}", r#"{"type": 1, "orderedItems": {"object": []}, "url": {}}"#] {
        read(AlternateFormat::ActivityStreams, other)?;
    }
    assert!(read(AlternateFormat::ActivityStreams, "{").is_err());
    Ok(())
}

#[test]
fn written_posts_read_back() -> Result<(), Box<dyn std::error::Error>> {
    let html = r#"<div class=h-feed><h1 class=p-name>Notes</h1>
        <article class=h-entry><h2 class=p-name>Tea</h2><a class=u-url href=/1></a><time class=dt-published>2026-11-20T10:00:00Z</time>
            <div class=e-content><p>With <b>scones</b>.</p></div><a class=p-category>tea</a></article>
        <article class=h-entry><a class=u-url href=/2></a><p class=e-content>Yes.</p></article></div>"#;
    let page = page(html);
    for (format, alternate) in [
        (Format::ActivityStreams, AlternateFormat::ActivityStreams),
        (Format::Jf2, AlternateFormat::Jf2),
        (Format::Jf2Feed, AlternateFormat::Jf2),
    ] {
        let json = write(&page, format, &FormatOptions::new())?.into_text();
        let (ours, back) = (page.posts(&ReadOptions::new()).main, read(alternate, &json)?);
        assert_eq!(ours.entries.len(), back.entries.len());
        for (ours, back) in ours.entries.iter().zip(&back.entries) {
            assert_eq!(
                (&ours.title.value, &ours.url, text(ours)),
                (&back.title.value, &back.url, text(back))
            );
            assert_eq!((&ours.published, &ours.categories), (&back.published, &back.categories));
        }
    }
    Ok(())
}

#[test]
fn two_phases_read_real_pages_like_one() {
    let Some(pages) = suites::pages() else { return };
    let options = ReadOptions::new();
    let fetch = |url: &str| {
        let html = format!("<p class=h-card><a class='u-url u-uid' href='{url}'>Author of {url}</a>");
        Some(Fetched { document: parse(&html, url), address: url.to_owned() })
    };
    let mut asked = 0;
    for (name, html) in pages {
        let page = page(&html);
        let urls = page.authors_to_fetch(&options);
        asked += urls.len();
        let mut pages: std::collections::HashMap<_, _> =
            urls.into_iter().filter_map(|url| Some((url.clone(), fetch(&url)?))).collect();
        assert_eq!(
            page.posts_with(&options, |url| pages.remove(url)),
            page.posts_with(&options, fetch),
            "{name}"
        );
    }
    assert!(asked > 0);
}
