//! Pages that are made to be slow, or to give much output. Each is read in linear time and within its limits.

use std::thread;

use microweave::{Diagnostic, DiagnosticKind, Document, Dom, Limits, Options, Selector, Share};
use microweave_check::{CheckOptions, check};
use microweave_convert::{FormatOptions, rdf};
use microweave_reader::links::links;
use microweave_reader::{ReadOptions, Reading};

use super::{expanded, or_none};
use crate::support::accounts::limits_for;
use crate::support::work::within_seconds;

const BASE: &str = "https://example.com/";

/// The number of findings, and the last one.
pub(super) fn findings(texts: &[&str]) -> String {
    let found = check(&Reading::parse(&expanded(texts[0]), BASE), &CheckOptions::new()).findings;
    format!("{} | {}", found.len(), found.last().map_or("none", |finding| finding.rule.code()))
}

/// The limits that the document of a page hits, whose JSON is bounded.
pub(super) fn limits(texts: &[&str]) -> String {
    let page = expanded(texts[0]);
    let document = Options::new().limits(limits_for(&page, Share::Document, 1 << 20)).parse(&page, BASE);
    let json = serde_json::to_string(&document).expect("it stays well-formed");
    assert!(json.len() < 8 << 20, "{} bytes", json.len());
    assert!(document == document.clone());
    codes(document.diagnostics())
}

pub(super) fn reasons(texts: &[&str]) -> String {
    let page = expanded(texts[0]);
    let document = Options::new().reasons(true).parse(&page, BASE);
    let lists = [document.reasons(), document.not_taken()];
    let bytes: usize = lists.into_iter().flatten().map(|reason| reason.at.len() + 64).sum();
    let is_bounded = bytes <= Limits::new().memory_limit(page.len()) / 3;
    if is_bounded { "bounded".to_owned() } else { format!("{bytes} bytes of {}", page.len()) }
}

/// The codes of diagnostics if the limit of memory is hit. What is read then depends on the size of values in memory.
fn of_memory(diagnostics: &[Diagnostic]) -> Option<String> {
    let is_hit = diagnostics.iter().any(|own| own.kind == DiagnosticKind::Memory);
    is_hit.then(|| codes(diagnostics))
}

fn codes(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|own| own.kind.code()).collect::<Vec<_>>().join(" ")
}

/// The number of nodes and of posts, or the limits that are hit.
pub(super) fn json_ld(texts: &[&str]) -> String {
    let html = format!("<script type=application/ld+json>{}</script>", expanded(texts[0]));
    let page = Options::new().page(&html, BASE);
    if let Some(codes) = of_memory(page.json_ld().diagnostics()) {
        return codes;
    }
    let nodes = page.json_ld().nodes().count();
    format!("{nodes} | {}", Reading::of(page).posts(&ReadOptions::new()).main.entries.len())
}

pub(super) fn number_of_links(texts: &[&str]) -> String {
    let links = links(&Options::new().page(&expanded(texts[0]), BASE));
    if links.is_cut { "cut".to_owned() } else { links.links.len().to_string() }
}

/// The number of triples, of items, and of values of items, or the limits that are hit. The document is read back from its JSON.
pub(super) fn rdfa(texts: &[&str]) -> String {
    let (page, options) =
        (expanded(texts[0]), Options::new().microformats(false).microdata(false).rdfa(true));
    let (document, json) = within_seconds(5, texts[0], || {
        let document = options.parse(&page, BASE);
        let json = serde_json::to_string(&document).expect("it can be written");
        (document, json)
    });
    assert_eq!(Document::from_json(&json).expect("it can be read"), document);
    if let Some(codes) = of_memory(document.diagnostics()) {
        return codes;
    }
    let (rdfa, items) = (document.rdfa(), document.rdfa().all_items());
    let values =
        rdfa.all_items().flat_map(microweave::MicrodataItem::properties).map(|(_, values)| values.count());
    format!("{} | {} | {}", rdfa.triples().count(), items.count(), values.sum::<usize>())
}

/// The limits that are hit, and the names of cards, or their number if they are many.
pub(super) fn cards(texts: &[&str]) -> String {
    let document = microweave::parse(&expanded(texts[0]), BASE);
    let names: Vec<&str> = document.find("h-card").map(|card| card.text("name").unwrap_or("-")).collect();
    let cards = if names.len() > 3 { names.len().to_string() } else { names.join(", ") };
    let parts = [codes(document.diagnostics()), cards];
    parts.map(|part| or_none(Some(part).filter(|part| !part.is_empty()))).join(" | ")
}

pub(super) fn posts(texts: &[&str]) -> String {
    let html = expanded(texts[0]);
    let feeds = within_seconds(20, texts[0], || microweave_reader::read(&html, "https://ada.example/tea"));
    let others = feeds.others.iter().map(|feed| feed.entries.len()).max().unwrap_or(0);
    let entry = &feeds.main.entries[0];
    let words: Vec<&str> = entry.content_text().unwrap_or_default().split(' ').collect();
    let (title, end) = (entry.title().unwrap_or("-"), words[words.len().saturating_sub(2)..].join(" "));
    let (kind, videos) = (feeds.main.kind.value, entry.videos.len());
    format!("{kind} | {} | {others} | {title} | {end} | {videos}", feeds.main.entries.len())
}

pub(super) fn triples(texts: &[&str]) -> String {
    let page = Options::new().page(&expanded(texts[0]), BASE);
    or_none(rdf::triples(&page, &FormatOptions::new()).ok().map(|triples| triples.len()))
}

pub(super) fn searches(texts: &[&str]) -> String {
    let (dom, selector) = (Dom::parse(&expanded(texts[0])), Selector::parse(texts[1]).expect(texts[1]));
    within_seconds(20, texts[1], || dom.select(&selector).count()).to_string()
}

/// Reads a document from its JSON, or from the JSON of a page, on a thread with a small stack. Returns the number of its cards, or the
/// error.
pub(super) fn documents(texts: &[&str]) -> String {
    let mut json = expanded(texts[0]);
    if json.starts_with('<') {
        json = serde_json::to_string(&microweave::parse(&json, BASE)).expect("it can be written");
    }
    let read = move || Document::from_json(&json).map_err(|error| error.to_string());
    let thread = thread::Builder::new().stack_size(1 << 20).spawn(read).expect("the thread starts");
    match thread.join().expect("the stack is large enough") {
        Ok(document) => format!("cards: {}", document.find("h-card").count()),
        Err(error) => {
            let error = error.strip_prefix("the JSON cannot be read: ").expect("it says so");
            error.split(" at line ").next().unwrap_or_default().to_owned()
        }
    }
}
