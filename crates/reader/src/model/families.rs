//! What descriptions are in general. Descriptions of two families are never one by an address or a name.

use smallvec::SmallVec;

use super::vocabulary::type_name;
use microweave::document::{Item, ThingKind};
use microweave::schema_org::{OfTypes, SCHEMA_ORG};

/// Most descriptions have one family.
pub(crate) type FamilyList<'d> = SmallVec<[&'d str; 2]>;

/// The families of types: the types directly below `Thing` and `CreativeWork`, such as `Product` and `Article`. A type of another
/// vocabulary is a family. Offers, ratings and such parts have no family: they have no identity of their own.
pub(crate) fn of_types<'d>(types: &[&'d str]) -> FamilyList<'d> {
    static FAMILIES: OfTypes<Vec<&str>> = OfTypes::new();
    let is_general = |name: &str| matches!(name, "CreativeWork" | "Intangible" | "Thing");
    let is_below = |above: &str| above.split(' ').any(|above| matches!(above, "Thing" | "CreativeWork"));
    let is_head = |name: &&str| !is_general(name) && SCHEMA_ORG.types.get(name).is_some_and(is_below);
    let above =
        |name| SCHEMA_ORG.types.name(name).into_iter().chain(SCHEMA_ORG.ancestors(name).iter().copied());
    let mut families = FamilyList::new();
    for name in types {
        match FAMILIES.get(name, || above(name).filter(is_head).collect()) {
            Some(of_name) => families.extend(of_name.iter().copied()),
            None => families.push(name),
        }
    }
    families.sort_unstable();
    families.dedup();
    families
}

/// The families that are texts of a page. A post may be an article and a recipe, but no other work is one with them: a page that
/// offers data and the article about it may give both one address.
const WRITINGS: [&str; 9] = [
    "Article", "Comment", "DigitalDocument", "Guide", "HowTo", "LearningResource", "Message",
    "SpecialAnnouncement", "WebContent",
];

/// The work that an item with types of these addresses is: its first family. `None` for a writing.
pub(crate) fn work_of<'d>(types: impl Iterator<Item = &'d str>) -> Option<&'static str> {
    let families = of_types(&types.map(type_name).collect::<Vec<_>>());
    if families.iter().any(|family| WRITINGS.contains(family)) {
        return None;
    }
    families.iter().find_map(|family| SCHEMA_ORG.types.name(family))
}

/// True for a type of pages.
pub(crate) fn is_page(name: &str) -> bool {
    SCHEMA_ORG.is_kind_of(name, "WebPage")
}

/// What a post is. Only posts of one family can be one thing. A page is rather about a post of an earlier family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum PostFamily {
    /// Articles, notes, recipes and other texts.
    Writing,
    /// Another work, such as a `Dataset`, a `Book` or a `SoftwareApplication`, by its family.
    Work(&'static str),
    Event,
    Product,
    Review,
    /// Videos and recordings. Beside a writing they are its players.
    Player,
    /// Questions, as in a list of frequent ones. Beside a writing they are parts of it.
    Question,
}

impl PostFamily {
    /// True for what is a part of an article beside it.
    pub(crate) fn is_part(self) -> bool {
        matches!(self, PostFamily::Player | PostFamily::Question)
    }

    pub(crate) fn of(item: Item<'_>) -> Self {
        let is_product = item.is_one_of(&["h-product", "h-listing"]);
        match item.thing_kind() {
            // A shop sells recordings too.
            ThingKind::Video | ThingKind::Recording if !is_product => PostFamily::Player,
            ThingKind::Question => PostFamily::Question,
            ThingKind::Work(Some(family)) => PostFamily::Work(family),
            _ if item.is_one_of(&["h-entry", "h-recipe", "h-cite"]) => PostFamily::Writing,
            _ if item.is("h-event") => PostFamily::Event,
            _ if is_product => PostFamily::Product,
            _ => PostFamily::Review,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            PostFamily::Writing => "writing",
            PostFamily::Work(family) => family,
            PostFamily::Event => "event",
            PostFamily::Product => "product",
            PostFamily::Review => "review",
            PostFamily::Player => "player",
            PostFamily::Question => "question",
        }
    }
}
