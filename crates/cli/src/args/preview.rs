//! The command line of `microweave preview`.

use super::ReaderOptions;
use super::choices::{TextOrJson, text_or_json};
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
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "A card for people",
        "A line of JSON for each page, with its source and the source of each field",
    ))]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}
