//! Collects the findings of a page: each finding once, and at most the number that is reported. A report is a finding
//! before it is kept: which part of an element it is about, its detail, its help and its replacement.

use std::collections::HashSet;

use super::place::ScriptCache;
use super::{CheckOptions, Finding, MAX_FINDINGS, MarkupPart, MarkupPlace, Rule, TextReplacement};
use crate::collections::sort::sort_by_key;
use crate::dom::{El, NodeId};
use crate::html::names::{NameId, attr};
use crate::position::Position;
use crate::shorten::with_ellipsis;

/// The maximum number of characters that a message quotes from the page.
const MAX_QUOTED: usize = 60;

pub(super) struct Findings {
    /// For each rule of [`Rule::all`], true if it is reported.
    reported: Vec<bool>,
    found: Vec<(NodeId, Finding)>,
    /// What was found, by its element and its place in a script.
    seen: HashSet<(NodeId, u32, Rule, Box<str>)>,
    scripts: ScriptCache,
    /// How many findings this pass may still add. It starts one above the limit, to know if there are more.
    remaining: usize,
}

impl Findings {
    pub(super) fn new(options: &CheckOptions) -> Self {
        let reported = Rule::all().map(|rule| options.reports(rule)).collect();
        Findings {
            reported,
            found: Vec::new(),
            seen: HashSet::new(),
            scripts: ScriptCache::default(),
            remaining: MAX_FINDINGS + 1,
        }
    }

    /// Begins another pass. Each pass has its own limit, because its findings may come first in the page.
    pub(super) fn next_pass(&mut self) {
        self.remaining = MAX_FINDINGS + 1;
        self.keep_first();
    }

    /// Keeps the first `MAX_FINDINGS + 1` findings. The last of them shows that there are more than the limit.
    fn keep_first(&mut self) {
        if self.found.len() > MAX_FINDINGS + 1 {
            sort_by_key(&mut self.found, |(node, finding)| (finding.position, *node));
            self.found.truncate(MAX_FINDINGS + 1);
            let nodes: HashSet<NodeId> = self.found.iter().map(|(node, _)| *node).collect();
            self.seen.retain(|(node, ..)| nodes.contains(node));
        }
    }

    /// True if this pass cannot add findings any more.
    pub(super) fn is_full(&self) -> bool {
        self.remaining == 0
    }

    /// Adds a finding about the start tag of an element.
    pub(super) fn add(&mut self, el: El<'_>, rule: Rule, detail: impl Into<Box<str>>) {
        self.report(Report::new(el, rule, detail));
    }

    /// The source of a part of the markup.
    pub(super) fn source_of<'d>(&mut self, place: MarkupPlace<'d>) -> Option<&'d str> {
        let (span, is_exact) = self.scripts.span(place)?;
        place.el.dom().source_at(span).filter(|_| is_exact)
    }

    /// Where a part of the markup begins.
    pub(super) fn position_of(&mut self, place: MarkupPlace<'_>) -> Option<Position> {
        match self.scripts.span(place) {
            Some((span, _)) => place.el.position_of(span.start),
            None => place.el.start(),
        }
    }

    pub(super) fn report(&mut self, report: Report<'_>) {
        let (node, start, key) = (report.place.el.id(), report.place.start(), report.detail.clone());
        let is_reported = self.reported[report.rule as usize];
        if self.is_full() || !is_reported || !self.seen.insert((node, start, report.rule, key)) {
            return;
        }
        self.remaining -= 1;
        self.found.push((node, report.into_finding(&mut self.scripts)));
    }

    /// The first findings in the order of the page. If there are more, the last one is [`Rule::MoreFindings`].
    pub(super) fn finish(mut self) -> Vec<Finding> {
        sort_by_key(&mut self.found, |(node, finding)| (finding.position, *node));
        let mut findings: Vec<Finding> = self.found.into_iter().map(|(_, finding)| finding).collect();
        if let Some(next) = findings.get_mut(MAX_FINDINGS) {
            *next = Finding {
                rule: Rule::MoreFindings,
                detail: None,
                suggestion: None,
                consequence: None,
                replacement: None,
                ..next.clone()
            };
        }
        findings.truncate(MAX_FINDINGS + 1);
        findings
    }
}

