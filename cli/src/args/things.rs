//! The command line of `microweave things`.

use clap::ValueEnum;
use microweave::Options;
use microweave::things::types;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

const EXAMPLES: &str = "\
Examples:
  microweave things https://shop.example/cup
      What a page describes, in all its syntaxes
  microweave things --type Product --why page.html
      Its products, with the source of each value and what other sources say
  microweave things --type Recipe --format jsonl pages/ > recipes.jsonl
      A line of JSON for each recipe of many pages

Exit codes: 0 if a page describes things, 1 if none does, 2 if an input could not be read or the command
line is wrong.";

/// Show what pages describe: products, recipes, events, people
///
/// A thing joins what microdata, JSON-LD, RDFa and microformats say about it. Types and properties have the names of
/// schema.org. If sources disagree, microformats come first, then microdata, JSON-LD and RDFa; --why shows what the
/// others say.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ThingsArgs {
    /// Show only things of this type of schema.org and of the types that extend it, also parts of other things
    #[arg(long = "type", value_name = "TYPE", value_parser = known_type)]
    pub(crate) wanted_type: Option<String>,

    /// Show the sources of each value, and what other sources say
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
}

impl ThingsArgs {
    /// The options for parsing pages.
    pub(crate) fn options(&self) -> Options {
        self.flags.options()
    }
}

/// The name of a type of schema.org, or the whole IRI of another vocabulary's type.
fn known_type(name: &str) -> Result<String, String> {
    let short = name.rsplit("schema.org/").next().unwrap_or(name);
    if short.contains(':') || types().any(|known| known == short) {
        return Ok(name.to_owned());
    }
    let similarity = |known: &str| strsim::jaro(&known.to_lowercase(), &short.to_lowercase());
    let similar = types().max_by(|one, other| similarity(one).total_cmp(&similarity(other)));
    let hint = similar
        .filter(|similar| similarity(similar) > 0.8)
        .map(|similar| format!("; the nearest name is {similar}"));
    Err(format!("schema.org has no type {short}{}", hint.unwrap_or_default()))
}
