//! Post type discovery: what kind of post an item is, from its properties.
//! <https://ptd.spec.indieweb.org/>

use std::fmt;

use super::Answer;
use super::title::{self, TitleStep};
use super::urls::{first_text, is_url, of_value, texts};
use crate::document::{Item, Value};

/// A kind of post.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // They are words of the specification.
pub enum PostType {
    Event,
    Rsvp,
    Repost,
    Like,
    Reply,
    Video,
    Photo,
    Article,
    Note,
    // Those of `PostTypeRules::more_types`.
    Bookmark,
    Follow,
    Checkin,
    Audio,
    Read,
    Watch,
    Listen,
    Eat,
    Drink,
    Jam,
    Recipe,
    Review,
    Card,
}

/// In which order replies, reposts and likes are looked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum PostTypeOrder {
    /// Repost, like, reply, as the specification has it today: whoever likes a post may say it in a reply,
    /// too, for readers that know only replies.
    #[default]
    ReplyLast,
    /// Reply, repost, like, as drafts had it up to 2017.
    ReplyFirst,
}

/// By which rules post types are discovered. The defaults are those of today's specification.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PostTypeRules {
    order: PostTypeOrder,
    more_types: bool,
}

impl PostTypeRules {
    /// Today's rules.
    pub fn new() -> Self {
        Self::default()
    }

    /// In which order replies, reposts and likes are looked for.
    #[must_use]
    pub fn order(self, order: PostTypeOrder) -> Self {
        PostTypeRules { order, ..self }
    }

    /// Know the types that people publish and the specification has not got yet, too: from `Bookmark` on.
    #[must_use]
    pub fn more_types(self, more_types: bool) -> Self {
        PostTypeRules { more_types, ..self }
    }

    /// The properties that tell a type, the first one that holds counting.
    fn signs(self) -> impl Iterator<Item = Sign> {
        let responses = match self.order {
            PostTypeOrder::ReplyLast => [REPOST, LIKE, REPLY],
            PostTypeOrder::ReplyFirst => [REPLY, REPOST, LIKE],
        };
        let more = move |signs: &'static [Sign]| signs.iter().copied().filter(move |_| self.more_types);
        [RSVP]
            .into_iter()
            .chain(responses)
            .chain(more(&MORE_RESPONSES))
            .chain([VIDEO])
            .chain(more(&[AUDIO]))
            .chain([PHOTO])
    }
}

/// A property that tells a type.
#[derive(Clone, Copy)]
struct Sign {
    property: &'static str,
    post_type: PostType,
    holds: fn(Item<'_>, &str) -> bool,
}

const fn sign(property: &'static str, post_type: PostType, holds: fn(Item<'_>, &str) -> bool) -> Sign {
    Sign { property, post_type, holds }
}

const RSVP: Sign = sign("rsvp", PostType::Rsvp, is_rsvp);
const REPOST: Sign = sign("repost-of", PostType::Repost, has_url);
const LIKE: Sign = sign("like-of", PostType::Like, has_url);
const REPLY: Sign = sign("in-reply-to", PostType::Reply, has_url);
const VIDEO: Sign = sign("video", PostType::Video, has_url);
const AUDIO: Sign = sign("audio", PostType::Audio, has_url);
const PHOTO: Sign = sign("photo", PostType::Photo, has_photo);

/// What was read or eaten need not have a URL.
const MORE_RESPONSES: [Sign; 9] = [
    sign("bookmark-of", PostType::Bookmark, has_url),
    sign("follow-of", PostType::Follow, has_url),
    sign("checkin", PostType::Checkin, has_value),
    sign("read-of", PostType::Read, has_value),
    sign("watch-of", PostType::Watch, has_value),
    sign("listen-of", PostType::Listen, has_value),
    sign("ate", PostType::Eat, has_value),
    sign("drank", PostType::Drink, has_value),
    sign("jam-of", PostType::Jam, has_value),
];

const MORE_ROOTS: [(&str, PostType); 3] =
    [("h-recipe", PostType::Recipe), ("h-review", PostType::Review), ("h-card", PostType::Card)];

