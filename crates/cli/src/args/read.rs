//! The command line of `microweave read`.

use clap::ValueEnum;
use microweave::{OptionGroup, Options};
use microweave_reader::ReadOptions;

use super::choices::{TextOrJson, text_or_json};
use super::flags::{CommandOptions, Flags};
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/read.txt"))]
pub(crate) struct ReadArgs {
    /// Read pages from lines of JSON on standard input, and write a line for each
    ///
    /// A line is an object with "html" (text) or "html_base64" (bytes), and if known "url", "content_type" and "id".
    /// The line that is written begins with that id and url. A line that cannot be read gives one with "id" and
    /// "error". Each line is written at once, in the order of the lines.
    #[arg(long, conflicts_with_all = ["inputs", "files_from"])]
    pub(crate) stdin_jsonl: bool,

    /// Output format; with --stdin-jsonl always json
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "For people: the first lines of each post",
        "A line of JSON for each page, with its source and everything that was read",
    ))]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Show at most this many posts of each feed
    #[arg(short = 'n', long = "posts", value_name = "NUMBER")]
    pub(crate) max_posts: Option<usize>,

    /// Explain every decision
    #[arg(long)]
    pub(crate) why: bool,

    /// When to fetch an author's page (if a post gives only its address)
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) fetch_authors: FetchAuthors,

    #[command(flatten)]
    pub(crate) flags: Flags<ReadFlags>,

    #[command(flatten)]
    posts: Flags<PostFlags>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) struct PostFlags;

impl CommandOptions for PostFlags {
    type Options = ReadOptions;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Posts];
}

pub(crate) struct ReadFlags;

impl CommandOptions for ReadFlags {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[OptionGroup::Items, OptionGroup::Limits];

    fn defaults() -> Options {
        Options::new().ignore_framework_classes(true)
    }
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum FetchAuthors {
    /// Only for pages from the web
    #[default]
    Web,
    /// For files and standard input too
    Always,
    /// Never
    Never,
}

impl ReadArgs {
    /// The options for reading posts.
    pub(crate) fn read_options(&self) -> ReadOptions {
        self.posts.options()
    }
}
