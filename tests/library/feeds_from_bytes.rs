//! Feeds that `Feed::from_bytes` and `Feed::from` read with feed-rs.

use microweave_reader::{Date, Entry, Feed, FeedFormat, ReadOptions, Reading};

const ADDRESS: &str = "https://ada.example/feeds/all.xml";

fn atom(attributes: &str, entry: &str) -> String {
    format!(
        "<feed xmlns='http://www.w3.org/2005/Atom' {attributes}><title>F</title><entry>{entry}</entry></feed>"
    )
}

fn rss(attributes: &str, item: &str) -> String {
    format!(
        "<rss version='2.0' xmlns:content='http://purl.org/rss/1.0/modules/content/' {attributes}><channel>\
         <title>F</title><link>https://ada.example/blog/</link><item>{item}</item></channel></rss>"
    )
}

fn read(xml: &str) -> Entry {
    let feed = Feed::from_bytes(xml.as_bytes(), ADDRESS).expect(xml);
    feed.entries.into_iter().next().expect(xml)
}

fn html(entry: &Entry) -> &str {
    entry.content_html().unwrap_or_default()
}

/// The parts of a construct in XHTML, and the content's HTML.
const XHTML: [(&str, &str); 8] = [
    ("<div xmlns='http://www.w3.org/1999/xhtml'><p>A <b>b</b></p></div>", "<p>A <b>b</b></p>"),
    ("<x:div xmlns:x='http://www.w3.org/1999/xhtml'><x:p>A</x:p><x:br/>b</x:div>", "<p>A</p><br>b"),
    ("<div><div>A<div>b</div></div></div>", "<div>A<div>b</div></div>"),
    ("<div>a &lt;b&gt; &amp;amp; &#233;&#x20AC;</div>", "a &lt;b&gt; &amp;amp; é€"),
    ("<div>caf&eacute;&nbsp;&hellip; &amp;nbsp; &unknown;</div>", "café&nbsp;… &amp;nbsp; &amp;unknown;"),
    ("<div><![CDATA[<b> &eacute;]]></div>", "&lt;b&gt; &amp;eacute;"),
    (
        "<div><a href='https://b.example/?a=1&amp;b=2' title='say \"hi\"'>x</a></div>",
        "<a href=\"https://b.example/?a=1&amp;b=2\" title=\"say &quot;hi&quot;\">x</a>",
    ),
    (
        "<div><img src='https://b.example/a.png' alt=\"&quot;a&quot; &lt; > b\"/></div>",
        "<img src=\"https://b.example/a.png\" alt=\"&quot;a&quot; &lt; &gt; b\">",
    ),
];

#[test]
fn xhtml_of_atom_is_the_content_of_its_div() {
    for (xhtml, expected) in &XHTML {
        let entry = read(&atom("", &format!("<content type='xhtml'>{xhtml}</content>")));
        assert_eq!(html(&entry), *expected, "{xhtml}");
    }
}

#[test]
fn xhtml_of_a_model_is_html() {
    for (xhtml, expected) in &XHTML[..4] {
        let xml = atom("", &format!("<content type='xhtml'>{xhtml}</content>"));
        let feed = Feed::from(feed_rs::parser::parse(xml.as_bytes()).expect("it is a feed"));
        assert_eq!(html(&feed.entries[0]), *expected, "{xhtml}");
    }
}

#[test]
fn titles_and_summaries_of_all_types_are_texts() {
    for (kind, written) in [
        ("text", "A &lt;b&gt; caf&eacute;"),
        ("html", "A &amp;lt;b&amp;gt; &lt;i&gt;caf&amp;eacute;&lt;/i&gt;"),
        ("xhtml", "<div xmlns='http://www.w3.org/1999/xhtml'>A &lt;b&gt; <i>caf&#233;</i></div>"),
    ] {
        let texts =
            format!("<title type='{kind}'>{written}</title><summary type='{kind}'>{written}</summary>");
        let entry = read(&atom("", &texts));
        assert_eq!(entry.title(), Some("A <b> café"), "{kind}");
        assert_eq!(entry.summary.as_deref(), Some("A <b> café"), "{kind}");
    }
}

