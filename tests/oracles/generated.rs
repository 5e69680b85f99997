//! Tests on random pages the invariants that hold for every page. A page that fails is made smaller before it is shown.
//!
//! `MICROWEAVE_PAGES` is the number of pages, and `MICROWEAVE_SEED` the seed of the first.

use std::panic::{AssertUnwindSafe, catch_unwind};

use libtest_mimic::{Failed, Trial};
use microweave::{Document, Options, TextStyle};

use crate::support::random::Random;
use crate::support::random_markup::Page;
use crate::support::urls::{GOOD_BASE, Outcome, require, urls_are_absolute_or_as_written};

const PAGES: u64 = 1000;

pub(crate) fn trials() -> Vec<Trial> {
    vec![Trial::test("invariants hold on random pages", random_pages)]
}

fn random_pages() -> Result<(), Failed> {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().expect("it is a number"));
    let first = number("MICROWEAVE_SEED").unwrap_or(1);
    let pages = number("MICROWEAVE_PAGES").unwrap_or(PAGES);
    for seed in first..first + pages {
        let page = Page::new(seed);
        if outcome(seed, &page).is_err() {
            let page = smallest(seed, page);
            let message = outcome(seed, &page).expect_err("the smallest page fails too");
            let repeat = format!("MICROWEAVE_SEED={seed} MICROWEAVE_PAGES=1");
            return Err(format!("{repeat}: {message}\n{}", page.html()).into());
        }
    }
    Ok(())
}

/// Removes the pieces of a page that its failure does not need.
fn smallest(seed: u64, mut page: Page) -> Page {
    let mut size = page.pieces.len();
    while size > 0 {
        let mut start = 0;
        while start < page.pieces.len() {
            let mut smaller = page.clone();
            smaller.pieces.drain(start..(start + size).min(page.pieces.len()));
            if outcome(seed, &smaller).is_err() {
                page = smaller;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    page
}

fn outcome(seed: u64, page: &Page) -> Outcome {
    let checks = || -> Outcome {
        let mut random = Random::new(!seed);
        let options = options(&mut random);
        let base = random.pick(&[GOOD_BASE, GOOD_BASE, GOOD_BASE, "", "no address", "data:,x"]);
        let html = page.html();
        let document = options.parse(&html, base);
        parsing_is_repeatable(&html, base, &options, &document)?;
        json_is_well_formed(&document)?;
        engines_are_independent(&html, base, &options, &document)?;
        attributes_are_independent(page, base, &options)?;
        urls_are_absolute_or_as_written(&html, base, &document)
    };
    catch_unwind(AssertUnwindSafe(checks)).unwrap_or_else(|_| Err("it panics".to_owned()))
}

fn options(random: &mut Random) -> Options {
    let options = Options::new().lang(random.below(2) == 0);
    match random.below(4) {
        0 => options.classic(false).ignore_framework_classes(true),
        1 => options.text(TextStyle::Folded),
        2 => options.ignore_roots(["h-card", "vcard"]),
        _ => options,
    }
}

fn same(what: &str, one: &str, other: &str) -> Outcome {
    require(one == other, || format!("{what}:\n{one}\n{other}"))
}

fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("it has JSON")
}

fn parsing_is_repeatable(html: &str, base: &str, options: &Options, document: &Document) -> Outcome {
    let again = options.parse(html, base);
    same("parsed again", &json(document), &json(&again))?;
    same("clone", &json(document), &json(&document.clone()))?;
    let from_bytes = options.parse_bytes(html.as_bytes(), Some("text/html; charset=utf-8"), base);
    same("parsed from bytes", &json(document), &json(&from_bytes))?;
    require(document.diagnostics() == again.diagnostics(), || "the diagnostics differ".to_owned())
}

fn json_is_well_formed(document: &Document) -> Outcome {
    let text = json(document);
    let value: serde_json::Value = match serde_json::from_str(&text) {
        Ok(value) => value,
        // serde_json reads at most 127 levels. Includes can nest deeper.
        Err(error) if error.to_string().starts_with("recursion limit") => return Ok(()),
        Err(error) => return Err(format!("{error}: {text}")),
    };
    // Of two equal keys in an object, serde_json keeps one.
    require(value.to_string().len() == text.len(), || format!("an object has a key twice: {text}"))?;
    let again: Document = serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))?;
    require(again == *document, || format!("the document read back differs: {text}"))?;
    same("read back and written", &text, &json(&again))
}

/// Each engine alone gives what it gives together with the others.
fn engines_are_independent(html: &str, base: &str, options: &Options, document: &Document) -> Outcome {
    let no_engine = || options.clone().microformats(false).rels(false).microdata(false);
    let microformats = json(&no_engine().microformats(true).parse(html, base));
    let items = microformats.strip_suffix(r#","rels":{},"rel-urls":{}}"#).ok_or("rels, but they are off")?;
    let rels = json(&no_engine().rels(true).parse(html, base));
    let rels = rels.strip_prefix(r#"{"items":[]"#).ok_or("items, but they are off")?;
    let rels = rels.strip_suffix('}').ok_or("it is an object")?;
    let microdata = json(no_engine().microdata(true).parse(html, base).microdata());
    let merged = format!("{items}{rels},\"microdata\":{microdata}}}");
    same("engines by themselves", &json(document), &merged)
}

/// An engine ignores the attributes of the others. (Classic microformats read `itemref`.)
fn attributes_are_independent(page: &Page, base: &str, options: &Options) -> Outcome {
    let html = page.html();
    let read = |html: &str, options: &Options| options.parse(html, base);
    let is_microformats = |name: &str| matches!(name, "class" | "rel");
    let changed = page.html_with(|name| renamed(name, is_microformats(name)));
    let (plain, changed) = (read(&html, options), read(&changed, options));
    same("microdata without classes", &json(plain.microdata()), &unmarked(changed.microdata()))?;

    let no_classic = options.clone().classic(false);
    let changed = page.html_with(|name| renamed(name, name.starts_with("item")));
    let (plain, changed) = (read(&html, &no_classic), read(&changed, &no_classic));
    same("microformats without microdata", &json(&plain.mf2()), &unmarked(&changed.mf2()))?;

    let changed = page.html_with(|name| renamed(name, name.starts_with("item") && name != "itemref"));
    let (plain, changed) = (read(&html, options), read(&changed, options));
    same("classic microformats without microdata", &json(&plain.mf2()), &unmarked(&changed.mf2()))?;

    let changed = page.html_with(|name| renamed(name, name.starts_with("item") || name == "class"));
    let changed = read(&changed, options);
    same("rels without microdata and classes", &json(plain.rels()), &unmarked(changed.rels()))?;
    same("rel URLs without microdata and classes", &json(plain.rel_urls()), &unmarked(changed.rel_urls()))
}

/// The prefix of renamed attributes. `unmarked` removes it from results, also from the HTML of `e-*` and from tags that
/// are text. No random page contains it.
const MARK: &str = "renamed-";

fn unmarked(value: &impl serde::Serialize) -> String {
    json(value).replace(MARK, "")
}

fn renamed(name: &str, is_renamed: bool) -> String {
    if is_renamed { format!("{MARK}{name}") } else { name.to_owned() }
}
