//! What posts lack: `entry-without-url`, `entry-without-date`, `entry-without-content`, `event-without-start`; and
//! `article-as-photo`.

use super::{Context, MarkedRoot};
use crate::check::Rule;
use crate::check::findings::Findings;
use crate::check::report::Report;
use crate::reader::{Entry, FeedKind, PostType, PostTypeStep, TitleStep};

/// A content with at least as many characters is an article's, and not the caption of a photo.
const MIN_ARTICLE: usize = 80;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let is_own = |root: &&MarkedRoot<'_>| {
        root.is("h-entry") && context.markup.around(root).all(|outer| !outer.is_post() && !outer.is("h-cite"))
    };
    for root in context.markup.roots.iter().filter(is_own) {
        // A `start` or `updated` tells the time of a post too.
        let has_date = ["published", "updated", "start"].iter().any(|name| root.has(name));
        if !root.has("url") {
            let classic = "add rel=bookmark to a link to the page of the post";
            findings.report(lacking(root, Rule::EntryWithoutUrl, classic));
        }
        if !has_date {
            let classic = "add an element with class=\"published\" and a date";
            findings.report(lacking(root, Rule::EntryWithoutDate, classic));
        }
    }
    for (item, root) in context.items_of("h-event") {
        if item.values("start").len() == 0 {
            findings.report(root.report(Rule::EventWithoutStart, ""));
        }
    }
    for (entry, root) in context.entries() {
        let is_entry = root.types.contains(&"h-entry");
        if is_entry && entry.post_type.step == PostTypeStep::Property("photo") && is_article(entry) {
            report_photo(context, root, findings);
        }
    }
    let main = &context.feeds.main;
    if main.kind.value == FeedKind::Post
        && let Some(entry) = main.entries.first().filter(|entry| has_name_only(entry))
        && let Some(root) = context.root_of_entry(entry).filter(|root| root.is("h-entry"))
    {
        findings.report(root.report(Rule::EntryWithoutContent, ""));
    }
}

/// A finding about a post that lacks a property. `classic` is the help for a classic root.
fn lacking<'p>(root: &MarkedRoot<'p>, rule: Rule, classic: &str) -> Report<'p> {
    let report = root.report(rule, "");
    if root.is_classic() { report.help(classic) } else { report }
}

/// True for a post with a title and a content that is longer than a caption.
fn is_article(entry: &Entry) -> bool {
    let has_title = matches!(entry.title.step, TitleStep::Name | TitleStep::Heading);
    let content = entry.content();
    let is_long = content.is_some_and(|content| content.text().chars().nth(MIN_ARTICLE).is_some());
    entry.post_type.value == PostType::Photo && has_title && is_long
}

fn report_photo(context: &Context<'_>, root: &MarkedRoot<'_>, findings: &mut Findings) {
    let photo = context.markup.named(root, "photo").next();
    findings.report(match photo {
        Some(photo) if photo.token == "u-photo" => {
            Report::of_class(photo.el, photo.token, Rule::ArticleAsPhoto, "").replace_with("u-featured")
        }
        _ => root.report(Rule::ArticleAsPhoto, ""),
    });
}

fn has_name_only(entry: &Entry) -> bool {
    let is_text = matches!(entry.post_type.value, PostType::Article | PostType::Note);
    is_text
        && entry.content.value.is_none()
        && entry.summary.is_none()
        && entry.citations.is_empty()
        && entry.pictures().next().is_none()
        && entry.audio.is_empty()
        && entry.video.is_empty()
        && entry.location.is_none()
        && entry.start.is_none()
}
