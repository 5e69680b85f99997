//! The command line of `microweave check`.

use clap::ValueEnum;
use microweave::Options;

use super::source::SourceArgs;
use super::{LimitArgs, MicrodataArgs};

const EXAMPLES: &str = "\
Examples:
  microweave check page.html
      page.html:12: missing-property: \"dtstart\" in vEvent: required property is missing; add it
  microweave check --format json *.html > findings.jsonl
      For other tools: one line of JSON for each page

Exit codes: 0 if there are no findings, 1 if there are findings or an input could not be read,
2 if the command line is wrong.";

/// Check pages for microdata errors
///
/// The rules are the specifications' requirements for documents, and the vocabularies vCard, vEvent and
/// licensing works. The first 1,000 findings of a page are reported.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ReportFormat,

    #[command(flatten, next_help_heading = "Microdata")]
    microdata: MicrodataArgs,

    #[command(flatten, next_help_heading = "Limits")]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Default, ValueEnum)]
pub(crate) enum ReportFormat {
    /// A line for each finding, as file:line: code: message
    #[default]
    Text,
    /// A line of JSON for each page, with its source and its findings
    Json,
}

impl CheckArgs {
    pub(crate) fn options(&self) -> Options {
        Options::new()
            .microformats(false)
            .rels(false)
            .microdata_rules(self.microdata.rules())
            .limits(self.limits.limits())
    }
}
