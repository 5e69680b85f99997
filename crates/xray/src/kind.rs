//! The kinds of items that XRay knows, and the properties of each that are in its JSON.

use microweave::Item;

/// A kind of item. The order is that in which XRay asks for the types of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ItemKind {
    Entry,
    Event,
    Review,
    Recipe,
    Product,
    Item,
    Card,
    App,
    Feed,
}

const TYPES: [(&str, ItemKind); 11] = [
    ("h-entry", ItemKind::Entry),
    ("h-cite", ItemKind::Entry),
    ("h-event", ItemKind::Event),
    ("h-review", ItemKind::Review),
    ("h-recipe", ItemKind::Recipe),
    ("h-product", ItemKind::Product),
    ("h-item", ItemKind::Item),
    ("h-card", ItemKind::Card),
    ("h-app", ItemKind::App),
    ("h-x-app", ItemKind::App),
    ("h-feed", ItemKind::Feed),
];

impl ItemKind {
    /// The kind of an item. `None` if XRay does not know its types.
    pub(super) fn of(item: Item<'_>) -> Option<Self> {
        TYPES.into_iter().find(|(name, _)| item.is(name)).map(|(_, kind)| kind)
    }

    /// The properties of the kind. A card and a feed have no list: they are made in a way of their own.
    pub(super) fn properties(self) -> PropertyList {
        match self {
            ItemKind::Entry => ENTRY,
            ItemKind::Event => EVENT,
            ItemKind::Review => REVIEW,
            ItemKind::Recipe => RECIPE,
            ItemKind::Product => PRODUCT,
            ItemKind::Item => ITEM,
            ItemKind::App => APP,
            ItemKind::Card | ItemKind::Feed => NO_PROPERTIES,
        }
    }
}

/// The properties of a kind of item, by the form in which they are in the JSON.
#[derive(Clone, Copy)]
pub(super) struct PropertyList {
    /// The `type` in the JSON.
    pub(super) name: &'static str,
    /// One text.
    pub(super) texts: &'static [&'static str],
    /// One URL.
    pub(super) urls: &'static [&'static str],
    /// A list of texts.
    pub(super) text_lists: &'static [&'static str],
    /// A list of URLs.
    pub(super) url_lists: &'static [&'static str],
    /// A place or person, as an object.
    pub(super) cards: &'static [&'static str],
    /// HTML with its text, and the member that it becomes. Of two for one member, the first that is there counts.
    pub(super) contents: &'static [(&'static str, &'static str)],
    /// True for the rules of an entry: a name that repeats the content is left out.
    pub(super) compares_name: bool,
    pub(super) has_author: bool,
    pub(super) has_post_type: bool,
}

const NO_PROPERTIES: PropertyList = PropertyList {
    name: "",
    texts: &[],
    urls: &["url"],
    text_lists: &[],
    url_lists: &[],
    cards: &[],
    contents: &[],
    compares_name: false,
    has_author: false,
    has_post_type: false,
};

/// XRay leaves out `updated` and `location`.
const ENTRY: PropertyList = PropertyList {
    name: "entry",
    texts: &["published", "updated", "summary", "rsvp", "swarm-coins"],
    urls: &["url", "featured", "follow-of"],
    text_lists: &["category", "invitee"],
    url_lists: &[
        "photo", "video", "audio", "syndication", "in-reply-to", "like-of", "repost-of", "bookmark-of",
        "quotation-of",
    ],
    cards: &["checkin", "location"],
    compares_name: true,
    has_author: true,
    has_post_type: true,
    ..NO_PROPERTIES
};

const EVENT: PropertyList = PropertyList {
    name: "event",
    texts: &["name", "summary", "published", "start", "end", "duration"],
    urls: &["url", "featured"],
    text_lists: &["category", "attendee"],
    url_lists: &["photo", "video", "audio", "syndication"],
    cards: &["location"],
    contents: &[("content", "content"), ("description", "content")],
    has_author: true,
    has_post_type: true,
    ..NO_PROPERTIES
};

const REVIEW: PropertyList = PropertyList {
    name: "review",
    texts: &["summary", "published", "rating", "best", "worst"],
    text_lists: &["category"],
    url_lists: &["item"],
    contents: &[("description", "content")],
    compares_name: true,
    has_author: true,
    has_post_type: true,
    ..NO_PROPERTIES
};

const RECIPE: PropertyList = PropertyList {
    name: "recipe",
    texts: &["name", "summary", "published", "duration", "yield", "nutrition"],
    text_lists: &["category", "ingredient"],
    url_lists: &["photo"],
    contents: &[("instructions", "instructions")],
    has_author: true,
    has_post_type: true,
    ..NO_PROPERTIES
};

const PRODUCT: PropertyList = PropertyList {
    name: "product",
    texts: &["name", "identifier", "price"],
    text_lists: &["category", "brand"],
    url_lists: &["photo", "video", "audio"],
    contents: &[("description", "description")],
    ..NO_PROPERTIES
};

const ITEM: PropertyList =
    PropertyList { name: "item", texts: &["name"], url_lists: &["photo", "video", "audio"], ..NO_PROPERTIES };

const APP: PropertyList = PropertyList {
    name: "app",
    texts: &["name"],
    urls: &["url", "logo"],
    url_lists: &["redirect-uri"],
    ..NO_PROPERTIES
};
