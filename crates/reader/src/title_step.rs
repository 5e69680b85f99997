//! Decides whether the name of a post is a title. A name that repeats the content is not a title: the post is
//! a note (the last five steps of post type discovery, <https://ptd.spec.indieweb.org/#algorithm>). The
//! comparison uses letters only, because publishers make names from contents in many ways: with or without
//! the texts of images, the texts of hidden elements, and the whitespace between blocks.

mod jumble;
mod letters;
mod parts;

use smallvec::SmallVec;

use super::urls::{first_text, key, texts};
pub(crate) use letters::Letters;
use microweave::document::{Item, Source, Value};
use microweave_html::dom::Dom;
use parts::Parts;

/// A name with more characters than this is a text and not a title.
const MAX_TITLE: usize = 200;

/// The properties that hold the content. The first one that shows something is used.
pub(super) const CONTENT_PROPERTIES: [&str; 3] = ["content", "description", "instructions"];

steps! {
    /// Why an entry has a title or has none.
    #[derive(Default)]
    pub enum TitleStep {
        Name = "its name is a title, because no content begins with it",
        ///
        /// A reader removes the heading from the content, so that it is shown once.
        Heading = "its name is a title, because it is the heading of the content",
        NoName = "it has no name",
        NameIsCard = "its name is an h-card, so it is the name of a person",
        ///
        /// An entry without content is compared by its summary.
        NameBeginsContent = "its content begins with its name",
        ///
        /// Parsers of older rules imply the name from all the text of an entry.
        NameContainsContent = "its name contains all of its content",
        NameContainsProperties = "its name is all of its text, with the texts of other properties",
        NameIsUrl = "its name is its URL",
        NameIsPhoto = "its name is the alternative text of its picture",
        NameIsText = "its name is too long for a title",
        OtherSource(source: Source) = "from {source}",
        Declared = "its name is a title, because schema.org or Open Graph declares it",
        InPageTitle(source: Source) = "it is in the title of the page, and this is from {source}",
        WithoutSite(source: Source) = "from {source}, without the name of the site",
        Marked = "it is the heading that the page marks as its title",
        ///
        /// A program made the value, or it is from JSON without reasons.
        #[default]
        Unknown = "the step is not known",
    }
}

impl TitleStep {
    /// True if the name is a title.
    pub(super) fn is_title(self) -> bool {
        matches!(self, TitleStep::Name | TitleStep::Heading | TitleStep::Declared)
    }

    /// True if the post has no name: a classic post, or one of schema.org, is not named after a person.
    pub(super) fn is_nameless(self, is_mf2: bool) -> bool {
        self == TitleStep::NoName || self == TitleStep::NameIsCard && !is_mf2
    }

    /// True if the name serves as the content of the entry.
    pub(super) fn is_content(self) -> bool {
        matches!(self, TitleStep::NameIsText | TitleStep::NameContainsProperties)
    }
}

/// Decides whether the name of an item is a title, and why. `tree` gets the tree of the content, if its HTML fits the window.
pub(super) fn step(item: Item<'_>, tree: &mut Option<Dom>) -> TitleStep {
    let Some(name) = first_text(item, "name") else { return TitleStep::NoName };
    if item.values("name").next().and_then(Value::as_item).is_some_and(|item| item.is("h-card")) {
        return TitleStep::NameIsCard;
    }
    if key(name).is_some_and(|name| texts(item, "url").any(|url| key(url).as_ref() == Some(&name))) {
        return TitleStep::NameIsUrl;
    }
    let contents = content_values(item);
    if contents.is_empty() {
        step_without_content(item, name)
    } else {
        step_with_content(item, name, &contents, tree)
    }
}

/// True if an item has a content or a summary that shows something.
pub(super) fn has_content(item: Item<'_>) -> bool {
    !content_values(item).is_empty()
}

/// The content of an item, or else its summary. In microdata all values of the property belong to the
/// content, because each paragraph may be a value.
fn content_values(item: Item<'_>) -> SmallVec<[Value<'_>; 1]> {
    let mut properties = CONTENT_PROPERTIES.into_iter().chain(["summary"]);
    let of_property = |property| {
        let mut values = item.values(property).filter(|&value| parts::shows_something(value));
        if item.source().is_schema_org() {
            return values.collect();
        }
        values.next().into_iter().collect::<SmallVec<_>>()
    };
    properties
        .find_map(|property| Some(of_property(property)).filter(|values| !values.is_empty()))
        .unwrap_or_default()
}

fn step_without_content(item: Item<'_>, name: &str) -> TitleStep {
    let is_implied = item.has_implied_name();
    if is_implied && alternative_texts(item).any(|alt| Letters::Strict.of(alt) == Letters::Strict.of(name)) {
        TitleStep::NameIsPhoto
    } else if is_long(name) {
        TitleStep::NameIsText
    } else if is_implied && jumble::has_properties(item, name) {
        TitleStep::NameContainsProperties
    } else {
        TitleStep::Name
    }
}

fn step_with_content(
    item: Item<'_>,
    name: &str,
    contents: &[Value<'_>],
    tree: &mut Option<Dom>,
) -> TitleStep {
    let parts = Parts::of(contents, name.len(), tree);
    let whole = without_ellipsis(name);
    let letters = Letters::for_name(whole);
    let sought = letters.of(whole);
    if let Some(start) = parts.start(&sought, letters) {
        return match start {
            _ if start.has_text && parts.is_heading(&sought, letters) => TitleStep::Heading,
            _ if start.has_text => TitleStep::NameBeginsContent,
            // The name is the alternative text of an image. It is a title if the content has other text, or
            // if the post's own picture has that text.
            _ if parts.has_text() || alternative_texts(item).any(|alt| letters.of(alt) == sought) => {
                TitleStep::Name
            }
            _ => TitleStep::NameBeginsContent,
        };
    }
    let is_value = |value: &Value<'_>| {
        let mut start = String::new();
        letters.add_start(&mut start, value.as_text().unwrap_or_default(), sought.len());
        value.as_text().is_some() && start.starts_with(&sought)
    };
    if parts.is_same(name) || contents.iter().take(1).any(is_value) {
        TitleStep::NameBeginsContent
    } else if parts.range_in(name).is_some_and(|held| jumble::is_jumble(item, name, &held)) {
        TitleStep::NameContainsContent
    } else {
        TitleStep::Name
    }
}

/// The alternative texts of an item's pictures.
fn alternative_texts(item: Item<'_>) -> impl Iterator<Item = &str> {
    let photos = item.values("photo").filter(move |_| !item.has_emoji_photo());
    photos.chain(item.values("featured")).filter_map(|photo| match photo {
        Value::Url { alt, .. } => Some(alt.trim()).filter(|alt| !alt.is_empty()),
        Value::Item { item, .. } => first_text(item, "name"),
        _ => None,
    })
}

/// The name without the dots at its end that mark it as shortened.
pub(super) fn without_ellipsis(name: &str) -> &str {
    let cut = ["[…]", "[...]", "…", "..."].into_iter().find_map(|dots| name.strip_suffix(dots));
    cut.map_or(name, str::trim_end)
}

/// True if a text has the letters of a name.
pub(super) fn has_same_letters(text: &str, name: &str) -> bool {
    let letters = Letters::for_name(name);
    text == name || letters.of(text).contains(&letters.of(name))
}

/// True if a name is too long for a title.
pub(crate) fn is_long(name: &str) -> bool {
    name.chars().nth(MAX_TITLE).is_some()
}