/// Quotes a text of the page for a message: on one line, and shortened if it is long.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", shown(text))
}

/// The start tag of an element for a message, such as `<meta>`. A long name is shortened.
pub(super) fn tag_of(el: El<'_>) -> String {
    format!("<{}>", shown(el.name()))
}

fn shown(text: &str) -> String {
    with_ellipsis(text, MAX_QUOTED).replace(char::is_control, " ")
}

pub(super) struct Report<'d> {
    pub(super) place: MarkupPlace<'d>,
    pub(super) rule: Rule,
    pub(super) detail: Box<str>,
    suggestion: Option<Box<str>>,
    consequence: Option<Box<str>>,
    replacement: Option<(Change, Box<str>)>,
}

/// How a text corrects the part.
enum Change {
    /// In its place.
    Replaced,
    /// After it.
    Appended,
}

impl<'d> Report<'d> {
    /// About the start tag of an element.
    pub(super) fn new(el: El<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::at(MarkupPlace::tag(el), rule, detail)
    }

    pub(super) fn at(place: MarkupPlace<'d>, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report { place, rule, detail: detail.into(), suggestion: None, consequence: None, replacement: None }
    }

    /// About one of an element's class names.
    pub(super) fn of_class(el: El<'d>, token: &'d str, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::of_token(el, attr::CLASS, token, rule, detail)
    }

    /// About one of the words of an attribute. `token` is a part of the attribute's value, as the element has it.
    pub(super) fn of_token(
        el: El<'d>,
        attribute: NameId,
        token: &'d str,
        rule: Rule,
        detail: impl Into<Box<str>>,
    ) -> Self {
        Report::at(MarkupPlace { el, part: MarkupPart::Word(attribute, token) }, rule, detail)
    }

    pub(super) fn of_value(el: El<'d>, attribute: NameId, rule: Rule, detail: impl Into<Box<str>>) -> Self {
        Report::at(MarkupPlace { el, part: MarkupPart::Value(attribute) }, rule, detail)
    }

    /// Help for this finding, in place of the rule's.
    pub(super) fn help(self, suggestion: impl Into<Box<str>>) -> Self {
        Report { suggestion: Some(suggestion.into()), ..self }
    }

    /// The effect of this finding, in place of the rule's.
    pub(super) fn effect(self, effect: impl Into<Box<str>>) -> Self {
        Report { consequence: Some(effect.into()), ..self }
    }

    /// The text that corrects the part.
    pub(super) fn replace_with(self, text: impl Into<Box<str>>) -> Self {
        Report { replacement: Some((Change::Replaced, text.into())), ..self }
    }

    /// The text to write in place of the part. With `None`, the report stays the same.
    pub(super) fn corrected(self, text: Option<impl Into<Box<str>>>) -> Self {
        match text.map(Into::into) {
            Some(text) => self.help(format!("write {text}")).replace_with(text),
            None => self,
        }
    }

    /// A text that is added after the part.
    pub(super) fn append(self, text: impl Into<Box<str>>) -> Self {
        Report { replacement: Some((Change::Appended, text.into())), ..self }
    }

    pub(super) fn into_finding(self, scripts: &mut ScriptCache) -> Finding {
        let Report { place, rule, detail, suggestion, consequence, replacement } = self;
        let el = place.el;
        let part = scripts.span(place);
        let replacement = replacement.zip(part.clone()).and_then(|((change, text), (part, is_exact))| {
            let range = match change {
                Change::Replaced => part,
                Change::Appended => part.end..part.end,
            };
            let (start, end) = (el.position_of(range.start)?, el.position_of(range.end)?);
            is_exact.then_some(TextReplacement { start, end, text })
        });
        let part = part.map(|(part, _)| part).or_else(|| el.start_tag());
        let position = match &part {
            Some(part) => el.position_of(part.start),
            None => el.start(),
        };
        let end = part.and_then(|part| el.position_of(part.end));
        let detail = Some(detail).filter(|detail| !detail.is_empty());
        Finding { rule, position, end, detail, suggestion, consequence, replacement }
    }
}
