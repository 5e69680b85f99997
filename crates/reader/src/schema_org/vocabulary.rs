//! The table that maps the types and properties of schema.org to microformats2. `data/vocab/README.md`
//! describes its format.

use foldhash::{HashMap, HashSet};
use serde::Deserialize;

use crate::graph::outline::is_post_type;
use microweave::document::ThingKind;
use microweave_values::class_names;
use microweave_values::class_names::Prefix;
use microweave_values::collections::map::Map;
use once_cell::sync::Lazy;

/// The mapping from schema.org to microformats2.
pub(super) static SCHEMA: Lazy<SchemaOrgTable> = Lazy::new(SchemaOrgTable::load);

#[derive(Debug)]
pub(crate) struct SchemaOrgTable {
    kinds: Vec<ItemKind>,
    /// What types mean, by their names in lower case.
    types: HashMap<String, TypeMeaning>,
    /// The properties whose values are not parts of the item around them, such as `mainEntity`.
    independent_properties: HashSet<String>,
    /// The microformats2 types of posts. A list is a feed only if it contains one.
    pub(super) entries: HashSet<String>,
    /// The properties that give the URL or the text of an item without a microformats2 type.
    pub(super) plain_values: PlainValues,
}

/// What a type of schema.org means.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TypeMeaning {
    /// The number of its kind.
    kind: Option<usize>,
    /// The number of the kind of items that are no parts of other items, if others have none.
    pub(super) standalone: Option<usize>,
    /// The vCard KIND of its h-card (RFC 6350, section 6.1.4).
    pub(super) card_kind: Option<&'static str>,
    /// True if its items are replaced by their URL in a property that takes a URL.
    pub(super) is_url: bool,
}

impl TypeMeaning {
    /// The kind of an item of the type. `is_standalone`: the item is no part of another one.
    pub(super) fn kind(self, is_standalone: bool) -> Option<&'static ItemKind> {
        self.kind.or(self.standalone.filter(|_| is_standalone)).map(|number| SCHEMA.kind(number))
    }
}

/// What an item of schema.org becomes: an item of microformats2, or a part of the item around it.
#[derive(Debug)]
pub(crate) struct ItemKind {
    /// The microformats2 type. `None` for a part.
    pub(super) item_type: Option<String>,
    pub(super) thing_kind: ThingKind,
    names: HashMap<String, Mapping>,
}

/// The meaning of a property of schema.org.
#[derive(Debug)]
pub(crate) struct Mapping {
    /// Where its values go.
    pub(super) target: Target,
    /// Its rank among the properties with that target.
    pub(super) rank: usize,
    /// True if its text is a list with commas.
    pub(super) is_list: bool,
}

