//! The parsers that are measured. Each parses a whole page and drops the result; dropping is part of the time.

#[cfg(feature = "peers")]
mod peers;
#[cfg(not(feature = "peers"))]
mod peers {
    use super::PeerRow;

    pub(super) const TREES: [PeerRow; 0] = [];
    pub(super) const DOCUMENTS: [PeerRow; 0] = [];
}

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

/// The key, the name and the function of a parser of another crate, and our parser that does the same work.
type PeerRow = (&'static str, &'static str, fn(&Page) -> bool, Option<&'static str>);

const DOM: &str = "microweave_html: Dom::parse";
const WHOLE_PARSE: &str = "microweave: the whole parse";

/// The parsers of HTML. The first one is the floor, to which the others are compared.
pub fn trees() -> Vec<Contender> {
    let ours = [
        floor(),
        ours("rcdom", "html5ever with markup5ever_rcdom", |page| use_up(rcdom::parse(&page.html))),
        ours("dom", DOM, |page| use_up(Dom::parse(&page.html))),
    ];
    ours.into_iter().chain(peers::TREES.map(peer)).collect()
}

/// The parsers that read what a page says, after the floor.
pub fn documents() -> Vec<Contender> {
    let ours = [
        floor(),
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
    ours.into_iter().chain(peers::DOCUMENTS.map(peer)).collect()
}

fn floor() -> Contender {
    ours("floor", "html5ever without a tree (the floor)", |page| use_up(floor::parse(&page.html)))
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

fn peer((key, name, parse, counterpart): PeerRow) -> Contender {
    Contender { name, key, parse: Box::new(parse), counterpart }
}

/// Drops a result in such a way that the compiler does not optimise the work for it away.
fn use_up<T>(result: T) -> bool {
    drop(black_box(result));
    true
}
