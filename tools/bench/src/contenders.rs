//! The parsers that are measured. Each parses a whole page and drops the result; dropping is part of the time.

#[cfg(feature = "peers")]
mod peers;

use std::hint::black_box;

use microweave::{Dom, Options, Tree};

use crate::pages::Page;
use crate::{floor, rcdom};

/// A parser, or a part of one.
pub struct Contender {
    /// The name in the report.
    pub name: &'static str,
    /// The name on a command line.
    pub key: &'static str,
    /// Parses a page. False if that fails.
    pub parse: Box<dyn Fn(&Page) -> bool>,
    /// For a parser of another crate: the name of our parser that does the same work.
    pub counterpart: Option<&'static str>,
}

const DOM: &str = "microweave: Dom::parse";
const WHOLE_PARSE: &str = "microweave: the whole parse";

/// All contenders. The first one is the floor, to which the others are compared.
pub fn all() -> Vec<Contender> {
    let mut all = vec![
        ours("floor", "html5ever without a tree (the floor)", |page| use_up(floor::parse(&page.html))),
        ours("rcdom", "html5ever with markup5ever_rcdom", |page| use_up(rcdom::parse(&page.html))),
        ours("dom", DOM, |page| use_up(Dom::parse(&page.html))),
        ours("microdata", "microweave: microdata alone", |page| {
            use_up(microdata_alone().parse(&page.html, &page.base))
        }),
        ours("whole", WHOLE_PARSE, |page| use_up(microweave::parse(&page.html, &page.base))),
        ours("whole-html5ever", "microweave: the whole parse, html5ever's tree", |page| {
            use_up(Options::new().tree(Tree::Html5ever).parse(&page.html, &page.base))
        }),
        ours("rdfa", "microweave: the whole parse, and RDFa", |page| {
            use_up(Options::new().rdfa(true).parse(&page.html, &page.base))
        }),
        ours("all-engines", "microweave: the whole parse, and JSON-LD, RDFa and meta", |page| {
            use_up(Options::new().json_ld(true).rdfa(true).meta(true).parse(&page.html, &page.base))
        }),
    ];
    all.extend(peers());
    all
}

fn microdata_alone() -> Options {
    Options::new().microformats(false).rels(false)
}

pub(crate) fn ours(
    key: &'static str,
    name: &'static str,
    parse: impl Fn(&Page) -> bool + 'static,
) -> Contender {
    Contender { name, key, parse: Box::new(parse), counterpart: None }
}

#[cfg(feature = "peers")]
fn peers() -> [Contender; 2] {
    [
        Contender {
            name: "scraper: Html::parse_document",
            key: "scraper",
            parse: Box::new(peers::scraper),
            counterpart: Some(DOM),
        },
        Contender {
            name: "microformats: from_html",
            key: "their-microformats",
            parse: Box::new(peers::microformats),
            counterpart: Some(WHOLE_PARSE),
        },
    ]
}

#[cfg(not(feature = "peers"))]
fn peers() -> [Contender; 0] {
    []
}

/// Drops a result in such a way that the compiler does not optimise the work for it away.
fn use_up<T>(result: T) -> bool {
    drop(black_box(result));
    true
}
