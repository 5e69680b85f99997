//! `microweave suite --compare`: parsers against one another, on tests and on pages.

mod html;

use std::process::ExitCode;

use microweave_suite::{ComparedPage, ComparedParser, Comparison, ParserTotals, Suite};
use serde_json::json;

use super::report::shown;
use super::{SuiteCommandError, parsers, print, select_cases, write};
use crate::args::suite::{SuiteArgs, SuiteReportFormat};
use crate::terminal::{json_line, on_one_line};

const MAX_CHARACTERS: usize = 300;

pub(super) fn run(args: &SuiteArgs) -> Result<ExitCode, SuiteCommandError> {
    match args.report {
        SuiteReportFormat::Junit => return Err(SuiteCommandError::NoSuchReport("junit")),
        SuiteReportFormat::Tap => return Err(SuiteCommandError::NoSuchReport("tap")),
        SuiteReportFormat::Text | SuiteReportFormat::Html | SuiteReportFormat::Json => {}
    }
    let mut pages = Vec::new();
    if let Some(folder) = &args.folder {
        let mut suite = Suite::open(folder)?;
        select_cases(args, &mut suite)?;
        pages.extend(suite.cases.iter().filter_map(ComparedPage::of_case));
    }
    for folder in &args.pages {
        pages.extend(ComparedPage::in_folder(folder)?);
    }
    if pages.is_empty() {
        return Err(SuiteCommandError::NoFolder);
    }
    let parsers: Vec<ComparedParser> = parsers::commands(args)?
        .into_iter()
        .map(|(name, command)| ComparedParser { name, command })
        .collect();
    let comparison = microweave_suite::compare(&pages, &parsers)?;
    let report = match args.report {
        SuiteReportFormat::Html => html::report(&comparison),
        SuiteReportFormat::Json => json_line(json!(comparison).to_string()),
        _ => text(&comparison),
    };
    Ok(match &args.output {
        None => print(&report, ExitCode::SUCCESS),
        Some(path) => write(path, &report, &table(&comparison), ExitCode::SUCCESS),
    })
}

/// The table, and the differences of each parser.
fn text(comparison: &Comparison) -> String {
    let mut text = table(comparison);
    for parser in &comparison.parsers {
        text += &format!("\n{}\n", on_one_line(&parser.name));
        for group in &parser.groups {
            text += &format!("  {} {}\n", group.count, group.cause.text());
            let place = format!("{}: {}", group.first_page, group.first.path);
            let [expected, got] = shown(&group.first, MAX_CHARACTERS);
            text += &format!("    first in {}\n", on_one_line(&place));
            text += &format!("      right: {expected}\n      got:   {got}\n");
        }
    }
    text
}

/// What is compared, in a sentence for each thing that a reader has to know.
fn introduction(comparison: &Comparison) -> String {
    let Comparison { pages, tests, properties, without_majority, .. } = comparison;
    format!(
        "{tests} tests and {} pages have {properties} properties. What a test expects is right; on pages, the values are right \
         that more than half of the parsers give. A majority can be wrong. Further properties whose values have no majority: \
         {without_majority}. They count for no parser.",
        pages - tests
    )
}

/// The table in Markdown, for a README too.
fn table(comparison: &Comparison) -> String {
    let mut table = format!(
        "{}\n\n| parser | tests passed | properties that are right | speed | memory |\n|---|---|---|---|---|\n",
        introduction(comparison)
    );
    for parser in &comparison.parsers {
        let (name, cells) = (on_one_line(&parser.name).replace('|', "\\|"), cells(parser, comparison));
        table += &format!("| {name} | {} |\n", cells.join(" | "));
    }
    table
}

/// The figures of a parser: tests, properties, speed, memory.
fn cells(parser: &ParserTotals, comparison: &Comparison) -> [String; 4] {
    let percent = 100.0 * parser.agreed as f64 / comparison.properties.max(1) as f64;
    // Megabytes of pages in a second.
    let speed = comparison.timed_bytes as f64 / 1e6 / parser.seconds.max(1e-9);
    [
        if comparison.tests == 0 {
            "-".to_owned()
        } else {
            format!("{}/{}", parser.tests_passed, comparison.tests)
        },
        format!("{percent:.1} %"),
        format!("{speed:.2} MB/s"),
        parser.peak_bytes.map_or_else(|| "-".to_owned(), |bytes| format!("{} MiB", bytes >> 20)),
    ]
}
