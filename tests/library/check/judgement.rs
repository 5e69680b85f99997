//! `check` and `read` agree: what `read` gives for a post is not reported as missing, unless a strict profile asks for it.

use std::collections::BTreeMap;

use microweave_check::{CheckOptions, Finding, Profile, Rule, check};
use microweave_reader::{Entry, FeedKind, Feeds, Field, Person, ReadOptions, Reading};

use crate::support::random::Random;
use crate::support::random_pages::{ADDRESS, random_page};

/// What a rule reports as missing, and whether a page or a post has it.
type Facts<T> = [(Rule, fn(&T) -> bool)];

/// What a post may lack, and whether the reader gives it.
const MISSING: &Facts<Entry> = &[
    (Rule::AuthorMissing, |entry| entry.author.value.is_some()),
    (Rule::EntryWithoutUrl, |entry| entry.url.is_some()),
    (Rule::EntryWithoutDate, |entry| {
        entry.published.is_some() || entry.updated.is_some() || entry.start.is_some()
    }),
    (Rule::EntryWithoutContent, |entry| entry.content.value.is_some() || entry.summary.is_some()),
    (Rule::EventWithoutStart, |entry| entry.start.is_some()),
    (Rule::ImpliedUrlSuppressed, |entry| entry.url.is_some()),
    (Rule::ImpliedNameJumble, |entry| entry.source_of(Field::Title) != entry.source),
    (Rule::UnreadableDate, |entry| entry.published.as_ref().is_some_and(|date| date.moment().is_some())),
];

/// What all posts of a page may lack together, or its lists.
const MISSING_ON_PAGE: &Facts<Feeds> = &[
    (Rule::CardNotAuthor, |feeds| authors(feeds).all(|author| author.is_some())),
    (Rule::AuthorWithoutCard, |feeds| {
        authors(feeds).all(|author| author.is_some_and(|author| author.url.is_some()))
    }),
    (Rule::AuthorWithoutPhoto, |feeds| {
        authors(feeds).all(|author| author.is_some_and(|author| author.photo.is_some()))
    }),
    (Rule::FeedWithoutEntries, |feeds| {
        feeds.main.entries.iter().any(|entry| entry.source.is_structured())
            && feeds.main.kind.value == FeedKind::Feed
    }),
];

fn authors(feeds: &Feeds) -> impl Iterator<Item = Option<&Person>> {
    feeds.iter().flat_map(|feed| &feed.entries).map(|entry| entry.author.value.as_deref())
}

/// The post that the reader shows for the element of a finding: the one of the element, otherwise the post of the page. A date is in
/// the last post that begins before it.
fn shown_post<'f>(page: &str, finding: &Finding, feeds: &'f Feeds) -> Option<&'f Entry> {
    let offset = finding.position().expect("the page is marked up").offset;
    let tag = page[..=offset].rfind('<').expect("the finding is in a tag");
    let is_date = finding.rule == Rule::UnreadableDate;
    let start = |entry: &Entry| entry.place.map(|place| place.start.offset);
    let is_here = |entry: &&Entry| start(entry).is_some_and(|start| start == tag || is_date && start < tag);
    let here = feeds.iter().flat_map(|feed| &feed.entries).filter(is_here).max_by_key(|entry| start(entry));
    let is_post = feeds.main.kind.value == FeedKind::Post;
    here.or_else(|| feeds.main.entries.first().filter(|_| is_post))
}

/// The findings that something is missing that the reader gives.
fn contradictions(page: &str, options: &CheckOptions) -> Vec<Finding> {
    let reading = Reading::parse(page, ADDRESS);
    let feeds = reading.posts(&ReadOptions::new());
    let contradicts = |finding: &Finding| {
        let of_page =
            MISSING_ON_PAGE.iter().any(|(rule, is_given)| *rule == finding.rule && is_given(&feeds));
        let row = MISSING.iter().find(|(rule, _)| *rule == finding.rule);
        of_page || row.is_some_and(|(_, is_given)| shown_post(page, finding, &feeds).is_some_and(is_given))
    };
    check(&reading, options).findings.into_iter().filter(contradicts).collect()
}

#[test]
fn what_read_gives_is_not_missing() -> Result<(), microweave_check::Error> {
    let mut random = Random::new(46);
    let strict = CheckOptions::new().profiles(["indieweb".parse::<Profile>()?]);
    let (mut failures, mut strict_findings) = (BTreeMap::new(), 0);
    for _ in 0..1000 {
        let page = random_page(&mut random);
        for finding in contradictions(&page, &CheckOptions::new()) {
            failures.entry(finding.rule).or_insert_with(|| (finding.to_string(), page.clone()));
        }
        strict_findings += contradictions(&page, &strict).len();
    }
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(strict_findings > 300, "a strict profile reports what the page has elsewhere: {strict_findings}");
    Ok(())
}
