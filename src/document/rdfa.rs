//! RDFa in a document: the triples of a page, and its items, which are made of them on first use.

mod items;
mod nodes;

use std::collections::HashMap;
use std::sync::OnceLock;

use once_cell::sync::Lazy;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::microdata::{Microdata, MicrodataItem};
use super::texts::{Text, Texts};
use microweave_html::dom::{NodeId, Place};

pub(crate) const RDF_FIRST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#first";
pub(crate) const RDF_NIL: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#nil";
pub(crate) const RDF_REST: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#rest";
pub(crate) const RDF_TYPE: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
pub(crate) const USES_VOCABULARY: &str = "http://www.w3.org/ns/rdfa#usesVocabulary";

/// The RDFa of a page.
///
/// It has two views of the same data: the triples, exactly as RDFa Core 1.1 gives them, and items in the shape of
/// microdata. Types and names of properties are IRIs. The JSON has the items.
///
/// ```
/// use microweave::Options;
///
/// let page = r#"<p vocab="https://schema.org/" typeof="Person"><b property="name">Ada</b></p>"#;
/// let document = Options::new().rdfa(true).parse(page, "https://example.com/");
/// let person = document.rdfa().items().next().expect("the page has one");
/// assert!(person.is("https://schema.org/Person"));
/// assert_eq!(person.text("https://schema.org/name"), Some("Ada"));
/// assert_eq!(
///     serde_json::to_string(document.rdfa())?,
///     r#"{"items":[{"type":["https://schema.org/Person"],"properties":{"https://schema.org/name":["Ada"]}}]}"#
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// An item is a subject of triples. It is in the JSON once: in the first property that has it as a value, otherwise at the
/// top; elsewhere its identifier takes its place. A list is a sequence of values. The triples that only name the
/// vocabularies of the page (`rdfa:usesVocabulary`) give no item.
#[derive(Clone, Debug, Default)]
pub struct Rdfa {
    pub(crate) texts: Texts,
    /// The IRIs and blank nodes, by their numbers.
    pub(crate) names: Vec<Text>,
    pub(crate) triples: Vec<RdfaTripleData>,
    /// The subjects in the order of the page, with their places.
    pub(crate) subjects: Vec<(RdfaName, Option<Place>)>,
    pub(crate) max_levels: u16,
    items: OnceLock<Box<Microdata>>,
}

/// The number of an IRI or a blank node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct RdfaName(pub(crate) u32);

#[derive(Clone, Copy, Debug)]
pub(crate) struct RdfaTripleData {
    pub(crate) subject: RdfaName,
    pub(crate) predicate: RdfaName,
    pub(crate) object: RdfaObjectData,
    pub(crate) element: NodeId,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum RdfaObjectData {
    Name(RdfaName),
    Literal { text: Text, kind: LiteralKind },
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum LiteralKind {
    Plain,
    Language(Text),
    Typed(RdfaName),
}

/// A triple of RDFa.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RdfaTriple<'a> {
    /// An IRI, or a blank node such as `_:b1`. Without an address of the page, an IRI may be relative.
    pub subject: &'a str,
    /// An IRI.
    pub predicate: &'a str,
    /// The value.
    pub object: RdfaObject<'a>,
    /// The element that gives the triple.
    pub element: NodeId,
}

/// The object of a triple.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RdfaObject<'a> {
    /// An IRI, or a blank node such as `_:b1`.
    Node(&'a str),
    /// A text.
    Literal {
        /// The text as written.
        text: &'a str,
        /// Its language.
        language: Option<&'a str>,
        /// The IRI of its datatype. `None` for a plain text.
        datatype: Option<&'a str>,
    },
}

pub(super) static NO_RDFA: Lazy<Rdfa> = Lazy::new(Rdfa::default);

impl Rdfa {
    /// The items that are not the value of a property, in document order.
    pub fn items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        self.as_microdata().items()
    }

