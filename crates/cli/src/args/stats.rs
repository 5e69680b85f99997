//! The command line of `microweave stats`.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};

use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/stats.txt"))]
pub(crate) struct StatsArgs {
    /// Folders that microweave harvest wrote
    #[arg(required = true, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folders: Vec<PathBuf>,

    /// Output format [default: text, or none with --report]
    #[arg(long, value_enum)]
    pub(crate) format: Option<StatsFormat>,

    /// Most rows of a table [default: 20; for csv, all]
    #[arg(long, value_name = "ROWS", value_parser = clap::value_parser!(u32).range(1..))]
    top: Option<u32>,

    /// Folder for the CSV files; it is created if it does not exist
    #[arg(short, long, value_name = "DIR", required_if_eq("format", "csv"), value_hint = ValueHint::DirPath)]
    pub(crate) output: Option<PathBuf>,

    /// Write a page of HTML with tables and plots to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) report: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) style: StyleArgs,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// For people: aligned tables
    Text,
    /// One JSON object with the rows of each table
    Json,
    /// A CSV file for each table, in the folder of -o
    Csv,
}

/// The rows of a table for people.
const DEFAULT_ROWS: usize = 20;

impl StatsArgs {
    /// The format for standard output or for files of tables. `None` if only the report is written.
    pub(crate) fn table_format(&self) -> Option<StatsFormat> {
        self.format.or_else(|| self.report.is_none().then_some(StatsFormat::Text))
    }

    /// The most rows of a table in a format.
    pub(crate) fn max_rows(&self, format: StatsFormat) -> usize {
        let default = if format == StatsFormat::Csv { usize::MAX } else { DEFAULT_ROWS };
        self.top.map_or(default, |top| top as usize)
    }
}
