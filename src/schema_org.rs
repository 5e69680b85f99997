//! The types and properties of schema.org, in `data/vocab/schema.org.json`, which `data/vocab/schema.org.py` writes.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::sync::OnceLock;

use memchr::memchr;
use once_cell::sync::Lazy;

/// The table in a member of the file, whose lines are found when the crate is compiled: a program that reads one small page should
/// not wait for them.
macro_rules! table {
    ($member:literal) => {{
        const START: usize = first_line(concat!("\n\"", $member, "\":{\n"));
        static NAMES: [FileName; count(START)] = names(START);
        static BEGINNINGS: [u16; 257] = beginnings(&NAMES);
        VocabularyTable { names: &NAMES, beginnings: &BEGINNINGS }
    }};
}

/// The vocabulary of schema.org: `data/vocab/schema.org.json`.
pub static SCHEMA_ORG: SchemaOrgVocabulary = SchemaOrgVocabulary {
    types: table!("types"),
    properties: table!("properties"),
    superseded_types: table!("superseded_types"),
    superseded_properties: table!("superseded_properties"),
};

const FILE: &str = include_str!("../data/vocab/schema.org.json");

/// The addresses that types and properties begin with. The first one is the address of schema.org in RDF.
pub const SCHEMA_ORG_ADDRESSES: [&str; 4] =
    ["http://schema.org/", "https://schema.org/", "https://www.schema.org/", "http://www.schema.org/"];

/// The types and properties of schema.org. Texts of several names have spaces between them.
#[derive(Debug)]
pub struct SchemaOrgVocabulary {
    /// The types that each type extends or is a member of.
    pub types: VocabularyTable,
    /// The types that have each property, and the types of its values.
    pub properties: VocabularyTable,
    /// Types that others supersede, each with the other one.
    pub superseded_types: VocabularyTable,
    /// Properties that others supersede, each with the other one.
    pub superseded_properties: VocabularyTable,
}

/// Names in their order.
#[derive(Debug)]
pub struct VocabularyTable {
    names: &'static [FileName],
    /// For each byte, the number of names that begin with a lower one.
    beginnings: &'static [u16; 257],
}

/// Where a name begins in the file, times 256, and its length.
type FileName = u32;

/// Where the lines after another one begin. The file has a line for each name.
const fn first_line(head: &str) -> usize {
    let (file, head, mut at, mut same) = (FILE.as_bytes(), head.as_bytes(), 0, 0);
    while same < head.len() {
        same = if file[at] == head[same] { same + 1 } else { (file[at] == head[0]) as usize };
        at += 1;
    }
    at
}

/// The number of lines that begin with a name.
const fn count(start: usize) -> usize {
    let (file, mut at, mut count) = (FILE.as_bytes(), start, 0);
    while file[at] == b'"' {
        while file[at] != b'\n' {
            at += 1;
        }
        (at, count) = (at + 1, count + 1);
    }
    count
}

const fn names<const N: usize>(start: usize) -> [FileName; N] {
    let (file, mut at, mut names, mut number) = (FILE.as_bytes(), start, [0; N], 0);
    while number < N {
        let name = at + 1;
        at = name;
        while file[at] != b'"' {
            at += 1;
        }
        names[number] = ((name << 8) + at - name) as u32;
        while file[at] != b'\n' {
            at += 1;
        }
        (at, number) = (at + 1, number + 1);
    }
    names
}

const fn beginnings(names: &[FileName]) -> [u16; 257] {
    let (file, mut beginnings, mut number, mut byte) = (FILE.as_bytes(), [0; 257], 0, 0);
    while byte < beginnings.len() {
        while number < names.len() && (file[names[number] as usize >> 8] as usize) < byte {
            number += 1;
        }
        beginnings[byte] = number as u16;
        byte += 1;
    }
    beginnings
}

impl VocabularyTable {
    fn number(&self, name: &str) -> Option<usize> {
        let first = usize::from(*name.as_bytes().first()?);
        let [from, to] = [first, first + 1].map(|byte| usize::from(self.beginnings[byte]));
        let number = self.names[from..to].binary_search_by(|own| text(*own).cmp(name)).ok()?;
        Some(from + number)
    }

    /// A text of a name, by its number.
    fn text(&self, name: &str, number: usize) -> Option<&'static str> {
        let rest = &FILE[name_range(self.names[self.number(name)?]).end + 1..];
        rest[..memchr(b'\n', rest.as_bytes())?].split('"').nth(2 * number + 1)
    }

    /// The name, as the table has it.
    pub fn name(&self, name: &str) -> Option<&'static str> {
        Some(text(self.names[self.number(name)?]))
    }

    /// The first text of a name.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        self.text(name, 0)
    }

    /// True if the table has the name.
    pub fn has(&self, name: &str) -> bool {
        self.number(name).is_some()
    }

    /// The names in their order.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.names.iter().copied().map(text)
    }
}