    /// All items, in document order.
    pub fn all_items(&self) -> impl Iterator<Item = MicrodataItem<'_>> {
        self.as_microdata().all_items()
    }

    /// The items in the type of microdata, for programs that read both.
    pub fn as_microdata(&self) -> &Microdata {
        self.items.get_or_init(|| Box::new(self.item_tree().0))
    }

    /// The triples in the order of the page. Empty for a document that was read from JSON.
    ///
    /// ```
    /// use microweave::{Options, RdfaObject};
    ///
    /// let page = r#"<meta property="og:title" content="Tea">"#;
    /// let document = Options::new().rdfa(true).parse(page, "https://example.com/");
    /// let triple = document.rdfa().triples().next().expect("the page has one");
    /// assert_eq!((triple.subject, triple.predicate), ("https://example.com/", "http://ogp.me/ns#title"));
    /// assert!(matches!(triple.object, RdfaObject::Literal { text: "Tea", .. }));
    /// ```
    pub fn triples(&self) -> impl Iterator<Item = RdfaTriple<'_>> {
        self.triples.iter().map(|triple| RdfaTriple {
            subject: self.name(triple.subject),
            predicate: self.name(triple.predicate),
            object: self.object(triple.object),
            element: triple.element,
        })
    }

    pub(crate) fn object(&self, object: RdfaObjectData) -> RdfaObject<'_> {
        match object {
            RdfaObjectData::Name(name) => RdfaObject::Node(self.name(name)),
            RdfaObjectData::Literal { text, kind } => {
                let (language, datatype) = match kind {
                    LiteralKind::Plain => (None, None),
                    LiteralKind::Language(language) => (Some(self.texts.get(language)), None),
                    LiteralKind::Typed(datatype) => (None, Some(self.name(datatype))),
                };
                RdfaObject::Literal { text: self.texts.get(text), language, datatype }
            }
        }
    }

    /// True if there is no triple and no item.
    pub fn is_empty(&self) -> bool {
        self.triples.is_empty() && self.as_microdata().top.is_empty()
    }

    pub(crate) fn name(&self, name: RdfaName) -> &str {
        self.texts.get(self.names[name.0 as usize])
    }

    fn is_blank(&self, name: RdfaName) -> bool {
        self.name(name).starts_with("_:")
    }

    fn list_cells(&self) -> HashMap<RdfaName, ListCell> {
        let mut cells = HashMap::<RdfaName, (Option<usize>, Option<RdfaName>)>::new();
        for (number, triple) in self.triples.iter().enumerate() {
            match (self.name(triple.predicate), triple.object) {
                (RDF_FIRST, _) if self.is_blank(triple.subject) => {
                    cells.entry(triple.subject).or_default().0.get_or_insert(number);
                }
                (RDF_REST, RdfaObjectData::Name(rest)) if self.is_blank(triple.subject) => {
                    cells.entry(triple.subject).or_default().1.get_or_insert(rest);
                }
                _ => {}
            }
        }
        let cell = |(name, (first, rest))| Some((name, ListCell { first: first?, rest: rest? }));
        cells.into_iter().filter_map(cell).collect()
    }
}

impl Serialize for Rdfa {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_microdata().serialize(serializer)
    }
}

/// The JSON has the form of microdata's.
impl<'de> Deserialize<'de> for Rdfa {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let items = OnceLock::from(Box::new(Microdata::deserialize(deserializer)?));
        Ok(Rdfa { items, ..Rdfa::default() })
    }
}

/// True if the JSON is the same.
impl PartialEq for Rdfa {
    fn eq(&self, other: &Self) -> bool {
        self.as_microdata() == other.as_microdata()
    }
}

/// A blank node that is a cell of a list.
#[derive(Clone, Copy)]
struct ListCell {
    /// The number of the triple with its member.
    first: usize,
    /// The next cell, or the end of the list.
    rest: RdfaName,
}
