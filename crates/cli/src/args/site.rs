//! The command line of `microweave site`.

use clap::ValueEnum;
use microweave_requests::site::SitePart;

use super::ReaderOptions;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/site.txt"))]
pub(crate) struct SiteArgs {
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: SiteFormat,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Parts whose steps must all be done, with commas between them
    #[arg(long, value_name = "PARTS", value_delimiter = ',', value_parser = part)]
    pub(crate) require: Vec<SitePart>,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum SiteFormat {
    /// The steps, with markup to paste for each step that is not done
    #[default]
    Text,
    /// A line of JSON for each page, with its source and its steps
    Json,
    /// A page of HTML
    Html,
}

fn part(name: &str) -> Result<SitePart, String> {
    let names = || SitePart::ALL.iter().map(|part| part.name()).collect::<Vec<_>>().join(", ");
    SitePart::named(name).ok_or_else(|| format!("the parts are {}", names()))
}
