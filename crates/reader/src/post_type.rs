//! Post type discovery: finds the type of a post from its properties. See <https://ptd.spec.indieweb.org/>.

use serde::{Deserialize, Deserializer, Serialize};

use super::Answer;
use super::title_step::{self, CONTENT_PROPERTIES, TitleStep};
use super::urls::{first_text, is_url, of_value, texts};
use microweave::document::{Item, Source, ThingKind, Value};
use microweave_values::unfilled::is_unfilled_file;

microweave_values::named! {
    pub(crate) fn name;
    /// The type of a post.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    #[allow(missing_docs)] // The specification defines these words.
    pub enum PostType {
        Event = "event",
        Rsvp = "rsvp",
        Repost = "repost",
        Like = "like",
        Reply = "reply",
        Video = "video",
        Photo = "photo",
        Article = "article",
        #[default]
        Note = "note",
        // `PostTypeRules::more_types` decides on the types from here on.
        Bookmark = "bookmark",
        Follow = "follow",
        Checkin = "checkin",
        Audio = "audio",
        Read = "read",
        Watch = "watch",
        Listen = "listen",
        Eat = "eat",
        Drink = "drink",
        Jam = "jam",
        Recipe = "recipe",
        Review = "review",
        Product = "product",
        Card = "card",
    }
}

/// The order in which replies, reposts and likes are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PostTypeOrder {
    /// Repost, like, reply: the order of today's specification. A like may be marked up as a reply too, for
    /// readers that support replies only.
    #[default]
    ReplyLast,
    /// Reply, repost, like: the order of drafts up to 2017.
    ReplyFirst,
}

/// The rules of post type discovery. The defaults are the order of today's specification, and the types that are
/// published but are not in the specification yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PostTypeRules {
    /// The order in which replies, reposts and likes are checked.
    pub order: PostTypeOrder,
    /// True if types count that are not in the specification yet, such as bookmark.
    pub more_types: bool,
}

impl Default for PostTypeRules {
    fn default() -> Self {
        PostTypeRules { order: PostTypeOrder::default(), more_types: true }
    }
}

impl PostTypeRules {
    /// The default rules. `PostTypeRules::new().more_types(false)` follows the specification to the letter.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the order in which replies, reposts and likes are checked.
    #[must_use]
    pub fn order(self, order: PostTypeOrder) -> Self {
        PostTypeRules { order, ..self }
    }

    /// Also discovers the types that are published but are not in the specification yet: [`PostType::Bookmark`] and
    /// the types after it. The default is on.
    #[must_use]
    pub fn more_types(self, more_types: bool) -> Self {
        PostTypeRules { more_types, ..self }
    }

    /// The rows of [`TYPE_PROPERTIES`] that count, in their order.
    fn type_properties(self) -> impl Iterator<Item = TypeProperty> {
        let mut properties = TYPE_PROPERTIES;
        if self.order == PostTypeOrder::ReplyFirst {
            properties[1..4].rotate_right(1);
        }
        let counts = move |kind: PostType| self.more_types || kind as u8 <= PostType::Note as u8;
        properties.into_iter().filter(move |(_, post_type, _)| counts(*post_type))
    }
}

/// A property that decides the type, and the test for its value.
type TypeProperty = (&'static str, PostType, fn(Item<'_>, &str) -> bool);

/// The properties that decide the type, in order: the first one with a valid value wins. What was read or eaten may be given
/// as a text without a URL.
const TYPE_PROPERTIES: [TypeProperty; 16] = [
    ("rsvp", PostType::Rsvp, is_rsvp),
    ("repost-of", PostType::Repost, has_url),
    ("like-of", PostType::Like, has_url),
    ("in-reply-to", PostType::Reply, has_url),
    ("bookmark-of", PostType::Bookmark, has_url),
    ("follow-of", PostType::Follow, has_url),
    ("checkin", PostType::Checkin, has_value),
    ("read-of", PostType::Read, has_value),
    ("watch-of", PostType::Watch, has_value),
    ("listen-of", PostType::Listen, has_value),
    ("ate", PostType::Eat, has_value),
    ("drank", PostType::Drink, has_value),
    ("jam-of", PostType::Jam, has_value),
    ("video", PostType::Video, has_medium),
    ("audio", PostType::Audio, has_medium),
    ("photo", PostType::Photo, has_photo),
];

