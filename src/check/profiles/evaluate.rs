//! Compares the things of a page with the rows of profiles.

use std::collections::{HashMap, HashSet};

use super::rows::{Condition, ProfileSection, PropertyRow, TypeRows};
use super::subject::{ProfileSubject, is_after, is_described, meta_elements, problem};
use super::{Eligibility, Profile};
use crate::check::{Findings, MarkupPart, MarkupPlace, Report, Rule, SharedThings, WORDS};
use crate::graph::address::Address;
use crate::graph::urls::parse_web;
use crate::html::names::attr;
use crate::page::Page;
use crate::schema_org::SCHEMA_ORG;
use crate::things::{Thing, ThingValue, Things};
use crate::url::last_part;

/// The name of the page among the types of rows.
const PAGE: &str = "page";
const MAX_RESULTS: usize = 200;
/// The maximum number of parts that are looked at for the eligibility of things.
const MAX_PARTS: usize = 100_000;

/// Where a thing is a value.
#[derive(Clone, Copy)]
struct HoldingThing<'t> {
    thing: Thing<'t>,
    property: &'t str,
    is_last: bool,
}

struct ProfileCandidate<'p> {
    subject: ProfileSubject<'p>,
    number: Option<u32>,
    types: HashSet<&'p str>,
    /// The types of the things around it; `page` for a thing on its own.
    around: HashSet<&'p str>,
    is_inside: bool,
    is_last: bool,
    address: &'p str,
    is_result: bool,
}

/// What is missing or wrong in a subject.
struct ProfileProblem<'r> {
    /// The property with the wrong value. `None` if one is missing.
    property: Option<&'r str>,
    detail: String,
}

/// Checks a page by profiles. Reports what is missing and wrong, and returns the results that the things can become.
pub(crate) fn check(
    page: &Page,
    things: &SharedThings<'_>,
    profiles: &[Profile],
    findings: &mut Findings,
) -> Vec<Eligibility> {
    if profiles.is_empty() {
        return Vec::new();
    }
    let candidates = candidates(page, things);
    let mut by_type: HashMap<&str, Vec<&ProfileCandidate<'_>>> = HashMap::new();
    for candidate in &candidates {
        candidate.types.iter().for_each(|name| by_type.entry(name).or_default().push(candidate));
    }
    profiles.iter().flat_map(|profile| check_profile(page, profile, &by_type, findings)).collect()
}

/// What rows can be about: the things, the items of microformats, and the page.
fn candidates<'p>(page: &'p Page, things: &'p Things) -> Vec<ProfileCandidate<'p>> {
    let holders = holders(things);
    let described = things.with_parts().filter(|thing| is_described(*thing));
    let mut candidates: Vec<ProfileCandidate<'p>> =
        described.map(|thing| of_thing(page, thing, &holders)).collect();
    let items = page.shown_document().all_items();
    candidates.extend(items.map(|item| ProfileCandidate {
        types: item.types().collect(),
        ..ProfileCandidate::outside(page, ProfileSubject::Item(item))
    }));
    candidates.push(ProfileCandidate {
        types: HashSet::from([PAGE]),
        ..ProfileCandidate::outside(page, ProfileSubject::Page(page))
    });
    candidates
}

