//! The command line of `microweave check`.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use microweave::{OptionGroup, Options};
use microweave_check::{CheckOptions, Severity};
use microweave_requests::findings::ReportCode;
use microweave_requests::unknown_name;

use super::choices::{Choices, choices};
use super::flags::{CommandOptions, Flags};
use super::source::SourceArgs;
use super::style::StyleArgs;
use crate::check::file_ignores::FileIgnores;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/check.txt"))]
pub(crate) struct CheckArgs {
    /// Output format
    #[arg(long, alias = "output-format", value_enum, default_value_t)]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Lowest severity of a finding that gives exit code 1
    #[arg(long, value_parser = choices(SEVERITIES), default_value = "error", value_name = "SEVERITY")]
    pub(crate) deny: Severity,

    /// Describe a rule with bad and good markup, or another code of a report, and check nothing
    #[arg(long, value_name = "CODE", value_parser = code)]
    pub(crate) explain: Option<ReportCode>,

    /// List the rules and the other codes of reports with their severities, and check nothing
    #[arg(long)]
    pub(crate) rules: bool,

    /// Show each finding of a page, also if several are alike
    #[arg(long)]
    pub(crate) all: bool,

    /// Write how often pages break each rule, in place of the findings
    ///
    /// A rule with [*] has findings that --fix corrects. With --format json, it is a list of objects.
    #[arg(long)]
    pub(crate) statistics: bool,

    /// Exit with 0 even if there are findings
    #[arg(short = 'e', long)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) findings: Flags<FindingOptions>,

    /// Do not report these codes for files of these names or paths, such as drafts:charset; may be given several times
    ///
    /// The pattern is as for --exclude. Codes have commas between them.
    #[arg(long, value_name = "PATTERN:CODES", help_heading = "Findings")]
    pub(crate) per_file_ignores: Vec<FileIgnores>,

    /// Do not report the findings that are in this file
    ///
    /// Findings are the same if the page, the code and the message are equal, whatever the line.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, help_heading = "Findings")]
    pub(crate) baseline: Option<PathBuf>,

    /// Write all findings into the file of --baseline
    #[arg(long, requires = "baseline", help_heading = "Findings")]
    pub(crate) write_baseline: bool,

    /// Correct files, where the correction is certain
    ///
    /// The corrected page is checked and corrected again, and what is left is reported. A file is replaced after all of it was
    /// checked, and keeps its encoding.
    #[arg(long, help_heading = "Findings")]
    pub(crate) fix: bool,

    /// Write what --fix would change as a unified diff, and change nothing
    #[arg(long, help_heading = "Findings")]
    pub(crate) diff: bool,

    #[command(flatten)]
    pub(crate) flags: Flags<PageOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) struct FindingOptions;

impl CommandOptions for FindingOptions {
    type Options = CheckOptions;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Check];
}

pub(crate) struct PageOptions;

impl CommandOptions for PageOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Microdata, OptionGroup::Limits];
}

pub(super) const SEVERITIES: Choices<Severity> = &[
    ("error", "Data is lost", Severity::Error),
    ("warning", "A reader of the page is misled", Severity::Warning),
    ("note", "The markup could be better", Severity::Note),
];

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Each finding with the marked line of the source
    #[default]
    #[value(alias = "full")]
    Text,
    /// A line for each finding; [*] marks what --fix corrects
    Concise,
    /// A line of JSON for each page, with its source and its findings
    Json,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions, which become annotations
    Github,
}

impl CheckArgs {
    /// A format that has no statistics, with a message.
    pub(crate) fn format_without_statistics(&self) -> Option<&'static str> {
        let is_log = matches!(self.format, ReportFormat::Sarif | ReportFormat::Github);
        (self.statistics && is_log)
            .then_some("are a text, or JSON with --format json; leave out another --format")
    }
}

/// The code of a rule or of a diagnostic.
fn code(name: &str) -> Result<ReportCode, String> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = ReportCode::all().map(ReportCode::name).collect();
        format!("{} microweave check --rules lists the codes", unknown_name("rule", name, &names))
    })
}
