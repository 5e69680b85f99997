//! Feeds that `Feed::from_bytes` and `Feed::from` read with feed-rs.

use microweave_reader::{Entry, Feed, FeedFormat, ReadOptions, Reading};

use crate::support::readings::{atom, rss};

const ADDRESS: &str = "https://ada.example/feeds/all.xml";

fn read(xml: &str) -> Entry {
    let feed = Feed::from_bytes(xml.as_bytes(), ADDRESS).expect(xml);
    feed.entries.into_iter().next().expect(xml)
}

fn html(entry: &Entry) -> &str {
    entry.content_html().unwrap_or_default()
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
fn each_author_is_read_once() {
    let author = |name: &str| format!("<author><name>{name}</name></author>");
    let xml = atom("", &["Ada", "Bob", "Ada", "", "Bob"].map(author).concat());
    let json = r#"{ "version": "https://jsonfeed.org/version/1.1", "items": [{ "id": "1", "content_text": "Tea",
        "authors": [{}, { "name": "Ada" }, { "name": "Bob" }, { "name": "Ada" }] }] }"#;
    for entry in [read(&xml), read(json)] {
        let names: Vec<_> = entry.authors().map(|author| author.name.as_deref()).collect();
        assert_eq!(names, [Some("Ada"), Some("Bob")]);
    }
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
fn format_of_utf_16() {
    let wide: Vec<u8> =
        "\u{feff}<?xml version='1.0'?><rss>".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(FeedFormat::of_bytes(&wide), Some(FeedFormat::Rss));
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
}

#[test]
fn feeds_that_are_cut_are_read() {
    let item = "<title>Tea</title><link>https://ada.example/1</link>";
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
fn json_feeds_need_a_list_of_items() {
    let feed = |items: &str| {
        format!(r#"{{"version":"https://jsonfeed.org/version/1.1","hubs":1,"authors":{{}},"items":{items}}}"#)
    };
    for other in [r#""x""#, "{}", "null"] {
        assert!(Feed::from_bytes(feed(other).as_bytes(), ADDRESS).is_err(), "{other}");
    }
}