fn check_profile(
    page: &Page,
    profile: &Profile,
    by_type: &HashMap<&str, Vec<&ProfileCandidate<'_>>>,
    findings: &mut Findings,
) -> Vec<Eligibility> {
    let mut problems: HashMap<u32, Vec<String>> = HashMap::new();
    let mut found: Vec<(&ProfileCandidate<'_>, Eligibility)> = Vec::new();
    let sections = profile.sections.iter();
    let rows = sections.flat_map(|section| section.types.iter().map(move |rows| (section, rows)));
    for (section, rows) in rows {
        findings.next_pass();
        let candidates = by_type.get(&*rows.name).into_iter().flatten();
        for candidate in candidates.copied().filter(|candidate| candidate.has(rows)) {
            let own = candidate.problems(rows);
            for problem in &own {
                report(page, candidate, problem, section, findings);
            }
            let ended = rows.ended.iter().map(|date| format!("{} ended this result on {date}", profile.name));
            let texts: Vec<String> = ended.chain(own.into_iter().map(|problem| problem.detail)).collect();
            if let Some(result) = rows.result.as_ref().filter(|_| found.len() < MAX_RESULTS) {
                found.push((candidate, candidate.eligibility(profile, result, section, rows, texts)));
            } else if let Some(number) = candidate.number {
                problems.entry(number).or_default().extend(texts);
            }
        }
    }
    let mut remaining = MAX_PARTS;
    let finished = found.into_iter().map(|(candidate, mut eligibility)| {
        if let ProfileSubject::Thing(thing) = candidate.subject {
            let of_other_rows = problems.get(&thing.number()).into_iter().flatten().cloned();
            let of_parts = problems_of_parts(thing, &problems, &mut remaining);
            eligibility.problems.extend(of_other_rows.chain(of_parts));
            let mut seen = HashSet::new();
            eligibility.problems.retain(|problem| seen.insert(problem.clone()));
        }
        eligibility.is_eligible = eligibility.problems.is_empty();
        eligibility
    });
    finished.collect()
}

/// For each thing, where it is a value.
fn holders(things: &Things) -> HashMap<u32, Vec<HoldingThing<'_>>> {
    let mut holders: HashMap<u32, Vec<HoldingThing<'_>>> = HashMap::new();
    for thing in things.with_parts() {
        for (property, values) in thing.properties() {
            let parts: Vec<Thing<'_>> = values.filter_map(ThingValue::as_thing).collect();
            for (at, part) in parts.iter().enumerate() {
                let holder = HoldingThing { thing, property, is_last: at + 1 == parts.len() };
                holders.entry(part.number()).or_default().push(holder);
            }
        }
    }
    holders
}

fn of_thing<'p>(
    page: &'p Page,
    thing: Thing<'p>,
    holders: &HashMap<u32, Vec<HoldingThing<'p>>>,
) -> ProfileCandidate<'p> {
    let known = |thing: Thing<'p>| SCHEMA_ORG.with_ancestors(&thing.types().collect::<Vec<_>>());
    let held = holders.get(&thing.number()).map_or(&[][..], Vec::as_slice);
    let outside = ProfileCandidate {
        number: Some(thing.number()),
        types: known(thing),
        ..ProfileCandidate::outside(page, ProfileSubject::Thing(thing))
    };
    if held.is_empty() {
        return outside;
    }
    ProfileCandidate {
        // A list with thousands of entries has one kind of holder.
        around: held.iter().take(8).flat_map(|holder| known(holder.thing)).collect(),
        is_inside: true,
        is_last: held.iter().all(|holder| holder.is_last),
        is_result: held.iter().any(|holder| WORDS.results.contains(holder.property)),
        ..outside
    }
}

impl<'p> ProfileCandidate<'p> {
    fn outside(page: &'p Page, subject: ProfileSubject<'p>) -> Self {
        ProfileCandidate {
            subject,
            number: None,
            types: HashSet::new(),
            around: HashSet::from([PAGE]),
            is_inside: false,
            is_last: true,
            address: page.address(),
            is_result: true,
        }
    }

    /// True if the rows for one of its types are about it.
    fn has(&self, rows: &TypeRows) -> bool {
        let is_around = |name: &String| self.around.contains(name.as_str());
        !rows.except.iter().any(|name| self.types.contains(name.as_str()))
            && (rows.result.is_none() || self.is_result)
            && rows.inside.as_ref().is_none_or(|names| names.iter().any(is_around))
            && !rows.not_inside.iter().any(is_around)
            && self.meets(rows.condition.as_ref())
    }

