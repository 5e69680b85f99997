//! Collects the findings of a page: each finding once, and at most the number that is reported.

use std::borrow::Cow;
use std::ops::Range;

use foldhash::{HashSet, HashSetExt};

use super::ignore_comments::IgnoreComments;
use super::meta_names::title_of;
use super::options::CodeSeverities;
use super::place::ScriptCache;
use super::report::Report;
use super::{CheckOptions, Finding, MAX_FINDINGS, MarkupPart, MarkupPlace, Rule, Severity};
use microweave::page::Page;
use microweave_html::account::Share;
use microweave_html::dom::markup::{decoded, has_references};
use microweave_html::dom::{El, NodeId};
use microweave_html::position::Position;
use microweave_values::collections::sort::sort_by_key;
use microweave_values::shorten::with_ellipsis;

/// The maximum number of characters that a message quotes from the page.
const MAX_QUOTED: usize = 60;

pub(super) struct Findings {
    /// For each rule of [`Rule::all`], true if it is reported.
    reported: Vec<bool>,
    severities: CodeSeverities,
    found: Vec<(NodeId, Finding)>,
    /// What was found, by its element and its place in a script.
    seen: HashSet<(NodeId, u32, Rule, Option<Box<str>>)>,
    /// The elements that have no further findings.
    closed: HashSet<NodeId>,
    scripts: ScriptCache,
    comments: IgnoreComments,
    /// The title of the page, if people see a character reference in it.
    title_with_references: String,
    /// The most findings that are reported: [`MAX_FINDINGS`], or fewer within a low limit of memory.
    max: usize,
    /// How many findings this pass may still add. It starts one above the limit, to know if there are more.
    remaining: usize,
}

/// The bytes that a finding takes, with its texts, while it is collected.
const FINDING_BYTES: usize = 1024;

impl Findings {
    pub(super) fn new(page: &Page, options: &CheckOptions) -> Self {
        let max = MAX_FINDINGS.min(page.account(Share::View).max_bytes() / FINDING_BYTES);
        let comments = IgnoreComments::of(page.dom());
        let title = title_of(page).map(El::text).filter(|title| has_references(title));
        Findings {
            reported: Rule::all().map(|rule| options.reports(rule)).collect(),
            severities: options.severity.clone(),
            found: Vec::new(),
            seen: HashSet::new(),
            closed: HashSet::new(),
            scripts: ScriptCache::default(),
            comments,
            title_with_references: title.unwrap_or_default(),
            max,
            remaining: max + 1,
        }
    }

    /// Begins another pass. Each pass has its own limit, because its findings may come first in the page. The first
    /// findings, one more than are reported, are kept; the last of them shows that there are more than the limit.
    pub(super) fn next_pass(&mut self) {
        self.remaining = self.max + 1;
        if self.found.len() > self.max + 1 {
            sort_by_key(&mut self.found, |(node, finding)| (finding.position(), *node));
            self.found.truncate(self.max + 1);
            let nodes: HashSet<NodeId> = self.found.iter().map(|(node, _)| *node).collect();
            self.seen.retain(|(node, ..)| nodes.contains(node));
        }
    }

    /// Leaves out further findings of a rule.
    pub(super) fn withhold(&mut self, rule: Rule) {
        self.reported[rule as usize] = false;
    }

    /// Leaves out further findings about an element, if it has one.
    pub(super) fn close(&mut self, el: El<'_>) {
        if self.found.last().is_some_and(|(node, _)| *node == el.id()) {
            self.closed.insert(el.id());
        }
    }

    /// The most findings that are reported.
    pub(super) fn max(&self) -> usize {
        self.max
    }

    /// True if this pass cannot add findings any more.
    pub(super) fn is_full(&self) -> bool {
        self.remaining == 0
    }

    /// True if this pass can add findings of a rule.
    pub(super) fn reports(&self, rule: Rule) -> bool {
        self.reported[rule as usize] && !self.is_full()
    }

    /// Adds a finding about the start tag of an element.
    pub(super) fn add(&mut self, el: El<'_>, rule: Rule, detail: impl Into<Box<str>>) {
        self.report(Report::new(el, rule, detail));
    }