/// The target of the values of a property.
#[derive(Clone, Debug)]
pub(crate) enum Target {
    Property(TargetProperty),
    Children,
    /// Items without a microformats2 type are parts of the item around them. The number is the kind of a part
    /// whose own type is not known. Other items become children.
    Part(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct TargetProperty {
    /// How values are read. `None` for the value by microdata's own rules.
    pub(super) prefix: Option<Prefix>,
    pub(super) name: String,
    /// The kind of an item whose type is not known.
    pub(super) default_kind: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainValues {
    pub(super) url: Vec<String>,
    pub(super) text: Vec<String>,
}

/// The table as written in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableJson {
    items: Map<ItemKindJson>,
    parts: Map<Map<Vec<String>>>,
    entries: HashSet<String>,
    independent_properties: HashSet<String>,
    urls: Vec<String>,
    lists: HashSet<String>,
    plain_values: PlainValues,
}

impl TableJson {
    fn embedded() -> Self {
        let json = include_str!("../../data/vocab/schema-to-mf2.json");
        serde_json::from_str(json).expect("the crate's own table, held to its form by a test")
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemKindJson {
    #[serde(default)]
    types: Vec<String>,
    #[serde(default)]
    standalone: Vec<String>,
    #[serde(default)]
    organizations: Vec<String>,
    #[serde(default)]
    places: Vec<String>,
    properties: Map<Vec<String>>,
}

/// The microformats2 type of a kind's name: `h-entry for short posts` is an h-entry.
fn type_of(kind: &str) -> &str {
    kind.split(' ').next().unwrap_or_default()
}

/// What the items of a kind are among posts.
fn thing_kind_of(kind: &str) -> ThingKind {
    match kind {
        "h-entry" => ThingKind::Article,
        "h-entry for short posts" => ThingKind::ShortPost,
        "h-entry for videos" => ThingKind::Video,
        "h-entry for recordings" => ThingKind::Recording,
        "h-entry for questions" => ThingKind::Question,
        "h-entry for works" => ThingKind::Work(None),
        _ => ThingKind::Other,
    }
}

/// The names in schema.org for an item of microformats2: the table backwards.
#[derive(Debug)]
pub struct SchemaOrgNames {
    /// The type: the first one of the kind.
    pub(crate) class: String,
    /// The first name of each property.
    pub(crate) properties: HashMap<String, String>,
}

/// The names in schema.org for items of a type of microformats2.
pub fn schema_org_names(item_type: &str) -> Option<&'static SchemaOrgNames> {
    static NAMES: Lazy<HashMap<String, SchemaOrgNames>> = Lazy::new(|| {
        let mut all = HashMap::default();
        let TableJson { items, parts, .. } = TableJson::embedded();
        for (kind, table) in items.iter() {
            if let Some(class) = table.types.first() {
                all.entry(type_of(kind).to_owned())
                    .or_insert_with(|| SchemaOrgNames::of(class, table, &parts));
            }
        }
        all
    });
    NAMES.get(item_type)
}

impl SchemaOrgNames {
    fn of(class: &str, table: &ItemKindJson, parts: &Map<Map<Vec<String>>>) -> Self {
        let mut properties = HashMap::default();
        for (written, alternatives) in table.properties.iter() {
            let mut words = written.split(' ');
            let (Some(first), Some(name)) = (words.next(), alternatives.first()) else { continue };
            let name = name.split(' ').next().unwrap_or_default().to_owned();
            let short =
                |written: &str| class_names::property(written).map_or(written, |(_, name)| name).to_owned();
            if first != "part" {
                properties.insert(short(first), name);
            } else if let Some((of_part, _)) = words.next().and_then(|part| parts.get(part)?.iter().next()) {
                // The first property of the part stands for it, such as `p-rating` for `reviewRating`.
                properties.entry(short(of_part)).or_insert(name);
            }
        }
        SchemaOrgNames { class: class.to_owned(), properties }
    }
}

/// The vCard KIND for a type of schema.org. `None` for people.
pub fn card_kind(item_type: &str) -> Option<&'static str> {
    SCHEMA.meaning_of(item_type).card_kind
}

/// True for the name of a type of schema.org whose items are posts.
pub(crate) fn is_post(name: &str) -> bool {
    let kind = SCHEMA.types.get(&name.to_ascii_lowercase()).and_then(|meaning| meaning.kind(true));
    kind.and_then(|kind| kind.item_type.as_deref()).is_some_and(is_post_type)
}

impl SchemaOrgTable {
    pub(crate) fn load() -> Self {
        Self::of(TableJson::embedded()).expect("the crate's own table, held to its form by a test")
    }

    fn of(file: TableJson) -> Result<Self, String> {
        let (mut types, mut numbers) = (HashMap::<String, TypeMeaning>::default(), HashMap::default());
        let mut add = |names: &[String], set: &dyn Fn(&mut TypeMeaning)| {
            names.iter().for_each(|name| set(types.entry(name.to_ascii_lowercase()).or_default()));
        };
        for (number, (item_type, kind)) in file.items.iter().enumerate() {
            numbers.entry(type_of(item_type)).or_insert(number);
            for names in [&kind.types, &kind.organizations, &kind.places] {
                add(names, &|own| own.kind = Some(number));
            }
            add(&kind.standalone, &|own| own.standalone = Some(number));
            add(&kind.organizations, &|own| own.card_kind = Some("org"));
            add(&kind.places, &|own| own.card_kind = Some("location"));
        }
        for (number, (part, _)) in (file.items.len()..).zip(file.parts.iter()) {
            numbers.insert(part, number);
            add(&[part.to_owned()], &|own| own.kind = Some(number));
        }
        add(&file.urls, &|own| own.is_url = true);
        let items = file.items.iter().map(|(name, kind)| (Some(name), &kind.properties));
        let tables = items.chain(file.parts.iter().map(|(_, properties)| (None, properties)));
        let kinds = tables.map(|(item_type, table)| ItemKind::read(item_type, table, &numbers, &file.lists));
        let kinds = kinds.collect::<Result<_, _>>()?;
        let TableJson { entries, independent_properties, plain_values, .. } = file;
        Ok(SchemaOrgTable { kinds, types, independent_properties, entries, plain_values })
    }

    pub(super) fn kind(&self, number: usize) -> &ItemKind {
        &self.kinds[number]
    }

    /// What a type means, as written in `itemtype`.
    pub(super) fn meaning_of(&self, item_type: &str) -> TypeMeaning {
        let known = name_of_type(item_type).and_then(|name| self.types.get(&name));
        known.copied().unwrap_or_default()
    }

    /// True if an item in this property is not a part of the item around it.
    pub(super) fn is_independent(&self, property: &str) -> bool {
        self.independent_properties.contains(property)
    }
}

/// The name of a schema.org type in lower case. The scheme may be any or missing, `www.` and a slash at the
/// end are optional, and the letter case is ignored.
fn name_of_type(item_type: &str) -> Option<String> {
    // No type of the table is longer (test `the_table_is_valid`), so a longer text is not copied in full.
    let written = item_type.get(..item_type.len().min(128))?.to_ascii_lowercase();
    let address = written.strip_prefix("https:").or_else(|| written.strip_prefix("http:"));
    let address = address.unwrap_or(&written).trim_start_matches('/');
    let path = address.strip_prefix("www.").unwrap_or(address).strip_prefix("schema.org/")?;
    Some(path.trim_matches('/').to_owned())
}

impl ItemKind {
    fn read(
        kind: Option<&str>,
        table: &Map<Vec<String>>,
        numbers: &HashMap<&str, usize>,
        lists: &HashSet<String>,
    ) -> Result<Self, String> {
        let mut names = HashMap::default();
        for (written, alternatives) in table.iter() {
            let target = Target::read(written, numbers)?;
            for (rank, alternative) in alternatives.iter().enumerate() {
                for name in alternative.split(' ') {
                    let mapping = Mapping { target: target.clone(), rank, is_list: lists.contains(name) };
                    if names.insert(name.to_owned(), mapping).is_some() {
                        return Err(format!("{name} is in {kind:?} twice"));
                    }
                }
            }
        }
        let item_type = kind.map(|kind| type_of(kind).to_owned());
        let thing_kind = kind.map(thing_kind_of).unwrap_or_default();
        Ok(ItemKind { item_type, thing_kind, names })
    }

    pub(super) fn mapping(&self, name: &str) -> Option<&Mapping> {
        self.names.get(name)
    }

    fn targets(&self) -> impl Iterator<Item = &Target> {
        self.names.values().map(|mapping| &mapping.target)
    }

    /// True if items of this kind are lists.
    pub(super) fn is_list(&self) -> bool {
        self.item_type.as_deref() == Some("h-feed")
    }

    /// True if items of this kind are elements of lists, which have an item of the list.
    pub(super) fn is_element_of_list(&self) -> bool {
        self.item_type.is_none() && self.targets().any(|target| matches!(target, Target::Children))
    }

    /// True if items of this kind are recordings.
    pub(super) fn is_recording(&self) -> bool {
        self.item_type.as_deref() == Some("h-media")
    }

    /// True if the kind has this microformats2 property.
    pub(super) fn has(&self, property: &str) -> bool {
        self.targets().any(|target| matches!(target, Target::Property(own) if own.name == property))
    }
}

impl Target {
    fn read(written: &str, numbers: &HashMap<&str, usize>) -> Result<Self, String> {
        let (own, other) = match written.split_once(' ') {
            Some((own, other)) => (own, Some(other)),
            None => (written, None),
        };
        let number =
            |name| numbers.get(name).copied().ok_or(format!("{written}: no item or part is named {name}"));
        let default_kind = other.map(number).transpose()?;
        match (own, default_kind) {
            ("children", None) => Ok(Target::Children),
            ("part", Some(part)) => Ok(Target::Part(part)),
            _ => {
                let (prefix, name) = match class_names::property(own) {
                    Some((prefix, name)) => (Some(prefix), name),
                    None => (None, own),
                };
                Ok(Target::Property(TargetProperty { prefix, name: name.to_owned(), default_kind }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_valid() {
        assert!(SCHEMA.kinds.iter().flat_map(|kind| &kind.item_type).all(|own| class_names::is_root(own)));
        assert!(SCHEMA.kinds.iter().all(|kind| !kind.names.is_empty()));
        assert!(SCHEMA.types.keys().all(|name| name.len() < 100));
    }
}