#[test]
fn urls_of_contents_are_resolved_against_the_nearest_base() {
    let link = "<link href='https://ada.example/2026/tea'/>";
    let picture = "<content type='html'>&lt;img src='a.png'&gt;</content>";
    let based = "<content type='html' xml:base='b/'>&lt;img src='a.png'&gt;</content>";
    let div = "<content type='xhtml'><div><img src='a.png'/></div></content>";
    let rss_link = "<link>https://ada.example/2026/tea</link>";
    let encoded = "<content:encoded><![CDATA[<img src='a.png'>]]></content:encoded>";
    let description = "<description>&lt;img src='a.png'&gt;</description>";
    let root = "xml:base='https://ada.example/root/'";
    for (xml, expected) in [
        (atom(root, &[link, picture].concat()), "https://ada.example/root/a.png"),
        (atom("xml:base='/r/'", &[link, based].concat()), "https://ada.example/r/b/a.png"),
        (atom("", &[link, based].concat()), "https://ada.example/feeds/b/a.png"),
        (atom("", &[link, div].concat()), "https://ada.example/2026/a.png"),
        (atom("", picture), "https://ada.example/feeds/a.png"),
        (rss(root, &[rss_link, encoded].concat()), "https://ada.example/root/a.png"),
        (rss(root, &[rss_link, description].concat()), "https://ada.example/root/a.png"),
        (rss("", &[rss_link, encoded].concat()), "https://ada.example/2026/a.png"),
        (rss("", encoded), "https://ada.example/blog/a.png"),
    ] {
        assert_eq!(html(&read(&xml)), format!("<img src=\"{expected}\">"), "{xml}");
    }
}

#[test]
fn a_model_resolves_urls_against_what_it_has() {
    let encoded = "<content:encoded>&lt;img src='a.png'&gt;</content:encoded>";
    let xml = rss("", &format!("<link>https://ada.example/2026/tea</link>{encoded}"));
    let feed = Feed::from(feed_rs::parser::parse(xml.as_bytes()).expect("it is a feed"));
    assert_eq!(html(&feed.entries[0]), "<img src=\"https://ada.example/2026/a.png\">");
}

#[test]
fn dates_stay_as_written() {
    for (written, expected) in [
        ("2026-11-20T10:00:00", "2026-11-20T10:00:00"),
        ("2026-11-20", "2026-11-20"),
        ("2026-11-20T10:00:00+01:00", "2026-11-20T10:00:00+01:00"),
        ("Fri, 20 Nov 2026 10:00:00", "2026-11-20T10:00:00"),
        ("Fri, 20 Nov 2026 10:00:00 EST", "2026-11-20T10:00:00-05:00"),
        ("Fri Nov 20 10:00:00 CET 2026", "2026-11-20T10:00:00"),
        ("20 November 2026", "2026-11-20"),
    ] {
        let iso = |date: &Option<Date>| date.as_ref().and_then(Date::iso8601);
        let of_atom = read(&atom("", &format!("<updated> {written}\n</updated>")));
        assert_eq!(iso(&of_atom.updated).as_deref(), Some(expected), "{written}");
        let of_rss = read(&rss("", &format!("<pubDate>{written}</pubDate>")));
        assert_eq!(iso(&of_rss.published).as_deref(), Some(expected), "{written}");
        let json = format!(
            r#"{{"version":"https://jsonfeed.org/version/1.1","title":"<","items":[{{"id":"1","date_published":"{written}"}}]}}"#
        );
        assert_eq!(iso(&read(&json).published).as_deref(), Some(expected), "{written}");
    }
}

#[test]
fn an_entry_without_an_identifier_has_none() {
    assert_eq!(read(&atom("", "<title>A</title>")).uid, None);
}

