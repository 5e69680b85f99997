//! The command line of `microweave preview`.

use clap::ValueEnum;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

const EXAMPLES: &str = "\
Examples:
  microweave preview https://example.com/
      What a link to a page shows
  microweave preview --why --base https://example.com/ page.html
      The preview of a file, with the values of all sources
  microweave preview --format json *.html > previews.jsonl
      For other tools: one line of JSON for each page

Exit codes: 0 if all went well, 1 if an input could not be read, 2 if the command line is wrong.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PreviewArgs {
    /// Show the values of all sources, and why they were taken or not
    #[arg(long)]
    pub(crate) why: bool,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: PreviewFormat,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum PreviewFormat {
    /// A card for people
    #[default]
    Text,
    /// A line of JSON for each page, with its source and the source of each field
    Json,
}
