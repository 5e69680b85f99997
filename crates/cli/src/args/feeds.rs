//! The command line of `microweave feeds`.

use clap::ValueEnum;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/feeds.txt"))]
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
