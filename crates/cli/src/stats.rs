//! `microweave stats`: adds up the statistics of harvests, and writes tables or a report.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use microweave_harvest::report::Report;
use microweave_harvest::stats::FolderStatistics;

use crate::args::stats::{StatsArgs, StatsFormat};
use crate::error::report as report_error;
use crate::output;

pub(crate) fn run(args: &StatsArgs) -> ExitCode {
    if args.output.is_some() && args.table_format() != Some(StatsFormat::Csv) {
        report_error(&"-o", &"is the folder of --format csv; other formats go to standard output");
        return ExitCode::from(2);
    }
    let Some(statistics) = read(args) else { return ExitCode::FAILURE };
    match write(args, &statistics) {
        ExitCode::SUCCESS if !statistics.cut_lines.is_empty() => ExitCode::FAILURE,
        code => code,
    }
}

/// Writes the report and the tables.
fn write(args: &StatsArgs, statistics: &FolderStatistics) -> ExitCode {
    if let Some(path) = &args.report {
        let page = Report::new(statistics, args.max_rows(StatsFormat::Text)).html(statistics);
        if output::replace_file(path, page.as_bytes()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    let Some(format) = args.table_format() else { return ExitCode::SUCCESS };
    let report = Report::new(statistics, args.max_rows(format));
    match (format, &args.output) {
        (StatsFormat::Csv, Some(folder)) => write_csv(&report, folder),
        (StatsFormat::Json, _) => {
            output::print(args.style.json(true).apply(format!("{}\n", report.json())).as_bytes())
        }
        _ => output::print(report.text().as_bytes()),
    }
}

/// The statistics of all folders. `None` if one cannot be read. That is reported, and each line that is not whole.
fn read(args: &StatsArgs) -> Option<FolderStatistics> {
    let mut statistics = FolderStatistics::default();
    for folder in &args.folders {
        match FolderStatistics::read(folder) {
            Ok(read) => {
                read.cut_lines.iter().for_each(|line| report_error(&"stats", line));
                statistics.merge(read);
            }
            Err(error) => {
                report_error(&"stats", &error);
                return None;
            }
        }
    }
    Some(statistics)
}

/// Writes a file for each table.
fn write_csv(report: &Report, folder: &Path) -> ExitCode {
    if let Err(error) = fs::create_dir_all(folder) {
        report_error(&folder.display(), &format_args!("cannot be created: {error}"));
        return ExitCode::FAILURE;
    }
    for table in &report.tables {
        let path = folder.join(format!("{}.csv", table.name));
        if output::replace_file(&path, table.csv().as_bytes()).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