fn text(name: FileName) -> &'static str {
    &FILE[name_range(name)]
}

fn name_range(name: FileName) -> Range<usize> {
    let (start, len) = ((name >> 8) as usize, name as u8);
    start..start + usize::from(len)
}

/// A value for each type, which is made when it is first used.
pub struct OfTypes<T>(Lazy<Vec<OnceLock<T>>>);

impl<T> OfTypes<T> {
    /// No value is made yet.
    #[allow(clippy::new_without_default)]
    pub const fn new() -> Self {
        OfTypes(Lazy::new(|| SCHEMA_ORG.types.names.iter().map(|_| OnceLock::new()).collect()))
    }

    /// The value of a type, or what `make` gives for it. `None` for an unknown type.
    pub fn get(&self, name: &str, make: impl FnOnce() -> T) -> Option<&T> {
        let number = SCHEMA_ORG.types.number(name)?;
        Some(self.0[number].get_or_init(make))
    }
}

impl SchemaOrgVocabulary {
    /// These types, and all types that they extend.
    pub fn with_ancestors<'v>(&self, types: &[&'v str]) -> HashSet<&'v str> {
        types
            .iter()
            .flat_map(|name| [*name].into_iter().chain(self.ancestors(name).iter().copied()))
            .collect()
    }

    /// All types that a type extends. Empty for an unknown type.
    pub fn ancestors(&self, name: &str) -> &'static [&'static str] {
        static ANCESTORS: OfTypes<Vec<&str>> = OfTypes::new();
        ANCESTORS.get(name, || self.all_above(name)).map_or(&[], Vec::as_slice)
    }

    /// The types above a type: each parent, with those above it.
    fn all_above(&self, name: &str) -> Vec<&'static str> {
        let parents = |name: &str| self.types.get(name).unwrap_or_default().split(' ').rev();
        let (mut above, mut todo) = (Vec::new(), Vec::from_iter(parents(name)));
        while let Some(name) = todo.pop() {
            if !name.is_empty() && !above.contains(&name) {
                above.push(name);
                todo.extend(parents(name));
            }
        }
        above
    }

    /// True if schema.org has this type.
    pub fn has_type(&self, name: &str) -> bool {
        self.types.has(name)
    }

    /// True if schema.org has this property.
    pub fn has_property(&self, name: &str) -> bool {
        self.properties.has(name)
    }

    /// The types that have a property. One empty name if schema.org does not have the property.
    pub fn domains(&self, property: &str) -> impl Iterator<Item = &str> {
        self.properties.text(property, 0).unwrap_or_default().split(' ')
    }

    /// The types of a property's values. One empty name if schema.org does not have the property.
    pub fn ranges(&self, property: &str) -> impl Iterator<Item = &str> + Clone {
        self.properties.text(property, 1).unwrap_or_default().split(' ')
    }

    /// Returns true if the property takes things of one of these types. Also true if there is no type, or one that schema.org does
    /// not have. A role may be between a thing and the value of its property.
    pub fn takes(&self, property: &str, types: &[&str]) -> bool {
        if types.is_empty() || !types.iter().all(|name| self.has_type(name)) {
            return true;
        }
        let is_taken = |above: &str| above == "Role" || self.ranges(property).any(|range| range == above);
        self.ranges(property).any(|range| matches!(range, "" | "Thing"))
            || self.with_ancestors(types).into_iter().any(is_taken)
    }

    /// Returns true if a property is expected of one of some types. `above` has the types and all types that they extend. A
    /// role may have any property (schema.org, `Role`).
    pub fn is_expected_of(&self, property: &str, above: &HashSet<&str>) -> bool {
        above.contains("Role")
            || self.domains(property).any(|domain| domain == "Thing" || above.contains(domain))
    }

    /// True if a type is the other one or extends it.
    pub fn is_kind_of(&self, name: &str, class: &str) -> bool {
        name == class || self.ancestors(name).contains(&class)
    }

    /// The name as schema.org writes it, of a type or of a member of an enumeration. Letter case and other characters than letters
    /// and digits do not count: `in stock` is `InStock`.
    pub fn name_as_written(name: &str) -> Option<&'static str> {
        static NAMES: Lazy<HashMap<String, &str>> =
            Lazy::new(|| SCHEMA_ORG.types.names().map(|name| (letters(name), name)).collect());
        NAMES.get(&letters(name)).copied()
    }
}

/// The letters and digits of a name, as small letters.
fn letters(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}
