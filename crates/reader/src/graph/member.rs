//! The members of the graph: the posts of each source.

use super::page_facts::agrees;
use crate::model::families::PostFamily;
use crate::urls::{first_text, texts};
use microweave::document::{Item, Source};
use microweave_values::collections::unique::only;

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

    /// The post and what it is about.
    pub(crate) fn with_subject(self) -> impl Iterator<Item = Self> {
        let subject = subject_of(self.item).map(|item| Member::new(self.source, item, self.is_listed));
        std::iter::once(self).chain(subject)
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

/// The types of what a plain post can be about.
const SUBJECTS: [&str; 5] = ["h-event", "h-listing", "h-product", "h-recipe", "h-review"];

/// What a plain post is about, if it has it inside of itself: its only recipe, event, product or review, with the name of the post. A
/// recipe that is written in the text of its post may have another name.
pub(crate) fn subject_of(post: Item<'_>) -> Option<Item<'_>> {
    if PostFamily::of(post) != PostFamily::Writing || post.types().any(|name| name != "h-entry") {
        return None;
    }
    let subject = only(post.children().filter(|child| child.is_one_of(&SUBJECTS)))?;
    let is_in_text = subject.is("h-recipe") && subject.place().is_some();
    let is_one = match first_text(post, "name").zip(first_text(subject, "name")) {
        Some((name, subject)) => is_in_text || agrees(name, subject),
        None => subject.is("h-recipe"),
    };
    is_one.then_some(subject)
}

/// True for an item that is written in microformats2.
pub(crate) fn is_mf2(item: Item<'_>) -> bool {
    item.source().is_microformats() && !item.is_classic()
}
