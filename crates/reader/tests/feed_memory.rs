//! Counts the bytes of memory that feeds take at the peak. A feed is not parsed as HTML, and its posts are read one after another:
//! what is beyond the limit is left out.

use microweave::{DiagnosticKind, Limits, Options};
use microweave_reader::{Feeds, ReadOptions, Reading};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

const ADDRESS: &str = "https://ada.example/feed";
/// The memory that any feed may take, and that it may take for each of its bytes.
const MAX_BYTES: usize = 16 << 20;
const MAX_TIMES: usize = 60;

const ATOM: &str = "<feed xmlns='http://www.w3.org/2005/Atom'>";
const RSS: &str = "<rss version='2.0' xmlns:m='http://search.yahoo.com/mrss/'><channel>";
const RDF: &str = "<RDF xmlns='http://purl.org/rss/1.0/'>";
const JSON: &str = r#"{"version":"https://jsonfeed.org/version/1.1","items":["#;

/// A feed: its first element, what follows that, and a text that is repeated. `~` becomes the number of the repetition.
type Shape = (&'static str, &'static str, &'static str);

/// Feeds of many posts.
const POSTS: [Shape; 13] = [
    (ATOM, "", "<entry/>"),
    (ATOM, "", "<entry><id>~</id><title>A</title></entry>"),
    (ATOM, "", "<entry><a>"),
    (RSS, "", "<item/>"),
    (RSS, "", "<item>"),
    (RSS, "", "<item><guid>~</guid></item>"),
    (RSS, "", "<item><description>&lt;b>A</description></item>"),
    (RSS, "", "<item><m:group/></item>"),
    (RSS, "", "<item><enclosure url='http://a/~' type='image/png'/></item>"),
    (RDF, "", "<item><link>~</link></item>"),
    (JSON, "{}", ",{}"),
    (JSON, "{}", r#",{"id":"1"}"#),
    (JSON, "{}", r#",{"url":"/~","tags":["a",1],"author":{"name":"A"}}"#),
];

/// Feeds and posts of many parts.
const PARTS: [Shape; 26] = [
    (ATOM, "", "<link href=''/>"),
    (ATOM, "", "<link rel='hub' href='http://a/~'/>"),
    (ATOM, "", "<category term='~'/>"),
    (ATOM, "", "<deleted-entry ref='~'/>"),
    (ATOM, "", "<author><name>A</name></author>"),
    (ATOM, "<entry>", "<category term=''/>"),
    (ATOM, "<entry>", "<link href='~'/>"),
    (ATOM, "<entry>", "<link rel='enclosure' type='image/png' href='~'/>"),
    (ATOM, "<entry>", "<author><name>A</name></author>"),
    (ATOM, "<entry>", "<updated>1</updated>"),
    (RSS, "", "<category>A</category>"),
    (RSS, "", "<link>A</link>"),
    (RSS, "<item>", "<category>~</category>"),
    (RSS, "<item>", "<link>A</link>"),
    (RSS, "<item>", "<comments>A</comments>"),
    (RSS, "<item>", "<enclosure url='a:~' type='image/png'/>"),
    (RSS, "<item>", "<m:content url='a:~' type='image/png'/>"),
    (RSS, "<item>", "<m:thumbnail url='~'/>"),
    (RSS, "<item>", "<m:group/>"),
    (RSS, "<item>", "<m:group><m:content url='a:~'/></m:group><m:thumbnail url='~'/>"),
    (RSS, "<item>", "<m:group>"),
    (JSON, r#"{"tags":["#, "~,"),
    (JSON, r#"{"attachments":["#, r#"{"url":"~","mime_type":"image/png"},"#),
    (JSON, r#"{"authors":["#, r#"{"name":1},"#),
    (JSON, r#"{"x":["#, r#"{"":1},"#),
    (JSON, "{", r#""~":1,"#),
];

/// Feeds of long texts, of many elements that say nothing, and of bases.
const TEXTS: [Shape; 17] = [
    (ATOM, "", "&"),
    (ATOM, "", "<a/>"),
    (ATOM, "", "<a>"),
    (ATOM, "", "<a xml:base='a/'>"),
    (ATOM, "", "<!---->"),
    (ATOM, "<title>", "&"),
    (ATOM, "<entry><content type='html'>", "&lt;b>"),
    (ATOM, "<entry><content type='html'>", "&lt;a href=b>"),
    (ATOM, "<entry><content type='html'>", "&"),
    (ATOM, "<entry><content type='html'>", "<b/>"),
    (ATOM, "<entry><content type='xhtml'><div>", "<b/>"),
    (ATOM, "<entry><content type='xhtml'><div>", "<b>"),
    (ATOM, "<entry><content type='xhtml'><div>", "&"),
    (ATOM, "<entry><link ", "a~='' "),
    (RSS, "<item><description><![CDATA[", "<b>"),
    (RSS, "<item><title>", "&"),
    (JSON, r#"{"content_html":""#, "<b>&"),
];

fn feed(shape: Shape, len: usize) -> String {
    let (root, start, unit) = shape;
    let mut feed = root.to_owned() + start;
    let end = match start {
        "<entry><link " => "/>",
        "{}" => "]}",
        _ if !root.starts_with('{') => "",
        r#"{"content_html":""# => "\"}]}",
        "{" => "\"a\":1}]}",
        _ => "1]}]}",
    };
    for number in 0.. {
        if feed.len() + end.len() >= len {
            break;
        }
        feed.push_str(&unit.replace('~', &number.to_string()));
    }
    feed + end
}

/// Reads a feed, and returns the bytes that are allocated at the peak.
fn read(feed: &str, limits: Limits) -> (Feeds, usize) {
    let before = ALLOCATOR.current_usage();
    ALLOCATOR.reset_peak_usage();
    let feeds = Reading::of(Options::new().limits(limits).page(feed, ADDRESS)).posts(&ReadOptions::new());
    (feeds, ALLOCATOR.peak_usage().saturating_sub(before))
}

/// One test, because each thread of tests would count the memory of all.
#[test]
fn feeds_take_bounded_memory() {
    let shapes = POSTS.iter().chain(&PARTS).chain(&TEXTS);
    for &shape in shapes {
        for (len, limits) in [
            (1 << 19, Limits::new()),
            (1 << 18, Limits::new()),
            (1 << 18, Limits::new().max_memory(64 << 10)),
            (1 << 8, Limits::new()),
        ] {
            let feed = feed(shape, len);
            let (feeds, peak) = read(&feed, limits);
            let max = MAX_BYTES + MAX_TIMES * feed.len();
            assert!(peak <= max, "{peak} of at most {max} bytes for {len} bytes of {shape:?}");
            if len == 1 << 8 {
                assert_eq!(feeds.diagnostics, [], "{shape:?}");
            }
        }
    }
    for shape in POSTS {
        let feed = feed(shape, 1 << 19);
        // The text may be an eighth of the limit.
        let limit = 9 * feed.len();
        let (feeds, peak) = read(&feed, Limits::new().max_memory(limit));
        let kinds: Vec<DiagnosticKind> = feeds.diagnostics.iter().map(|own| own.kind).collect();
        assert_eq!(kinds, [DiagnosticKind::PostBytes], "{shape:?}");
        assert!(feeds.main.entries.len() >= 10, "{shape:?}");
        // What feed-rs makes of some posts at a time, and the text.
        assert!(peak < (4 << 20) + limit, "{peak} bytes for {shape:?}");
    }
}
