//! The results of a suite, as reports in several formats present them.

pub(super) mod html;
pub(super) mod json;
pub(super) mod junit;
pub(super) mod tap;
pub(super) mod text;

use microweave_suite::{Case, Difference, Failure, Outcome};

use super::SuiteRun;
use crate::terminal::on_one_line;

/// The results with their sums.
pub(super) struct SuiteSummary<'a> {
    /// The folder of the suite.
    folder: String,
    /// The name of the suite.
    suite: &'static str,
    /// The names of the parsers.
    parsers: Vec<&'a str>,
    cases: &'a [Case],
    outcomes: &'a [Vec<Outcome>],
    categories: Vec<CategoryRow<'a>>,
    /// The sums of all categories, for each parser.
    totals: Vec<OutcomeCounts>,
}

/// A row of the table.
struct CategoryRow<'a> {
    name: &'a str,
    /// The sums for each parser.
    tallies: Vec<OutcomeCounts>,
}

/// How many cases came to each outcome.
#[derive(Clone, Copy, Default)]
struct OutcomeCounts {
    passed: usize,
    failed: usize,
    known_failures: usize,
    passed_unexpectedly: usize,
    skipped: usize,
}

impl<'a> SuiteSummary<'a> {
    pub(super) fn new(folder: String, results: &'a SuiteRun) -> Self {
        let parsers: Vec<&str> = results.parsers.iter().map(|parser| &*parser.name).collect();
        let (cases, outcomes) = (&*results.suite.cases, &*results.outcomes);
        let mut totals = vec![OutcomeCounts::default(); parsers.len()];
        let mut categories: Vec<CategoryRow<'_>> = Vec::new();
        for (case, outcomes) in cases.iter().zip(outcomes) {
            let index = match categories.iter().position(|category| category.name == case.category) {
                Some(index) => index,
                None => {
                    let tallies = vec![OutcomeCounts::default(); parsers.len()];
                    categories.push(CategoryRow { name: &case.category, tallies });
                    categories.len() - 1
                }
            };
            for (parser, outcome) in outcomes.iter().enumerate() {
                categories[index].tallies[parser].add(outcome);
                totals[parser].add(outcome);
            }
        }
        categories.sort_by_key(|category| category.name);
        SuiteSummary {
            folder,
            suite: results.suite.kind.name(),
            parsers,
            cases,
            outcomes,
            categories,
            totals,
        }
    }

    pub(super) fn is_as_expected(&self) -> bool {
        self.outcomes.iter().flatten().all(Outcome::is_expected)
    }

    /// The results of a parser.
    fn of_parser(&self, parser: usize) -> impl Iterator<Item = (&'a Case, &'a Outcome)> {
        self.cases.iter().zip(self.outcomes.iter().map(move |outcomes| &outcomes[parser]))
    }
}

impl OutcomeCounts {
    fn add(&mut self, outcome: &Outcome) {
        *match outcome {
            Outcome::Passed => &mut self.passed,
            Outcome::Failed(_) => &mut self.failed,
            Outcome::KnownFailure(..) => &mut self.known_failures,
            Outcome::PassedUnexpectedly(_) => &mut self.passed_unexpectedly,
            Outcome::Skipped(_) => &mut self.skipped,
        } += 1;
    }

    /// How many cases have the expected result.
    fn right(self) -> usize {
        self.passed + self.passed_unexpectedly
    }

    /// How many cases were run.
    fn run(self) -> usize {
        self.right() + self.failed + self.known_failures
    }

    /// The cell of a table: `right/run`, or `-` if no case was run.
    fn cell(self) -> String {
        if self.run() == 0 { "-".to_owned() } else { format!("{}/{}", self.right(), self.run()) }
    }

    /// All numbers in words.
    fn summary(self) -> String {
        let counts = [
            (self.passed, "passed"),
            (self.failed, "failed"),
            (self.known_failures, "failed as known"),
            (self.passed_unexpectedly, "passed but listed as known failures"),
            (self.skipped, "skipped"),
        ];
        let counts = counts.into_iter().filter(|(count, what)| *count > 0 || *what == "passed");
        counts.map(|(count, what)| format!("{count} {what}")).collect::<Vec<_>>().join(", ")
    }
}

/// The message for a known failure that passes.
fn unexpected(reason: &str) -> String {
    format!("passes, but is listed as a known failure ({reason}); remove it from the list")
}

/// A failure in several lines. Each line is safe for a terminal. Long values and lists are cut.
fn lines(failure: &Failure, max_differences: usize, max_characters: usize) -> Vec<String> {
    let differences = match failure {
        Failure::Error(message) => return message.lines().map(on_one_line).collect(),
        Failure::Differences(differences) => differences,
    };
    let mut lines = Vec::new();
    for difference in differences.iter().take(max_differences) {
        let path = &difference.path;
        lines.push(on_one_line(if path.is_empty() { "(the whole result)" } else { path }));
        let [expected, got] = shown(difference, max_characters);
        lines.extend([format!("  expected: {expected}"), format!("  got:      {got}")]);
    }
    if differences.len() > max_differences {
        lines.push(format!("and {} more differences", differences.len() - max_differences));
    }
    lines
}

/// How many equal characters are shown before the first that differs, if a value is cut.
const CONTEXT: usize = 40;

/// The expected value and the value that the parser gave, for people. Of long values, only the part in which they differ
/// is shown.
pub(super) fn shown(difference: &Difference, max_characters: usize) -> [String; 2] {
    let Difference { expected, got, .. } = difference;
    let start = match (expected, got) {
        (Some(expected), Some(got)) => {
            let equal = expected.chars().zip(got.chars()).take_while(|(one, other)| one == other).count();
            if equal > max_characters / 2 { equal.saturating_sub(CONTEXT) } else { 0 }
        }
        _ => 0,
    };
    [expected, got].map(|value| {
        let Some(value) = value else { return "(nothing)".to_owned() };
        let mut characters = value.chars().skip(start);
        let part: String = characters.by_ref().take(max_characters).collect();
        let (before, after) =
            (if start > 0 { "…" } else { "" }, if characters.next().is_some() { "…" } else { "" });
        format!("{before}{}{after}", on_one_line(&part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_are_cut_around_their_first_difference() {
        let long = "é".repeat(500);
        let value = |end: &str| Some(format!("{long}{end}{long}"));
        let difference = Difference { path: String::new(), expected: value("a"), got: value("b") };
        let context = "é".repeat(CONTEXT);
        let expected = ["a", "b"].map(|end| format!("…{context}{end}{}…", "é".repeat(59)));
        assert_eq!(shown(&difference, 100), expected);
        let difference = Difference { path: String::new(), expected: value("a"), got: None };
        assert_eq!(shown(&difference, 3), ["ééé…", "(nothing)"]);
    }
}
