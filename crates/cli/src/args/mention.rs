//! The command line of `microweave mention`.

use clap::ValueHint;

use super::ReaderOptions;
use super::choices::{TextOrJson, text_or_json};
use super::flags::Flags;
use super::source::{AbsoluteUrl, FetchArgs, input};
use super::style::StyleArgs;
use crate::input::Input;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/mention.txt"))]
pub(crate) struct MentionArgs {
    /// The page that may have the link: a file, an http(s) address, or - for standard input
    #[arg(value_name = "SOURCE", value_hint = ValueHint::FilePath, value_parser = input())]
    pub(crate) source: Input,

    /// The address that the page may link to
    #[arg(value_name = "TARGET", value_parser = AbsoluteUrl, value_hint = ValueHint::Url)]
    pub(crate) target: String,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "For people",
        "An object with the kind, how it was found, and the post",
    ))]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten, next_help_heading = "Reading and fetching")]
    pub(crate) fetch: FetchArgs,
}