/// What told a post's type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PostTypeStep {
    /// The type of the item, such as `h-event`.
    Root(&'static str),
    /// A property with a valid value.
    Property(&'static str),
    /// It has neither content nor a summary.
    NoContent,
    /// It has no name.
    NoName,
    /// Its name is how its content begins.
    NameBeginsContent,
    /// Its name is another text than its content.
    NameIsTitle,
    /// Its name is the heading of its content.
    NameIsHeading,
    /// Its name is no title for another reason, such as that it is its URL.
    NameIsNoTitle,
}

/// The type of a post.
///
/// ```
/// use microweave::reader::{PostType, PostTypeRules, post_type};
///
/// let page = r#"<div class=h-entry><div class="u-in-reply-to h-cite"><a class=u-url href=/tea>Tea</a></div>
///     <p class=e-content>With milk!</p></div>"#;
/// let document = microweave::parse(page, "https://ada.example/");
/// let answer = post_type(document.find("h-entry").next().expect("there is one"), PostTypeRules::new());
/// assert_eq!(answer.value, PostType::Reply);
/// assert_eq!(answer.step.to_string(), "it has a valid in-reply-to");
/// ```
pub fn post_type(post: Item<'_>, rules: PostTypeRules) -> Answer<PostType, PostTypeStep> {
    with_title(post, rules, || title::step(post))
}

/// The type of a post of which it can be said whether its name is a title.
pub(super) fn with_title(
    post: Item<'_>,
    rules: PostTypeRules,
    title: impl FnOnce() -> TitleStep,
) -> Answer<PostType, PostTypeStep> {
    told_by_properties(post, rules).unwrap_or_else(|| article_or_note(post, title))
}

/// The type of a post, unless its texts have to tell it.
fn told_by_properties(post: Item<'_>, rules: PostTypeRules) -> Option<Answer<PostType, PostTypeStep>> {
    let more_roots = MORE_ROOTS.into_iter().filter(|_| rules.more_types);
    let mut roots = [("h-event", PostType::Event)].into_iter().chain(more_roots);
    if let Some((root, post_type)) = roots.find(|(root, _)| post.is(root)) {
        return Some(Answer::new(post_type, PostTypeStep::Root(root)));
    }
    let Sign { property, post_type, .. } = rules.signs().find(|sign| (sign.holds)(post, sign.property))?;
    Some(Answer::new(post_type, PostTypeStep::Property(property)))
}

/// What the texts of a post tell (the last five steps): an article has a name that is a title.
fn article_or_note(post: Item<'_>, title: impl FnOnce() -> TitleStep) -> Answer<PostType, PostTypeStep> {
    if !title::has_content(post) {
        return Answer::new(PostType::Note, PostTypeStep::NoContent);
    }
    match title() {
        TitleStep::Name => Answer::new(PostType::Article, PostTypeStep::NameIsTitle),
        TitleStep::Heading => Answer::new(PostType::Article, PostTypeStep::NameIsHeading),
        TitleStep::NoName => Answer::new(PostType::Note, PostTypeStep::NoName),
        TitleStep::NameBeginsContent => Answer::new(PostType::Note, PostTypeStep::NameBeginsContent),
        _ => Answer::new(PostType::Note, PostTypeStep::NameIsNoTitle),
    }
}

/// Is there an answer that h-entry knows, in capitals or not?
pub(super) fn is_rsvp(post: Item<'_>, property: &str) -> bool {
    let known = ["yes", "no", "maybe", "interested"];
    texts(post, property).any(|answer| known.iter().any(|own| own.eq_ignore_ascii_case(answer.trim())))
}

/// Has a property a valid URL for a value, or an item with one?
fn has_url(post: Item<'_>, property: &str) -> bool {
    post.values(property).flat_map(of_value).any(is_url)
}

/// Has a post a picture, or an item with one? The image of an emoji is none, although microformats2 implies a
/// photo from it.
fn has_photo(post: Item<'_>, property: &str) -> bool {
    let mut inner = post.values(property).filter_map(Value::as_item);
    !post.has_emoji_photo() && (has_url(post, property) || inner.any(|item| has_url(item, property)))
}

fn has_value(post: Item<'_>, property: &str) -> bool {
    post.values(property).any(|value| value.as_item().is_some()) || first_text(post, property).is_some()
}

impl fmt::Display for PostType {
    /// The word for it: `reply`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            PostType::Event => "event",
            PostType::Rsvp => "rsvp",
            PostType::Repost => "repost",
            PostType::Like => "like",
            PostType::Reply => "reply",
            PostType::Video => "video",
            PostType::Photo => "photo",
            PostType::Article => "article",
            PostType::Note => "note",
            PostType::Bookmark => "bookmark",
            PostType::Follow => "follow",
            PostType::Checkin => "checkin",
            PostType::Audio => "audio",
            PostType::Read => "read",
            PostType::Watch => "watch",
            PostType::Listen => "listen",
            PostType::Eat => "eat",
            PostType::Drink => "drink",
            PostType::Jam => "jam",
            PostType::Recipe => "recipe",
            PostType::Review => "review",
            PostType::Card => "card",
        })
    }
}

impl fmt::Display for PostTypeStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PostTypeStep::Root(root) => write!(f, "it is an {root}"),
            PostTypeStep::Property(property) => write!(f, "it has a valid {property}"),
            PostTypeStep::NoContent => f.write_str("it has neither content nor a summary"),
            PostTypeStep::NoName => f.write_str("it has no name"),
            PostTypeStep::NameBeginsContent => f.write_str("its name is how its content begins"),
            PostTypeStep::NameIsHeading => {
                f.write_str("its name is the heading of its content: it is a title")
            }
            PostTypeStep::NameIsNoTitle => f.write_str("its name is no title"),
            PostTypeStep::NameIsTitle => f.write_str("its name is not how its content begins: it is a title"),
        }
    }
}
