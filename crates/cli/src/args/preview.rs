//! The command line of `microweave preview`.

use clap::ValueEnum;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/preview.txt"))]
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
