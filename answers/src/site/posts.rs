//! What the site publishes: an h-feed or entries, and what each post has.

use microweave::Source;
use microweave::reader::{AuthorshipStep, Entry};

use super::markup::escaped;
use super::{Context, SitePart, SiteStep};

const PART: SitePart = SitePart::Posts;

/// What each post should have.
struct Expected {
    name: &'static str,
    why: &'static str,
    has: fn(&Entry) -> bool,
}

const EXPECTED: [Expected; 4] = [
    Expected {
        name: "permalinks",
        why: "others answer, like and share a post by its address",
        has: |entry| entry.url.is_some(),
    },
    Expected {
        name: "dates",
        why: "readers sort posts by their dates",
        has: |entry| entry.published.is_some() || entry.start.is_some(),
    },
    Expected {
        name: "authors",
        why: "readers show who wrote a post",
        has: |entry| entry.author.value.is_some() && entry.author.step != AuthorshipStep::NoAuthor,
    },
    Expected {
        name: "contents",
        why: "readers show the text of a post",
        has: |entry| {
            entry.content.value.is_some()
                || entry.summary.is_some()
                || !entry.photos.is_empty()
                || !entry.citations.is_empty()
        },
    },
];

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    let is_of_microformats = |entry: &&Entry| matches!(entry.source, Source::Microformats | Source::Both);
    let entries: Vec<&Entry> =
        context.feeds.iter().flat_map(|feed| &feed.entries).filter(is_of_microformats).collect();
    let (name, why) = ("posts in microformats", "readers can follow the page itself, without another file");
    if entries.is_empty() {
        let other = context.feeds.iter().map(|feed| feed.entries.len()).sum::<usize>();
        let found = match other {
            0 => "the page has no posts".to_owned(),
            _ => format!("the page has no posts in microformats, and {other} in other syntaxes"),
        };
        return vec![SiteStep::missing(PART, name, why, found).with_markup(entry(context, None))];
    }
    let has_feed = context.page.document().find("h-feed").next().is_some();
    let found = format!(
        "{} in {}",
        crate::findings::counted(entries.len(), "post"),
        if has_feed { "an h-feed" } else { "no h-feed" }
    );
    let mut steps = vec![SiteStep::done(PART, name, why, found)];
    for expected in &EXPECTED {
        let lacking: Vec<&&Entry> = entries.iter().filter(|entry| !(expected.has)(entry)).collect();
        let found = format!("{} of {} posts", entries.len() - lacking.len(), entries.len());
        steps.push(match lacking.first() {
            None => SiteStep::done(PART, expected.name, expected.why, found),
            Some(first) if lacking.len() == entries.len() => {
                SiteStep::missing(PART, expected.name, expected.why, found)
                    .with_markup(entry(context, Some(first)))
            }
            Some(first) => SiteStep::broken(PART, expected.name, expected.why, found)
                .with_markup(entry(context, Some(first))),
        });
    }
    steps
}

/// A whole post, with what is known of one.
fn entry(context: &Context<'_>, post: Option<&Entry>) -> String {
    let title = post.and_then(|post| post.title.value.as_deref()).unwrap_or("The title of the post");
    let url = post.and_then(|post| post.url.clone()).unwrap_or_else(|| context.on_site("posts/1"));
    let date = post
        .and_then(|post| post.published.as_ref())
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
        escaped(&context.home()),
        escaped(&context.name()),
        escaped(&url),
        escaped(content.trim()),
    )
}
