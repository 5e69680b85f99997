//! Comments of a page that suppress findings: `<!-- microweave-ignore CODE CODE -->`. What follows `--` is a reason for people.

use memchr::memmem;

use super::Finding;
use super::options::CodeSelection;
use crate::collections::sort::sort_by_key;
use crate::dom::{Dom, El, NodeKind, Walk};
use crate::html::names::tag;
use crate::position::Position;

/// The word that such a comment begins with.
const WORD: &str = "microweave-ignore";

/// The comments of a page that suppress findings. Each is about the next element beside it whose start tag is in the source, with
/// all that is inside of it.
#[derive(Clone, Debug, Default)]
pub(super) struct IgnoreComments(Vec<IgnoredElement>);

/// The element after a comment.
#[derive(Clone, Debug)]
struct IgnoredElement {
    start: usize,
    end: usize,
    /// The greatest end of this element and of the elements before it.
    max_end: usize,
    codes: CodeSelection,
}

impl IgnoreComments {
    pub(super) fn of(dom: &Dom) -> Self {
        if memmem::find(dom.source().as_bytes(), WORD.as_bytes()).is_none() {
            return IgnoreComments::default();
        }
        let mut found = Vec::new();
        // The codes of the comments since the last element.
        let mut waiting: Vec<String> = Vec::new();
        // A comment at the end of a head without an end tag is about the first element of the body.
        let mut of_head: Vec<String> = Vec::new();
        for parent in std::iter::once(dom.document()).chain(dom.elements().map(El::id)) {
            match dom.element(parent).map(El::tag) {
                Some(tag::BODY) => waiting = std::mem::take(&mut of_head),
                _ => waiting.clear(),
            }
            for child in dom.children(parent) {
                match dom.node(child) {
                    NodeKind::Comment(text) => waiting.extend(codes_of(text).into_iter().flatten()),
                    NodeKind::Element(next) if !waiting.is_empty() => {
                        let codes = CodeSelection::of(waiting.drain(..));
                        let written = Walk::inside(next).entered();
                        let written =
                            std::iter::once(next).chain(written).find(|el| el.start_tag().is_some());
                        let place = written.and_then(|el| Some((el.start()?, el.end()?)));
                        if let Some((start, end)) = place {
                            let (start, end) = (start.offset, end.offset);
                            found.push(IgnoredElement { start, end, max_end: end, codes });
                        }
                    }
                    _ => {}
                }
            }
            if dom.element(parent).is_some_and(|el| el.tag() == tag::HEAD) {
                of_head = std::mem::take(&mut waiting);
            }
        }
        sort_by_key(&mut found, |ignored| ignored.start);
        let mut max_end = 0;
        for ignored in &mut found {
            max_end = max_end.max(ignored.end);
            ignored.max_end = max_end;
        }
        IgnoreComments(found)
    }

    /// True if a comment suppresses this code at this place.
    pub(super) fn has(&self, code: &str, position: Option<Position>) -> bool {
        let Some(Position { offset, .. }) = position else { return false };
        let before = self.0.partition_point(|ignored| ignored.start <= offset);
        let around = self.0[..before].iter().rev().take_while(|ignored| offset < ignored.max_end);
        around.into_iter().any(|ignored| offset < ignored.end && ignored.codes.has(code))
    }

    /// Divides findings into reported and suppressed ones. A comment suppresses a finding.
    pub(super) fn divide(&self, findings: Vec<Finding>) -> (Vec<Finding>, Vec<Finding>) {
        findings.into_iter().partition(|finding| !self.has(finding.rule.code(), finding.position))
    }
}

/// The codes of a comment. A comment without codes means all.
fn codes_of(comment: &str) -> Option<Vec<String>> {
    let rest = comment.trim().strip_prefix(WORD)?;
    if !rest.is_empty() && !rest.starts_with([' ', '\t', '\n', ':']) {
        return None;
    }
    let codes = rest.split([' ', '\t', '\n', ',', ':']).filter(|code| !code.is_empty());
    // What follows two hyphens is a reason for people.
    let codes: Vec<String> = codes.take_while(|code| !code.starts_with("--")).map(str::to_owned).collect();
    Some(if codes.is_empty() { vec!["all".to_owned()] } else { codes })
}
