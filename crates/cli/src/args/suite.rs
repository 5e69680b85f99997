//! The command line of `microweave suite`.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{ValueEnum, ValueHint};
use microweave_suite::ResultKind;

use super::choices::{Choices, choices};
use super::style::StyleArgs;

const DEFAULT_TIMEOUT_SECONDS: u64 = 20;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/suite.txt"))]
pub(crate) struct SuiteArgs {
    /// Folder of the suite; with --pages, it can be left out
    #[arg(value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) folder: Option<PathBuf>,

    /// Command to run in place of microweave; several are compared
    ///
    /// It is split into words as a shell does, but no shell runs it. {base} is replaced by the page's address, and
    /// {options} by the case's options. A case with options is skipped if the command has no {options}. An exit code
    /// other than 0 is a failure, with the text on standard error.
    #[arg(long = "command", value_name = "COMMAND", value_hint = ValueHint::CommandString)]
    pub(crate) commands: Vec<String>,

    /// Name of a command in reports, in the order of the commands [default: the command, shortened]
    #[arg(long = "name", value_name = "NAME", requires = "commands")]
    pub(crate) names: Vec<String>,

    /// Run microweave too, beside the commands
    #[arg(long)]
    pub(crate) microweave: bool,

    /// Compare the commands with one another: each property, the time and the memory
    ///
    /// Each command is one process for all pages. It takes pages as lines of JSON with the members html and url, and
    /// writes a line of JSON for each, as `microweave parse --stdin-jsonl` does. What a test expects is taken as right;
    /// without that, the values that more than half of the parsers give.
    #[arg(long, requires = "commands", conflicts_with_all = ["microweave", "known_failures", "jobs"])]
    pub(crate) compare: bool,

    /// With --compare, also read the HTML files of this folder, which have no expected results
    #[arg(long, value_name = "DIR", requires = "compare", value_hint = ValueHint::DirPath)]
    pub(crate) pages: Vec<PathBuf>,

    /// Run only the cases whose names match; * is any text, ? any character
    #[arg(long = "filter", value_name = "GLOB")]
    pub(crate) filters: Vec<String>,

    /// Run only the cases with this kind of result
    #[arg(long, value_parser = choices(RESULTS), value_name = "WHAT")]
    pub(crate) only: Option<ResultKind>,

    /// File with known failures: a case's name and a reason on each line
    ///
    /// With several parsers, write NAME=FILE for one of them. A known failure that passes is a failure. A
    /// name that the suite does not have is an error.
    #[arg(long, value_name = "[NAME=]FILE", value_hint = ValueHint::FilePath)]
    pub(crate) known_failures: Vec<String>,

    /// Format of the report
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) report: SuiteReportFormat,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Write the report to this file; the table goes to standard output
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,

    /// Most seconds that a command may take for a page
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_TIMEOUT_SECONDS,
          value_parser = clap::value_parser!(u64).range(1..=86_400))]
    timeout: u64,

    /// Most pages to parse at the same time [default: the number of processors]
    #[arg(long, value_name = "NUMBER", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
}

const RESULTS: Choices<ResultKind> = &[
    ("microformats", "microformats2 JSON", ResultKind::Microformats),
    ("microdata", "Microdata JSON", ResultKind::Microdata),
    ("rdf", "RDF graphs", ResultKind::Rdf),
];

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum SuiteReportFormat {
    /// The differences of each failure, and a table
    #[default]
    Text,
    /// One HTML file with its styles
    Html,
    /// XML as JUnit writes it
    Junit,
    /// One JSON object
    Json,
    /// The Test Anything Protocol, version 14
    Tap,
}

fn number_of_jobs(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "write a whole number, at least 1".to_owned())
}

impl SuiteArgs {
    pub(crate) fn timeout(&self) -> Duration {
        Duration::from_secs(self.timeout)
    }

    pub(crate) fn jobs(&self) -> NonZeroUsize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
    }
}
