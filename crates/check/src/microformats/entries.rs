//! Posts that are shown as photos (`article-as-photo`), and the feeds of a page: `feed-without-entries`, `entries-without-feed` and
//! `several-feeds`.

use std::collections::HashSet;

use super::shown::ShownFact;
use super::{Context, MarkedRoot};
use crate::{Findings, Rule};
use microweave_html::dom::NodeId;
use microweave_reader::{Entry, FeedKind, PostType, PostTypeStep, TitleStep, feeds};

/// A content with at least this number of characters is the text of an article, and not the caption of a photo.
const MIN_ARTICLE: usize = 80;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    for (entry, root) in context.entries() {
        let is_entry = root.types.contains(&"h-entry");
        if is_entry && entry.post_type.step == PostTypeStep::Property("photo") && is_article(entry) {
            report_photo(context, root, findings);
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
        } else if !has_children && !root.is_classic() && !around.contains(&root.el.id()) {
            let report = root.report(Rule::FeedWithoutEntries, "");
            findings.report(report.unless_shown(context.unless_strict(shown_posts(context))));
        }
    }
    if let Some(second) = outer.filter(|root| filled.contains(&root.el.id())).nth(1) {
        findings.report(second.report(Rule::SeveralFeeds, ""));
    }
}

/// The posts of the page's feed, if another syntax gives them.
fn shown_posts(context: &Context<'_>) -> Option<ShownFact> {
    let main = &context.feeds.main;
    let first = main.entries.first().filter(|_| main.kind.value == FeedKind::Feed)?;
    first.source.is_structured().then(|| ShownFact::of_source(first.source, "posts"))
}

/// Posts in microformats2 of a page without feeds.
fn check_posts(context: &Context<'_>, findings: &mut Findings) {
    let is_post = |root: &&MarkedRoot<'_>| {
        root.is("h-entry") && !root.is_classic() && context.markup.around(root).next().is_none()
    };
    let mut posts = context.markup.roots.iter().filter(is_post);
    let is_post_of_page = || context.feeds.main.kind.value == FeedKind::Post;
    if let (Some(first), Some(_)) = (posts.next(), posts.next())
        && !is_post_of_page()
    {
        let number = 2 + posts.count();
        findings.report(first.report(Rule::EntriesWithoutFeed, format!("{number} posts")));
    }
}
