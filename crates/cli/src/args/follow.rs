//! The command line of `microweave follow`.

use std::path::PathBuf;

use clap::ValueHint;

use super::ReaderOptions;
use super::choices::{TextOrJson, text_or_json};
use super::flags::Flags;
use super::source::RequestArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/follow.txt"))]
pub(crate) struct FollowArgs {
    /// Addresses to follow [default: all in the state file]
    #[arg(value_name = "ADDRESS", value_hint = ValueHint::Url)]
    pub(crate) addresses: Vec<String>,

    /// File with the state of subscriptions; it is created if it does not exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) state: PathBuf,

    /// Output format
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "For people",
        "A line of JSON for each post that is new, changed or deleted",
    ))]
    pub(crate) format: TextOrJson,

    /// Ask for all feeds now, also for feeds that are not due
    ///
    /// Without it, no request is made while the last answer is fresh (Cache-Control: max-age), while the server asks to wait
    /// (Retry-After), or for a time after failures: 5 minutes, and twice as long with each failure in a row, up to a day.
    #[arg(long)]
    pub(crate) now: bool,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten, next_help_heading = "Reading and fetching")]
    pub(crate) request: RequestArgs,
}
