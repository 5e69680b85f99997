//! The members of the graph: the posts of each source.

use crate::model::families::PostFamily;
use crate::urls::{first_text, texts};
use microweave::document::{Item, Source};

/// The sources that members come from, in the order in which they count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum MemberSource {
    /// Microformats and microdata.
    #[default]
    Marked,
    JsonLd,
    Rdfa,
    /// `meta` elements.
    Meta,
}

impl MemberSource {
    pub(crate) const ALL: [Self; 4] = [Self::Marked, Self::JsonLd, Self::Rdfa, Self::Meta];
}

/// A post of a source.
#[derive(Clone, Copy)]
pub(crate) struct Member<'d> {
    pub(crate) source: MemberSource,
    pub(crate) item: Item<'d>,
    pub(crate) family: PostFamily,
    /// True for an entry of an h-feed. False for the only entry of a classic feed (`body class=hfeed`).
    pub(crate) is_listed: bool,
}

impl<'d> Member<'d> {
    pub(crate) fn new(source: MemberSource, item: Item<'d>, is_listed: bool) -> Self {
        Member { source, item, family: PostFamily::of(item), is_listed }
    }

    pub(crate) fn addresses(&self) -> impl Iterator<Item = &'d str> + use<'d> {
        texts(self.item, "url").chain(texts(self.item, "uid"))
    }

    pub(crate) fn title(&self) -> Option<&'d str> {
        first_text(self.item, "name")
    }

    /// True if it is of microdata, JSON-LD, RDFa or `meta` elements alone.
    pub(crate) fn is_structured(&self) -> bool {
        self.item.source().is_structured()
    }

    /// The order in which members of one thing are asked for a value: microformats, microdata, JSON-LD, RDFa, `meta` elements.
    /// In one source, a type with data of its own, such as a recipe, comes before an article.
    pub(crate) fn rank(&self) -> (MemberSource, bool, bool, u32) {
        let is_plain = self.item.types().all(|name| name == "h-entry");
        (self.source, self.item.source() == Source::Microdata, is_plain, self.item.number())
    }
}

/// True for an item that is written in microformats2.
pub(crate) fn is_mf2(item: Item<'_>) -> bool {
    item.source().is_microformats() && !item.is_classic()
}
