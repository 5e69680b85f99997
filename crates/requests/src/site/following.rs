//! How others follow the site: files of feeds, an h-feed, WebSub and ActivityPub.

use microweave_reader::{FeedFormat, Reading};
use serde_json::Value;

use super::markup::escaped;
use super::rows::ROWS;
use super::{Context, SiteStep};

/// The maximum number of files of feeds that are looked at.
pub(super) const MAX_FILES: usize = 3;
/// The maximum length of what is before the root of a feed.
const MAX_PROLOGUE: usize = 4096;
/// The media types of links to ActivityPub.
const ACTIVITY: [&str; 2] = ["application/activity+json", "application/ld+json"];

pub(super) fn steps(context: &Context<'_>) -> Vec<SiteStep> {
    vec![feed_file(context), h_feed(context), websub(context), activity_pub(context)]
}

/// The files of feeds that a page links to.
pub(super) fn files(reading: &Reading) -> impl Iterator<Item = (FeedFormat, &str)> {
    let is_file =
        |format: FeedFormat| matches!(format, FeedFormat::Atom | FeedFormat::Rss | FeedFormat::JsonFeed);
    let links = reading.feed_links().into_iter().map(|link| (link.value.format, link.value.url));
    links.filter(move |(format, _)| is_file(*format))
}

/// The page with an h-feed that a page links to, if it has none itself.
pub(super) fn linked_h_feed(reading: &Reading) -> Option<&str> {
    if reading.document().find("h-feed").next().is_some() {
        return None;
    }
    let mut links = reading.feed_links().into_iter();
    links.find(|link| link.value.format == FeedFormat::Microformats).map(|link| link.value.url)
}

fn feed_file(context: &Context<'_>) -> SiteStep {
    let row = &ROWS.feed_file;
    let files: Vec<(FeedFormat, &str)> = files(context.reading).collect();
    let link = format!(
        "<link rel=\"alternate\" type=\"application/atom+xml\" title=\"{}\" href=\"{}\">",
        escaped(&context.name()),
        escaped(&context.on_site("feed.xml"))
    );
    let link = row.by_software(&link);
    if files.is_empty() {
        return row.missing("the page links to no such file", link);
    }
    let problem_of = |(_, url): &(FeedFormat, &str)| {
        let problem = match context.fetched.text(url)? {
            Ok(text) if is_feed(text) => return None,
            Ok(_) => "is neither Atom nor RSS nor JSON Feed".to_owned(),
            Err(problem) => problem,
        };
        Some(format!("{url} {problem}"))
    };
    let problems: Vec<String> = files.iter().take(MAX_FILES).filter_map(problem_of).collect();
    if problems.is_empty() {
        let feeds: Vec<String> = files.iter().map(|(format, url)| format!("{format} {url}")).collect();
        return row.done(feeds.join(", "));
    }
    row.broken(problems.join("; "), link)
}

/// True if a text begins as a feed does: XML with the root of Atom or RSS, or the JSON of a JSON Feed.
fn is_feed(text: &str) -> bool {
    let text = text.trim_start_matches('\u{FEFF}').trim_start();
    if text.starts_with('{') {
        let json: Value = serde_json::from_str(text).unwrap_or_default();
        return json["version"].as_str().is_some_and(|version| version.contains("jsonfeed.org/version/"));
    }
    let end = text.char_indices().nth(MAX_PROLOGUE).map_or(text.len(), |(at, _)| at);
    text[..end].split('<').skip(1).any(|tag| {
        let name = tag.split(|c: char| c.is_whitespace() || c == '>').next().unwrap_or_default();
        matches!(name.rsplit(':').next(), Some("feed" | "rss" | "RDF"))
    })
}

fn h_feed(context: &Context<'_>) -> SiteStep {
    let row = &ROWS.h_feed;
    let feeds = context.reading.document().find("h-feed").count();
    if feeds > 0 {
        return row.done(crate::findings::counted(feeds, "h-feed"));
    }
    let markup = format!(
        "<section class=\"h-feed\">\n  <h1 class=\"p-name\">{}</h1>\n  … the posts, each an h-entry …\n</section>",
        escaped(&context.name())
    );
    let Some(url) = linked_h_feed(context.reading) else {
        return row.missing("the page has no h-feed, and links to none", markup);
    };
    let has_posts = |reading: &Reading| {
        ["h-feed", "h-entry"].iter().any(|root| reading.document().find(root).next().is_some())
    };
    match context.fetched.pages.get(url) {
        Some(Ok(page)) if !has_posts(page) => {
            row.broken(format!("rel=feed to {url}, which has no posts"), markup)
        }
        Some(Err(problem)) => row.broken(format!("rel=feed: {url} {problem}"), markup),
        _ => row.done(format!("rel=feed to {url}")),
    }
}

fn websub(context: &Context<'_>) -> SiteStep {
    let (row, link) = (&ROWS.websub, ROWS.websub.link(context));
    let self_link = context.link("self", context.address);
    match (context.rel("hub").next(), context.rel("self").next()) {
        (Some(hub), Some(_)) => match context.fetched.problem_of_endpoint(hub) {
            Some(problem) => row.broken(format!("{hub} {problem}"), link),
            None => row.done(format!("{hub}, {}", context.place_of_rel("hub"))),
        },
        (Some(_), None) => row.broken("rel=hub without rel=self", self_link),
        (None, _) => row.missing("no rel=hub", format!("{link}\n{self_link}")),
    }
}

/// The address of the site's actor.
pub(super) fn actor(reading: &Reading) -> Option<&str> {
    let urls = reading.document().rel_urls();
    reading.document().urls_of("alternate").find(|url| {
        let media_type = urls.get(url).and_then(|link| link.content_type.as_deref()).unwrap_or_default();
        let media_type = media_type.split(';').next().unwrap_or_default().trim();
        ACTIVITY.iter().any(|activity| media_type.eq_ignore_ascii_case(activity))
    })
}

fn activity_pub(context: &Context<'_>) -> SiteStep {
    let row = &ROWS.activity_pub;
    let link = format!(
        "<link rel=\"alternate\" type=\"application/activity+json\" href=\"{}\">",
        escaped(&context.on_site("?author=0"))
    );
    let markup = row.by_software(&link);
    let Some(url) = actor(context.reading) else {
        return row.missing("no link to application/activity+json", markup);
    };
    match context.fetched.problem_of_endpoint(url) {
        Some(problem) => row.broken(format!("{url} {problem}"), markup),
        None => row.done(url),
    }
}
