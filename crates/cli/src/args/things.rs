//! The command line of `microweave things`.

use clap::ValueEnum;
use microweave_requests::things::known_type;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/things.txt"))]
pub(crate) struct ThingsArgs {
    /// Show only things of this type of schema.org and of the types that extend it, also inside other things
    ///
    /// It can be given several times, or with commas between types. With several types, csv and table have the columns of
    /// the first type.
    #[arg(long = "type", value_name = "TYPE", value_parser = known_type, value_delimiter = ',')]
    pub(crate) types: Vec<String>,

    /// Show the sources and the place of each value, and what other sources say; for text and JSON
    #[arg(long)]
    pub(crate) why: bool,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ThingsFormat,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum ThingsFormat {
    /// The type and name of each thing, with its properties below
    #[default]
    Text,
    /// A line of JSON for each page, with its source and its things
    Json,
    /// A line of JSON for each thing, with its source
    Jsonl,
    /// A line for each thing, with columns for the properties of the type (RFC 4180)
    ///
    /// Without --type, the columns are the page, the type, the name and the address. Values of a list are on lines of
    /// their own in the field.
    Csv,
    /// The columns of csv that have values, for people: aligned, and cut to the width of the terminal
    Table,
}
