//! The command line of `microweave feeds`.

use super::ReaderOptions;
use super::choices::{TextOrJson, text_or_json};
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/feeds.txt"))]
pub(crate) struct FeedsArgs {
    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "A line for each feed: its address, format and name, and how it was found",
        "A line of JSON for each page, with its source and its feeds",
    ))]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
