//! Corrects a page by the replacements of its findings.

use std::ops::Range;

use crate::findings::ReportedFinding;
use microweave_values::collections::sort::sort_by_key;

/// A page with its corrections.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// The page.
    pub text: String,
    /// The changes in the order of the page.
    pub changes: Vec<TextChange>,
}

/// A change of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// The part of the old page.
    pub range: Range<usize>,
    /// The text in its place.
    pub text: Box<str>,
}

/// The most times that a page is corrected and checked again. A correction seldom leads to another one.
pub const MAX_ROUNDS: usize = 8;

/// Makes the replacements that need no person to look at them: see
/// [`Rule::has_certain_replacement`](microweave_check::Rule::has_certain_replacement). Of replacements that overlap, the
/// first one is made; one that several findings have is made once. `source` is the page as it was read, in UTF-8.
pub fn fixed(source: &str, findings: &[ReportedFinding]) -> FixedPage {
    let replacements = findings.iter().filter(|finding| finding.is_fixable);
    let replacements = replacements.filter_map(|finding| finding.replacement.as_ref());
    let mut wanted: Vec<(Range<usize>, &str)> =
        replacements.map(|change| (change.span.bytes(), &*change.text)).collect();
    sort_by_key(&mut wanted, |(range, _)| (range.start, range.end));
    let mut changes: Vec<TextChange> = Vec::new();
    for (range, text) in wanted {
        let is_apart = changes.last().is_none_or(|TextChange { range: last, .. }| {
            range.start > last.end || range.start == last.end && range != *last
        });
        if is_apart && source.get(range.clone()).is_some() {
            changes.push(TextChange { range, text: text.into() });
        }
    }
    FixedPage { text: changed(source, &changes), changes }
}

fn changed(source: &str, changes: &[TextChange]) -> String {
    let (mut text, mut end) = (String::with_capacity(source.len()), 0);
    for change in changes {
        text += &source[end..change.range.start];
        text += &change.text;
        end = change.range.end;
    }
    text + &source[end..]
}

/// Changes of two rounds that touch. They are one change of the old page.
struct JoinedChange {
    /// The part of the page between the rounds.
    between: Range<usize>,
    old: Range<usize>,
    /// The changes of the second round, in this part.
    second: Vec<TextChange>,
}

impl FixedPage {
    /// The page after a further round, with the changes of both as changes of the old page.
    #[must_use]
    pub fn then(self, next: FixedPage) -> FixedPage {
        let mut shift = 0_isize;
        let first = self.changes.iter().map(|TextChange { range, text }| {
            let start = range.start.saturating_add_signed(shift);
            let growth = text.len() as isize - range.len() as isize;
            shift += growth;
            (start..start + text.len(), growth, None)
        });
        let second = next.changes.iter().map(|change| (change.range.clone(), 0, Some(&change.text)));
        let mut changes: Vec<_> = first.chain(second).collect();
        sort_by_key(&mut changes, |(range, ..)| (range.start, range.end));
        let (mut shift, mut joined) = (0_isize, Vec::<JoinedChange>::new());
        for (range, growth, text) in changes {
            if joined.last().is_none_or(|last| range.start > last.between.end) {
                let old = range.start.saturating_add_signed(-shift)..0;
                joined.push(JoinedChange { between: range.start..0, old, second: Vec::new() });
            }
            let Some(last) = joined.last_mut() else { continue };
            shift += growth;
            last.between.end = last.between.end.max(range.end);
            last.old.end = last.between.end.saturating_add_signed(-shift);
            if let Some(text) = text {
                let start = last.between.start;
                let range = range.start - start..range.end - start;
                last.second.push(TextChange { range, text: text.clone() });
            }
        }
        let join = |change: JoinedChange| {
            let text = changed(&self.text[change.between], &change.second).into();
            TextChange { range: change.old, text }
        };
        FixedPage { text: next.text, changes: joined.into_iter().map(join).collect() }
    }
}

#[cfg(test)]
mod tests {
    use microweave_check::CheckOptions;
    use microweave_reader::Reading;

    use super::*;
    use crate::findings::PageReport;

    #[test]
    fn each_mistake_is_corrected_once() {
        let page =
            "<p class='h-card'><b class='p-nmae p-nmae'>Ada</b>\r\n<a class='u-url p-nmae' href=/>é</a>";
        let read = Reading::parse(page, "https://ada.example/");
        let report = PageReport::of(&read, &CheckOptions::new());
        let fixed = fixed(page, &report.findings);
        assert_eq!(fixed.text.matches("p-name").count(), 2, "{}", fixed.text);
        assert_eq!(fixed.changes.len(), 2);
        assert!(fixed.text.contains("</b>\r\n<a class='u-url p-name' href=/>é</a>"), "{}", fixed.text);
    }

    #[test]
    fn changes_of_two_rounds_are_changes_of_the_old_page() {
        let round = |source: &str, changes: &[(Range<usize>, &str)]| {
            let change = |(range, text): &(Range<usize>, &str)| TextChange {
                range: range.clone(),
                text: (*text).into(),
            };
            let changes: Vec<TextChange> = changes.iter().map(change).collect();
            FixedPage { text: changed(source, &changes), changes }
        };
        let source = "one two three four";
        let first = round(source, &[(0..3, "1"), (8..13, "number 3")]);
        assert_eq!(first.text, "1 two number 3 four");
        // In a changed part, between changed parts, around one, beside one, and after all.
        let second: [&[(Range<usize>, &str)]; 5] = [
            &[(6..12, "no.")],
            &[(2..5, "2")],
            &[(4..15, "")],
            &[(1..1, ","), (14..14, ",")],
            &[(0..1, "I"), (2..5, "II"), (15..19, "IV")],
        ];
        for changes in second {
            let next = round(&first.text, changes);
            let both = first.clone().then(next.clone());
            assert_eq!(
                (&both.text, changed(source, &both.changes)),
                (&next.text, next.text.clone()),
                "{changes:?}"
            );
        }
    }
}
