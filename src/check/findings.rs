//! The findings of a page while they are made: each once, and no more than are reported.

use std::collections::HashSet;

use super::{Finding, MOST_FINDINGS, Rule};
use crate::dom::{El, NodeId};

/// As many characters of the page stand in a message.
const MOST_QUOTED: usize = 60;

#[derive(Default)]
pub(super) struct Findings {
    found: Vec<(NodeId, Finding)>,
    seen: HashSet<(NodeId, Rule, Box<str>)>,
    /// How many this pass may still make: one more than are reported, to know that there are more.
    room: usize,
}

impl Findings {
    pub(super) fn new() -> Self {
        Findings { room: MOST_FINDINGS + 1, ..Findings::default() }
    }

    /// Another pass over the page begins, which may find as many of the first ones.
    pub(super) fn next_pass(&mut self) {
        self.room = MOST_FINDINGS + 1;
    }

    /// Is it of no use to look on?
    pub(super) fn is_full(&self) -> bool {
        self.room == 0
    }

    pub(super) fn add(&mut self, el: El<'_>, rule: Rule, detail: impl Into<Box<str>>) {
        let detail = detail.into();
        if self.is_full() || !self.seen.insert((el.id(), rule, detail.clone())) {
            return;
        }
        self.room -= 1;
        let detail = Some(detail).filter(|detail| !detail.is_empty());
        let finding = Finding { rule, position: el.start(), detail };
        self.found.push((el.id(), finding));
    }

    /// The first findings, in the order of the page.
    pub(super) fn finish(mut self) -> Vec<Finding> {
        self.found.sort_by_key(|(node, finding)| (finding.position, *node));
        let mut findings: Vec<Finding> = self.found.into_iter().map(|(_, finding)| finding).collect();
        if let Some(next) = findings.get_mut(MOST_FINDINGS) {
            next.rule = Rule::MoreFindings;
            next.detail = None;
        }
        findings.truncate(MOST_FINDINGS + 1);
        findings
    }
}

/// What the page has, as it stands in a message: in quotes, on one line, and not too long.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// The name of an element, likewise.
pub(super) fn tag_of(el: El<'_>) -> String {
    format!("<{}>", shown(el.name()))
}

fn shown(text: &str) -> String {
    let mut characters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut shown: String = characters.by_ref().take(MOST_QUOTED).collect();
    if characters.next().is_some() {
        shown.push('…');
    }
    shown
}
