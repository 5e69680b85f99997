//! Compares the things of a page with the rows of profiles.

use std::collections::{HashMap, HashSet};

use super::problems::{ProfilePart, ProfileProblem, problems_of_parts};
use super::rows::{Condition, ProfileSection, PropertyRow, TypeRows};
use super::subject::{ProfileSubject, is_after, is_described, problem};
use super::{Eligibility, Profile};
use crate::{Findings, SharedThings, WORDS, quoted};
use microweave::schema_org::SCHEMA_ORG;
use microweave_html::account::Share;
use microweave_reader::PageReading;
use microweave_reader::graph::address::Address;
use microweave_reader::graph::urls::parse_web;
use microweave_reader::things::{Thing, ThingValue, Things};
use microweave_values::url::last_part;

/// The name of the page among the types of rows.
const PAGE: &str = "page";
const MAX_RESULTS: usize = 200;
/// The maximum number of parts that are looked at for the eligibility of things.
const MAX_PARTS: usize = 100_000;
/// The bytes that a candidate takes, with its problems.
const CANDIDATE_BYTES: usize = 1024;

/// Where a thing is a value.
#[derive(Clone, Copy)]
struct HoldingThing<'t> {
    thing: Thing<'t>,
    property: &'t str,
    is_last: bool,
}

