//! The options for what is extracted, which `parse` and `harvest` share.

use clap::ValueEnum;
use microweave::Options;

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

    /// Ignore classic microformats (vcard, hentry, …)
    #[arg(long)]
    no_classic: bool,

    /// Include the language of items and of e-* content
    #[arg(long)]
    lang: bool,

    /// Ignore CSS framework classes such as Tailwind's h-full
    #[arg(long)]
    ignore_framework_classes: bool,
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
        Options::new()
            .microformats(reads(Only::Microformats))
            .microdata(reads(Only::Microdata))
            .rels(reads(Only::Rels))
            .json_ld(self.json_ld || self.only == Some(Only::JsonLd))
            .meta(self.meta || self.only == Some(Only::Meta))
            .classic(!self.no_classic)
            .lang(self.lang)
            .ignore_framework_classes(self.ignore_framework_classes)
    }
}
