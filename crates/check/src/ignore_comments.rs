//! The comments of a page that suppress findings: `<!-- microweave-ignore CODE CODE -->`. What follows `--` is a reason for people.

use std::ops::Range;

use memchr::memmem;

use super::options::{matches, unknown_code};
use super::{CheckOptions, Finding, MAX_FINDINGS, Rule};
use microweave_html::dom::{Dom, El, NodeKind, Walk};
use microweave_html::names::tag;
use microweave_html::position::{Position, Span};
use microweave_reader::PageReading;
use microweave_values::collections::sort::sort_by_key;

/// The word that such a comment begins with.
const WORD: &str = "microweave-ignore";
/// What words of comments for this program begin with.
const PREFIX: &str = "microweave-";
/// A code of a comment is marked if it is at most this many bytes before the element.
const MAX_BEFORE: usize = 8 << 10;
/// What stands for all codes.
const ALL: &str = "all";

/// The comments of a page that suppress findings. A comment applies to the next sibling element that is written in the source, and to
/// its content.
#[derive(Clone, Debug, Default)]
pub(super) struct IgnoreComments(Vec<IgnoredElement>);

/// The element after a comment.
#[derive(Clone, Debug)]
struct IgnoredElement {
    start: usize,
    end: usize,
    /// The greatest end of this element and of the elements before it.
    max_end: usize,
    codes: Vec<IgnoredCode>,
}

/// A code of a comment, or what codes begin with.
#[derive(Clone, Debug)]
struct IgnoredCode {
    text: String,
    span: Option<Span>,
    /// True if the comment suppresses a finding with the code.
    is_used: bool,
}

impl IgnoredElement {
    /// The first element at or inside of another one that is written in the source.
    fn of(next: El<'_>, codes: Vec<String>) -> Option<Self> {
        let mut inside = std::iter::once(next).chain(Walk::inside(next).entered());
        let (first, tag) = inside.find_map(|el| Some((el, el.start_tag()?)))?;
        let (start, end) = (first.start()?.offset, first.end()?.offset);
        let codes = IgnoredCode::before(first, tag.start, codes);
        Some(IgnoredElement { start, end, max_end: end, codes })
    }

    /// Nothing, after comments that are last in an element.
    fn at_end(parent: El<'_>, codes: Vec<String>) -> Option<Self> {
        let end = parent.end()?.offset;
        Some(IgnoredElement { start: end, end, max_end: end, codes: IgnoredCode::before(parent, end, codes) })
    }
}

impl IgnoredCode {
    /// The codes of comments before an offset in the source.
    fn before(el: El<'_>, offset: usize, codes: Vec<String>) -> Vec<Self> {
        let before = el.dom().source_at(0..offset).unwrap_or_default();
        let mut from_here = offset.saturating_sub(MAX_BEFORE)..offset;
        let farthest = from_here.find(|at| before.is_char_boundary(*at)).unwrap_or(offset);
        let code = |text: String| {
            // A comment without codes is marked by its word.
            let word = if text == ALL { WORD } else { &text };
            let position = |at| el.position_of(at);
            let at = before[farthest..].rfind(word).map(|at| farthest + at);
            let span = at.and_then(|at| Some(Span::new(position(at)?, position(at + word.len())?)));
            IgnoredCode { text, span, is_used: false }
        };
        codes.into_iter().map(code).collect()
    }
}

/// The codes of the comments after the last element in an element.
fn codes_at_end(el: El<'_>) -> Vec<String> {
    let mut codes = Vec::new();
    for child in el.dom().children(el.id()) {
        match el.dom().node(child) {
            NodeKind::Comment(text) => codes.extend(codes_of(text).into_iter().flatten()),
            NodeKind::Element(_) => codes.clear(),
            _ => {}
        }
    }
    codes
}

impl IgnoreComments {
    pub(super) fn of(dom: &Dom) -> Self {
        if memmem::find(dom.source().as_bytes(), PREFIX.as_bytes()).is_none() {
            return IgnoreComments::default();
        }
        let mut elements = Vec::new();
        for parent in std::iter::once(None).chain(dom.elements().map(Some)) {
            // The codes of the comments since the last element.
            let mut pending_codes: Vec<String> = Vec::new();
            for child in dom.children(parent.map_or(dom.document(), El::id)) {
                match dom.node(child) {
                    NodeKind::Comment(text) => pending_codes.extend(codes_of(text).into_iter().flatten()),
                    NodeKind::Element(next) => {
                        if !pending_codes.is_empty() {
                            elements.extend(IgnoredElement::of(next, std::mem::take(&mut pending_codes)));
                        }
                        // A comment before a body is in the head, if that has no end tag.
                        if next.tag() == tag::HEAD && !next.has_end_tag() {
                            pending_codes = codes_at_end(next);
                        }
                    }
                    _ => {}
                }
            }
            let last_in = parent.filter(|el| el.tag() != tag::HEAD && !pending_codes.is_empty());
            elements.extend(last_in.and_then(|parent| IgnoredElement::at_end(parent, pending_codes)));
        }
        sort_by_key(&mut elements, |ignored| ignored.start);
        let mut max_end = 0;
        for ignored in &mut elements {
            max_end = max_end.max(ignored.end);
            ignored.max_end = max_end;
        }
        IgnoreComments(elements)
    }

