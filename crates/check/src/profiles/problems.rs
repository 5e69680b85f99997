//! What is missing or wrong in the subjects of rows, and where it is reported.

use std::collections::{HashMap, HashSet};

use super::rows::ProfileSection;
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
    pub(super) detail: String,
    /// True if the subject cannot become a result with it.
    pub(super) is_decisive: bool,
}

impl<'r> ProfileProblem<'r> {
    pub(super) fn missing(detail: String) -> Self {
        ProfileProblem { property: None, detail, is_decisive: true }
    }

    pub(super) fn wrong(property: &'r str, detail: String) -> Self {
        ProfileProblem { property: Some(property), detail, is_decisive: true }
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
            let rule = self.rule();
            let report = Report::at(place, rule, format!("{type_name}: {}", self.detail));
            findings.report(report.help(format!("{}: see {}", rule.help(), section.documentation)));
        }
    }
}

/// The problems of the parts of a thing, each with the property that leads to it.
pub(super) fn problems_of_parts<'r>(
    thing: Thing<'_>,
    problems: &HashMap<u32, Vec<ProfileProblem<'r>>>,
    remaining: &mut usize,
) -> Vec<ProfileProblem<'r>> {
    let (mut seen, mut found) = (HashSet::from([thing.number()]), Vec::new());
    let mut todo = vec![thing];
    while let Some(next) = todo.pop() {
        for (property, values) in next.properties() {
            for part in values.filter_map(ThingValue::as_thing) {
                if *remaining == 0 || !seen.insert(part.number()) {
                    continue;
                }
                *remaining -= 1;
                let of_part = problems.get(&part.number()).into_iter().flatten();
                found.extend(of_part.map(|problem| ProfileProblem {
                    detail: format!("{property}: {}", problem.detail),
                    ..problem.clone()
                }));
                todo.push(part);
            }
        }
    }
    found
}