    fn meets(&self, condition: Option<&Condition>) -> bool {
        let Some(Condition { any, value, type_name }) = condition else { return true };
        let is_met = |found: &ProfileSubject<'p>| {
            let has_value = |wanted: &String| found.text().is_some_and(|text| last_part(text) == wanted);
            value.as_ref().is_none_or(has_value) && type_name.as_ref().is_none_or(|name| found.is(name))
        };
        any.iter().any(|property| self.subject.values(property).iter().any(is_met))
    }

    /// True if a row counts, and the subject does not have what it asks for.
    fn lacks(&self, row: &PropertyRow) -> bool {
        let is_exempt = row.is_for_outside && self.is_inside
            || row.is_not_for_last && self.is_last
            || row.is_for_own_page && self.is_elsewhere();
        !is_exempt && self.meets(row.condition.as_ref()) && !self.subject.has_what(row)
    }

    /// True for what another page is about, by its `url`.
    fn is_elsewhere(&self) -> bool {
        let urls = self.subject.values("url");
        let url = urls.first().and_then(ProfileSubject::text).filter(|url| parse_web(url).is_some());
        url.is_some_and(|url| parse_web(self.address).is_some() && !Address::new(self.address).is_part(url))
    }

    fn problems<'r>(&self, rows: &'r TypeRows) -> Vec<ProfileProblem<'r>> {
        let missing = rows.required.iter().filter(|row| self.lacks(row)).map(|row| ProfileProblem {
            property: None,
            detail: match row.count {
                Some(_) => format!("needs {}", row.description()),
                None => format!("{} is missing", row.description()),
            },
        });
        let mut problems: Vec<ProfileProblem<'r>> = missing.collect();
        let mut wrong = |property: Option<&'r str>, detail| {
            problems.push(ProfileProblem { property, detail });
        };
        for property in rows.own_properties() {
            if let Some(problem) = self.subject.wrong_type(property) {
                wrong(Some(property), problem);
            }
        }
        for (property, row) in &rows.values {
            let values = self.subject.values(property);
            let wrong_value = |value| problem(&self.subject, value, row, self.address);
            if let Some(problem) = values.iter().find_map(wrong_value) {
                wrong(Some(property), format!("{property} {problem}"));
            }
        }
        for (first, last) in &rows.ordered {
            let text = |name: &str| self.subject.values(name).first().and_then(ProfileSubject::text);
            if let (Some(before), Some(after)) = (text(first), text(last))
                && is_after(before, after)
            {
                wrong(Some(first), format!("{first} must not be after {last}"));
            }
        }
        for names in &rows.only_one {
            let given: Vec<&String> = names.iter().filter(|name| self.subject.has(name)).collect();
            if let [_, second, ..] = given[..] {
                let given: Vec<&str> = given.iter().map(|name| name.as_str()).collect();
                wrong(Some(second), format!("only one of {} is allowed", given.join(" and ")));
            }
        }
        problems
    }

    fn eligibility(
        &self,
        profile: &Profile,
        result: &str,
        section: &ProfileSection,
        rows: &TypeRows,
        problems: Vec<String>,
    ) -> Eligibility {
        let recommended = rows.recommended.iter().filter(|row| self.lacks(row));
        Eligibility {
            profile: profile.name.clone(),
            result: result.to_owned(),
            name: self.subject.name().map(|name| crate::shorten::with_ellipsis(name.trim(), 60).to_string()),
            is_eligible: false,
            problems,
            recommended: recommended.map(PropertyRow::description).collect(),
            documentation: section.documentation.clone(),
        }
    }
}

/// The problems of the parts of a thing, each with the property that leads to it.
fn problems_of_parts(
    thing: Thing<'_>,
    problems: &HashMap<u32, Vec<String>>,
    remaining: &mut usize,
) -> Vec<String> {
    let (mut seen, mut found) = (HashSet::from([thing.number()]), Vec::new());
    let mut todo = vec![thing];
    while let Some(next) = todo.pop() {
        for (property, values) in next.properties() {
            for part in values.filter_map(ThingValue::as_thing) {
                if *remaining == 0 || !seen.insert(part.number()) {
                    continue;
                }
                *remaining -= 1;
                let own = problems.get(&part.number()).into_iter().flatten();
                found.extend(own.map(|problem| format!("{property}: {problem}")));
                todo.push(part);
            }
        }
    }
    found
}

fn report(
    page: &Page,
    candidate: &ProfileCandidate<'_>,
    problem: &ProfileProblem<'_>,
    section: &ProfileSection,
    findings: &mut Findings,
) {
    let (type_name, place) = match candidate.subject {
        ProfileSubject::Thing(thing) => {
            let place = thing.place().map(|place| MarkupPlace::of_value(page.dom(), place));
            (thing.types().next().unwrap_or_default(), place)
        }
        ProfileSubject::Item(item) => {
            let element = item.place().and_then(|place| page.dom().element(place.node));
            (item.types().next().unwrap_or_default(), element.map(MarkupPlace::tag))
        }
        ProfileSubject::Page(_) | ProfileSubject::Text(_) => {
            let element = problem.property.and_then(|name| meta_elements(page, name).next());
            let content = MarkupPart::Value(attr::CONTENT);
            ("the page", element.map(|el| MarkupPlace { el, part: content }))
        }
    };
    let root = || page.dom().elements().next().map(MarkupPlace::tag);
    if let Some(place) = place.or_else(root) {
        let rule = if problem.property.is_some() { Rule::ProfileValue } else { Rule::ProfileMissing };
        let report = Report::at(place, rule, format!("{type_name}: {}", problem.detail));
        findings.report(report.help(format!("{}: see {}", rule.help(), section.documentation)));
    }
}
