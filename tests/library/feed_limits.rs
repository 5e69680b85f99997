//! Feeds whose posts or parts exceed a limit: the first ones are read, in linear time, and a diagnostic reports it.

use microweave::{DiagnosticKind, Limits, Options};
use microweave_reader::{Entry, Feed, Feeds, ReadOptions, Reading};

use crate::support::work::within_seconds;

const ADDRESS: &str = "https://ada.example/feed";
const ATOM: [&str; 2] = ["<feed xmlns='http://www.w3.org/2005/Atom'><title>F</title>", "</feed>"];
const RSS: [&str; 2] = [
    "<rss version='2.0' xmlns:m='http://search.yahoo.com/mrss/'><channel><title>F</title>",
    "</channel></rss>",
];
const RDF: [&str; 2] = [
    "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#' xmlns='http://purl.org/rss/1.0/'>\
     <channel><title>F</title></channel>",
    "</rdf:RDF>",
];
const JSON: [&str; 2] =
    [r#"{"version":"https://jsonfeed.org/version/1.1","items":["#, r#"{"id":"last"}],"title":"F"}"#];

/// A feed of this many units, in each of which `~` is its number.
fn feed(around: [&str; 2], unit: &str, count: usize) -> String {
    let units = (0..count).map(|number| unit.replace('~', &number.to_string()));
    around[0].to_owned() + &units.collect::<String>() + around[1]
}

fn read(feed: &str, limits: Limits) -> Feeds {
    Reading::of(Options::new().limits(limits).page(feed, ADDRESS)).posts(&ReadOptions::new())
}

fn uids(entries: &[Entry]) -> Vec<&str> {
    entries.iter().filter_map(|entry| entry.uid.as_deref()).collect()
}

#[test]
fn posts_over_the_limit_are_left_out() {
    let rdf_item = "<item><link>https://a.example/~</link><title>~</title></item>";
    for (around, unit) in [
        (ATOM, "<entry><id>~</id><title>~</title></entry>"),
        (RSS, "<item><guid>~</guid><title>~</title></item>"),
        (RSS, "<item><guid>~</guid><title>~</title>"),
        (RDF, rdf_item),
        (JSON, r#"{"id":~,"title":"~"},"#),
    ] {
        let text = feed(around, unit, 1000);
        let all = read(&text, Limits::new());
        assert_eq!(all.diagnostics, [], "{unit}");
        assert_eq!(all.main.name(), Some("F"), "{unit}");
        assert!(all.main.entries.len() >= 1000, "{unit}");
        let some = read(&text, Limits::new().max_memory(8 * text.len()));
        let kinds: Vec<DiagnosticKind> = some.diagnostics.iter().map(|own| own.kind).collect();
        assert_eq!(kinds, [DiagnosticKind::PostBytes], "{unit}");
        let count = some.main.entries.len();
        assert!((20..800).contains(&count), "{count} of {unit}");
        assert_eq!(some.main.entries[..], all.main.entries[..count], "{unit}");
        assert_eq!(some.main.name(), Some("F"), "{unit}");
    }
}

#[test]
fn posts_in_many_parts_are_as_those_of_the_whole_feed() {
    let item = "<item><guid>~</guid><link>https://ada.example/~/</link><title>&lt;b>~</title>\
                <pubDate>2026-11-20T10:00:00</pubDate><description>&lt;a href=b></description></item>";
    let text = feed(RSS, item, 300);
    let read = Feed::from_bytes(text.as_bytes(), ADDRESS).expect("it is RSS");
    let whole = Feed::from(feed_rs::parser::parse(text.as_bytes()).expect("it is RSS"));
    assert_eq!(uids(&read.entries), uids(&whole.entries));
    for (number, entry) in read.entries.iter().enumerate() {
        let date = entry.published.as_ref().and_then(microweave_reader::Date::iso8601);
        assert_eq!(date.as_deref(), Some("2026-11-20T10:00:00"));
        let link = format!("<a href=\"https://ada.example/{number}/b\"></a>");
        assert_eq!(entry.content_html(), Some(&*link));
    }
    let entry = "<entry xml:base='https://b.example/~/'><content type='html'>&lt;a href=b></content></entry>";
    let read = Feed::from_bytes(feed(ATOM, entry, 300).as_bytes(), ADDRESS).expect("it is Atom");
    for (number, entry) in read.entries.iter().enumerate() {
        let link = format!("<a href=\"https://b.example/{number}/b\"></a>");
        assert_eq!(entry.content_html(), Some(&*link));
    }
}

#[test]
fn parts_over_the_limit_are_left_out() {
    let entry = |around: [&str; 2], [start, end]: [&str; 2], unit: &str, count: usize| {
        let around = [around[0].to_owned() + start, end.to_owned() + around[1]];
        read(&feed([&around[0], &around[1]], unit, count), Limits::new())
    };
    let atom = ["<entry>", "<title>End</title></entry><entry><id>next</id></entry>"];
    let rss = ["<item>", "<title>End</title></item><item><guid>next</guid></item>"];
    let json = [r#"{"tags":["#, r#"0],"title":"End"},{"id":"next"},"#];
    for (around, of_post, unit) in
        [(ATOM, atom, "<category term='~'/>"), (RSS, rss, "<category>~</category>"), (JSON, json, "~,")]
    {
        let few = entry(around, of_post, unit, 1000);
        assert_eq!((few.diagnostics, few.main.entries[0].categories.len()), (Vec::new(), 1000), "{unit}");
        let many = entry(around, of_post, unit, 10_000);
        assert_eq!(many.diagnostics[0].kind, DiagnosticKind::PostBytes, "{unit}");
        assert!((4000..4097).contains(&many.main.entries[0].categories.len()), "{unit}");
        assert_eq!(uids(&many.main.entries)[0], "next", "{unit}");
    }
    let hubs = feed(ATOM, "<link rel='hub' href='https://a.example/~'/>", 10_000);
    let hubs = read(&hubs, Limits::new());
    assert_eq!((hubs.main.hubs.len(), hubs.diagnostics.len()), (4096, 1));
}

#[test]
fn groups_of_media_are_bounded() {
    let media = "<m:group><m:content url='https://a.example/~' type='image/png'/><m:thumbnail url='https://a.example/t~'/></m:group>";
    let photos = |count| {
        let around = [&(RSS[0].to_owned() + "<item>"), "</item></channel></rss>"];
        read(&feed(around, media, count), Limits::new()).main.entries[0].photos.len()
    };
    assert_eq!((photos(1), photos(10)), (2, 20));
    assert!((20..200).contains(&photos(10_000)));
    // feed-rs reads them by recursion.
    let nested = RSS[0].to_owned() + "<item><guid>1</guid>" + &"<m:group>".repeat(100_000);
    assert_eq!(read(&nested, Limits::new()).main.entries.len(), 1);
}

#[test]
fn time_to_read_feeds_is_linear() {
    for (around, unit) in [
        (RSS, "<item>"),
        (RSS, "<item><m:group/>"),
        (ATOM, "<entry><a>"),
        (ATOM, "<a xml:base='a/'>"),
        (ATOM, "<link href=''/>"),
        (RDF, "<item/>"),
        (RDF, "<item></channel>"),
        (JSON, "{},"),
        (JSON, "[[]],"),
    ] {
        let text = feed(around, unit, 200_000);
        within_seconds(20, unit, || read(&text, Limits::new()));
    }
    // Each chunk of posts has the start tags around it.
    let around = format!("<rss version='2.0' a='{}'><channel>", "a".repeat(50_000));
    let text = feed([&around, ""], "<item/>", 200_000);
    let feeds = within_seconds(20, &text, || read(&text, Limits::new()));
    assert!(feeds.main.entries.len() > 1000);
}

#[test]
fn reading_of_a_feed_says_what_was_hit() {
    let text = feed(ATOM, "<entry><id>~</id></entry>", 1000);
    let options = Options::new().limits(Limits::new().max_memory(16 * text.len()));
    let reading = Reading::of(options.page(&text, ADDRESS));
    assert_eq!(reading.diagnostics()[0].kind, DiagnosticKind::PostBytes);
    assert!(reading.feed_links().is_empty());
    // The text is a page for those who ask for its markup.
    let page = reading.page().expect("it has one");
    assert_eq!(page.dom().elements().filter(|el| el.name() == "entry").count(), 1000);
    assert_eq!(reading.posts(&ReadOptions::new()).diagnostics.len(), 1);
    let cut = Options::new().limits(Limits::new().max_input(1000));
    let kinds = Reading::of(cut.page(&text, ADDRESS)).posts(&ReadOptions::new()).diagnostics;
    assert_eq!(kinds.iter().map(|own| own.kind).collect::<Vec<_>>(), [DiagnosticKind::InputBytes]);
}

/// feed-rs panics at these values.
#[test]
fn values_that_feed_rs_cannot_read_are_no_panic() {
    let long = "9".repeat(30);
    for item in [
        format!("<m:content url='http://a/'/><m:thumbnail url='http://a/' time='{long}'/>"),
        format!("<m:text start='{long}'>A</m:text>"),
        format!("<i:duration xmlns:i='http://www.itunes.com/dtds/podcast-1.0.dtd'>{long}</i:duration>"),
        "<author>\u{201c}ada@ada.example</author>".to_owned(),
        "<author>ada@ada.example\u{201d}</author>".to_owned(),
    ] {
        let text = format!("{}<item>{item}</item>{}", RSS[0], RSS[1]);
        let _ = Feed::from_bytes(text.as_bytes(), ADDRESS);
        assert_eq!(read(&text, Limits::new()).diagnostics, [], "{item}");
    }
}
