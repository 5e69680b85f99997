//! Judges a page by profiles: findings, and the results that things can become.

use super::{Eligibility, Profile};
use crate::{Findings, MarkupPlace, Report, Rule, ThingsToJudge};
use foldhash::{HashMap, HashMapExt, HashSet, HashSetExt};
use microweave::page::Page;
use microweave_reader::PageReading;
use microweave_reader::view::{JudgedThing, ProfilePage, ProfileView, ViewFinding, ViewProblem};

const MAX_RESULTS: usize = 200;
/// The maximum number of parts that are looked at for the eligibility of things.
const MAX_PARTS: usize = 100_000;

/// What is missing or wrong in a thing, for its result.
#[derive(Clone)]
struct ProfileProblem {
    detail: String,
    /// True if the thing cannot become a result with it.
    is_decisive: bool,
}

/// What views without a result say about a thing.
#[derive(Default)]
struct ProfilePart<'v> {
    problems: Vec<ProfileProblem>,
    /// The properties that lead to the parts which count for the result.
    properties: HashSet<&'v str>,
}

/// A result that a thing can become, before the problems of its parts are known.
struct PossibleResult<'v> {
    view: ProfileView<'v>,
    /// The thing whose parts count. `None` if none do.
    thing: Option<u32>,
    eligibility: Eligibility,
    problems: Vec<ProfileProblem>,
}

/// Judges a page by profiles. Reports what is missing and wrong, unless `findings` is `None`, and returns the results that the
/// things can become.
pub(crate) fn check(
    reading: &PageReading,
    things: &mut ThingsToJudge<'_>,
    profiles: &[Profile],
    mut findings: Option<&mut Findings>,
) -> Vec<Eligibility> {
    if profiles.is_empty() {
        return Vec::new();
    }
    let of_profile = |profile| check_profile(reading, profile, things, findings.as_deref_mut());
    profiles.iter().flat_map(of_profile).collect()
}

fn check_profile(
    reading: &PageReading,
    profile: &Profile,
    things: &mut ProfilePage<'_>,
    mut findings: Option<&mut Findings>,
) -> Vec<Eligibility> {
    let max = findings.as_ref().map_or(MAX_RESULTS, |findings| findings.max().min(MAX_RESULTS));
    let mut parts: HashMap<u32, ProfilePart<'_>> = HashMap::new();
    let mut results = Vec::new();
    for file in profile.views_for(things) {
        let views: Vec<ProfileView<'_>> = file.profile_views().collect();
        let mut view_before = None;
        for judged in things.judge(file) {
            let view = views[judged.view];
            if let Some(findings) = &mut findings {
                if view_before.replace(judged.view) != Some(judged.view) {
                    findings.next_pass();
                }
                let of_thing = judged.findings.iter();
                of_thing.for_each(|finding| report(reading.page(), &judged, finding, view, findings));
            }
            let problems = problems(profile, view, &judged);
            if let Some(result) = view.result().filter(|_| results.len() < max) {
                // What is wrong in the parts of a thing does not matter for a result that has ended.
                let thing = judged.thing.filter(|_| view.ended().is_none());
                let eligibility = eligibility(profile, result, view, &judged);
                results.push(PossibleResult { view, thing, eligibility, problems });
            } else if let Some(thing) = judged.thing {
                let part = parts.entry(thing).or_default();
                part.problems.extend(problems);
                part.properties.extend(view.properties_of_parts());
            }
        }
    }
    let mut remaining = MAX_PARTS;
    let finished = results.into_iter().map(|PossibleResult { view, thing, eligibility, mut problems }| {
        if let Some(thing) = thing {
            problems.extend(parts.get(&thing).into_iter().flat_map(|part| &part.problems).cloned());
            problems.extend(problems_of_parts(things, thing, view, &parts, &mut remaining));
        }
        eligibility.with_problems(problems)
    });
    finished.collect()
}

/// What keeps a thing from its result, or what is wrong in it.
fn problems(profile: &Profile, view: ProfileView<'_>, judged: &JudgedThing) -> Vec<ProfileProblem> {
    let ended = view.ended().map(|date| format!("{} ended this result on {date}", profile.name));
    let ended = ended.map(|detail| ProfileProblem { detail, is_decisive: true });
    let counts = judged.findings.iter().filter(|finding| !is_only_recommended(finding));
    ended.into_iter().chain(counts.map(ProfileProblem::of)).collect()
}

