//! Pages as Atom feeds: the cases under `test-suite/formats/atom`, random and real pages, and the limits. Each feed of
//! the default profile is checked against RFC 4287 and read back by feed-rs.

mod check;
mod random_articles;
use std::path::Path;

use libtest_mimic::{Failed, Trial};
use microweave::{DiagnosticKind, Limits, Options, Share, Tree};
use microweave_convert::{AtomProfile, Format, FormatOptions, Output, OutputError, write};
use microweave_reader::Reading;

use crate::feeds::xml;
use crate::support::accounts::limits_for;
use crate::support::cases::{self, same};
use crate::support::setup::Setup;
use crate::support::suites;

const NOW: &str = "2026-11-20T10:00:00Z";
const BASE: &str = "https://example.com/dir/page.html";

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = cases::on_both_trees("formats/atom", run);
    trials.extend([
        Trial::test("a page without articles gives no feed", without_articles),
        Trial::test("long values", long_values),
        Trial::test("the limit leaves out the last articles", limited),
        Trial::test("every limit bounds the output", limits_bound_output),
        Trial::test("random pages", random_pages),
        Trial::test("real pages", real_pages),
    ]);
    trials
}

fn options() -> FormatOptions {
    FormatOptions::new().timestamp(NOW.parse().expect("it is a time"))
}

fn feed_of(reading: &Reading, options: &FormatOptions) -> Result<Output, OutputError> {
    write(reading, Format::Atom, options)
}

/// A page that is read without posts, so that its articles become the feed. Its JSON-LD gets another type.
fn articles_of(html: &str, address: &str, limits: Limits) -> Reading {
    let options = Options::new().microformats(false).microdata(false).limits(limits);
    Reading::of(options.page(&html.replace("ld+json", "json"), address))
}

fn run(page: &Path, tree: Tree) -> Result<(), Failed> {
    let setup = Setup::open(page)?;
    let (mut options, mut is_valid) = (options(), true);
    for (word, value) in &setup.conversion {
        options = match (&**word, &**value) {
            ("feed-url", url) => options.feed_url(url),
            ("atom-profile", "html5-2010") => {
                is_valid = false;
                options.atom_profile(AtomProfile::Html5)
            }
            _ => return Err(format!("the case asks for {word}={value}, which is unknown").into()),
        };
    }
    let feed = feed_of(&Reading::of(setup.page(tree)), &options)?;
    let expected = std::fs::read_to_string(page.with_extension("atom"))?;
    same(feed.text(), &if is_valid { expected } else { without_layout(&expected) })?;
    if is_valid { check::check_valid(feed.text()) } else { check::check_well_formed(feed.text()) }
}

/// Removes the line breaks and spaces between the tags of a file, which are only for people who read it.
fn without_layout(expected: &str) -> String {
    let (declaration, elements) = expected.split_once('\n').expect("there is a declaration");
    let mut bare = String::new();
    for line in elements.lines() {
        if bare.is_empty() || (bare.ends_with('>') && line.trim_start().starts_with('<')) {
            bare.push_str(line.trim_start());
        } else {
            bare.push('\n');
            bare.push_str(line);
        }
    }
    format!("{declaration}\n{bare}\n")
}

fn without_articles() -> Result<(), Failed> {
    for page in ["", "<h1>Title</h1><section>x</section>", "<template><article>x</article></template>"] {
        let feed = feed_of(&Reading::parse(page, BASE), &options());
        assert_eq!(feed, Err(OutputError::NoArticles), "{page}");
    }
    Ok(())
}

fn long_values() -> Result<(), Failed> {
    let long = "ä & <".repeat(2000);
    let text = long.replace('&', "&amp;").replace('<', "&lt;");
    let page = format!(
        "<meta name=author content='{text}'><h1>{text}</h1><article id='{long}'><a rel=bookmark href='?{long}'></a>
        <h2>{text}</h2><time pubdate datetime='{long}'></time><ins datetime='{long}'>{text}</ins></article>"
    );
    let feed = feed_of(&Reading::parse(&page, BASE), &options())?;
    let read = xml::read(feed.text())?;
    assert_eq!(read.title.map(|title| title.content), Some(long.clone()));
    assert_eq!(read.authors[0].name.as_ref(), Some(&long));
    check::check_valid(feed.text())
}

fn limited() -> Result<(), Failed> {
    let page = "<article>some text</article>\n".repeat(1000);
    let limited = Options::new().limits(limits_for(&page, Share::Output, 20_000));
    let feed = feed_of(&Reading::of(limited.page(&page, BASE)), &options())?;
    check::check_valid(feed.text())?;
    let diagnostic = feed.diagnostics().first().ok_or("there is a diagnostic")?;
    let entries = xml::read(feed.text())?.entries.len();
    assert_eq!(diagnostic.kind, DiagnosticKind::Memory);
    assert_eq!(
        diagnostic.position.map(|at| at.line as usize),
        Some(entries + 1),
        "the first that is left out"
    );
    assert!((10..100).contains(&entries), "{entries}");
    Ok(())
}

fn limits_bound_output() -> Result<(), Failed> {
    // Each short link becomes a long one in the feed.
    let links = "<a href=x>".repeat(10_000);
    let page = format!("<base href='https://example.com/{}/'><article>{links}</article>", "y".repeat(2000));
    let whole = format!("{page}<meta name=author content=Ada>");
    for max in [0, 300_000, 1_000_000] {
        let page = articles_of(&whole, BASE, limits_for(&whole, Share::Output, max));
        let max = page.page().map_or(0, |page| page.account(Share::Output).max_bytes());
        for profile in [AtomProfile::Rfc4287, AtomProfile::Html5] {
            let feed = feed_of(&page, &options().atom_profile(profile))?;
            check::check_well_formed(feed.text())?;
            assert!(feed.text().len() <= 5 * max + 1000, "{} bytes within {max}", feed.text().len());
        }
    }
    Ok(())
}

fn random_pages() -> Result<(), Failed> {
    for seed in 0..3000 {
        check_page(&random_articles::page(seed), random_articles::address(seed))
            .map_err(|failed| with_name(&failed, &seed.to_string()))?;
    }
    Ok(())
}

fn real_pages() -> Result<(), Failed> {
    for (name, html) in suites::pages().unwrap_or_default() {
        check_page(&html, BASE).map_err(|failed| with_name(&failed, &name))?;
    }
    Ok(())
}

/// Checks that the default profile gives a valid feed, and the other profile well-formed XML.
fn check_page(html: &str, address: &str) -> Result<(), Failed> {
    let reading = articles_of(html, address, Limits::new());
    let mut elements = reading.page().into_iter().flat_map(|page| page.dom().elements());
    let has_articles = elements.any(|el| el.name() == "article");
    if has_articles && let Ok(feed) = feed_of(&reading, &options()) {
        check::check_valid(feed.text())?;
    }
    match feed_of(&reading, &options().atom_profile(AtomProfile::Html5)) {
        Ok(feed) => check::check_well_formed(feed.text()),
        Err(_) => Ok(()),
    }
}

fn with_name(failed: &Failed, name: &str) -> Failed {
    format!("page {name}: {}", failed.message().unwrap_or("failed")).into()
}