/// A result that a candidate can become, before the problems of its parts are known.
struct PossibleResult<'p, 'r> {
    /// The thing whose parts count. `None` if none do.
    thing: Option<Thing<'p>>,
    rows: &'r TypeRows,
    eligibility: Eligibility,
    problems: Vec<ProfileProblem<'r>>,
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

/// Checks a page by profiles. Reports what is missing and wrong, unless `findings` is `None`, and returns the results that the things
/// can become.
pub(crate) fn check(
    reading: &PageReading,
    things: &SharedThings<'_>,
    profiles: &[Profile],
    mut findings: Option<&mut Findings>,
) -> Vec<Eligibility> {
    if profiles.is_empty() {
        return Vec::new();
    }
    let candidates = candidates(reading, things);
    let mut by_type: HashMap<&str, Vec<&ProfileCandidate<'_>>> = HashMap::new();
    for candidate in &candidates {
        candidate.types.iter().for_each(|name| by_type.entry(name).or_default().push(candidate));
    }
    let of_profile = |profile| check_profile(reading, profile, &by_type, findings.as_deref_mut());
    profiles.iter().flat_map(of_profile).collect()
}

/// What rows can be about: the things, the items of microformats, and the page.
fn candidates<'p>(reading: &'p PageReading, things: &'p Things) -> Vec<ProfileCandidate<'p>> {
    let max = reading.page().account(Share::View).max_bytes() / CANDIDATE_BYTES;
    let holders = holders(things);
    let reached = reached(things);
    let is_reached = |thing: &Thing<'_>| reached.contains(&thing.number());
    let described = things.with_parts().filter(|thing| is_described(*thing) && is_reached(thing)).take(max);
    let mut candidates: Vec<ProfileCandidate<'p>> =
        described.map(|thing| of_thing(reading, thing, &holders)).collect();
    let items = reading.shown_document().all_items().take(max - candidates.len());
    candidates.extend(items.map(|item| ProfileCandidate {
        types: item.types().collect(),
        ..ProfileCandidate::outside(reading, ProfileSubject::Item(item))
    }));
    candidates.push(ProfileCandidate {
        types: HashSet::from([PAGE]),
        ..ProfileCandidate::outside(reading, ProfileSubject::Page(reading))
    });
    candidates
}

fn check_profile(
    reading: &PageReading,
    profile: &Profile,
    by_type: &HashMap<&str, Vec<&ProfileCandidate<'_>>>,
    mut findings: Option<&mut Findings>,
) -> Vec<Eligibility> {
    let max = findings.as_ref().map_or(MAX_RESULTS, |findings| findings.max().min(MAX_RESULTS));
    let mut parts: HashMap<u32, ProfilePart<'_>> = HashMap::new();
    let mut results = Vec::new();
    let sections = profile.sections.iter();
    let rows = sections.flat_map(|section| section.types.iter().map(move |rows| (section, rows)));
    for (section, rows) in rows {
        if let Some(findings) = &mut findings {
            findings.next_pass();
        }
        let candidates = by_type.get(&*rows.name).into_iter().flatten();
        for candidate in candidates.copied().filter(|candidate| candidate.has(rows)) {
            let of_rows = candidate.problems(rows);
            if let Some(findings) = &mut findings {
                let problems = of_rows.iter();
                problems.for_each(|problem| {
                    problem.report(reading.page(), &candidate.subject, section, findings);
                });
            }
            let ended = rows.ended.iter().map(|date| format!("{} ended this result on {date}", profile.name));
            let all: Vec<_> = ended.map(ProfileProblem::missing).chain(of_rows).collect();
            if let Some(result) = rows.result.as_ref().filter(|_| results.len() < max) {
                // What is wrong in the parts of a thing does not matter for a result that has ended.
                let thing = match candidate.subject {
                    ProfileSubject::Thing(thing) if rows.ended.is_none() => Some(thing),
                    _ => None,
                };
                let eligibility = candidate.eligibility(profile, result, section, rows);
                results.push(PossibleResult { thing, rows, eligibility, problems: all });
            } else if let Some(number) = candidate.number {
                let part = parts.entry(number).or_default();
                part.problems.extend(all);
                part.properties.extend(rows.properties_of_parts());
            }
        }
    }
    let mut remaining = MAX_PARTS;
    let finished = results.into_iter().map(|PossibleResult { thing, rows, eligibility, mut problems }| {
        if let Some(thing) = thing {
            problems.extend(parts.get(&thing.number()).into_iter().flat_map(|part| &part.problems).cloned());
            problems.extend(problems_of_parts(thing, rows, &parts, &mut remaining));
        }
        eligibility.with_problems(problems)
    });
    finished.collect()
}

impl Eligibility {
    /// Only what is missing or wrong in a required property decides. What is wrong in another one is beside what is recommended.
    fn with_problems(mut self, problems: Vec<ProfileProblem<'_>>) -> Self {
        let mut seen = HashSet::new();
        let each_once = problems.into_iter().filter(|problem| seen.insert(problem.detail.clone()));
        let (decisive, further): (Vec<_>, Vec<_>) = each_once.partition(|problem| problem.is_decisive);
        self.problems = decisive.into_iter().map(|problem| problem.detail).collect();
        self.recommended.extend(further.into_iter().map(|problem| problem.detail));
        self.is_eligible = self.problems.is_empty();
        self
    }
}

/// The things but for those that only tell what another one is a part of.
fn reached(things: &Things) -> HashSet<u32> {
    let (mut reached, mut todo) = (HashSet::new(), Vec::from_iter(things.iter()));
    while let Some(thing) = todo.pop() {
        if !reached.insert(thing.number()) {
            continue;
        }
        let parts = thing.properties().filter(|(property, _)| !WORDS.wholes.contains(property));
        todo.extend(parts.flat_map(|(_, values)| values).filter_map(ThingValue::as_thing));
    }
    reached
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
    reading: &'p PageReading,
    thing: Thing<'p>,
    holders: &HashMap<u32, Vec<HoldingThing<'p>>>,
) -> ProfileCandidate<'p> {
    let known = |thing: Thing<'p>| SCHEMA_ORG.with_ancestors(&thing.types().collect::<Vec<_>>());
    let held = holders.get(&thing.number()).map_or(&[][..], Vec::as_slice);
    let outside = ProfileCandidate {
        number: Some(thing.number()),
        types: known(thing),
        ..ProfileCandidate::outside(reading, ProfileSubject::Thing(thing))
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
    fn outside(reading: &'p PageReading, subject: ProfileSubject<'p>) -> Self {
        ProfileCandidate {
            subject,
            number: None,
            types: HashSet::new(),
            around: HashSet::from([PAGE]),
            is_inside: false,
            is_last: true,
            address: reading.page().address(),
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

    fn counts(&self, row: &PropertyRow) -> bool {
        let is_exempt = row.is_for_outside && self.is_inside
            || row.is_not_for_last && self.is_last
            || row.is_for_own_page && self.is_elsewhere();
        !is_exempt && self.meets(row.condition.as_ref())
    }

    /// True if a row counts, and the subject does not have what it asks for.
    fn lacks(&self, row: &PropertyRow) -> bool {
        self.counts(row) && !self.subject.has_what(row)
    }

    /// True for what another page is about, by its `url`.
    fn is_elsewhere(&self) -> bool {
        let urls = self.subject.values("url");
        let url = urls.first().and_then(ProfileSubject::text).filter(|url| parse_web(url).is_some());
        url.is_some_and(|url| parse_web(self.address).is_some() && !Address::new(self.address).is_part(url))
    }

    fn problems<'r>(&self, rows: &'r TypeRows) -> Vec<ProfileProblem<'r>>
    where
        'p: 'r,
    {
        let missing = rows.required.iter().filter(|row| self.lacks(row)).map(|row| match row.count {
            Some(_) => ProfileProblem::missing(format!("needs {}", row.description())),
            None => ProfileProblem::missing(format!("{} is missing", row.description())),
        });
        let mut wrong = self.wrong_values(rows);
        let names: HashSet<&str> = wrong.iter().filter_map(|problem| problem.property).collect();
        for problem in &mut wrong {
            problem.is_decisive = problem.property.is_none_or(|name| self.is_required(rows, name, &names));
        }
        let together = self.wrong_order(rows).chain(self.excluded(rows)).chain(self.repeated(rows));
        missing.chain(wrong).chain(together).collect()
    }

    fn wrong_values<'r>(&self, rows: &'r TypeRows) -> Vec<ProfileProblem<'r>>
    where
        'p: 'r,
    {
        // What is not needed in another thing is not judged there.
        let is_needed = |property: &str| {
            let mut rows = rows.required.iter().filter(|row| row.is_for_outside && self.is_inside);
            !rows.any(|row| row.any.iter().any(|name| name == property))
        };
        let properties = rows.own_properties().into_iter().filter(|property| is_needed(property));
        let types = properties.filter_map(|property| {
            let (detail, value) = self.subject.wrong_type(property)?;
            Some(ProfileProblem::wrong(property, Some(value), detail))
        });
        let values = rows.values.iter().filter(|(property, _)| is_needed(property));
        let values = values.filter_map(|(property, row)| {
            let wrong_value = |value| Some((value, problem(&self.subject, &value, row, self.address)?));
            let (value, problem) = self.subject.values(property).into_iter().find_map(wrong_value)?;
            Some(ProfileProblem::wrong(property, Some(value), format!("{property} {problem}")))
        });
        types.chain(values).collect()
    }

    /// True if a row that counts requires the property, and no other property of the row has a right value. `wrong` are the
    /// properties with wrong values.
    fn is_required(&self, rows: &TypeRows, property: &str, wrong: &HashSet<&str>) -> bool {
        let leads_to = |property: &str, path: &str| {
            path.strip_prefix(property).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let is_wrong = |path: &str| wrong.iter().any(|property| leads_to(property, path));
        let is_right = |path: &String| !is_wrong(path) && self.subject.has(path);
        rows.required
            .iter()
            .filter(|row| self.counts(row))
            .any(|row| row.any.iter().any(|path| leads_to(property, path)) && !row.any.iter().any(is_right))
    }

    /// Of two values in the wrong order, either one may be wrong. So they decide if both are required.
    fn wrong_order<'r>(&self, rows: &'r TypeRows) -> impl Iterator<Item = ProfileProblem<'r>>
    where
        'p: 'r,
    {
        let text = |name: &str| self.subject.values(name).first().and_then(ProfileSubject::text);
        rows.ordered.iter().filter_map(move |(first, last)| {
            let value = text(last)?;
            let is_wrong = is_after(text(first)?, value);
            let wrong = HashSet::from([&**first, &**last]);
            let is_required = |name: &String| self.is_required(rows, name, &wrong);
            is_wrong.then(|| ProfileProblem {
                is_decisive: is_required(first) && is_required(last),
                ..ProfileProblem::wrong(
                    last,
                    Some(ProfileSubject::Text(value)),
                    format!("{first} must not be after {last}"),
                )
            })
        })
    }

    fn excluded<'r>(&self, rows: &'r TypeRows) -> impl Iterator<Item = ProfileProblem<'r>> {
        rows.only_one.iter().filter_map(|names| {
            let given: Vec<&String> = names.iter().filter(|name| self.subject.has(name)).collect();
            let [_, second, ..] = given[..] else { return None };
            let given: Vec<&str> = given.iter().map(|name| name.as_str()).collect();
            let detail = format!("only one of {} is allowed", given.join(" and "));
            Some(ProfileProblem::wrong(second, None, detail))
        })
    }

    fn repeated<'r>(&self, rows: &'r TypeRows) -> impl Iterator<Item = ProfileProblem<'r>>
    where
        'p: 'r,
    {
        rows.distinct.iter().filter_map(|property| {
            let mut seen = HashSet::new();
            let values = self.subject.values(property);
            let text =
                values.iter().filter_map(ProfileSubject::text).find(|text| !seen.insert(text.trim()))?;
            let detail = format!("{property} is {} more than once", quoted(text.trim()));
            Some(ProfileProblem::wrong(property, Some(ProfileSubject::Text(text)), detail))
        })
    }

    fn eligibility(
        &self,
        profile: &Profile,
        result: &str,
        section: &ProfileSection,
        rows: &TypeRows,
    ) -> Eligibility {
        let recommended = rows.recommended.iter().filter(|row| self.lacks(row));
        Eligibility {
            profile: profile.name.clone(),
            result: result.to_owned(),
            name: self
                .subject
                .name()
                .map(|name| microweave_values::shorten::with_ellipsis(name.trim(), 60).to_string()),
            is_eligible: false,
            problems: Vec::new(),
            recommended: recommended.map(PropertyRow::description).collect(),
            documentation: section.documentation.clone(),
        }
    }
}
