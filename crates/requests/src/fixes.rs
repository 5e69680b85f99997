//! Corrects a page by the replacements of its findings.

use std::ops::Range;

use crate::findings::ReportedFinding;

/// A page with its corrections.
#[derive(Clone, Debug)]
pub struct FixedPage {
    /// The page.
    pub text: String,
    /// For each finding, true if the page has its correction.
    pub is_fixed: Vec<bool>,
    /// The changes in the order of the page: a part of the old page, and its new text.
    pub changes: Vec<(Range<usize>, Box<str>)>,
}

/// Makes the replacements that need no person to look at them: see
/// [`Rule::has_certain_replacement`](microweave::check::Rule::has_certain_replacement). Of replacements that overlap, the
/// first one is made; one that several findings have is made once. `source` is the page as it was read, in UTF-8.
pub fn fixed(source: &str, findings: &[ReportedFinding]) -> FixedPage {
    let mut wanted: Vec<(Range<usize>, &str, usize)> = Vec::new();
    for (number, finding) in findings.iter().enumerate() {
        let is_certain = finding.rule.is_some_and(microweave::check::Rule::has_certain_replacement);
        if let Some(change) = finding.replacement.as_ref().filter(|_| is_certain) {
            wanted.push((change.start.offset..change.end.offset, &change.text, number));
        }
    }
    wanted.sort_by_key(|(range, _, number)| (range.start, range.end, *number));
    let mut fixed =
        FixedPage { text: String::new(), is_fixed: vec![false; findings.len()], changes: Vec::new() };
    let mut end = 0;
    for (range, text, number) in wanted {
        let is_same = fixed.changes.last().is_some_and(|(other, old)| *other == range && **old == *text);
        let is_apart = range.start > end
            || range.start == end && fixed.changes.last().is_none_or(|(last, _)| *last != range);
        let Some(before) = source.get(end..range.start).filter(|_| is_apart) else {
            fixed.is_fixed[number] = is_same;
            continue;
        };
        if source.get(range.clone()).is_some() {
            fixed.text += before;
            fixed.text += text;
            end = range.end;
            fixed.is_fixed[number] = true;
            fixed.changes.push((range, text.into()));
        }
    }
    fixed.text += &source[end..];
    fixed
}

#[cfg(test)]
mod tests {
    use microweave::Options;
    use microweave::check::CheckOptions;

    use super::*;
    use crate::findings::PageReport;

    #[test]
    fn each_mistake_is_corrected_once() {
        let page =
            "<p class='h-card'><b class='p-nmae p-nmae'>Ada</b>\r\n<a class='u-url p-nmae' href=/>é</a>";
        let read = Options::new().page(page, "https://ada.example/");
        let report = PageReport::of(&read, &CheckOptions::new());
        let fixed = fixed(page, &report.findings);
        assert_eq!(fixed.text.matches("p-name").count(), 2, "{}", fixed.text);
        assert!(fixed.is_fixed.iter().filter(|is_fixed| **is_fixed).count() >= 2);
        assert!(fixed.text.contains("</b>\r\n<a class='u-url p-name' href=/>é</a>"), "{}", fixed.text);
    }
}
