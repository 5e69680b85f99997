//! What is missing or wrong in the subjects of rows, and where it is reported.

use std::collections::{HashMap, HashSet};

use super::rows::{ProfileSection, TypeRows};
use super::subject::{ProfileSubject, meta_elements};
use crate::{Findings, MarkupPart, MarkupPlace, Report, Rule};
use microweave::page::Page;
use microweave_html::names::attr;
use microweave_reader::things::{Thing, ThingValue};

/// What is missing or wrong in a subject.
#[derive(Clone)]
pub(super) struct ProfileProblem<'r> {
    /// The property with the wrong value. `None` if one is missing.
    pub(super) property: Option<&'r str>,
    /// The wrong value.
    pub(super) value: Option<ProfileSubject<'r>>,
    pub(super) detail: String,
    /// True if the subject cannot become a result with it.
    pub(super) is_decisive: bool,
}

impl<'r> ProfileProblem<'r> {
    pub(super) fn missing(detail: String) -> Self {
        ProfileProblem { property: None, value: None, detail, is_decisive: true }
    }

    pub(super) fn wrong(property: &'r str, value: Option<ProfileSubject<'r>>, detail: String) -> Self {
        ProfileProblem { property: Some(property), value, detail, is_decisive: true }
    }

    fn rule(&self) -> Rule {
        match self.property {
            None => Rule::ProfileMissing,
            Some(_) if self.is_decisive => Rule::ProfileValue,
            Some(_) => Rule::ProfileRecommended,
        }
    }

    /// Reports the problem of a subject.
    pub(super) fn report(
        &self,
        page: &Page,
        subject: &ProfileSubject<'_>,
        section: &ProfileSection,
        findings: &mut Findings,
    ) {
        let of_property = || {
            let element = meta_elements(page, self.property?).next()?;
            Some(MarkupPlace { el: element, part: MarkupPart::Value(attr::CONTENT) })
        };
        let (type_name, place) = match subject {
            ProfileSubject::Page(_) | ProfileSubject::Text(_) => ("the page", of_property()),
            subject => (subject.first_type(), subject.place(page)),
        };
        let root = || page.dom().elements().next().map(MarkupPlace::tag);
        if let Some(place) = place.or_else(root) {
            let (rule, detail) = (self.rule(), format!("{type_name}: {}", self.detail));
            let place_of_part = self.value.and_then(|value| value.place(page));
            let text = self.value.and_then(|value| value.text());
            let span = text.and_then(|text| subject.span_of(self.property?, text));
            let report = Report::at(place_of_part.unwrap_or(place), rule, detail).at_span(span);
            let report = report.help(format!("{}: see {}", rule.help(), section.documentation));
            match self.property.filter(|_| span.is_some() || place_of_part.is_some()) {
                Some(property) => findings.report_of_value(report, property),
                None => findings.report(report),
            }
        }
    }
}

/// What the rows without a result say about a thing.
#[derive(Default)]
pub(super) struct ProfilePart<'r> {
    pub(super) problems: Vec<ProfileProblem<'r>>,
    /// The properties that lead to the parts which count for the result.
    pub(super) properties: HashSet<&'r str>,
}

/// The problems of the parts of a thing that its rows, or the rows of these parts, ask for. Each has the property that leads to it.
pub(super) fn problems_of_parts<'r>(
    thing: Thing<'_>,
    rows: &TypeRows,
    parts: &HashMap<u32, ProfilePart<'r>>,
    remaining: &mut usize,
) -> Vec<ProfileProblem<'r>> {
    let (mut seen, mut found) = (HashSet::from([thing.number()]), Vec::new());
    let of_result: HashSet<&str> = rows.properties_of_parts().collect();
    let mut todo = vec![thing];
    while let Some(next) = todo.pop() {
        let of_part = parts.get(&next.number()).map(|part| &part.properties);
        let counts =
            |name: &str| of_result.contains(name) || of_part.is_some_and(|names| names.contains(name));
        for (property, values) in next.properties().filter(|(property, _)| counts(property)) {
            for part in values.filter_map(ThingValue::as_thing) {
                if *remaining == 0 || !seen.insert(part.number()) {
                    continue;
                }
                *remaining -= 1;
                let problems = parts.get(&part.number()).into_iter().flat_map(|part| &part.problems);
                found.extend(problems.map(|problem| ProfileProblem {
                    detail: format!("{property}: {}", problem.detail),
                    ..problem.clone()
                }));
                todo.push(part);
            }
        }
    }
    found
}
