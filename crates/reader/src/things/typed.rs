//! Structures for the things that programs ask for most. Their fields are properties of schema.org, in one form.

use std::cmp::Reverse;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use super::thing::Things;
use microweave::json_ld::name_in_schema_org;
use microweave::schema_org::{SCHEMA_ORG, SchemaOrgVocabulary};
use microweave_values::camel_case::camel_case;
use microweave_values::url::last_part;

/// A structure for the things of a type of schema.org: [`Things::all`](super::Things::all).
pub trait Typed: DeserializeOwned {
    /// The name of the type.
    const TYPE: &'static str;
}

/// A structure, for programs that make classes or columns of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct TypedRow {
    /// The name of the structure, such as `GeoPoint`.
    pub name: &'static str,
    /// The type of schema.org.
    pub type_name: &'static str,
    /// What it is, in one sentence or more.
    pub summary: &'static str,
    /// The fields.
    pub fields: &'static [TypedField],
    read: fn(&Things, &str) -> Vec<Value>,
}

/// A field of a structure.
#[derive(Debug)]
#[non_exhaustive]
pub struct TypedField {
    /// The name of the field, such as `same_as`.
    pub name: &'static str,
    /// What it is, in one sentence or more.
    pub summary: &'static str,
    /// The type of a value: `String`, `Decimal`, `Date`, `Duration`, `EnumValue`, `u32`, `u64` or a structure.
    pub kind: &'static str,
    /// True for a list of values.
    pub is_list: bool,
}

impl TypedField {
    /// The name of the property in schema.org, such as `sameAs`.
    pub fn property(&self) -> String {
        camel_case(self.name)
    }
}

impl TypedRow {
    /// All structures.
    pub fn all() -> impl Iterator<Item = &'static TypedRow> + Clone {
        commerce::ROWS.iter().chain(places::ROWS).chain(works::ROWS)
    }

    /// The structure for a type of schema.org: its own, otherwise the one of the nearest type that it extends.
    ///
    /// ```
    /// use microweave_reader::things::TypedRow;
    ///
    /// let name = |type_name| TypedRow::of_type(type_name).map(|row| row.name);
    /// assert_eq!((name("NewsArticle"), name("Restaurant")), (Some("Article"), Some("Organization")));
    /// assert_eq!(name("Thing"), None);
    /// ```
    pub fn of_type(name: &str) -> Option<&'static TypedRow> {
        let name = name_in_schema_org(name).unwrap_or(name);
        let rows = Self::all().filter(|row| SCHEMA_ORG.is_kind_of(name, row.type_name));
        rows.min_by_key(|row| Reverse(SCHEMA_ORG.ancestors(row.type_name).len()))
    }

    /// The things of a type as this structure, in JSON. The names of members are schema.org's.
    pub fn read(&self, things: &Things, name: &str) -> Vec<Value> {
        (self.read)(things, name)
    }
}

fn read_json<T: Typed + Serialize>(things: &Things, name: &str) -> Vec<Value> {
    let read: Vec<T> = things.read_all(name);
    read.iter().map(|thing| serde_json::to_value(thing).expect("texts, numbers and lists are JSON")).collect()
}

/// Makes structures. `name: Kind = "what it is"` is one value, `name: [Kind]` a list. `..name` at the end takes the texts of all other
/// properties.
macro_rules! typed {
    (@type [$kind:ident]) => { Vec<$kind> };
    (@type $kind:ident) => { Option<$kind> };
    (@field $name:ident [$kind:ident] $doc:literal) => {
        TypedField { name: stringify!($name), summary: concat!(" ", $doc), kind: stringify!($kind), is_list: true }
    };
    (@field $name:ident $kind:ident $doc:literal) => {
        TypedField { name: stringify!($name), summary: concat!(" ", $doc), kind: stringify!($kind), is_list: false }
    };
    ($(
        $(#[doc = $doc:literal])*
        $(#[serde($serde:meta)])?
        $struct:ident = $type:literal {
            $($name:ident: $kind:tt = $summary:literal,)*
            $(..$other:ident = $other_summary:literal)?
        }
    )+) => {
        $(
            $(#[doc = $doc])*
            #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
            #[serde(rename_all = "camelCase", default)]
            $(#[serde($serde)])?
            #[non_exhaustive]
            pub struct $struct {
                $(
                    #[doc = concat!(" ", $summary)]
                    #[serde(deserialize_with = "FieldValue::read", skip_serializing_if = "is_default")]
                    pub $name: typed!(@type $kind),
                )*
                $(
                    #[doc = concat!(" ", $other_summary)]
                    #[serde(flatten, deserialize_with = "texts")]
                    pub $other: BTreeMap<String, String>,
                )?
            }

            impl Typed for $struct {
                const TYPE: &'static str = $type;
            }
        )+

        pub(super) static ROWS: &[TypedRow] = &[$(TypedRow {
            name: stringify!($struct),
            type_name: $type,
            summary: concat!($($doc),*),
            fields: &[$(typed!(@field $name $kind $summary)),*],
            read: read_json::<$struct>,
        },)+];
    };
}

mod commerce;
mod places;
mod works;

pub use commerce::{AggregateRating, Offer, Product, Rating, Review};
pub use places::{
    Event, GeoPoint, JobPosting, MonetaryAmount, OpeningHours, Organization, Person, Place, PostalAddress,
    Quantity,
};
pub use works::{
    Article, Book, Breadcrumb, BreadcrumbList, BreadcrumbPage, Course, FaqAnswer, FaqPage, FaqQuestion,
    Nutrition, Recipe, RecipeStep, VideoObject,
};

/// A value of an enumeration of schema.org, without its address: `InStock`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct EnumValue(pub String);

impl EnumValue {
    /// The name of a value as schema.org writes it. Another name is the last part of the text.
    ///
    /// ```
    /// use microweave_reader::things::EnumValue;
    ///
    /// assert_eq!(EnumValue::name_of("http://schema.org/InStock"), "InStock");
    /// assert_eq!(EnumValue::name_of("in stock"), "InStock");
    /// ```
    pub fn name_of(text: &str) -> &str {
        let name = last_part(text);
        let name = name.strip_prefix("schema:").unwrap_or(name);
        let known = SchemaOrgVocabulary::name_as_written(name);
        let known = known.filter(|known| SCHEMA_ORG.is_kind_of(known, "Enumeration"));
        known.unwrap_or(name)
    }
}

impl<'de> Deserialize<'de> for EnumValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(EnumValue(EnumValue::name_of(&text).to_owned()))
    }
}