#[test]
fn long_bases_are_ignored_or_stay_relative() {
    let nested = format!("<feed>{}", "<a xml:base='a/'>".repeat(100_000));
    assert!(Feed::from_bytes(nested.as_bytes(), ADDRESS).is_ok());
    let long = format!("xml:base='https://ada.example/{}/'", "a".repeat(2_000));
    let entry = read(&atom(&long, "<link href='a'/><content type='html'>&lt;a href='b'></content>"));
    assert_eq!(html(&entry), "<a href=\"https://ada.example/feeds/b\"></a>");
    assert_eq!(entry.url.as_deref(), Some("https://ada.example/feeds/a"));
    let links = "&lt;a href=b&gt;".repeat(10_000);
    let link = format!("<link href='https://ada.example/{}/'/>", "a".repeat(2_000));
    let xml = atom("", &format!("{link}<content type='html'>{links}</content>"));
    assert!(html(&read(&xml)).len() < 33 * xml.len());
}

#[test]
fn broken_markup_is_an_error_or_a_feed() {
    let xml = atom(
        "xml:base='a'",
        "<content type='xhtml'><div a=\"&amp;\" b='\"'>&amp; &x; <!-- - --></div></content>",
    );
    for end in 0..xml.len() {
        let _ = Feed::from_bytes(&xml.as_bytes()[..end], ADDRESS);
    }
    for xml in
        ["", "<", "<!", "<!--", "<![", "<?", "<!DOCTYPE [", "<a b", "<a b=", "<a b='", "</", "/>", "&", "{"]
    {
        assert!(Feed::from_bytes(xml.as_bytes(), "").is_err(), "{xml}");
    }
}

