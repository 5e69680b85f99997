//! Tests that a page is read at most once, however it is used.

use microweave::Options;
use microweave::extract::walks;
use microweave_check::{CheckOptions, check};
use microweave_convert::{AtomProfile, Format, FormatOptions, write};
use microweave_reader::links::links;
use microweave_reader::{ReadOptions, Reading};

const PAGE: &str = "<title>Tea</title><link rel=feed href=/feed>
    <article class=h-entry itemscope itemtype=https://schema.org/BlogPosting>
    <a class='p-author h-card' href=/ada>Ada</a> <p class=e-content itemprop=articleBody>Hot</p></article>
    <p class=h-event><time class=dt-start datetime=2026-11-20>today</time>";

/// The number of walk_count that this use of a page needs.
fn walk_count(read: impl FnOnce(&Reading)) -> usize {
    let reading = Reading::parse(PAGE, "https://ada.example/");
    let before = walks();
    read(&reading);
    walks() - before
}

#[test]
fn a_reading_reads_its_page_at_most_once() {
    let read = |reading: &Reading| {
        let feeds = reading.posts(&ReadOptions::new());
        assert!(feeds.iter().any(|feed| !feed.entries.is_empty()));
        assert_eq!(reading.feed_links().len(), 1);
        assert_eq!(reading.diagnostics(), feeds.diagnostics);
    };
    assert_eq!(walk_count(read), 1);
    let document = |reading: &Reading| {
        assert_eq!(reading.document().diagnostics(), reading.diagnostics());
        assert!(reading.with_schema().items().next().is_some());
        assert_eq!(reading.feed_links().len(), 1);
    };
    assert_eq!(walk_count(document), 1);
    assert_eq!(walk_count(|reading| assert!(!check(reading, &CheckOptions::new()).findings.is_empty())), 1);
    assert_eq!(
        walk_count(|reading| assert_eq!(links(reading.page().expect("it is of a page")).links.len(), 2)),
        0
    );
}

#[test]
fn reasons_are_read_with_what_they_are_about() {
    let count = |html: &str, read: fn(&Reading)| {
        let reading = Reading::of(Options::new().reasons(true).page(html, "https://ada.example/"));
        let before = walks();
        read(&reading);
        walks() - before
    };
    let posts = |reading: &Reading| {
        assert!(!reading.posts(&ReadOptions::new()).main.reasons.is_empty());
        check(reading, &CheckOptions::new());
    };
    assert_eq!(count(PAGE, posts), 1);
    let all = |reading: &Reading| {
        assert!(!reading.document().reasons().is_empty());
        assert!(!reading.posts(&ReadOptions::new()).main.reasons.is_empty());
        check(reading, &CheckOptions::new());
    };
    let with_framework = PAGE.replace("<title>", "<body class=h-full><title>");
    assert_eq!([count(PAGE, all), count(&with_framework, all), count(&with_framework, posts)], [1; 3]);
}

#[test]
fn reading_again_with_other_options_reads_the_page_once() {
    let read = |reading: &Reading| {
        reading.posts(&ReadOptions::new());
        let to_the_letter = ReadOptions::new().more_post_types(false);
        assert!(!reading.posts(&to_the_letter).main.entries.is_empty());
    };
    assert_eq!(walk_count(read), 1);
}

#[test]
fn each_format_reads_the_page_at_most_once() {
    let options = FormatOptions::new().timestamp(std::time::SystemTime::UNIX_EPOCH.into());
    let articles = options.clone().atom_profile(AtomProfile::Html5);
    let formats = Format::all().map(|format| (format, &options)).chain([(Format::Atom, &articles)]);
    for (format, options) in formats {
        let count = walk_count(|reading| {
            write(reading, format, options).expect("the page has everything");
            reading.diagnostics();
        });
        assert_eq!(count, 1, "{format}");
    }
}
