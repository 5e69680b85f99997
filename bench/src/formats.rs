//! The formats that a page can be written in. Each is measured with the parse that it needs, which is
//! measured alone in front.

use std::hint::black_box;
use std::time::SystemTime;

use microweave::convert::atom::FeedOptions;
use microweave::convert::icalendar::{IcalendarOptions, to_calendar};
use microweave::convert::rdf::{self, RdfOptions};
use microweave::convert::vcard::{VcardOptions, to_vcards};
use microweave::convert::{Timestamp, links};
use microweave::{Options, Page as Kept};

use crate::contenders::{Contender, ours};
use crate::pages::Page;

/// The parse, and each format.
pub fn all() -> Vec<Contender> {
    vec![
        ours("parse", "the parse: Options::page, document", |page| convert(page, |_| ())),
        ours("links", "links", |page| convert(page, links)),
        ours("rdf", "N-Triples", |page| {
            convert(page, |kept| {
                rdf::triples(kept, &RdfOptions::new()).map(|triples| rdf::ntriples(&triples))
            })
        }),
        ours("vcard", "vCard", |page| convert(page, |kept| to_vcards(kept, &VcardOptions::new()))),
        ours("icalendar", "iCalendar", |page| {
            convert(page, |kept| to_calendar(kept, &IcalendarOptions::new(time())))
        }),
        ours("atom", "Atom", |page| convert(page, |kept| FeedOptions::new(time()).feed(kept))),
    ]
}

/// The time of what has none in the page.
fn time() -> Timestamp {
    SystemTime::UNIX_EPOCH.into()
}

fn convert<T>(page: &Page, to: impl FnOnce(&Kept) -> T) -> bool {
    let kept = Options::new().page(&page.html, &page.base);
    black_box(kept.document());
    drop(black_box(to(&kept)));
    true
}