#[test]
fn formats_of_documents() {
    let json = r#"{"title":"F","version":"https:\/\/jsonfeed.org\/version\/1.1","items":[]}"#;
    let wide: Vec<u8> =
        "\u{feff}<?xml version='1.0'?><rss>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(FeedFormat::of_bytes(&wide), Some(FeedFormat::Rss));
    for (text, format) in [
        (
            "<?xml version='1.0'?>\n<!-- > --><feed xmlns='http://www.w3.org/2005/Atom'>",
            Some(FeedFormat::Atom),
        ),
        ("<atom:feed xmlns:atom='http://www.w3.org/2005/Atom'>", Some(FeedFormat::Atom)),
        ("\u{FEFF} <rss version='2.0'>", Some(FeedFormat::Rss)),
        ("<?xml?><!DOCTYPE rdf:RDF [<!ENTITY a 'b'>]><rdf:RDF>", Some(FeedFormat::Rss)),
        (json, Some(FeedFormat::JsonFeed)),
        (r#"{"version":"https://jsonfeed.org/version/1","items":[]}"#, Some(FeedFormat::JsonFeed)),
        (r#"{"items":[{"type":["h-entry"],"properties":{}}]}"#, None),
        ("<?xml version='1.0'?><html>", None),
        ("<!doctype html><p>", None),
        ("<!-- <rss>", None),
        ("rss", None),
        ("a<rss>", None),
        ("<", None),
        ("", None),
    ] {
        assert_eq!(FeedFormat::of_bytes(text.as_bytes()), format, "{text}");
    }
}

#[test]
fn page_that_is_a_feed_is_read_as_one() {
    let latin = "<?xml version='1.0' encoding='iso-8859-1'?>".to_owned()
        + &atom("", "<id>tag:1</id><title>\u{e9}t\u{e9}</title>");
    let latin: Vec<u8> = latin.chars().map(|own| own as u8).collect();
    let rss = rss("", "<guid>1</guid><title>\u{e9}t\u{e9}</title>").into_bytes();
    let json = r#"{"version":"https://jsonfeed.org/version/1.1","title":"F","items":[{"id":"1","title":"été","content_text":"x"}]}"#;
    for bytes in [&latin[..], &rss, json.as_bytes()] {
        let feeds = Reading::parse_bytes(bytes, None, ADDRESS).posts(&ReadOptions::new());
        assert_eq!((feeds.main.entries.len(), feeds.others.len()), (1, 0));
        assert_eq!(feeds.main.entries[0].title(), Some("\u{e9}t\u{e9}"));
    }
    // What only begins like a feed is read as HTML.
    let reading = Reading::parse("<rss><p class=h-entry>Tea", ADDRESS);
    assert_eq!(reading.posts(&ReadOptions::new()).main.entries.len(), 1);
}

#[test]
fn hubs_and_deleted_posts() {
    let xml = "<feed xmlns='http://www.w3.org/2005/Atom' xmlns:at='http://purl.org/atompub/tombstones/1.0'>
        <link rel='hub' href='https://hub.example/'/><link rel='self' href='https://ada.example/atom'/>
        <link rel='hub' href='javascript:alert(1)'/>
        <at:deleted-entry ref='tag:ada.example:1?a&amp;b' when='2026-11-20T10:00:00Z'/>
        <entry><id>tag:2</id><title>Tea</title></entry></feed>";
    let feed = Feed::from_bytes(xml.as_bytes(), ADDRESS).expect(xml);
    assert_eq!(
        (feed.hubs, feed.topic.as_deref()),
        (vec!["https://hub.example/".to_owned()], Some("https://ada.example/atom"))
    );
    assert_eq!((feed.deleted, feed.entries.len()), (vec!["tag:ada.example:1?a&b".to_owned()], 1));
    let link = "<atom:link xmlns:atom='http://www.w3.org/2005/Atom' rel='hub' href='https://hub.example/'/>";
    let xml = rss("", "<guid>1</guid>").replacen("<item>", &(link.to_owned() + "<item>"), 1);
    assert_eq!(Feed::from_bytes(xml.as_bytes(), ADDRESS).expect("it is RSS").hubs, ["https://hub.example/"]);
    let json = r#"{"version": "https://jsonfeed.org/version/1.1", "title": "Ada", "feed_url": "https://ada.example/json", "items": [],
        "hubs": [{"type": "rssCloud", "url": "https://cloud.example/"}, {"type": "WebSub", "url": "https://hub.example/"}, {},
        {"type": "WebSub", "url": "javascript:alert(1)"}]}"#;
    let feed = Feed::from_bytes(json.as_bytes(), ADDRESS).expect("it is a JSON Feed");
    assert_eq!(
        (feed.hubs, feed.topic.as_deref()),
        (vec!["https://hub.example/".to_owned()], Some("https://ada.example/json"))
    );
}

#[test]
fn xml_that_is_not_well_formed_is_read() {
    let item = "<title>Tea</title><link>https://ada.example/1</link>";
    for (around, written, expected) in [
        ("", "Tea & cake &c. &#x26; &bad; &# &#x; &", "Tea & cake &c. & &bad; &# &#x; &"),
        ("", "a&#0;&#xD83D;&#99999999999;b", "a\u{fffd}\u{fffd}\u{fffd}b"),
        ("", "1 < 2 <3", "1 < 2 <3"),
        ("", "if a <b, don't", "if a <b, don't"),
        ("", "a <b and \"c\"", "a <b and \"c\""),
        ("<p title='a > b'>c</p>", "Tea", "Tea"),
        ("", "&amp;amp;lt;b> &eacute;&nbsp;&notin;", "&lt;b> \u{e9}\u{a0}\u{2209}"),
        ("<p>un<br>closed</i>", "Tea", "Tea"),
        ("<a href='/?a=1&b=2&amp;c'>x", "Tea", "Tea"),
    ] {
        let xml = rss("", &format!("<description>{around}</description><title>{written}</title>"));
        assert_eq!(read(&xml).title(), Some(expected), "{xml}");
    }
    let link = "<link>https://ada.example/?a=1&b=2</link>";
    assert_eq!(read(&rss("", link)).url.as_deref(), Some("https://ada.example/?a=1&b=2"));
    // A post whose end tag is missing ends where the next one begins.
    let feed = rss("", item).replacen("</item>", "<item><title>Milk</title></item>", 1);
    let feed = Feed::from_bytes(feed.as_bytes(), ADDRESS).expect(&feed);
    assert_eq!(feed.entries.iter().map(Entry::title).collect::<Vec<_>>(), [Some("Tea"), Some("Milk")]);
    let doctype = "<!DOCTYPE rss [<!ENTITY x \"[y]\"> ] >\n";
    assert_eq!(read(&(doctype.to_owned() + &rss("", item))).title(), Some("Tea"));
    // What is before the end of a feed that was cut is read, wherever that is.
    let (whole, second) = (
        rss("", item),
        "<item><title>Milk</title><!-- - --><description><![CDATA[<b>]]></description></item>",
    );
    let whole = whole.replacen("</item>", &format!("</item>{second}"), 1);
    for end in whole.find("</item>").expect("it has an item")..whole.len() {
        let feed = Feed::from_bytes(&whole.as_bytes()[..end], ADDRESS).expect(&whole[..end]);
        assert_eq!(feed.entries[0].title(), Some("Tea"), "{}", &whole[..end]);
    }
}

#[test]
fn time_to_end_elements_is_linear() {
    let open = "<a>".repeat(200_000) + &"</b>".repeat(200_000);
    assert!(Feed::from_bytes(format!("<rss><channel>{open}").as_bytes(), ADDRESS).is_err());
    for stray in ["<a b=\"<a\" ", "<a ", "<a b='", "</", "<a b=\"<"] {
        let rest = stray.repeat(200_000);
        assert!(Feed::from_bytes(format!("<rss><channel>{rest}").as_bytes(), ADDRESS).is_err());
    }
}

#[test]
fn title_of_rss_may_be_html() {
    for (written, title) in [
        ("<![CDATA[Tom &amp; Jerry &#8217;s]]>", "Tom & Jerry \u{2019}s"),
        ("Tom &amp;amp; Jerry", "Tom & Jerry"),
        ("&lt;b&gt;Tea&lt;/b&gt; &amp; cake", "Tea & cake"),
        ("if a &lt; b, use &lt;div&gt;", "if a < b, use <div>"),
    ] {
        assert_eq!(read(&rss("", &format!("<title>{written}</title>"))).title(), Some(title), "{written}");
    }
    assert_eq!(read(&atom("", "<title>Tom &amp;amp; Jerry</title>")).title(), Some("Tom &amp; Jerry"));
}

#[test]
fn author_of_rss_is_the_name() {
    for (written, name) in [
        ("ada@ada.example (Ada Lovelace)", "Ada Lovelace"),
        ("Ada (the first)", "Ada (the first)"),
        ("Ada", "Ada"),
    ] {
        let entry = read(&rss("", &format!("<title>Tea</title><author>{written}</author>")));
        assert_eq!(entry.author_name(), Some(name), "{written}");
    }
}

#[test]
fn members_of_json_feed_of_other_types() {
    let feed = |items: &str| {
        format!(r#"{{"version":"https://jsonfeed.org/version/1.1","hubs":1,"authors":{{}},"items":{items}}}"#)
    };
    let entry = |members: &str| read(&feed(&format!("[7, {{{members}}}]")));
    assert_eq!(entry(r#""id": 2"#).uid.as_deref(), Some("2"));
    assert_eq!(entry(r#""title": null, "id": {}, "tags": [1, "a", null, "a"]"#).categories, ["1", "a"]);
    let recording = r#""attachments": [{"url": "/a.mp3"}, 1, {"url": "/b.mp3", "mime_type": "audio/mpeg",
        "size_in_bytes": "12", "duration_in_seconds": 61.5}]"#;
    let audio = &entry(recording).audios[..];
    assert_eq!(audio.len(), 1);
    assert_eq!((&*audio[0].url, audio[0].length), ("https://ada.example/b.mp3", Some(12)));
    assert_eq!(audio[0].duration.as_deref(), Some("PT61S"));
    let person =
        entry(r#""author": {"name": "Ada", "avatar": "/ada.png"}, "image": "tea.png", "url": "/tea/""#);
    let photo = person.author().and_then(|ada| ada.photo.as_ref()).map(|photo| &*photo.url);
    assert_eq!((person.author_name(), photo), (Some("Ada"), Some("https://ada.example/ada.png")));
    assert_eq!(person.image.map(|image| image.url).as_deref(), Some("https://ada.example/tea/tea.png"));
    for other in [r#""x""#, "{}", "null"] {
        assert!(Feed::from_bytes(feed(other).as_bytes(), ADDRESS).is_err(), "{other}");
    }
}
