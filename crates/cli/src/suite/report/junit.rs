//! The report as the XML that JUnit writes, which most services for builds read. A parser is a test suite. A known
//! failure is a skipped test, because the format has no other word for it.

use microweave_io::report::escaped;
use microweave_suite::{Failure, Outcome};

use super::{SuiteSummary, lines, unexpected};

const MAX_DIFFERENCES: usize = 100;
const MAX_CHARACTERS: usize = 2_000;

pub(in super::super) fn report(report: &SuiteSummary<'_>) -> String {
    let mut xml = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"{} in {}\">\n",
        report.suite,
        escaped(&report.folder)
    );
    for (parser, (name, total)) in report.parsers.iter().zip(&report.totals).enumerate() {
        xml += &format!(
            "  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"0\" skipped=\"{}\">\n",
            escaped(name),
            report.cases.len(),
            total.failed + total.passed_unexpectedly,
            total.known_failures + total.skipped
        );
        for (case, outcome) in report.of_parser(parser) {
            let (class, name) = (escaped(&case.category), escaped(&case.name));
            xml += &format!("    <testcase classname=\"{class}\" name=\"{name}\"");
            xml += &match outcome {
                Outcome::Passed => "/>\n".to_owned(),
                Outcome::Failed(failure) => failed(failure),
                Outcome::PassedUnexpectedly(reason) => failed(&Failure::Error(unexpected(reason))),
                Outcome::KnownFailure(reason, _) => skipped(&format!("known failure: {reason}")),
                Outcome::Skipped(reason) => skipped(reason),
            };
        }
        xml += "  </testsuite>\n";
    }
    xml + "</testsuites>\n"
}

fn failed(failure: &Failure) -> String {
    let message = match failure {
        Failure::Differences(differences) => match differences.len() {
            1 => "1 difference".to_owned(),
            count => format!("{count} differences"),
        },
        Failure::Error(message) => message.lines().next().unwrap_or_default().to_owned(),
    };
    let text = lines(failure, MAX_DIFFERENCES, MAX_CHARACTERS).join("\n");
    format!(
        ">\n      <failure message=\"{}\">{}</failure>\n    </testcase>\n",
        escaped(&message),
        escaped(&text)
    )
}

fn skipped(reason: &str) -> String {
    format!(">\n      <skipped message=\"{}\"/>\n    </testcase>\n", escaped(reason))
}
