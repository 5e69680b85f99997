//! Classic microformats ("backward compatibility mappings" of the parsing specification). The tables of roots
//! and properties are data, in `data/backcompat`. This module applies them to an element's class and rel
//! attributes.

use std::sync::OnceLock;

use foldhash::HashMap;
use serde::Deserialize;

use microweave_html::dom::{El, NodeId, flag};
use microweave_html::names::{attr, tag};
use microweave_values::class_names::{self, Prefix};
use microweave_values::tables;
use microweave_values::whitespace::tokens;
use once_cell::sync::Lazy;

static FILES: Lazy<Vec<TableFile>> = Lazy::new(load);

/// The table of a classic root: a file of `data/backcompat/`.
#[derive(Debug)]
pub struct Table {
    /// The name of its file, such as `hcard`.
    pub(crate) name: &'static str,
    /// The type in microformats2, such as `h-card`.
    pub item_type: &'static str,
    properties: HashMap<&'static str, MappedProperty>,
    rels: HashMap<&'static str, MappedProperty>,
    /// Rels that count only if a link has all of them.
    joint_rels: Vec<(Vec<&'static str>, MappedProperty)>,
    /// Rels that count only if the item has the property by no other name.
    fallback_rels: HashMap<&'static str, MappedProperty>,
    fallback_dates: HashMap<&'static str, MappedProperty>,
    /// The tables of nested roots, by the class name of an element without a root class name.
    nested: ClassicNames,
}

/// The microformats2 property that a classic name maps to.
#[derive(Debug, PartialEq)]
pub struct MappedProperty {
    /// How the value is read.
    pub prefix: Prefix,
    /// The name of the microformats2 property.
    pub name: &'static str,
    /// The table and the classic name, such as `hcard.fn` or `hentry.rel=bookmark`.
    pub(crate) classic_name: String,
}

/// A property of a classic item, and the markup by which an element is it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClassicProperty {
    pub(crate) mapping: &'static MappedProperty,
    pub(crate) origin: Origin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Name,
    /// `rel=tag`: the value is the last segment of the link's path.
    TagLink,
    /// A name that counts only if the item has the property by no other name.
    Fallback,
}

/// Classes of the texts of a classic post, and of the widgets that themes put into it.
const TEXTS: [&str; 3] = ["entry-content", "entry-summary", "widget"];
/// Classes of the elements with the comments of a post.
const COMMENTS: [&str; 8] = [
    "comment", "comment-body", "comment-content", "comment-list", "commentlist", "comments", "comments-area",
    "comments-section",
];

/// True for the class name of a list of comments.
pub fn is_comments(class: &str) -> bool {
    COMMENTS.contains(&class)
}

/// True for the class of a part of a post whose links and dates are not the author and the date of the post.
pub fn is_text_or_comments(class: &str) -> bool {
    TEXTS.contains(&class) || is_comments(class)
}

/// True if an element inside of a post is in an article that is inside of another one, such as a comment (HTML, "the article
/// element").
pub fn is_in_inner_article(el: El<'_>, post: NodeId) -> bool {
    let around = std::iter::successors(Some(el), |el| el.parent()).take_while(|el| el.id() >= post);
    around.filter(|el| el.tag() == tag::ARTICLE).nth(1).is_some()
}

/// Names with what they mean.
type ClassicNames = HashMap<&'static str, &'static str>;

/// A file of a table. The table is read when it is first used: most pages have items of few classic types or none.
struct TableFile {
    name: &'static str,
    head: TableHead,
    packed: &'static str,
    table: OnceLock<Table>,
}

/// What decides whether a table is used.
#[derive(Deserialize)]
struct TableHead {
    /// The root's class name. None for `item`: its place inside another item makes it a root.
    root: Option<&'static str>,
    #[serde(rename = "type")]
    item_type: &'static str,
}

macro_rules! files {
    ($($name:literal)*) => {
        &[$(($name, microweave_values::packed!("backcompat/", $name, ".json"))),*]
    };
}

const TABLE_FILES: &[(&str, &str)] = files! {
    "adr" "geo" "hcard" "hcalendar" "hfeed" "hentry" "hnews" "hproduct" "hrecipe" "hresume"
    "hreview" "hreview-aggregate" "item"
};

/// True for the first letters of all root class names. Other class names are skipped without a look-up.
pub(super) fn is_root_initial(byte: u8) -> bool {
    matches!(byte, b'a' | b'g' | b'h' | b'v')
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ClassicTableJson {
    #[serde(rename = "root")]
    _root: Option<&'static str>,
    #[serde(rename = "type")]
    item_type: &'static str,
    #[serde(borrow)]
    properties: HashMap<&'static str, &'static str>,
    /// A key is one rel, or several with spaces between them: then a link must have all of them.
    #[serde(default)]
    rels: ClassicNames,
    #[serde(default)]
    fallbacks: Fallbacks,
    #[serde(default)]
    nested: ClassicNames,
}

/// The names that count only if the item has the property by no other name.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fallbacks {
    #[serde(borrow, default)]
    rels: HashMap<&'static str, &'static str>,
    /// Class names that count only on a `time` with a `datetime`.
    #[serde(default)]
    dates: ClassicNames,
}

fn load() -> Vec<TableFile> {
    let file =
        |&(name, packed)| TableFile { name, head: tables::read(packed), packed, table: OnceLock::new() };
    TABLE_FILES.iter().map(file).collect()
}

impl TableFile {
    /// The file of a table, by its name.
    fn of(name: &str) -> Option<&'static TableFile> {
        FILES.iter().find(|file| file.name == name)
    }

    fn is_root(&self, token: &str) -> bool {
        self.head.root == Some(token)
    }

    fn table(&self) -> &Table {
        self.table.get_or_init(|| Table::read(self.name, self.packed).expect("a test reads the tables"))
    }
}

