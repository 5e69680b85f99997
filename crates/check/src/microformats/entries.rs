//! What posts lack (`entry-without-url`, `entry-without-date`, `entry-without-content`, `event-without-start`), and
//! `article-as-photo`; the feeds of a page: `feed-without-entries`, `entries-without-feed` and `several-feeds`.

use std::collections::HashSet;

use super::{Context, MarkedRoot};
use crate::{Findings, Rule};
use microweave_html::dom::NodeId;
use microweave_reader::{Entry, FeedKind, PostType, PostTypeStep, TitleStep, feeds};

/// A content with at least this number of characters is the text of an article, and not the caption of a photo.
const MIN_ARTICLE: usize = 80;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let cards = roots_of(context, |entry| context.is_card_of_other(entry));
    let markup = &context.markup;
    let is_own = |root: &&MarkedRoot<'_>| {
        root.is("h-entry") && !cards.contains(&root.el.id()) && markup.is_outside_posts(root)
    };
    let posts: Vec<&MarkedRoot<'_>> = markup.roots.iter().filter(is_own).collect();
    EXPECTED.iter().for_each(|expected| expected.report_lacking(context, &posts, findings));
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

fn roots_of(context: &Context<'_>, is_met: impl Fn(&Entry) -> bool) -> HashSet<NodeId> {
    context.entries().filter(|(entry, _)| is_met(entry)).map(|(_, root)| root.el.id()).collect()
}

/// A fact that each post should have.
struct Expected {
    rule: Rule,
    properties: &'static [&'static str],
    classic_help: &'static str,
    /// True if the reader has the fact from another source, such as JSON-LD.
    is_found: fn(&Entry) -> bool,
    /// The effect on readers that do not read other sources.
    effect: &'static str,
}

const EXPECTED: [Expected; 2] = [
    Expected {
        rule: Rule::EntryWithoutUrl,
        properties: &["url"],
        classic_help: "add rel=bookmark to a link to the page of the post",
        is_found: |entry| entry.url.is_some(),
        effect: "readers that know only microformats cannot link to the post; others have its address from elsewhere",
    },
    Expected {
        rule: Rule::EntryWithoutDate,
        // A `start` or `updated` tells the time of a post too.
        properties: &["published", "updated", "start"],
        classic_help: "add an element with class=\"published\" and a date",
        is_found: |entry| entry.published.is_some(),
        effect: "readers that know only microformats sort the post by the time when they first saw it; others have \
                 its date from elsewhere",
    },
];

impl Expected {
    /// Reports the posts that lack the fact. If no post of a page has it, there is one finding, about the first post.
    fn report_lacking(&self, context: &Context<'_>, posts: &[&MarkedRoot<'_>], findings: &mut Findings) {
        let lacks = |root: &&MarkedRoot<'_>| !self.properties.iter().any(|name| root.has(name));
        let lacking: Vec<&MarkedRoot<'_>> = posts.iter().copied().filter(lacks).collect();
        let found = roots_of(context, self.is_found);
        let is_page_wide = lacking.len() > 1 && lacking.len() == posts.len();
        // The posts that each finding is about.
        for about in lacking.chunks(if is_page_wide { lacking.len() } else { 1 }) {
            findings.report_together(
                about.iter().copied(),
                self.rule,
                |root| root.el,
                |about| {
                    let is_about_all = about.len() > 1;
                    let number = if is_about_all {
                        format!("none of {} posts has it", about.len())
                    } else {
                        String::new()
                    };
                    let report = about[0].report(self.rule, number);
                    let report = if about[0].is_classic() { report.help(self.classic_help) } else { report };
                    let has_other = about.iter().all(|root| found.contains(&root.el.id()));
                    if has_other { report.effect(self.effect) } else { report }
                },
            );
        }
    }
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
            photo.report(Rule::ArticleAsPhoto, "").replace_with("u-featured")
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

pub(super) fn check_feeds(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let is_outer = |root: &&MarkedRoot<'_>| {
        root.is("h-feed") && markup.around(root).all(|outer| !outer.is_post() && !outer.is("h-feed"))
    };
    let mut outer = markup.roots.iter().filter(is_outer).peekable();
    if outer.peek().is_none() {
        check_posts(context, findings);
    }
    let lists = feeds(context.document);
    let roots = lists.iter().filter_map(|list| Some((list, markup.root_at(list.item()?.place()?.node)?)));
    let roots: Vec<(_, &MarkedRoot<'_>)> = roots.collect();
    let around = roots.iter().flat_map(|(_, root)| markup.around(root));
    let around: HashSet<NodeId> = around.map(|root| root.el.id()).collect();
    let mut filled: HashSet<NodeId> = HashSet::new();
    for (list, root) in roots {
        let has_children = list.item().is_some_and(|item| item.children().next().is_some());
        if !list.entries().is_empty() {
            filled.insert(root.el.id());
        } else if !has_children && !around.contains(&root.el.id()) {
            findings.report(root.report(Rule::FeedWithoutEntries, ""));
        }
    }
    if let Some(second) = outer.filter(|root| filled.contains(&root.el.id())).nth(1) {
        findings.report(second.report(Rule::SeveralFeeds, ""));
    }
}

/// Posts in microformats2 of a page without feeds.
fn check_posts(context: &Context<'_>, findings: &mut Findings) {
    let is_post = |root: &&MarkedRoot<'_>| {
        root.is("h-entry") && !root.is_classic() && context.markup.around(root).next().is_none()
    };
    let mut posts = context.markup.roots.iter().filter(is_post);
    if let (Some(first), Some(_)) = (posts.next(), posts.next()) {
        let number = 2 + posts.count();
        findings.report(first.report(Rule::EntriesWithoutFeed, format!("{number} posts")));
    }
}
