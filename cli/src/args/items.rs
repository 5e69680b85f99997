//! The options for which items a page has, which `parse`, `explain` and `harvest` share.

use clap::ValueEnum;
use microweave::{Metaformats, Options};

#[derive(clap::Args)]
pub(super) struct ItemArgs {
    /// Ignore classic microformats (vcard, hentry, …)
    #[arg(long)]
    no_classic: bool,

    /// Ignore CSS framework classes such as Tailwind's h-full
    #[arg(long)]
    ignore_framework_classes: bool,

    /// Ignore this class name of a root, such as h-links or adr; may be given several times
    #[arg(long, value_name = "CLASS")]
    ignore_root: Vec<String>,

    /// When to add an item made from the title and the meta elements of the page (metaformats)
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    metaformats: AddMetaformats,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum AddMetaformats {
    /// Never
    #[default]
    Never,
    /// If the page has no microformats
    WithoutItems,
    /// Always
    Always,
}

impl ItemArgs {
    pub(super) fn apply(&self, options: Options) -> Options {
        let metaformats = match self.metaformats {
            AddMetaformats::Never => Metaformats::Never,
            AddMetaformats::WithoutItems => Metaformats::WithoutItems,
            AddMetaformats::Always => Metaformats::Always,
        };
        options
            .classic(!self.no_classic)
            .ignore_framework_classes(self.ignore_framework_classes)
            .ignore_roots(&self.ignore_root)
            .metaformats(metaformats)
    }
}
