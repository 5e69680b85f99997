//! The report as one JSON object.

use microweave_suite::{Failure, Outcome};
use serde_json::{Map, Value, json};

use super::{OutcomeCounts, SuiteSummary};
use crate::terminal::json_line;

pub(in super::super) fn report(report: &SuiteSummary<'_>) -> String {
    let parsers = report.parsers.iter().zip(&report.totals).enumerate().map(|(index, (name, total))| {
        let categories = report.categories.iter();
        let categories: Map<String, Value> =
            categories.map(|row| (row.name.to_owned(), tally(row.tallies[index]))).collect();
        json!({ "name": name, "total": tally(*total), "categories": categories })
    });
    let cases = report.cases.iter().zip(report.outcomes).map(|(case, outcomes)| {
        let outcomes: Map<String, Value> =
            report.parsers.iter().zip(outcomes).map(|(name, of)| ((*name).to_owned(), outcome(of))).collect();
        let (name, category, result) = (&case.name, &case.category, case.expected.kind());
        json!({ "name": name, "category": category, "shows": case.shows, "result": result, "outcomes": outcomes })
    });
    let report = json!({
        "suite": report.suite,
        "folder": report.folder,
        "parsers": parsers.collect::<Vec<_>>(),
        "cases": cases.collect::<Vec<_>>(),
    });
    json_line(report.to_string())
}

fn tally(tally: OutcomeCounts) -> Value {
    json!({
        "passed": tally.passed,
        "failed": tally.failed,
        "known-failures": tally.known_failures,
        "passed-unexpectedly": tally.passed_unexpectedly,
        "skipped": tally.skipped,
    })
}

fn outcome(outcome: &Outcome) -> Value {
    let failed = |name: &str, failure: &Failure, reason: Option<&str>| {
        let mut object = Map::from_iter([("outcome".to_owned(), json!(name))]);
        object.extend(reason.map(|reason| ("reason".to_owned(), json!(reason))));
        match failure {
            Failure::Differences(differences) => object.insert("differences".to_owned(), json!(differences)),
            Failure::Error(message) => object.insert("error".to_owned(), json!(message)),
        };
        Value::Object(object)
    };
    match outcome {
        Outcome::Passed => json!({ "outcome": "passed" }),
        Outcome::Failed(failure) => failed("failed", failure, None),
        Outcome::KnownFailure(reason, failure) => failed("known-failure", failure, Some(reason)),
        Outcome::PassedUnexpectedly(reason) => json!({ "outcome": "passed-unexpectedly", "reason": reason }),
        Outcome::Skipped(reason) => json!({ "outcome": "skipped", "reason": reason }),
    }
}
