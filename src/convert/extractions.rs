//! Tests that a page is read at most once, however it is used.

use super::{AtomProfile, Format, FormatOptions};
use crate::extract::EXTRACTIONS;
use crate::options::Options;
use crate::page::Page;
use crate::reader::ReadOptions;

const PAGE: &str = "<title>Tea</title><link rel=feed href=/feed>
    <article class=h-entry itemscope itemtype=https://schema.org/BlogPosting>
    <a class='p-author h-card' href=/ada>Ada</a> <p class=e-content itemprop=articleBody>Hot</p></article>
    <p class=h-event><time class=dt-start datetime=2026-11-20>today</time>";

/// The number of extractions that this use of a page needs.
fn extractions(read: impl FnOnce(&Page)) -> usize {
    let page = Options::new().page(PAGE, "https://ada.example/");
    let before = EXTRACTIONS.get();
    read(&page);
    EXTRACTIONS.get() - before
}

#[test]
fn methods_of_a_page_read_it_at_most_once() {
    let read = |page: &Page| {
        let feeds = page.read(&ReadOptions::new());
        assert!(feeds.iter().any(|feed| !feed.entries.is_empty()));
        assert_eq!(page.feed_links().len(), 1);
        assert_eq!(page.diagnostics(), feeds.diagnostics);
    };
    assert_eq!(extractions(read), 1);
    let document = |page: &Page| {
        assert_eq!(page.document().diagnostics(), page.diagnostics());
        assert!(page.with_schema().items().next().is_some());
        assert_eq!(page.feed_links().len(), 1);
    };
    assert_eq!(extractions(document), 1);
    assert_eq!(extractions(|page| assert!(!page.check().is_empty())), 1);
    assert_eq!(extractions(|page| assert_eq!(page.links().links.len(), 2)), 0);
}

#[test]
fn reasons_are_read_with_what_they_are_about() {
    let count = |html: &str, read: fn(&Page)| {
        let page = Options::new().reasons(true).page(html, "https://ada.example/");
        let before = EXTRACTIONS.get();
        read(&page);
        EXTRACTIONS.get() - before
    };
    let posts = |page: &Page| {
        assert!(!page.read(&ReadOptions::new()).main.reasons.is_empty());
        page.check();
    };
    assert_eq!(count(PAGE, posts), 1);
    let all = |page: &Page| {
        assert!(!page.document().reasons().is_empty());
        assert!(!page.read(&ReadOptions::new()).main.reasons.is_empty());
        page.check();
    };
    let with_framework = PAGE.replace("<title>", "<body class=h-full><title>");
    assert_eq!([count(PAGE, all), count(&with_framework, all), count(&with_framework, posts)], [1; 3]);
}

#[test]
fn reading_again_with_other_options_reads_the_page_once() {
    let read = |page: &Page| {
        page.read(&ReadOptions::new());
        let to_the_letter = ReadOptions::new().more_post_types(false);
        assert!(!page.read(&to_the_letter).main.entries.is_empty());
    };
    assert_eq!(extractions(read), 1);
}

#[test]
fn each_format_reads_the_page_at_most_once() {
    let options = FormatOptions::new().timestamp(std::time::SystemTime::UNIX_EPOCH.into());
    let articles = options.clone().atom_profile(AtomProfile::Html5);
    let formats = Format::all().map(|format| (format, &options)).chain([(Format::Atom, &articles)]);
    for (format, options) in formats {
        let count = extractions(|page| {
            page.write(format, options).expect("the page has everything");
            page.diagnostics();
        });
        assert_eq!(count, 1, "{format}");
    }
}
