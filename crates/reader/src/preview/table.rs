//! The table of the preview: for each field its sources in order, its kind, and how the value is picked.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use once_cell::sync::Lazy;

use crate::marked_elements::is_marked_class;
use microweave_values::tables::Later;

/// The table.
pub(super) static TABLE: Lazy<PreviewTable> = microweave_values::table!("views/preview.json");

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PreviewTable {
    /// The rows, in the order in which they are evaluated: a row may rest on the fields before it.
    pub(super) rows: Vec<PreviewRow>,
    /// What stands between a title and the name of the site.
    #[serde(borrow)]
    pub(super) separators: Vec<&'static str>,
    /// Names of picture files that stand in for a picture.
    placeholders: Vec<&'static str>,
}

impl PreviewTable {
    pub(super) fn is_placeholder(&self, name: &str) -> bool {
        self.placeholders.iter().any(|placeholder| placeholder.eq_ignore_ascii_case(name))
    }
}

/// A row: a field of the preview.
#[derive(Debug, Deserialize)]
#[serde(bound(deserialize = "'de: 'static"), deny_unknown_fields)]
pub(super) struct PreviewRow {
    pub(super) field: PreviewField,
    pub(super) kind: RowKind,
    pub(super) pick: Pick,
    /// The sources, the best one first.
    pub(super) sources: Later<Vec<RowSource>>,
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
#[derive(Debug)]
pub(super) struct RowSource {
    /// As the table has it.
    pub(super) text: &'static str,
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
    Meta(&'static str),
    /// The `meta` elements with this name, which have pictures. The size and the alternative text of the first one are in elements whose
    /// names begin with the second name.
    MetaImage(&'static str, &'static str),
    /// A `meta` element with this `http-equiv`.
    Pragma(&'static str),
    /// The links with this rel.
    Rel(&'static str),
    /// The links with rel=author.
    AuthorLinks,
    /// The name of the site in the page's title.
    SiteInTitle,
    /// The page's title.
    Title,
    /// The only date of the `time` elements of an article.
    OnlyDate,
    /// The texts of the elements with this name.
    Element(&'static str),
    /// An attribute of the elements with this name. The root and the body come first, and there is one of each.
    Attribute(&'static str, &'static str),
    /// The elements with this class or `itemprop` outside of all items and posts.
    Class(&'static str),
    ItemProp(&'static str),
    /// A property of the page's own post, of the person that the page is about, or of its feed.
    Post(&'static str),
    Card(&'static str),
    Feed(&'static str),
    /// The type of the page's post.
    PostType,
    /// The authors of the page's own post, by the authorship algorithm.
    Authorship,
    /// The type of the thing of schema.org that the page is about.
    ThingType,
    /// A property of the thing of schema.org that the page is about; names with dots between them lead to the thing in a property.
    Thing(Vec<&'static str>),
    /// A property of the resource of RDFa with the page's address. The property is an IRI.
    Resource(&'static str),
    /// A property of the things of a type of schema.org, or of all things.
    Item(&'static str, Vec<&'static str>),
    AnyItem(Vec<&'static str>),
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

impl<'de: 'static> Deserialize<'de> for RowSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <&str>::deserialize(deserializer)?;
        let words: Vec<&str> = text.split(' ').collect();
        let path = |names: &'static str| names.split('.').collect();
        let part = match words[..] {
            ["address"] => PagePart::Address,
            ["root"] => PagePart::Root,
            ["authorship"] => PagePart::Authorship,
            ["meta", name] => match IMAGES.into_iter().find(|image| name.starts_with(image)) {
                Some(image) => PagePart::MetaImage(name, image),
                None => PagePart::Meta(name),
            },
            ["pragma", name] => PagePart::Pragma(name),
            ["rel", "author"] => PagePart::AuthorLinks,
            ["rel", name] => PagePart::Rel(name),
            ["host-name", "title"] => PagePart::SiteInTitle,
            ["element", "title"] => PagePart::Title,
            ["element", "time"] => PagePart::OnlyDate,
            ["element", name] => PagePart::Element(name),
            ["attribute", element, name] => PagePart::Attribute(element, name),
            ["class", name] if is_marked_class(name) => PagePart::Class(name),
            ["itemprop", name] => PagePart::ItemProp(name),
            ["post", "type"] => PagePart::PostType,
            ["post", name] => PagePart::Post(name),
            ["rdfa", iri] => PagePart::Resource(iri),
            ["card", name] => PagePart::Card(name),
            ["feed", name] => PagePart::Feed(name),
            ["thing", "type"] => PagePart::ThingType,
            ["thing", names] => PagePart::Thing(path(names)),
            ["item", names] => PagePart::AnyItem(path(names)),
            ["item", class, names] => PagePart::Item(class, path(names)),
            _ => return Err(D::Error::custom(format_args!("there is no source {text:?}"))),
        };
        Ok(RowSource { text, part })
    }
}
