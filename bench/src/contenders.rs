//! Who is measured. Each parses a whole page and drops what it made; dropping is part of the time.

#[cfg(feature = "peers")]
mod peers;

use std::hint::black_box;

use microweave::{Dom, Limits, Options, TreePath};

use crate::floor;
use crate::pages::Page;

/// A parser, or a part of one.
pub struct Contender {
    /// What the report calls it.
    pub name: &'static str,
    /// What a command line calls it.
    pub key: &'static str,
    /// Parses a page. False if it could not.
    pub parse: Box<dyn Fn(&Page) -> bool>,
    /// The name of ours that does the same work.
    pub rival: Option<&'static str>,
}

const DOM: &str = "microweave: Dom::parse";
const WHOLE_PARSE: &str = "microweave: the whole parse";

/// All contenders, with the floor, which the others are compared to, in front.
pub fn all() -> Vec<Contender> {
    let mut all = vec![
        ours("floor", "html5ever, nothing kept (the floor)", |page| keep(floor::parse(&page.html))),
        ours("dom", DOM, |page| keep(Dom::parse(&page.html))),
        ours("microdata", "microweave: microdata alone", |page| {
            keep(microdata_alone().parse(&page.html, &page.base))
        }),
        ours("whole", WHOLE_PARSE, |page| keep(microweave::parse(&page.html, &page.base))),
    ];
    all.extend(peers());
    all
}

/// Those for a page that the fast path stops at late: the first is the reference path alone.
pub fn late() -> Vec<Contender> {
    vec![
        ours("reference", "the reference path alone", |page| {
            keep(Dom::parse_on(&page.html, &Limits::new(), TreePath::Reference))
        }),
        ours("fast", "the fast path, up to where it stops", |page| {
            keep(Dom::parse_on(&page.html, &Limits::new(), TreePath::Fast))
        }),
        ours("dom", DOM, |page| keep(Dom::parse(&page.html))),
    ]
}

fn microdata_alone() -> Options {
    Options::new().microformats(false).rels(false)
}

pub(crate) fn ours(
    key: &'static str,
    name: &'static str,
    parse: impl Fn(&Page) -> bool + 'static,
) -> Contender {
    Contender { name, key, parse: Box::new(parse), rival: None }
}

#[cfg(feature = "peers")]
fn peers() -> [Contender; 2] {
    [
        Contender {
            name: "scraper: Html::parse_document",
            key: "scraper",
            parse: Box::new(peers::scraper),
            rival: Some(DOM),
        },
        Contender {
            name: "microformats: from_html",
            key: "their-microformats",
            parse: Box::new(peers::microformats),
            rival: Some(WHOLE_PARSE),
        },
    ]
}

#[cfg(not(feature = "peers"))]
fn peers() -> [Contender; 0] {
    []
}

/// Uses a result up, so that the work for it is not optimised away.
fn keep<T>(result: T) -> bool {
    drop(black_box(result));
    true
}
