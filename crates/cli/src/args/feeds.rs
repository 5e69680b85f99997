//! The command line of `microweave feeds`.

use clap::ValueEnum;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

const EXAMPLES: &str = "\
Examples:
  microweave feeds https://example.com/
      The feeds of a site, the best one first
  microweave feeds --format json https://example.com/
      The feeds as JSON, for another program

Exit codes: 0 if a page has feeds, 1 if none has, 2 if an input could not be read or the command \
    line is wrong.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FeedsArgs {
    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FeedsFormat,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum FeedsFormat {
    /// A line for each feed: its address, format and name, and how it was found
    #[default]
    Text,
    /// A line of JSON for each page, with its source and its feeds
    Json,
}
