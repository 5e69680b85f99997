//! The command line of `microweave read`.

use clap::ValueEnum;
use microweave::Options;
use microweave::reader::{PostTypeRules, ReadOptions, SchemaOptions};

use super::LimitArgs;
use super::source::SourceArgs;

const EXAMPLES: &str = "\
Examples:
  microweave read https://example.com/
      The posts of a page on the web
  microweave read --why --base https://example.com/ page.html
      Those of a file, with the reason of each decision

Exit codes: 0 if all went well, also if a page has no posts, 1 if an input could not be read,
2 if the command line is wrong.";

/// Shows pages as a reader of feeds would: their posts, with authors, dates, titles and first lines
///
/// Microformats, classic microformats and microdata of schema.org are read. For other programs there are
/// the formats of microweave parse, such as --format jsonfeed.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReadArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,

    /// Say why everything is as it is shown
    #[arg(long)]
    pub(crate) why: bool,

    /// Whether to fetch the page of an author of whom a post says nothing else
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    pub(crate) fetch_authors: FetchAuthors,

    /// Of a page that has neither microformats nor microdata, read the title and the meta elements
    #[arg(long)]
    pub(crate) meta: bool,

    /// Ignore CSS framework classes such as Tailwind's h-full
    #[arg(long, value_name = "BOOL", default_value_t = true, default_missing_value = "true")]
    #[arg(num_args = 0..=1, require_equals = true, action = clap::ArgAction::Set)]
    ignore_framework_classes: bool,

    #[command(flatten, next_help_heading = "Limits")]
    pub(crate) limits: LimitArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum FetchAuthors {
    /// If the page itself comes from the web
    #[default]
    Web,
    /// Whatever the page comes from
    Always,
    /// Not at all
    Never,
}

impl ReadArgs {
    /// How pages are parsed.
    pub(crate) fn options(&self) -> Options {
        Options::new().ignore_framework_classes(self.ignore_framework_classes).limits(self.limits.limits())
    }

    /// How they are read, with a post of the meta elements or without.
    pub(crate) fn read_options(&self, meta: bool) -> ReadOptions {
        ReadOptions::new()
            .post_types(PostTypeRules::new().more_types(true))
            .schema(SchemaOptions::new().meta(meta))
            .ignore_framework_classes(self.ignore_framework_classes)
    }
}