/// The mappings as a file holds them. The texts of `table` come before their classic names.
fn mappings(
    table: [&str; 2],
    mappings: ClassicNames,
) -> Result<HashMap<&'static str, MappedProperty>, String> {
    let read = mappings.into_iter().map(|(name, mapping)| match class_names::property(mapping) {
        Some((prefix, property)) => {
            let classic_name = table.concat() + name;
            Ok((name, MappedProperty { prefix, name: property, classic_name }))
        }
        None => Err(format!("{name}: {mapping} is not the class name of a property")),
    });
    read.collect()
}

impl Table {
    fn read(name: &'static str, packed: &'static str) -> Result<Self, String> {
        let file: ClassicTableJson = tables::read(packed);
        if let Some(other) = file.nested.values().find(|other| TableFile::of(other).is_none()) {
            return Err(format!("{name}: there is no table {other}"));
        }
        let rel_mappings = mappings([name, ".rel="], file.rels)?;
        let (joint_rels, rels): (HashMap<_, _>, _) =
            rel_mappings.into_iter().partition(|(rel, _)| rel.contains(' '));
        Ok(Table {
            name,
            item_type: file.item_type,
            properties: mappings([name, "."], file.properties)?,
            rels,
            joint_rels: joint_rels
                .into_iter()
                .map(|(names, mapping)| (tokens(names).collect(), mapping))
                .collect(),
            fallback_rels: mappings([name, ".rel="], file.fallbacks.rels)?,
            fallback_dates: mappings([name, "."], file.fallbacks.dates)?,
            nested: file.nested,
        })
    }

    /// The microformats2 property of a class name.
    pub fn mapping_of(&self, class: &str) -> Option<&MappedProperty> {
        self.properties.get(class)
    }
}

/// True for the class name of a classic root.
pub fn is_root(token: &str) -> bool {
    is_root_initial(token.as_bytes()[0]) && FILES.iter().any(|file| file.is_root(token))
}

/// The tables of an element's classic root class names. `outer` are the tables of the item around it, which
/// may name nested roots.
pub fn roots(class: &str, outer: &[&'static Table]) -> Vec<&'static Table> {
    let mut roots: Vec<&'static Table> = Vec::new();
    for token in tokens(class).filter(|token| is_root_initial(token.as_bytes()[0])) {
        if let Some(file) = FILES.iter().find(|file| file.is_root(token))
            && !roots.iter().any(|table| table.item_type == file.head.item_type)
        {
            roots.push(file.table());
        }
    }
    if roots.is_empty() {
        let nested = outer.iter().flat_map(|table| tokens(class).filter_map(|token| table.nested.get(token)));
        roots.extend(nested.take(1).filter_map(|name| TableFile::of(name)).map(TableFile::table));
    }
    roots
}

/// The property of a class name in the classic microformat of a type, such as `h-card`.
pub(super) fn property_of_type(item_type: &str, class_name: &str) -> Option<&'static MappedProperty> {
    let mut of_type = FILES.iter().filter(|file| file.head.item_type == item_type);
    of_type.find_map(|file| file.table().mapping_of(class_name))
}

/// The property of a class name in the classic microformats, of any type.
pub fn property_of_any(class_name: &str) -> Option<&'static MappedProperty> {
    FILES.iter().find_map(|file| file.table().mapping_of(class_name))
}

/// The properties that an element is in an item of these tables, in this order: by class name, by rel, by
/// fallback. An element is a property once, even if several of its names map to it. A rel counts only on a
/// link with an `href`.
pub(crate) fn properties(el: El<'_>, tables: &[&'static Table]) -> Vec<ClassicProperty> {
    let mut properties: Vec<ClassicProperty> = Vec::new();
    let mut add = |mapping: Option<&'static MappedProperty>, origin| {
        if let Some(mapping) = mapping
            && !properties.iter().any(|property| property.mapping.name == mapping.name)
        {
            properties.push(ClassicProperty { mapping, origin });
        }
    };
    for token in tokens(el.class()) {
        for &table in tables {
            add(table.properties.get(token), Origin::Name);
        }
    }
    let rels = rels(el);
    for rel in &rels {
        let origin = if rel == "tag" { Origin::TagLink } else { Origin::Name };
        tables.iter().for_each(|table| add(table.rels.get(&**rel), origin));
    }
    if rels.len() > 1 {
        let joint_rels = tables.iter().flat_map(|table| &table.joint_rels);
        let joined =
            joint_rels.filter(|(joint, _)| joint.iter().all(|rel| rels.iter().any(|of_link| of_link == rel)));
        joined.for_each(|(_, mapping)| add(Some(mapping), Origin::Name));
    }
    for rel in &rels {
        tables.iter().for_each(|table| add(table.fallback_rels.get(&**rel), Origin::Fallback));
    }
    if el.tag() == tag::TIME && el.attr_by(attr::DATETIME).is_some() {
        for token in tokens(el.class()) {
            tables.iter().for_each(|table| add(table.fallback_dates.get(token), Origin::Fallback));
        }
    }
    properties
}

/// The rels of a link in lower case. Empty if the element is not a link or has no `href`.
fn rels(el: El<'_>) -> Vec<String> {
    let is_link = el.has(flag::REL) && matches!(el.link_tag(), tag::A | tag::AREA | tag::LINK);
    if !is_link || el.href().is_none() {
        return Vec::new();
    }
    tokens(el.attr_by(attr::REL).unwrap_or_default()).map(str::to_ascii_lowercase).collect()
}
