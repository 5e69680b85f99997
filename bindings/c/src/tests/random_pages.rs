//! Random changes of the pages of `test-suite/`, answered in eight threads at once. `MICROWEAVE_RANDOM_PAGES` is the number
//! of pages.

use std::path::Path;
use std::thread;

use microweave_requests::Verb;
use serde_json::Value;

use super::random::Random;
use super::{answer, suites};

const THREADS: usize = 8;
const DEFAULT_PAGES: usize = 2_000;
/// Longer pages are cut, so that many can be tried.
const MAX_BYTES: usize = 2_000;

#[test]
fn random_pages_have_answers_in_every_thread() {
    let count = std::env::var("MICROWEAVE_RANDOM_PAGES").ok().and_then(|count| count.parse().ok());
    let count: usize = count.unwrap_or(DEFAULT_PAGES);
    let pages = pages();
    thread::scope(|scope| {
        for number in 0..THREADS {
            let pages = &pages;
            scope.spawn(move || {
                for seed in (number..count).step_by(THREADS) {
                    try_page(pages, seed as u64);
                }
            });
        }
    });
}

/// The pages of the suite, each cut after [`MAX_BYTES`].
fn pages() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-suite");
    let pages = suites::bytes_below(&root, "html").into_iter();
    pages.map(|(_, html)| html.into_iter().take(MAX_BYTES).collect()).collect()
}

fn try_page(pages: &[Vec<u8>], seed: u64) {
    let mut random = Random::new(seed);
    let page = changed(pages, &mut random);
    let verb = random.pick(Verb::ALL);
    let format = random.pick(&["", "mf2", "atom", "turtle", "vcard", "jf2", "links"]);
    let (lang, text) = (random.one_in(2), random.pick(&["as-written", "folded"]));
    let request = format!(
        r#"{{"url":"https://example.com/dir/","target":"https://example.com/","format":"{format}","lang":{lang},"text":"{text}",
        "jsonLd":{lang},"rdfa":{lang},"meta":{lang},"view":"product","timestamp":"2026-11-20T10:00:00Z"}}"#
    );
    let text = answer(verb.name(), &page, &request);
    assert!(!text.contains("internal-error"), "seed {seed}: {text}");
    if text.starts_with('{') {
        let json: Result<Value, _> = serde_json::from_str(&text);
        assert!(json.is_ok(), "seed {seed}: {text}");
    }
}

/// A page of the suite with up to eight changes: a part of another page, a part twice, a part removed, or a random byte.
fn changed(pages: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut page = pages[random.below(pages.len())].clone();
    for _ in 0..random.below(8) {
        let at = random.below(page.len() + 1);
        match random.below(4) {
            0 => {
                let other = part(&pages[random.below(pages.len())], random);
                page.splice(at..at, other);
            }
            1 => {
                let own = part(&page, random);
                page.splice(at..at, own);
            }
            2 => {
                let end = (at + random.below(100)).min(page.len());
                page.drain(at..end);
            }
            _ => page.insert(at, u8::try_from(random.below(256)).unwrap_or_default()),
        }
    }
    page
}

/// A random part of a page.
fn part(page: &[u8], random: &mut Random) -> Vec<u8> {
    let start = random.below(page.len() + 1);
    let end = (start + random.below(300)).min(page.len());
    page[start..end].to_vec()
}
