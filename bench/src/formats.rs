//! The formats that a page can be written in, and the checker. Each is measured with the parse that it needs, which is
//! measured alone in front.

use std::hint::black_box;
use std::time::SystemTime;

use microweave::convert::Timestamp;
use microweave::convert::activity_streams::activity_streams;
use microweave::convert::atom::FeedOptions;
use microweave::convert::icalendar::{IcalendarOptions, to_calendar};
use microweave::convert::jf2;
use microweave::convert::json_feed::json_feed;
use microweave::convert::rdf::{self, RdfOptions, RdfProfile};
use microweave::convert::rss::RssOptions;
use microweave::convert::vcard::{VcardOptions, to_vcards};
use microweave::{Options, Page as Kept, reader};

use crate::contenders::{Contender, ours};
use crate::pages::Page;

/// The parse, and each format.
pub fn all() -> Vec<Contender> {
    vec![
        ours("parse", "the parse: Options::page, document", |page| convert(page, |_| ())),
        ours("read", "posts: Page::read instead of document", |page| posts(page, |_| ())),
        ours("posts-atom", "posts as Atom instead of document", |page| {
            posts(page, |feed| FeedOptions::new(time()).posts(feed))
        }),
        ours("posts-rss", "posts as RSS instead of document", |page| {
            posts(page, |feed| RssOptions::new().feed(feed))
        }),
        ours("jf2", "JF2, on top of the posts", |page| {
            posts(page, |feed| serde_json::to_vec(&jf2::jf2(feed)))
        }),
        ours("jsonfeed", "JSON Feed, on top of the posts", |page| {
            posts(page, |feed| serde_json::to_vec(&json_feed(feed)))
        }),
        ours("as2", "ActivityStreams, on top of the posts", |page| {
            posts(page, |feed| serde_json::to_vec(&activity_streams(feed)))
        }),
        ours("links", "links", |page| convert(page, Kept::links)),
        ours("rdf", "N-Triples", |page| convert(page, |kept| ntriples(kept, RdfProfile::Microdata))),
        ours("rdf-2010", "N-Triples of 2010", |page| {
            convert(page, |kept| ntriples(kept, RdfProfile::Html5_2010))
        }),
        ours("vcard", "vCard", |page| convert(page, |kept| to_vcards(kept, &VcardOptions::new()))),
        ours("icalendar", "iCalendar", |page| {
            convert(page, |kept| to_calendar(kept, &IcalendarOptions::new(time())))
        }),
        ours("atom", "Atom", |page| convert(page, |kept| FeedOptions::new(time()).feed(kept))),
        ours("check", "the checker", |page| convert(page, Kept::check)),
    ]
}

fn ntriples(page: &Kept, profile: RdfProfile) -> Option<String> {
    let triples = rdf::triples(page, &RdfOptions::new().profile(profile)).ok()?;
    Some(rdf::ntriples(&triples))
}

/// The time of what has none in the page.
fn time() -> Timestamp {
    SystemTime::UNIX_EPOCH.into()
}

fn posts<T>(page: &Page, to: impl FnOnce(&reader::Feed) -> T) -> bool {
    let kept = Options::new().page(&page.html, &page.base);
    let feed = black_box(kept.read().main);
    drop(black_box(to(&feed)));
    true
}

fn convert<T>(page: &Page, to: impl FnOnce(&Kept) -> T) -> bool {
    let kept = Options::new().page(&page.html, &page.base);
    black_box(kept.document());
    drop(black_box(to(&kept)));
    true
}
