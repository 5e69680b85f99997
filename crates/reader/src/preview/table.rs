//! The table of the preview: for each field its sources in order, its kind, and how the value is picked.

use serde::{Deserialize, Serialize};

use once_cell::sync::Lazy;

use crate::marked_elements::is_marked_class;

/// The table.
pub(super) static TABLE: Lazy<PreviewTable> = microweave_values::table!("views/preview.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewTable {
    /// The rows, in the order in which they are evaluated: a row may rest on the fields before it.
    pub(super) rows: Vec<PreviewRow>,
    /// What stands between a title and the name of the site.
    pub(super) separators: Vec<String>,
    /// Names of picture files that stand in for a picture.
    placeholders: Vec<String>,
}

impl PreviewTable {
    pub(super) fn is_placeholder(&self, name: &str) -> bool {
        self.placeholders.iter().any(|placeholder| placeholder.eq_ignore_ascii_case(name))
    }
}

/// A row: a field of the preview.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewRow {
    pub(super) field: PreviewField,
    pub(super) kind: RowKind,
    pub(super) pick: Pick,
    /// The sources, the best one first.
    pub(super) sources: Vec<RowSource>,
}

names! {
    /// A field of a [`Preview`](super::Preview) that a row of the table gives.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    #[non_exhaustive]
    pub enum PreviewField {
        /// The address.
        Url = "url",
        /// The title.
        Title = "title",
        /// The description.
        Description = "description",
        /// The picture.
        Image = "image",
        /// The name of the site.
        SiteName = "site-name",
        /// The address of the site.
        SiteUrl = "site-url",
        /// The language.
        Language = "language",
        /// The authors.
        Authors = "authors",
        /// The date of publication.
        Published = "published",
        /// The date of the last change.
        Modified = "modified",
        /// What the page is.
        Kind = "kind",
        /// The icon of the site.
        Icon = "icon",
        /// The logo of the publisher.
        Logo = "logo",
    }
}

impl PreviewField {
    /// True for a field of the site.
    pub(super) fn is_of_site(self) -> bool {
        matches!(self, PreviewField::SiteName | PreviewField::SiteUrl | PreviewField::Icon)
    }
}

/// How the values of a row are read and judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum RowKind {
    Text,
    /// A text that is not the name of the site.
    Title,
    /// A text that is not the title.
    Description,
    /// The address of a page.
    Address,
    /// The address of the site: on the host of the page.
    SiteAddress,
    /// A picture that is no placeholder and no logo.
    Image,
    /// A picture.
    Icon,
    /// A language tag.
    Language,
    Person,
    Date,
    /// The name of a type.
    Type,
}

/// How the value of a field is picked from the values of its sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Pick {
    /// The first value.
    First,
    /// The first value, without the name of the site at its end or its beginning.
    Title,
    /// The people of the first source that names a person.
    People,
}

/// What a row reads.
#[derive(Debug, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct RowSource {
    /// As the table has it.
    pub(super) text: String,
    pub(super) part: PagePart,
}

/// The part of a page that a source reads.
#[derive(Debug)]
pub(super) enum PagePart {
    /// The address that the page was read from.
    Address,
    /// The root of the host.
    Root,
    /// The `meta` elements with this name.
    Meta(String),
    /// The `meta` elements with this name, which have pictures. The size and the alternative text of the first one are in elements whose
    /// names begin with the second name.
    MetaImage(String, &'static str),
    /// A `meta` element with this `http-equiv`.
    Pragma(String),
    /// The links with this rel.
    Rel(String),
    /// The links with rel=author.
    AuthorLinks,
    /// The name of the site in the page's title.
    SiteInTitle,
    /// The page's title.
    Title,
    /// The only date of the `time` elements of an article.
    OnlyDate,
    /// The texts of the elements with this name.
    Element(String),
    /// An attribute of the elements with this name. The root and the body come first, and there is one of each.
    Attribute(String, String),
    /// The elements with this class or `itemprop` outside of all items and posts.
    Class(String),
    ItemProp(String),
    /// A property of the page's own post, of the person that the page is about, or of its feed.
    Post(String),
    Card(String),
    Feed(String),
    /// The type of the page's post.
    PostType,
    /// The authors of the page's own post, by the authorship algorithm.
    Authorship,
    /// The type of the thing of schema.org that the page is about.
    ThingType,
    /// A property of the thing of schema.org that the page is about; names with dots between them lead to the thing in a property.
    Thing(Vec<String>),
    /// A property of the resource of RDFa with the page's address. The property is an IRI.
    Resource(String),
    /// A property of the things of a type of schema.org, or of all things.
    Item(String, Vec<String>),
    AnyItem(Vec<String>),
}

/// The `meta` elements with pictures.
const IMAGES: [&str; 2] = ["og:image", "twitter:image"];

impl PagePart {
    /// True if all elements of the page are visited.
    pub(super) fn is_walk(&self) -> bool {
        matches!(
            self,
            PagePart::OnlyDate
                | PagePart::Element(_)
                | PagePart::Attribute(..)
                | PagePart::Class(_)
                | PagePart::ItemProp(_)
        )
    }
}

impl TryFrom<String> for RowSource {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let path = |names: &str| names.split('.').map(str::to_owned).collect();
        let part = match words[..] {
            ["address"] => PagePart::Address,
            ["root"] => PagePart::Root,
            ["authorship"] => PagePart::Authorship,
            ["meta", name] => match IMAGES.into_iter().find(|image| name.starts_with(image)) {
                Some(image) => PagePart::MetaImage(name.to_owned(), image),
                None => PagePart::Meta(name.to_owned()),
            },
            ["pragma", name] => PagePart::Pragma(name.to_owned()),
            ["rel", "author"] => PagePart::AuthorLinks,
            ["rel", name] => PagePart::Rel(name.to_owned()),
            ["host-name", "title"] => PagePart::SiteInTitle,
            ["element", "title"] => PagePart::Title,
            ["element", "time"] => PagePart::OnlyDate,
            ["element", name] => PagePart::Element(name.to_owned()),
            ["attribute", element, name] => PagePart::Attribute(element.to_owned(), name.to_owned()),
            ["class", name] if is_marked_class(name) => PagePart::Class(name.to_owned()),
            ["itemprop", name] => PagePart::ItemProp(name.to_owned()),
            ["post", "type"] => PagePart::PostType,
            ["post", name] => PagePart::Post(name.to_owned()),
            ["rdfa", iri] => PagePart::Resource(iri.to_owned()),
            ["card", name] => PagePart::Card(name.to_owned()),
            ["feed", name] => PagePart::Feed(name.to_owned()),
            ["thing", "type"] => PagePart::ThingType,
            ["thing", names] => PagePart::Thing(path(names)),
            ["item", names] => PagePart::AnyItem(path(names)),
            ["item", class, names] => PagePart::Item(class.to_owned(), path(names)),
            _ => return Err(format!("there is no source {text:?}")),
        };
        Ok(RowSource { text, part })
    }
}