    pub(super) fn has(&self, code: &str, position: Option<Position>) -> bool {
        let Some(Position { offset, .. }) = position else { return false };
        let mut codes = self.0[self.around(offset)].iter().filter(|ignored| offset < ignored.end);
        codes.any(|ignored| ignored.codes.iter().any(|ignored| matches(&ignored.text, code)))
    }

    /// The elements that may be around an offset: they begin before it, and it is before the end of one of them.
    fn around(&self, offset: usize) -> Range<usize> {
        let end = self.0.partition_point(|ignored| ignored.start <= offset);
        let around = self.0[..end].iter().rev().take_while(|ignored| offset < ignored.max_end);
        end - around.count()..end
    }

    /// Marks what suppresses a finding.
    pub(super) fn use_for(&mut self, code: &str, position: Option<Position>) {
        let Some(Position { offset, .. }) = position else { return };
        let around = self.around(offset);
        for ignored in self.0[around].iter_mut().filter(|ignored| offset < ignored.end) {
            ignored.codes.iter_mut().for_each(|ignored| ignored.is_used |= matches(&ignored.text, code));
        }
    }

    /// Adds a finding for each code that does not exist, and for each one that suppresses nothing, if its rules were all checked.
    pub(super) fn add_findings(
        &self,
        reading: &PageReading,
        options: &CheckOptions,
        findings: &mut Vec<Finding>,
    ) {
        let read = reading.page().options();
        let is_whole = read.microformats
            && read.microdata
            && !findings.iter().any(|finding| matches!(finding.rule, Rule::MoreFindings | Rule::Unchecked));
        let has_address = reading.page().base().is_absolute();
        let made = self.0.iter().flat_map(|ignored| &ignored.codes).filter_map(|code| {
            let finding = match unknown_code(&code.text) {
                Some(problem) if options.reports(Rule::UnknownSuppression) => {
                    Finding::new(Rule::UnknownSuppression, problem)
                }
                None if is_whole && !code.is_used && options.reports(Rule::UnusedSuppression) => {
                    let may_be_meant = |rule: &Rule| {
                        matches(&code.text, rule.code())
                            && (rule.is_on_by_default() || rule.code() == code.text)
                            && rule.can_be_broken(options, has_address)
                    };
                    let mut rules = Rule::all().filter(may_be_meant).peekable();
                    if rules.peek().is_none() || !rules.all(|rule| options.reports(rule)) {
                        return None;
                    }
                    Finding::new(Rule::UnusedSuppression, format!("\"{}\"", code.text))
                }
                _ => return None,
            };
            let severity = options.severity_of(finding.rule.code());
            Some(Finding { span: code.span, severity, ..finding })
        });
        let made: Vec<Finding> = made.take(MAX_FINDINGS.saturating_sub(findings.len())).collect();
        if !made.is_empty() {
            findings.extend(made);
            sort_by_key(findings, Finding::position);
        }
    }
}

impl Rule {
    /// True if a page can break the rule by these options, and with or without an address.
    fn can_be_broken(self, options: &CheckOptions, has_address: bool) -> bool {
        match self {
            _ if self.is_of_profile() => options.has_profiles(),
            Rule::RequiredMissing => !options.require.is_empty(),
            Rule::NoRepresentativeCard | Rule::AlmostPageAddress => has_address,
            // Findings about comments are known only after the others.
            Rule::UnknownSuppression | Rule::UnusedSuppression => false,
            _ => true,
        }
    }
}

/// The codes of a comment. A comment without codes means all. Of a comment with another word, such as `microweave-disable`, it is
/// the word, which is no code.
fn codes_of(comment: &str) -> Option<Vec<String>> {
    let comment = comment.trim();
    let word = comment.split([' ', '\t', '\n', ':']).next().filter(|word| word.starts_with(PREFIX))?;
    if word != WORD {
        return Some(vec![word.to_owned()]);
    }
    let rest = &comment[word.len()..];
    let codes = rest.split([' ', '\t', '\n', ',', ':']).filter(|code| !code.is_empty());
    // What follows two hyphens is a reason for people.
    let codes: Vec<String> = codes.take_while(|code| !code.starts_with("--")).map(str::to_owned).collect();
    Some(if codes.is_empty() { vec![ALL.to_owned()] } else { codes })
}
