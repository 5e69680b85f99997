//! The feeds of a page: `feed-without-entries`, `entries-without-feed` and `several-feeds`.

use std::collections::HashSet;

use super::Context;
use super::markup::MarkedRoot;
use crate::check::Rule;
use crate::check::findings::Findings;
use crate::dom::NodeId;
use crate::reader::feeds;

pub(super) fn check(context: &Context<'_>, findings: &mut Findings) {
    let markup = &context.markup;
    let is_outer = |root: &&MarkedRoot<'_>| {
        root.is("h-feed") && markup.around(root).all(|outer| !outer.is_post() && !outer.is("h-feed"))
    };
    let all: Vec<&MarkedRoot<'_>> = markup.roots.iter().filter(is_outer).collect();
    let lists = feeds(context.document);
    let roots =
        lists.iter().filter_map(|list| markup.root_at(list.item()?.place()?.node).map(|root| (list, root)));
    let (empty, filled): (Vec<_>, Vec<_>) = roots.partition(|(list, _)| list.entries().is_empty());
    let inner = filled.iter().chain(&empty);
    let outer: HashSet<NodeId> =
        inner.flat_map(|(_, root)| markup.around(root)).map(|root| root.el.id()).collect();
    for (list, root) in &empty {
        let has_children = list.item().is_some_and(|item| item.children().next().is_some());
        if !has_children && !outer.contains(&root.el.id()) {
            findings.report(root.report(Rule::FeedWithoutEntries, ""));
        }
    }
    let filled: HashSet<NodeId> = filled.iter().map(|(_, root)| root.el.id()).collect();
    let with_entries: Vec<&MarkedRoot<'_>> =
        all.iter().copied().filter(|root| filled.contains(&root.el.id())).collect();
    if let Some(second) = with_entries.get(1) {
        findings.report(second.report(Rule::SeveralFeeds, ""));
    }
    if all.is_empty() {
        check_posts(context, findings);
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
