//! `check` and `read` agree: what `read` gives for a post is not reported as missing, unless a strict profile asks for it.

use std::collections::BTreeMap;

use microweave_check::{CheckOptions, Finding, Profile, Rule, check};
use microweave_reader::{Entry, FeedKind, Feeds, Field, Person, ReadOptions, Reading};

use crate::support::random::Random;

const ADDRESS: &str = "https://example.com/dir/page.html";

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

/// The properties of posts, each as an element, a member of JSON-LD and a `meta` element.
const FACTS: [[&str; 3]; 9] = [
    [
        "<h1 class='p-name entry-title' itemprop=headline property=headline>Tea with milk</h1>",
        r#""headline": "Tea with milk""#,
        "<meta property=og:title content='Tea with milk'>",
    ],
    [
        "<a class=u-url rel=bookmark itemprop=url property=url href=/dir/page.html>link</a>",
        r#""url": "https://example.com/dir/page.html""#,
        "<meta property=og:url content=https://example.com/dir/page.html>",
    ],
    [
        "<time class='dt-published published' itemprop=datePublished property=datePublished \
         datetime=2026-11-20T10:00:00Z>20 November</time>",
        r#""datePublished": "2026-11-20T10:00:00Z""#,
        "<meta property=article:published_time content=2026-11-20T10:00:00Z>",
    ],
    [
        "<time class='dt-published published' itemprop=datePublished property=datePublished>Feb 23</time>",
        r#""dateModified": "2026-11-21""#,
        "<meta property=article:modified_time content=2026-11-21T10:00:00Z>",
    ],
    [
        "<b class='p-author author vcard' itemprop=author property=author>Ada</b>",
        r#""author": { "@type": "Person", "name": "Ada", "url": "https://ada.example/" }"#,
        "<meta name=author content=Ada>",
    ],
    [
        "<div class='e-content entry-content' itemprop=articleBody property=articleBody>Hot, and with a biscuit.</div>",
        r#""articleBody": "Hot, and with a biscuit.""#,
        "<meta name=description content='All about tea.'>",
    ],
    [
        "<img class=u-photo itemprop=image property=image src=/blank.gif alt=''>",
        r#""image": "https://example.com/tea.jpg""#,
        "<meta property=og:image content=https://example.com/tea.jpg>",
    ],
    [
        "<time class='dt-start dtstart' itemprop=startDate property=startDate datetime=2026-12-01T19:00Z>soon</time>",
        r#""startDate": "2026-12-01T19:00Z""#,
        "<meta property=og:type content=article>",
    ],
    [
        "<p class='p-location h-card' itemprop=location property=location><img class=u-photo src=/bar.jpg alt=''></p>",
        r#""location": { "@type": "Place", "name": "Tea bar" }"#,
        "<link rel=canonical href=https://example.com/dir/page.html>",
    ],
];

const ROOTS: [&str; 6] = [
    "<article class=h-entry>",
    "<article class='hentry post'>",
    "<article class=h-event>",
    "<article class=h-entry itemscope itemtype=https://schema.org/BlogPosting>",
    "<article class=h-entry vocab=https://schema.org/ typeof=Article>",
    "<a class=h-entry href=/dir/page.html>",
];

const BESIDE: [&str; 6] = [
    "",
    "<p class=h-card><a class='p-name u-url' href=/>Ada</a></p>",
    "<p class=h-card><img class=u-photo src=/ada.jpg alt=''></p>",
    "<div class=h-feed><h2 class=p-name>Notes</h2></div>",
    "<a rel=author href=/ada>Ada</a>",
    "<p class=byline>by Ada</p>",
];

/// A page whose facts are in syntaxes at random.
fn random_page(random: &mut Random) -> String {
    let types = ["BlogPosting", "NewsArticle", "Recipe", "Event", "SocialMediaPosting", "Blog"];
    let mut page = String::from("<!doctype html><meta charset=utf-8>");
    let metas = FACTS.iter().map(|[.., meta]| *meta).filter(|_| random.one_in(4));
    page.extend(metas.collect::<Vec<_>>());
    for _ in 0..=random.below(2) {
        let root = random.pick(&ROOTS);
        page += root;
        let elements = FACTS.iter().map(|[element, ..]| *element).filter(|_| random.one_in(3));
        page.extend(elements.collect::<Vec<_>>());
        page += if root.starts_with("<a ") { "</a>" } else { "</article>" };
    }
    page += random.pick(&BESIDE);
    if random.one_in(2) {
        let members: Vec<&str> =
            FACTS.iter().map(|[_, member, _]| *member).filter(|_| random.one_in(2)).collect();
        let node = format!("{{ \"@type\": \"{}\", {} \"a\": 1 }}", random.pick(&types), {
            members.iter().map(|member| format!("{member}, ")).collect::<String>()
        });
        let list = format!(r#"{{ "@type": "Blog", "name": "Notes", "blogPost": [{node}, {node}] }}"#);
        let graph = if random.one_in(5) { list } else { node };
        page += &format!(
            r#"<script type=application/ld+json>{{ "@context": "https://schema.org", "@graph": [{graph}] }}</script>"#
        );
    }
    page
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
