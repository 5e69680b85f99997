//! The options for what is extracted, which `parse` and `harvest` share.

use clap::ValueEnum;
use microweave::Options;

use super::items::ItemArgs;

#[derive(clap::Args)]
pub(super) struct ExtractArgs {
    /// Extract only this
    #[arg(long, value_enum, value_name = "WHAT")]
    only: Option<Only>,

    /// Add JSON-LD (scripts of type application/ld+json) to the document
    #[arg(long)]
    json_ld: bool,

    /// Add meta elements (Open Graph and others) to the document
    #[arg(long)]
    meta: bool,

    /// Include the language of items and of e-* content
    #[arg(long)]
    lang: bool,

    #[command(flatten)]
    items: ItemArgs,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Only {
    /// microformats2 and classic microformats
    Microformats,
    /// Microdata
    Microdata,
    /// Links with a rel attribute
    Rels,
    /// JSON-LD: scripts of type application/ld+json
    JsonLd,
    /// meta elements with a name or property (Open Graph and others)
    Meta,
}

impl ExtractArgs {
    pub(super) fn options(&self) -> Options {
        let reads = |what| self.only.is_none_or(|only| only == what);
        let options = Options::new()
            .microformats(reads(Only::Microformats))
            .microdata(reads(Only::Microdata))
            .rels(reads(Only::Rels))
            .json_ld(self.json_ld || self.only == Some(Only::JsonLd))
            .meta(self.meta || self.only == Some(Only::Meta))
            .lang(self.lang);
        self.items.apply(options)
    }
}
