//! The table that maps the types and properties of schema.org to microformats2. `data/vocab/README.md`
//! describes its format.

use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use foldhash::{HashMap, HashSet};
use serde::Deserialize;

use crate::outline::is_post_type;
use microweave::document::ThingKind;
use microweave_values::class_names;
use microweave_values::class_names::Prefix;
use microweave_values::collections::map::Map;
use microweave_values::tables::Later;
use once_cell::sync::Lazy;

static FILE: Lazy<TableJson> = microweave_values::table!("vocab/schema-to-mf2.json");

/// The mapping from schema.org to microformats2.
pub(super) static SCHEMA: Lazy<SchemaOrgTable> = Lazy::new(SchemaOrgTable::load);

#[derive(Debug)]
pub(crate) struct SchemaOrgTable {
    kinds: Vec<ItemKind>,
    /// The number of each kind, by the name of its item or part.
    numbers: HashMap<&'static str, usize>,
    types: HashMap<AnyCase<'static>, TypeMeaning>,
    /// The properties whose values are not parts of the item around them, such as `mainEntity`.
    independent_properties: &'static HashSet<&'static str>,
    /// The microformats2 types of posts. A list is a feed only if it contains one.
    pub(super) entries: &'static HashSet<&'static str>,
    /// The properties that give the URL or the text of an item without a microformats2 type.
    pub(super) plain_values: &'static PlainValues,
}

/// The table has about as many types, so that their map does not grow.
const EXPECTED_TYPES: usize = 440;

/// The name of a type. Its letter case does not count.
#[derive(Debug)]
struct AnyCase<'a>(&'a str);

impl PartialEq for AnyCase<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.eq_ignore_ascii_case(other.0)
    }
}

impl Eq for AnyCase<'_> {}

impl Hash for AnyCase<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        for bytes in self.0.as_bytes().chunks(8) {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            // Letters that differ in case only are equal with this bit.
            hasher.write_u64(u64::from_le_bytes(word) | 0x2020_2020_2020_2020);
        }
    }
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
    pub(super) item_type: Option<&'static str>,
    pub(super) thing_kind: ThingKind,
    properties: &'static Later<Map<Vec<&'static str>>>,
    /// The properties by their names in schema.org. They are read when they are first used: most pages have things of few kinds.
    names: OnceLock<HashMap<&'static str, Mapping>>,
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
    /// whose own type is not known. Other items become children too.
    Part(usize),
}

#[derive(Clone, Debug)]
pub(crate) struct TargetProperty {
    /// How values are read. `None` for the value by microdata's own rules.
    pub(super) prefix: Option<Prefix>,
    pub(super) name: &'static str,
    /// The kind of an item whose type is not known.
    pub(super) default_kind: Option<usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlainValues {
    #[serde(borrow)]
    pub(super) url: Vec<&'static str>,
    pub(super) text: Vec<&'static str>,
}

/// The table as written in its file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TableJson {
    items: Map<ItemKindJson>,
    parts: Map<Later<Map<Vec<&'static str>>>>,
    #[serde(borrow)]
    entries: HashSet<&'static str>,
    independent_properties: HashSet<&'static str>,
    urls: Vec<&'static str>,
    lists: HashSet<&'static str>,
    plain_values: PlainValues,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemKindJson {
    #[serde(borrow, default)]
    types: Vec<&'static str>,
    #[serde(default)]
    standalone: Vec<&'static str>,
    #[serde(default)]
    organizations: Vec<&'static str>,
    #[serde(default)]
    places: Vec<&'static str>,
    properties: Later<Map<Vec<&'static str>>>,
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
pub(crate) struct SchemaOrgNames {
    /// The type: the first one of the kind.
    pub(crate) class: &'static str,
    /// The first name of each property.
    pub(crate) properties: HashMap<&'static str, &'static str>,
}

/// The names in schema.org for items of a type of microformats2.
pub(crate) fn schema_org_names(item_type: &str) -> Option<&'static SchemaOrgNames> {
    static NAMES: Lazy<HashMap<&str, SchemaOrgNames>> = Lazy::new(|| {
        let mut all = HashMap::default();
        for (kind, table) in FILE.items.iter() {
            if let Some(class) = table.types.first() {
                all.entry(type_of(kind)).or_insert_with(|| SchemaOrgNames::of(class, table));
            }
        }
        all
    });
    NAMES.get(item_type)
}

impl SchemaOrgNames {
    fn of(class: &'static str, table: &'static ItemKindJson) -> Self {
        let mut properties = HashMap::default();
        for (written, alternatives) in table.properties.iter() {
            let mut words = written.split(' ');
            let (Some(first), Some(name)) = (words.next(), alternatives.first()) else { continue };
            let name = name.split(' ').next().unwrap_or_default();
            let short = |written| class_names::property(written).map_or(written, |(_, name)| name);
            if first != "part" {
                properties.insert(short(first), name);
            } else if let Some((of_part, _)) =
                words.next().and_then(|part| FILE.parts.get(part)?.iter().next())
            {
                // The first property of the part stands for it, such as `p-rating` for `reviewRating`.
                properties.entry(short(of_part)).or_insert(name);
            }
        }
        SchemaOrgNames { class, properties }
    }
}

/// The vCard KIND for a type of schema.org. `None` for people.
pub fn card_kind(item_type: &str) -> Option<&'static str> {
    SCHEMA.meaning_of(item_type).card_kind
}

/// True for the name of a type of schema.org whose items are posts.
pub(crate) fn is_post(name: &str) -> bool {
    let kind = SCHEMA.types.get(&AnyCase(name)).and_then(|meaning| meaning.kind(true));
    kind.and_then(|kind| kind.item_type).is_some_and(is_post_type)
}

