//! The report as one HTML page, with its styles, for light and dark screens.

use microweave_io::report::{escaped, page};
use microweave_suite::{Case, Failure, Outcome};

use super::{OutcomeCounts, SuiteSummary, shown, unexpected};

/// The styles of this report only.
const STYLES: &str = include_str!("report.css");
const MAX_DIFFERENCES: usize = 50;
const MAX_CHARACTERS: usize = 2_000;

pub(in super::super) fn report(summary: &SuiteSummary<'_>) -> String {
    let title = format!("{} in {}", summary.suite, escaped(&summary.folder));
    let mut html = table(summary);
    html += "<ul>\n";
    for (name, tally) in summary.parsers.iter().zip(&summary.totals) {
        html += &format!("<li>{}: {}\n", escaped(name), tally.summary());
    }
    html += "</ul>\n";
    for (parser, name) in summary.parsers.iter().enumerate() {
        let details: String =
            summary.of_parser(parser).filter_map(|(case, outcome)| details(case, outcome)).collect();
        if !details.is_empty() {
            html += &format!("<h2>{}</h2>\n{details}", escaped(name));
        }
    }
    page(&title, STYLES, &html)
}

fn table(report: &SuiteSummary<'_>) -> String {
    let row = |name: &str, tallies: &[OutcomeCounts]| {
        let cells: String = tallies.iter().map(|tally| cell(*tally)).collect();
        format!("<tr><th scope=\"row\">{}</th>{cells}</tr>\n", escaped(name))
    };
    let head: String =
        report.parsers.iter().map(|name| format!("<th scope=\"col\">{}</th>", escaped(name))).collect();
    let rows: String =
        report.categories.iter().map(|category| row(category.name, &category.tallies)).collect();
    let total = row("total", &report.totals);
    format!(
        "<div class=\"table\"><table>\n<thead><tr><th scope=\"col\">category</th>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody>\n<tfoot>{total}</tfoot>\n</table></div>\n"
    )
}

fn cell(tally: OutcomeCounts) -> String {
    let class = match tally.right() {
        _ if tally.run() == 0 => "skipped",
        right if right == tally.run() => "all",
        0 => "no",
        _ => "some",
    };
    format!("<td class=\"n {class}\">{}</td>", tally.cell())
}

/// A case that did not simply pass.
fn details(case: &Case, outcome: &Outcome) -> Option<String> {
    let (word, text) = match outcome {
        Outcome::Passed => return None,
        Outcome::Failed(failure) => ("failed", failure_html(failure)),
        Outcome::KnownFailure(reason, failure) => {
            ("failed as known", format!("<p>{}</p>\n{}", escaped(reason), failure_html(failure)))
        }
        Outcome::PassedUnexpectedly(reason) => {
            ("passed, but is listed as a known failure", format!("<p>{}</p>\n", escaped(&unexpected(reason))))
        }
        Outcome::Skipped(reason) => ("skipped", format!("<p>{}</p>\n", escaped(reason))),
    };
    let shows = case.shows.as_ref().map_or_else(String::new, |shows| format!("<p>{}</p>\n", escaped(shows)));
    Some(format!("<details><summary>{}: {word}</summary>\n{shows}{text}</details>\n", escaped(&case.name)))
}

fn failure_html(failure: &Failure) -> String {
    let differences = match failure {
        Failure::Error(message) => return format!("<pre>{}</pre>\n", escaped(message)),
        Failure::Differences(differences) => differences,
    };
    let code = |text: &str| format!("<td><code>{}</code></td>", escaped(text));
    let mut html =
        "<table>\n<tr><th scope=\"col\">place</th><th scope=\"col\">expected</th><th scope=\"col\">got</th></tr>\n"
            .to_owned();
    for difference in differences.iter().take(MAX_DIFFERENCES) {
        let cells = shown(difference, MAX_CHARACTERS).map(|value| code(&value));
        html += &format!("<tr>{}{}</tr>\n", code(&difference.path), cells.concat());
    }
    html += "</table>\n";
    if differences.len() > MAX_DIFFERENCES {
        html += &format!("<p>and {} more differences</p>\n", differences.len() - MAX_DIFFERENCES);
    }
    html
}