const MORE_ROOTS: [(&str, PostType); 4] = [
    ("h-recipe", PostType::Recipe),
    ("h-review", PostType::Review),
    ("h-product", PostType::Product),
    ("h-card", PostType::Card),
];

steps! {
    /// The step that decided the type of a post.
    #[derive(Default)]
    pub enum PostTypeStep {
        Root(#[serde(deserialize_with = "known_name")] root: StaticName) = "it is an {root}",
        Property(#[serde(deserialize_with = "known_name")] property: StaticName) = "it has a valid {property}",
        NoContent = "it has no content and no summary",
        NoName = "it has no name",
        NameBeginsContent = "its content begins with its name",
        NameIsTitle = "its name is a title, because no content begins with it",
        NameIsHeading = "its name is a title, because it is the heading of the content",
        Declared = "schema.org or Open Graph declares the type",
        ///
        /// For example, it is the URL of the post.
        NameIsNoTitle = "its name is not a title",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

/// The types of items and the properties that can decide the type of a post.
pub(super) fn deciding_names() -> impl Iterator<Item = &'static str> {
    let roots = MORE_ROOTS.into_iter().map(|(root, _)| root);
    let properties = PostTypeRules::new().type_properties();
    ["h-event"].into_iter().chain(roots).chain(properties.map(|(property, ..)| property))
}

/// A name of the reader. serde would borrow a field of the type `&'static str` from the JSON.
pub(super) type StaticName = &'static str;

/// Reads a name that must be one of the reader's names.
pub(super) fn known_name<'de, D: Deserializer<'de>>(deserializer: D) -> Result<&'static str, D::Error> {
    let name = String::deserialize(deserializer)?;
    let mut known = deciding_names().chain(CONTENT_PROPERTIES).chain(citation_properties());
    let found = known.find(|own| *own == name);
    found.ok_or_else(|| {
        serde::de::Error::custom(format_args!("{name:?} is not a property or type of the reader"))
    })
}

fn citation_properties() -> impl Iterator<Item = &'static str> {
    super::entry::CITATION_PROPERTIES.into_iter()
}

/// Finds the type of a post. A picture or a recording whose address is the page's address, or was made from an empty URL,
/// does not count. A document that was read from JSON does not know the page's address.
///
/// ```
/// use microweave_reader::{PostType, PostTypeRules, post_type};
///
/// let page = r#"<div class=h-entry><div class="u-in-reply-to h-cite"><a class=u-url href=/tea>Tea</a></div>
///     <p class=e-content>With milk!</p></div>"#;
/// let document = microweave::parse(page, "https://ada.example/");
/// let answer = post_type(document.find("h-entry").next().expect("there is one"), PostTypeRules::new());
/// assert_eq!(answer.value, PostType::Reply);
/// assert_eq!(answer.step.to_string(), "it has a valid in-reply-to");
/// ```
pub fn post_type(post: Item<'_>, rules: PostTypeRules) -> Answer<PostType, PostTypeStep> {
    with_title(post, rules, || title_step::step(post, &mut None))
}

/// Finds the type of a post. `title` tells whether its name is a title, and is called only if no property
/// decides.
pub(super) fn with_title(
    post: Item<'_>,
    rules: PostTypeRules,
    title: impl FnOnce() -> TitleStep,
) -> Answer<PostType, PostTypeStep> {
    type_by_properties(post, rules).unwrap_or_else(|| article_or_note(post, title))
}

/// The type of a post as a reader shows it. What an article, a video or a recording of schema.org, or the item of the
/// `meta` elements, calls itself counts more than its pictures and recordings, but not more than a type such as recipe.
pub(super) fn shown_type(
    post: Item<'_>,
    rules: PostTypeRules,
    title: TitleStep,
) -> Answer<PostType, PostTypeStep> {
    let declared = |post_type| Answer::new(post_type, PostTypeStep::Declared);
    let is_article = match post.thing_kind() {
        _ if !rules.more_types || !post.is("h-entry") || deciding_root(post, rules).is_some() => false,
        ThingKind::Article | ThingKind::Work(_) => true,
        ThingKind::Video => return type_by_properties(post, rules).unwrap_or(declared(PostType::Video)),
        ThingKind::Recording => return type_by_properties(post, rules).unwrap_or(declared(PostType::Audio)),
        _ => post.source() == Source::Meta,
    };
    match article_or_note(post, || title) {
        _ if !is_article => with_title(post, rules, || title),
        answer if answer.step == PostTypeStep::NoContent && title.is_title() => declared(PostType::Article),
        answer => answer,
    }
}

/// The type of a post by its item type and its properties. `None` if its texts have to decide.
fn type_by_properties(post: Item<'_>, rules: PostTypeRules) -> Option<Answer<PostType, PostTypeStep>> {
    if let Some((root, post_type)) = deciding_root(post, rules) {
        return Some(Answer::new(post_type, PostTypeStep::Root(root)));
    }
    let has_valid =
        |(property, _, is_valid): &TypeProperty| post.values(property).len() > 0 && is_valid(post, property);
    let (property, post_type, _) = rules.type_properties().find(has_valid)?;
    Some(Answer::new(post_type, PostTypeStep::Property(property)))
}

/// The item type that decides the type of a post.
pub(super) fn deciding_root(post: Item<'_>, rules: PostTypeRules) -> Option<(&'static str, PostType)> {
    let more_roots = if rules.more_types { &MORE_ROOTS[..] } else { &[] };
    let mut roots = [("h-event", PostType::Event)].into_iter().chain(more_roots.iter().copied());
    roots.find(|(root, _)| post.is(root))
}

/// The type of a post by its texts (the last five steps of the algorithm): a post with a title is an article.
fn article_or_note(post: Item<'_>, title: impl FnOnce() -> TitleStep) -> Answer<PostType, PostTypeStep> {
    if !title_step::has_content(post) {
        return Answer::new(PostType::Note, PostTypeStep::NoContent);
    }
    match title() {
        TitleStep::Name | TitleStep::Declared => Answer::new(PostType::Article, PostTypeStep::NameIsTitle),
        TitleStep::Heading => Answer::new(PostType::Article, PostTypeStep::NameIsHeading),
        TitleStep::NoName => Answer::new(PostType::Note, PostTypeStep::NoName),
        TitleStep::NameBeginsContent => Answer::new(PostType::Note, PostTypeStep::NameBeginsContent),
        _ => Answer::new(PostType::Note, PostTypeStep::NameIsNoTitle),
    }
}

/// True if the property has an RSVP value that h-entry defines, in any letter case.
pub(super) fn is_rsvp(post: Item<'_>, property: &str) -> bool {
    let known = ["yes", "no", "maybe", "interested"];
    texts(post, property).any(|answer| known.iter().any(|own| own.eq_ignore_ascii_case(answer.trim())))
}

/// True if the property has a value that is a valid URL, or an item with such a `url`.
fn has_url(post: Item<'_>, property: &str) -> bool {
    post.values(property).flat_map(of_value).any(is_url)
}

/// True if the property has a URL of a medium that is to be shown. The page itself is no medium: its URL was made from an empty text.
fn has_medium(post: Item<'_>, property: &str) -> bool {
    let mut urls = post.values(property).flat_map(of_value);
    urls.any(|url| is_url(url) && !is_unfilled_file(url) && !post.is_own_url(url))
}

/// True if a post has a picture, or an item with one. The image of an emoji does not count, although
/// microformats2 implies a photo from it.
fn has_photo(post: Item<'_>, property: &str) -> bool {
    let mut inner = post.values(property).filter_map(Value::as_item);
    !post.has_emoji_photo() && (has_medium(post, property) || inner.any(|item| has_medium(item, property)))
}

fn has_value(post: Item<'_>, property: &str) -> bool {
    post.values(property).any(|value| value.as_item().is_some()) || first_text(post, property).is_some()
}