    pub(super) fn source_of<'d>(&mut self, place: MarkupPlace<'d>) -> Option<&'d str> {
        let (span, is_exact) = self.scripts.span(place)?;
        place.el.dom().source_at(span).filter(|_| is_exact)
    }

    pub(super) fn position_of(&mut self, place: MarkupPlace<'_>) -> Option<Position> {
        let span = self.scripts.span(place);
        span.map_or_else(|| place.el.start(), |(span, _)| place.el.position_of(span.start))
    }

    pub(super) fn report(&mut self, report: Report<'_>) {
        let (node, rule, detail) = (report.place.el.id(), report.finding.rule, report.finding.detail.clone());
        if self.reports(rule)
            && !self.closed.contains(&node)
            && self.seen.insert((node, report.place.start(), rule, detail))
        {
            self.remaining -= 1;
            let finding = report.into_finding(&mut self.scripts);
            let severity = self.severities.of_code(rule.code()).flatten();
            self.found.push((node, Finding { severity: severity.or(finding.severity), ..finding }));
        }
    }

    /// Adds a finding about the value of a property, unless the value has one already.
    pub(super) fn report_of_value(&mut self, report: Report<'_>, property: &str) {
        let (span, source) = (report.span(&mut self.scripts), report.place.el.dom().source());
        let named = quoted(property.rsplit('.').next().unwrap_or_default());
        let is_about_value = |finding: &Finding| {
            let (Some(marked), Some(span)) = (finding.span, span) else { return false };
            let (value, marked) = (span.bytes(), marked.bytes());
            // A part of an object, or the start tag around an attribute.
            let is_in = |inner: &Range<usize>, outer: &Range<usize>| {
                outer.start <= inner.start && inner.end <= outer.end
            };
            let is_nested = is_in(&marked, &value) || is_in(&value, &marked);
            let is_named = || finding.detail.as_deref().is_some_and(|detail| detail.starts_with(&named));
            // The start tag before a text.
            let is_before = || source.get(marked.end..value.start).is_some_and(|text| text.trim().is_empty());
            marked.start == value.start || is_nested && is_named() || is_before()
        };
        let mut of_rules = self.found.iter_mut().filter(|(_, finding)| !finding.rule.is_of_profile());
        let Some((_, earlier)) = of_rules.find(|(_, finding)| is_about_value(finding)) else {
            return self.report(report);
        };
        let rule = report.finding.rule;
        let severity = self.severities.of_code(rule.code()).flatten().unwrap_or_else(|| rule.severity());
        let is_configured = self.severities.of_code(earlier.rule.code()).flatten().is_some();
        if self.reported[rule as usize] && severity > earlier.severity() && !is_configured {
            earlier.severity = Some(severity);
            earlier.consequence = Some(rule.effect().into());
        }
    }

    /// Adds a finding, and leaves out further ones of its rule.
    pub(super) fn report_once(&mut self, report: Report<'_>) {
        let rule = report.finding.rule;
        self.report(report);
        self.withhold(rule);
    }

    /// Reports what several elements have in common as one finding, which `report` makes from them. The elements that a comment
    /// suppresses have a finding apart, so that the comment does not apply to the others.
    pub(super) fn report_together<'d, T: Copy>(
        &mut self,
        members: impl IntoIterator<Item = T>,
        rule: Rule,
        el: impl Fn(T) -> El<'d>,
        report: impl Fn(&[T]) -> Report<'d>,
    ) {
        let is_ignored = |member: &T| self.comments.has(rule.code(), el(*member).start());
        let (ignored, others): (Vec<T>, Vec<T>) = members.into_iter().partition(is_ignored);
        for together in [ignored, others].iter().filter(|together| !together.is_empty()) {
            self.report(report(together));
        }
    }

    /// Reports values with their names as one finding, at the first of them. `finish` adds what differs from the rule.
    pub(super) fn report_named<'d>(
        &mut self,
        named: &[(&str, MarkupPlace<'d>)],
        rule: Rule,
        finish: impl Fn(Report<'d>) -> Report<'d>,
    ) {
        self.report_together(
            named,
            rule,
            |(_, place)| place.el,
            |together| {
                let (name, place) = *together[0];
                let more = match together.len() - 1 {
                    0 => String::new(),
                    more => format!(", and {more} more"),
                };
                finish(Report::at(place, rule, format!("{}{more}", quoted(name))))
            },
        );
    }

    /// True for a text that is about character references: it names HTML, or the title of the page has one of them too.
    pub(super) fn is_about_references(&self, text: &str) -> bool {
        let mut references = text.split('&').skip(1).filter_map(|rest| rest.split_once(';'));
        let is_in_title = |(name, _): (&str, _)| self.title_with_references.contains(&format!("&{name};"));
        text.contains("HTML") || !self.title_with_references.is_empty() && references.any(is_in_title)
    }

    /// Reports texts and addresses with character references. One alone has a correction.
    pub(super) fn report_references(&mut self, [texts, addresses]: &[Vec<(&str, MarkupPlace<'_>)>; 2]) {
        for (named, severity) in [(texts, Severity::Note), (addresses, Severity::Warning)] {
            let only = if let [(_, place)] = named[..] { self.without_references(place) } else { None };
            self.report_named(named, Rule::UndecodedReference, |report| {
                report.corrected(only.as_deref()).severity(severity)
            });
        }
    }

    /// The text at a place with its character references decoded. `None` if a string of JSON would have other escapes.
    fn without_references(&mut self, place: MarkupPlace<'_>) -> Option<String> {
        if let MarkupPart::Value(attribute) = place.part {
            return Some(without_references(place.el.attr_by(attribute)?));
        }
        let source = self.source_of(place)?;
        let decoded = without_references(source);
        let has_new = |c: char| decoded.contains(c) && !source.contains(c);
        (!has_new('\\')).then(|| with_escaped_quotes(&decoded))
    }

    /// The first findings in the order of the page, and the comments of the page. If there are more findings, the last one is
    /// [`Rule::MoreFindings`].
    pub(super) fn finish(mut self) -> (Vec<Finding>, IgnoreComments) {
        sort_by_key(&mut self.found, |(node, finding)| (finding.position(), *node));
        let mut findings: Vec<Finding> = self.found.into_iter().map(|(_, finding)| finding).collect();
        if let Some(next) = findings.get_mut(self.max) {
            let severity = self.severities.of_code(Rule::MoreFindings.code()).flatten();
            let more = Finding::new(Rule::MoreFindings, "");
            *next = Finding { span: next.span, severity, ..more };
        }
        findings.truncate(self.max + 1);
        (findings, self.comments)
    }
}

/// A text is decoded at most this many times.
const MAX_DECODED: usize = 4;

/// A text with its character references decoded, also if they were encoded several times.
fn without_references(text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..MAX_DECODED {
        let next = decoded(&text).into_owned();
        if next == text {
            break;
        }
        text = next;
    }
    text
}

/// A text of a string of JSON, with an escape for each quotation mark that has none.
pub(super) fn with_escaped_quotes(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 8);
    for part in text.split_inclusive('"') {
        let before = part.strip_suffix('"').unwrap_or(part);
        escaped += before;
        let backslashes = before.len() - before.trim_end_matches('\\').len();
        if before.len() < part.len() {
            escaped += if backslashes % 2 == 0 { "\\\"" } else { "\"" };
        }
    }
    escaped
}

/// Quotes a text of the page for a message: on one line, and shortened if it is long.
pub(super) fn quoted(text: &str) -> String {
    ["\"", &shown(text), "\""].concat()
}

/// Quotes two texts that differ. What long ones have in common at the start is left out.
pub(super) fn quoted_apart(one: &str, other: &str) -> [String; 2] {
    let alike = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let quote = |text: &str| {
        let skipped = if alike < MAX_QUOTED { 0 } else { alike - MAX_QUOTED / 3 };
        let dots = if skipped > 0 { "…" } else { "" };
        quoted(&[dots, &text.chars().skip(skipped).collect::<String>()].concat())
    };
    [quote(one), quote(other)]
}

/// The start tag of an element for a message, such as `<meta>`. A long name is shortened.
pub(super) fn tag_of(el: El<'_>) -> String {
    ["<", &shown(el.name()), ">"].concat()
}

fn shown(text: &str) -> Cow<'_, str> {
    let is_long = text.chars().nth(MAX_QUOTED).is_some();
    if is_long || text.contains(char::is_control) {
        return with_ellipsis(text, MAX_QUOTED).replace(char::is_control, " ").into();
    }
    text.into()
}
