//! The command line of `microweave check`.

use clap::ValueEnum;
use microweave::check::Severity;
use microweave::{OptionGroup, Options};
use microweave_answers::findings::ReportCode;

use super::flags::{CommandOptions, Flags};
use super::source::SourceArgs;
use super::style::StyleArgs;

const EXAMPLES: &str = "\
Examples:
  microweave check --base https://ada.example/ page.html
      Each finding with its place in the page, what it does to readers, and how to correct it
  microweave check --explain misspelled-class
      The page about a rule, with bad and good markup
  microweave check --format json *.html > findings.jsonl
      For other tools: one line of JSON for each page
  microweave check --format github --deny warning _site/*.html
      Annotations in a workflow of GitHub, which fails on warnings too

Exit codes: 0 if there are no findings of the --deny severity or a worse one, 1 if there are, 2 if an
input could not be read or the command line is wrong.";

/// Check the microformats and microdata of pages, and what feed readers make of them
///
/// Feed readers and search engines read a page's posts, people and dates from class names such as h-entry
/// (microformats) and from attributes such as itemprop (microdata). A mistake in them does not show in a browser.
///
/// Errors lose data, warnings mislead readers of the page, and notes say what could be better. Give the address of a
/// file with --base: some rules need it. The first 1,000 findings of a page are reported.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Least severity of findings for exit code 1
    #[arg(long, value_enum, default_value_t, value_name = "SEVERITY")]
    deny: Deny,

    /// Describe a rule with bad and good markup, or another code of a report, and check nothing
    #[arg(long, value_name = "CODE")]
    pub(crate) explain: Option<ReportCode>,

    /// List the rules and the other codes of reports with their severities, and check nothing
    #[arg(long)]
    pub(crate) rules: bool,

    #[command(flatten)]
    pub(crate) flags: Flags<CheckOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) struct CheckOptions;

impl CommandOptions for CheckOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Microdata, OptionGroup::Limits];
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum ReportFormat {
    /// Each finding with the marked line of the source
    #[default]
    Text,
    /// A line of JSON for each page, with its source and its findings
    Json,
    /// One SARIF 2.1.0 log, for code scanning
    Sarif,
    /// Workflow commands of GitHub Actions, which become annotations
    Github,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum Deny {
    /// Data is lost
    #[default]
    Error,
    /// A reader of the page is misled
    Warning,
    /// The markup could be better
    Note,
}

impl CheckArgs {
    pub(crate) fn options(&self) -> Options {
        self.flags.options()
    }

    /// The least severity for exit code 1.
    pub(crate) fn denied(&self) -> Severity {
        match self.deny {
            Deny::Error => Severity::Error,
            Deny::Warning => Severity::Warning,
            Deny::Note => Severity::Note,
        }
    }
}
