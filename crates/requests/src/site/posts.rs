//! What the site publishes: an h-feed or entries, and what each post has.

use microweave_reader::{AuthorshipStep, Date, Entry, Feeds, ReadOptions};
use microweave_values::url::without_www;

use super::identity::key;
use super::markup::escaped;
use super::rows::{ROWS, StepRow};
use super::{Context, SiteStep};
use crate::address::is_web;
use crate::findings::counted;

/// What each post should have.
struct Expected {
    row: &'static StepRow,
    has: fn(&Entry) -> bool,
    /// What is wrong with what a post has.
    problem: fn(&Context<'_>, &Entry) -> Option<String>,
}

fn expected() -> [Expected; 4] {
    [
        Expected { row: &ROWS.permalinks, has: |entry| entry.url.is_some(), problem: problem_of_permalink },
        Expected {
            row: &ROWS.dates,
            has: |entry| dates(entry).next().is_some(),
            problem: |_, entry| {
                let is_readable = dates(entry).any(|date| date.moment().is_some());
                dates(entry)
                    .next()
                    .filter(|_| !is_readable)
                    .map(|date| format!("{:?} is not a date", date.to_string()))
            },
        },
        Expected {
            row: &ROWS.authors,
            has: |entry| entry.author.value.is_some() && entry.author.step != AuthorshipStep::NoAuthor,
            problem: |_, _| None,
        },
        Expected {
            row: &ROWS.contents,
            has: |entry| {
                entry.content.value.is_some()
                    || entry.summary.is_some()
                    || !entry.photos.is_empty()
                    || !entry.citations.is_empty()
            },
            problem: |_, _| None,
        },
    ]
}

fn dates(entry: &Entry) -> impl Iterator<Item = &Date> {
    entry.published.iter().chain(&entry.start)
}

/// An address that leads to another site or to no page.
fn problem_of_permalink(context: &Context<'_>, entry: &Entry) -> Option<String> {
    let url = entry.url.as_deref()?;
    if is_web(url) && !is_same_site(url, context.address) {
        return Some(format!("{url} is on another site"));
    }
    match context.fetched.pages.get(url)? {
        Ok(_) => None,
        Err(problem) => Some(format!("{url} {problem}")),
    }
}

/// True if two addresses have the same host, or if the host of one is a part of the other's: `blog.ada.example` and `ada.example`.
fn is_same_site(one: &str, other: &str) -> bool {
    let [one, other] =
        [one, other].map(|url| key(url).split(['/', '?', ':']).next().unwrap_or_default()).map(without_www);
    let is_part = |one: &str, other: &str| {
        one.strip_suffix(other).is_some_and(|start| start.is_empty() || start.ends_with('.'))
    };
    is_part(one, other) || is_part(other, one)
}

/// The maximum number of posts whose pages are looked at.
const MAX_POSTS: usize = 3;

fn entries(feeds: &Feeds) -> impl Iterator<Item = &Entry> {
    let is_of_microformats = |entry: &&Entry| entry.source.is_microformats();
    feeds.iter().flat_map(|feed| &feed.entries).filter(is_of_microformats)
}

/// The addresses of the first posts that have pages of their own.
pub(super) fn permalinks(feeds: &Feeds, address: &str) -> Vec<String> {
    let urls = entries(feeds).filter_map(|entry| entry.url.as_deref());
    let post_urls = urls.filter(|url| is_web(url) && key(url) != key(address));
    post_urls.map(str::to_owned).take(MAX_POSTS).collect()
}

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    let entries: Vec<&Entry> = entries(&context.feeds).collect();
    if entries.is_empty() {
        let post_count = context.feeds.iter().map(|feed| feed.entries.len()).sum::<usize>();
        let problem = match post_count {
            0 => "the page has no posts".to_owned(),
            _ => format!("the page has no posts in microformats, and {post_count} in other syntaxes"),
        };
        return vec![ROWS.posts.missing(problem, entry(context, None))];
    }
    let has_feed = context.reading.document().find("h-feed").next().is_some();
    let counts =
        format!("{} in {}", counted(entries.len(), "post"), if has_feed { "an h-feed" } else { "no h-feed" });
    let mut steps = vec![ROWS.posts.done(counts)];
    for expected in expected() {
        let problems = || entries.iter().filter_map(|entry| (expected.problem)(context, entry));
        let is_lacking =
            |entry: &&&Entry| !(expected.has)(entry) || (expected.problem)(context, entry).is_some();
        let lacking: Vec<&&Entry> = entries.iter().filter(is_lacking).collect();
        let mut counts = format!("{} of {}", entries.len() - lacking.len(), counted(entries.len(), "post"));
        for (number, problem) in problems().take(MAX_POSTS).enumerate() {
            counts = format!("{counts}{} {problem}", if number == 0 { ":" } else { ";" });
        }
        steps.push(match lacking.first() {
            None => expected.row.done(counts),
            Some(first) if lacking.len() == entries.len() && problems().next().is_none() => {
                expected.row.missing(counts, entry(context, Some(first)))
            }
            Some(first) => expected.row.broken(counts, entry(context, Some(first))),
        });
    }
    steps.extend(pages(context));
    steps
}

/// Whether the pages of posts have these posts. `None` if no page was fetched.
fn pages(context: &Context<'_>) -> Option<SiteStep> {
    let (mut count, mut problems) = (0, Vec::new());
    for url in permalinks(&context.feeds, context.address) {
        match context.fetched.pages.get(&url) {
            None => continue,
            Some(Ok(page)) if entries(&page.posts(&ReadOptions::new())).next().is_some() => {}
            Some(Ok(_)) => problems.push(format!("{url} has no post in microformats")),
            Some(Err(problem)) => problems.push(format!("{url} {problem}")),
        }
        count += 1;
    }
    let counts = format!("{} of {} with the post", count - problems.len(), counted(count, "page"));
    match (count, problems.is_empty()) {
        (0, _) => None,
        (_, true) => Some(ROWS.pages.done(counts)),
        (_, false) => {
            let counts = format!("{counts}: {}", problems.join("; "));
            Some(ROWS.pages.broken(counts, entry(context, None)))
        }
    }
}

/// The markup of a whole post, with the facts that are known of `post`.
fn entry(context: &Context<'_>, post: Option<&Entry>) -> String {
    let title = post.and_then(|post| post.title.value.as_deref()).unwrap_or("The title of the post");
    let of_site = |url: &String| is_same_site(url, context.address);
    let url =
        post.and_then(|post| post.url.clone()).filter(of_site).unwrap_or_else(|| context.on_site("posts/1"));
    let date = post
        .and_then(|post| post.published.as_ref())
        .filter(|date| date.moment().is_some())
        .map_or_else(|| "2026-11-20T10:00:00Z".to_owned(), ToString::to_string);
    let content = post
        .and_then(|post| post.content.value.as_ref())
        .map_or("The text of the post.", |content| content.text());
    let content: String = content.chars().take(80).collect();
    format!(
        "<article class=\"h-entry\">\n  <h2 class=\"p-name\">{}</h2>\n  <a class=\"p-author h-card\" href=\"{}\">{}</a>\n  <a \
         class=\"u-url\" href=\"{}\"><time class=\"dt-published\" datetime=\"{date}\">{date}</time></a>\n  <div \
         class=\"e-content\">{}</div>\n</article>",
        escaped(title),
        escaped(context.address),
        escaped(&context.name()),
        escaped(&url),
        escaped(content.trim()),
    )
}
