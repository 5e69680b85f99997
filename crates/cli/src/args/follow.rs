//! The command line of `microweave follow`.

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};

use super::ReaderOptions;
use super::flags::Flags;
use super::source::RequestArgs;

const EXAMPLES: &str = "\
Examples:
  microweave follow https://example.com/ --state feeds.json
      Subscribe: all posts are new
  microweave follow --state feeds.json
      Later, for all subscriptions in the file: what is new, changed or deleted
  microweave follow --state feeds.json --format json | while read -r line; do …
      For other programs: one line of JSON for each such post

Exit codes: 0 if all went well, even if there is no news, 1 if a subscription could not be read, \
    2 if the command line or the state file is wrong.";

#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct FollowArgs {
    /// Addresses to follow [default: all in the state file]
    #[arg(value_name = "ADDRESS", value_hint = ValueHint::Url)]
    pub(crate) addresses: Vec<String>,

    /// File with the state of subscriptions; it is created if it does not exist
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) state: PathBuf,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: FollowFormat,

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

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum FollowFormat {
    /// For people
    #[default]
    Text,
    /// A line of JSON for each post that is new, changed or deleted
    Json,
}