/// True for a recommended property that is missing: only the line of the result has it.
fn is_only_recommended(finding: &ViewFinding) -> bool {
    finding.problem == ViewProblem::Missing && !finding.is_required
}

fn report(
    page: &Page,
    judged: &JudgedThing,
    finding: &ViewFinding,
    view: ProfileView<'_>,
    findings: &mut Findings,
) {
    let rule = match finding.problem {
        _ if is_only_recommended(finding) => return,
        ViewProblem::Missing => Rule::ProfileMissing,
        _ if finding.is_required => Rule::ProfileValue,
        _ => Rule::ProfileRecommended,
    };
    let place = finding.place.map(|place| MarkupPlace::of_value(page.dom(), place));
    let root = || page.dom().elements().next().map(MarkupPlace::tag);
    let Some(place) = place.or_else(root) else { return };
    let type_name = judged.type_name.as_deref().unwrap_or("the page");
    let report = Report::at(place, rule, format!("{type_name}: {}", finding.statement()));
    let help = match view.documentation() {
        Some(documentation) => format!("{}: see {documentation}", finding.help),
        None => finding.help.clone(),
    };
    let is_of_value = !matches!(finding.problem, ViewProblem::Missing | ViewProblem::Several);
    let span = finding.span.filter(|_| is_of_value);
    let report = report.at_span(span).help(help);
    match is_of_value && finding.place.is_some() {
        true => findings.report_of_value(report, &finding.field),
        false => findings.report(report),
    }
}

fn eligibility(profile: &Profile, result: &str, view: ProfileView<'_>, judged: &JudgedThing) -> Eligibility {
    let recommended = judged.findings.iter().filter(|finding| is_only_recommended(finding));
    Eligibility {
        profile: profile.name.clone(),
        result: result.to_owned(),
        name: judged.name.clone(),
        is_eligible: false,
        problems: Vec::new(),
        recommended: recommended.map(wanted).collect(),
        documentation: view.documentation().unwrap_or_default().to_owned(),
    }
}

/// A recommended property that is missing: `video`, `itemListElement has fewer than 2 values`.
fn wanted(finding: &ViewFinding) -> String {
    if finding.detail.is_empty() { finding.field.clone() } else { finding.statement() }
}

impl ProfileProblem {
    fn of(finding: &ViewFinding) -> Self {
        ProfileProblem { detail: finding.statement(), is_decisive: finding.is_required }
    }
}

impl Eligibility {
    /// Only what is missing or wrong in a required property decides. What is wrong in another one is beside what is recommended.
    fn with_problems(mut self, problems: Vec<ProfileProblem>) -> Self {
        let mut seen = HashSet::new();
        let each_once = problems.into_iter().filter(|problem| seen.insert(problem.detail.clone()));
        let (decisive, further): (Vec<_>, Vec<_>) = each_once.partition(|problem| problem.is_decisive);
        self.problems = decisive.into_iter().map(|problem| problem.detail).collect();
        self.recommended.extend(further.into_iter().map(|problem| problem.detail));
        self.is_eligible = self.problems.is_empty();
        self
    }
}

/// The problems of the parts of a thing that its view, or the views of these parts, ask for. Each has the property that leads to it.
fn problems_of_parts(
    things: &ProfilePage<'_>,
    thing: u32,
    view: ProfileView<'_>,
    parts: &HashMap<u32, ProfilePart<'_>>,
    remaining: &mut usize,
) -> Vec<ProfileProblem> {
    let (mut seen, mut problems) = (HashSet::from_iter([thing]), Vec::new());
    let of_result = view.properties_of_parts();
    let mut todo = vec![thing];
    while let Some(next) = todo.pop() {
        let of_part = parts.get(&next).map(|part| &part.properties);
        let counts =
            |name: &str| of_result.contains(name) || of_part.is_some_and(|names| names.contains(name));
        for (property, part) in things.parts_of(next).filter(|(property, _)| counts(property)) {
            if *remaining == 0 || !seen.insert(part) {
                continue;
            }
            *remaining -= 1;
            let of_part = parts.get(&part).into_iter().flat_map(|part| &part.problems);
            problems.extend(of_part.map(|problem| ProfileProblem {
                detail: format!("{property}: {}", problem.detail),
                ..problem.clone()
            }));
            todo.push(part);
        }
    }
    problems
}
