//! What a field of a view reads.

use std::fmt;
use std::iter;
use std::sync::Arc;

use crate::view::values::raw::RawValue;
use microweave::document::Source;

/// What a field of a view reads: `schema offers.price`, `meta og:title`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ViewSource {
    /// As the view has it.
    pub(crate) view_text: Arc<str>,
    /// The same with the name of the syntax.
    pub(crate) text: Arc<str>,
    pub(crate) part: SourcePart,
}

/// The part of a page or of a thing that a source reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SourcePart {
    /// A property of the thing in microformats2, by the names of microformats2.
    Item(Vec<String>),
    /// A property of the thing in one syntax of schema.org.
    Description(Source, DescriptionPath),
    /// A property of the thing in all syntaxes, by the names of schema.org.
    Thing(DescriptionPath),
    /// The text of the value that the view is of.
    Text,
    /// The author of the thing's post, by the authorship algorithm, or a part of the author.
    Authorship(Option<AuthorPart>),
    /// The type of the thing's post, by post type discovery.
    PostType,
    /// The address that the page was read from.
    Address,
    /// The `meta` elements with a name, in lower case.
    Meta(String),
    /// The links with a rel, and with a media type if there is one.
    Rel(String, Option<String>),
    /// The texts of elements, or an attribute of them. The elements have a name, a class or an id: `h1`, `.price`, `p#author`.
    Html(String, Option<String>),
    /// A property of what the page is about, by the names of schema.org: of its descriptions, the best one first.
    Main(DescriptionPath),
    /// A property of the page's post in microformats2, by the names of microformats2.
    MainPost(Vec<String>),
    /// A property of the card, or of the feed, that the page is about. `type` is `card` or `feed`.
    MainCard(Vec<String>),
    MainFeed(Vec<String>),
    /// A property of all things, or of all things of a type.
    Items(Option<String>, DescriptionPath),
    /// A property of the page itself in RDFa: an IRI.
    Resource(String),
    /// The elements with a class, or with a property of microdata, outside of all items.
    Class(String),
    ItemProp(String),
    /// A `meta` element with this `http-equiv`.
    Pragma(String),
    /// The root of the page's host.
    Root,
    /// The name of the site in the page's title.
    SiteInTitle,
    /// The only date of the `time` elements of an article.
    PageDate,
    /// A field of the page's first post.
    Post(Vec<String>),
    /// A field of the page's preview.
    Page(Vec<String>),
}

/// The way to a property: `recipeInstructions.itemListElement*`, `offers[availability=InStock].price`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct DescriptionPath {
    pub(crate) steps: Vec<PathStep>,
    /// The property after the last step, with a star: its values at any depth count in place of a value that has some.
    pub(crate) inner: Option<String>,
}

/// A property, and which of its parts count.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PathStep {
    pub(crate) name: String,
    pub(crate) condition: Option<PartCondition>,
}

/// A property of a part has one of some values, or none of them. Without values, it has any value, or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PartCondition {
    pub(crate) name: String,
    pub(crate) is_without: bool,
    pub(crate) values: Vec<String>,
}

/// What the authorship algorithm says of an author.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AuthorPart {
    Name,
    Url,
    Photo,
}

/// The syntaxes that have the names of schema.org, in the order in which they are asked.
pub(crate) const SYNTAXES: [Source; 3] = [Source::Microdata, Source::JsonLd, Source::Rdfa];

impl ViewSource {
    /// True if the source is about the page, and not about the thing of a view.
    pub(crate) fn is_of_page(&self) -> bool {
        !self.is_of_thing() && self.part != SourcePart::Text
    }

    /// True if the source is about the thing of a view.
    pub(super) fn is_of_thing(&self) -> bool {
        use SourcePart::{Authorship, Description, Item, PostType, Thing};
        matches!(self.part, Item(_) | Description(..) | Thing(_) | Authorship(_) | PostType)
    }

    /// True if the source is not read for profiles: of posts, of the preview, or of what the page is about.
    pub(crate) fn is_unread_for_profiles(&self) -> bool {
        self.needs_topic() || matches!(self.part, SourcePart::Post(_) | SourcePart::Page(_))
    }

    /// True if the source asks for the posts of all sources, and what they are about.
    pub(crate) fn needs_topic(&self) -> bool {
        use SourcePart::{
            Class, ItemProp, Items, Main, MainCard, MainFeed, MainPost, PageDate, Resource, SiteInTitle,
        };
        matches!(
            self.part,
            Main(_)
                | MainPost(_)
                | MainCard(_)
                | MainFeed(_)
                | Items(..)
                | Resource(_)
                | Class(_)
                | ItemProp(_)
                | SiteInTitle
                | PageDate
        )
    }

    /// True if the source asks what the page is about, whatever its items have.
    pub(super) fn reads_main_things(&self) -> bool {
        matches!(&self.part, SourcePart::PageDate)
            || matches!(&self.part, SourcePart::Main(path) if path.is_type())
    }