impl SchemaOrgTable {
    fn load() -> Self {
        let file: &'static TableJson = &FILE;
        let mut types: HashMap<AnyCase<'_>, TypeMeaning> =
            HashMap::with_capacity_and_hasher(EXPECTED_TYPES, Default::default());
        let mut numbers = HashMap::default();
        let mut add = |names: &[&'static str], set: &dyn Fn(&mut TypeMeaning)| {
            names.iter().for_each(|name| set(types.entry(AnyCase(name)).or_default()));
        };
        for (number, (item_type, kind)) in file.items.iter().enumerate() {
            numbers.entry(type_of(item_type)).or_insert(number);
            let own_kind = |own: &mut TypeMeaning| own.kind = Some(number);
            let card = |card_kind| {
                move |own: &mut TypeMeaning| {
                    own_kind(own);
                    own.card_kind = Some(card_kind);
                }
            };
            add(&kind.types, &own_kind);
            add(&kind.organizations, &card("org"));
            add(&kind.places, &card("location"));
            add(&kind.standalone, &|own| own.standalone = Some(number));
        }
        for (number, (part, _)) in (file.items.len()..).zip(file.parts.iter()) {
            numbers.insert(part, number);
            add(&[part], &|own| own.kind = Some(number));
        }
        add(&file.urls, &|own| own.is_url = true);
        let items = file.items.iter().map(|(name, kind)| (Some(name), &kind.properties));
        let tables = items.chain(file.parts.iter().map(|(_, properties)| (None, properties)));
        let kinds = tables.map(|(kind, properties)| ItemKind {
            item_type: kind.map(type_of),
            thing_kind: kind.map(thing_kind_of).unwrap_or_default(),
            properties,
            names: OnceLock::new(),
        });
        let (kinds, TableJson { entries, independent_properties, plain_values, .. }) =
            (kinds.collect(), file);
        SchemaOrgTable { kinds, numbers, types, independent_properties, entries, plain_values }
    }

    pub(super) fn kind(&self, number: usize) -> &ItemKind {
        &self.kinds[number]
    }

    /// What a type means, as written in `itemtype`.
    pub(super) fn meaning_of(&self, item_type: &str) -> TypeMeaning {
        let known = name_of_type(item_type).and_then(|name| self.types.get(&AnyCase(name)));
        known.copied().unwrap_or_default()
    }

    /// True if an item in this property is not a part of the item around it.
    pub(super) fn is_independent(&self, property: &str) -> bool {
        self.independent_properties.contains(property)
    }
}

/// The name of a schema.org type in any letter case. The scheme may be any or missing, `www.` and a slash at the end are optional,
/// and the letter case is ignored.
fn name_of_type(item_type: &str) -> Option<&str> {
    // No type of the table is longer (test `the_table_is_valid`), so the end of a longer text is not read.
    let written = item_type.get(..item_type.len().min(128))?;
    let after =
        |text: &str, start: &str| text.get(..start.len())?.eq_ignore_ascii_case(start).then_some(start.len());
    let address = &written[after(written, "https:").or_else(|| after(written, "http:")).unwrap_or(0)..];
    let address = address.trim_start_matches('/');
    let address = &address[after(address, "www.").unwrap_or(0)..];
    Some(address[after(address, "schema.org/")?..].trim_matches('/'))
}

impl ItemKind {
    fn names(&self) -> &HashMap<&'static str, Mapping> {
        self.names.get_or_init(|| {
            let mut names = HashMap::default();
            for (written, alternatives) in self.properties.iter() {
                let target = Target::read(written);
                for (rank, alternative) in alternatives.iter().enumerate() {
                    for name in alternative.split(' ') {
                        let is_list = FILE.lists.contains(name);
                        let before = names.insert(name, Mapping { target: target.clone(), rank, is_list });
                        debug_assert!(before.is_none(), "{name} is in {:?} twice", self.item_type);
                    }
                }
            }
            names
        })
    }

    pub(super) fn mapping(&self, name: &str) -> Option<&Mapping> {
        self.names().get(name)
    }

    fn targets(&self) -> impl Iterator<Item = &Target> {
        self.names().values().map(|mapping| &mapping.target)
    }

    /// True if items of this kind are lists.
    pub(super) fn is_list(&self) -> bool {
        self.item_type == Some("h-feed")
    }

    /// True if items of this kind are elements of lists, which have an item of the list.
    pub(super) fn is_element_of_list(&self) -> bool {
        self.item_type.is_none() && self.targets().any(|target| matches!(target, Target::Children))
    }

    /// True if items of this kind are recordings.
    pub(super) fn is_recording(&self) -> bool {
        self.item_type == Some("h-media")
    }

    /// True if the kind has this microformats2 property.
    pub(super) fn has(&self, property: &str) -> bool {
        self.targets().any(|target| matches!(target, Target::Property(own) if own.name == property))
    }
}

impl Target {
    /// Panics if there is no item or part of the name. A test reads all.
    fn read(written: &'static str) -> Self {
        let (own, other) = match written.split_once(' ') {
            Some((own, other)) => (own, Some(other)),
            None => (written, None),
        };
        let default_kind = other.map(|name| SCHEMA.numbers[name]);
        match (own, default_kind) {
            ("children", None) => Target::Children,
            ("part", Some(part)) => Target::Part(part),
            _ => {
                let (prefix, name) = match class_names::property(own) {
                    Some((prefix, name)) => (Some(prefix), name),
                    None => (None, own),
                };
                Target::Property(TargetProperty { prefix, name, default_kind })
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
        assert!(SCHEMA.kinds.iter().all(|kind| !kind.names().is_empty()));
        assert!(SCHEMA.types.keys().all(|AnyCase(name)| name.len() < 100));
    }
}
