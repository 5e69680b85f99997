//! The members of the graph: the posts of each source.

use std::borrow::Cow;

use super::address::page_key;
use super::urls::{first_text, texts};
use microweave::document::{Item, Source, ThingKind};

/// What a page has members in, the best one first.
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
    pub(crate) family: Family,
    /// True if it is an entry of an h-feed, unless it is the only entry of a classic one (`body class=hfeed`).
    pub(crate) is_listed: bool,
}

/// Only posts of one family can be one thing. A page is rather about a post of an earlier family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Family {
    /// Articles, notes, recipes and other works.
    Writing,
    Event,
    Product,
    Review,
    /// Videos and recordings. Beside a writing they are its players.
    Player,
    /// Questions, as in a list of frequent ones. Beside a writing they are parts of it.
    Question,
}

impl Family {
    /// True for what is a part of an article beside it.
    pub(super) fn is_part(self) -> bool {
        matches!(self, Family::Player | Family::Question)
    }

    fn of(item: Item<'_>) -> Self {
        match item.thing_kind() {
            ThingKind::Video | ThingKind::Recording => Family::Player,
            ThingKind::Question => Family::Question,
            _ if item.is_one_of(&["h-entry", "h-recipe", "h-cite"]) => Family::Writing,
            _ if item.is("h-event") => Family::Event,
            _ if item.is_one_of(&["h-product", "h-listing"]) => Family::Product,
            _ => Family::Review,
        }
    }
}

impl<'d> Member<'d> {
    pub(crate) fn new(source: MemberSource, item: Item<'d>, is_listed: bool) -> Self {
        Member { source, item, family: Family::of(item), is_listed }
    }

    pub(crate) fn addresses(&self) -> impl Iterator<Item = &'d str> + use<'d> {
        texts(self.item, "url").chain(texts(self.item, "uid"))
    }

    /// The pages that its addresses are, and that its identifiers are parts of. Only posts of schema.org have such
    /// identifiers.
    pub(super) fn pages(&self) -> impl Iterator<Item = Cow<'d, str>> + use<'d> {
        let item = Some(self.item).filter(|item| item.source().is_structured());
        let parts =
            item.into_iter().flat_map(|item| texts(item, "uid")).filter_map(|id| Some(id.split_once('#')?.0));
        let urls = item.into_iter().flat_map(|item| texts(item, "url")).filter(|url| !url.contains('#'));
        parts.chain(urls).filter_map(page_key)
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
    matches!(item.source(), Source::Microformats | Source::Both) && !item.is_classic()
}