    /// The type of the items that the source reads, or their property.
    pub(super) fn item_name(&self) -> Option<&str> {
        match &self.part {
            SourcePart::Items(Some(class), _) => Some(class),
            SourcePart::Items(None, path) if path.is_type() => Some("Thing"),
            SourcePart::Items(None, path) | SourcePart::Main(path) => {
                path.steps.first().map(|step| &*step.name)
            }
            _ => None,
        }
    }

    /// True for texts, in which an address stands whole: of elements, and of properties of microformats, whose addresses are resolved.
    pub(crate) fn is_of_texts(&self) -> bool {
        use SourcePart::{Html, Item, MainCard, MainFeed, MainPost};
        matches!(self.part, Html(_, None) | Item(_) | MainPost(_) | MainCard(_) | MainFeed(_))
    }

    /// True for the names of Open Graph whose values are numbers of seconds.
    pub(crate) fn counts_seconds(&self) -> bool {
        matches!(&self.part, SourcePart::Meta(name) if name.ends_with(":duration"))
    }

    /// The properties of microformats2, as the view has them.
    pub(crate) fn item_properties(&self) -> impl Iterator<Item = &str> {
        use SourcePart::{Item, MainCard, MainFeed, MainPost};
        let is_of_item = matches!(self.part, Item(_) | MainPost(_) | MainCard(_) | MainFeed(_));
        let path = self.view_text.split_once(' ').filter(|_| is_of_item);
        path.into_iter().flat_map(|(_, path)| path.split('.'))
    }

    /// The path of names of schema.org. A property of one syntax may be of another vocabulary.
    pub(crate) fn schema_path(&self) -> Option<&DescriptionPath> {
        match &self.part {
            SourcePart::Description(_, path) if self.view_text.starts_with("schema ") => Some(path),
            SourcePart::Thing(path) | SourcePart::Main(path) | SourcePart::Items(_, path) => Some(path),
            _ => None,
        }
    }

    /// The path of names of schema.org in the thing of a view. `None` for one with a star.
    pub(crate) fn plain_path(&self) -> Option<&[PathStep]> {
        match &self.part {
            SourcePart::Description(_, path) | SourcePart::Thing(path) if path.inner.is_none() => {
                Some(&path.steps)
            }
            _ => None,
        }
    }

    /// True if all elements of the page are visited.
    pub(crate) fn is_walk(&self) -> bool {
        use SourcePart::{Class, Html, ItemProp, PageDate};
        matches!(self.part, PageDate | Html(..) | Class(_) | ItemProp(_))
    }

    /// True for values anywhere in the page. Some may be of other pages, such as the authors of posts that it links to.
    pub(crate) fn is_anywhere(&self) -> bool {
        self.is_walk() || matches!(self.part, SourcePart::Rel(..))
    }

    /// The source of a value. One of several syntaxes says the syntax of the value.
    pub(crate) fn label(&self, value: &RawValue<'_>) -> Arc<str> {
        match (&self.part, &value.name, self.text.split_once(' ')) {
            (
                SourcePart::Thing(_) | SourcePart::Main(_) | SourcePart::Items(..),
                Some(name),
                Some((_, path)),
            ) => format!("{} {path}", syntax_name(name.source)).into(),
            _ => Arc::clone(&self.text),
        }
    }
}

/// The word for a syntax in sources.
pub(crate) fn syntax_name(source: Source) -> &'static str {
    match source {
        Source::Microdata => "microdata",
        Source::JsonLd => "json-ld",
        Source::Rdfa => "rdfa",
        _ => "mf2",
    }
}

impl DescriptionPath {
    /// The path to a property without conditions.
    pub(crate) fn of_name(name: &str) -> Self {
        let step = PathStep { name: name.to_owned(), condition: None };
        DescriptionPath { steps: vec![step], inner: None }
    }

    /// The names of properties in it.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.steps.iter().flat_map(PathStep::names).chain(&self.inner)
    }

    /// True for the types of a thing.
    pub(crate) fn is_type(&self) -> bool {
        self.inner.is_none()
            && matches!(&self.steps[..], [step] if step.name == "@type" && step.condition.is_none())
    }
}

impl PathStep {
    /// The names of properties in it.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        iter::once(&self.name).chain(self.condition.as_ref().map(|condition| &condition.name))
    }
}

impl fmt::Display for PathStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        let Some(PartCondition { name, is_without, values }) = &self.condition else { return Ok(()) };
        match (values.is_empty(), *is_without) {
            (true, is_without) => write!(f, "[{}{name}]", if is_without { "!" } else { "" }),
            (false, is_without) => {
                write!(f, "[{name}{}={}]", if is_without { "!" } else { "" }, values.join("|"))
            }
        }
    }
}
