//! Structures for the things that programs ask for most. Their fields are properties of schema.org, in one form.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

/// A structure for the things of a type of schema.org: [`Things::all`](super::Things::all).
pub trait Typed: DeserializeOwned {
    /// The name of the type.
    const TYPE: &'static str;
}

/// Makes structures. `name: Kind` is one value, `name: [Kind]` a list.
macro_rules! typed {
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ;) => {
        $(#[$doc])*
        #[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $struct { $($done)* }

        impl Typed for $struct {
            const TYPE: &'static str = $type;
        }
    };
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ; $(#[$field_doc:meta])* $name:ident: [$kind:ty], $($rest:tt)*) => {
        typed! { @field ($($done)*
            $(#[$field_doc])*
            #[serde(default, deserialize_with = "many", skip_serializing_if = "Vec::is_empty")]
            pub $name: Vec<$kind>,
        ) $struct $type $(#[$doc])* ; $($rest)* }
    };
    (@field ($($done:tt)*) $struct:ident $type:literal $(#[$doc:meta])* ; $(#[$field_doc:meta])* $name:ident: $kind:ty, $($rest:tt)*) => {
        typed! { @field ($($done)*
            $(#[$field_doc])*
            #[serde(default, deserialize_with = "one", skip_serializing_if = "Option::is_none")]
            pub $name: Option<$kind>,
        ) $struct $type $(#[$doc])* ; $($rest)* }
    };
    ($($(#[$doc:meta])* $struct:ident = $type:literal { $($fields:tt)* })+) => {
        $(typed! { @field () $struct $type $(#[$doc])* ; $($fields)* })+
    };
}

mod commerce;
mod places;
mod works;

pub use commerce::{AggregateRating, Offer, Product, Rating, Review};
pub use places::{Event, GeoPoint, JobPosting, Organization, Person, Place, PostalAddress};
pub use works::{
    Article, Book, Breadcrumb, BreadcrumbList, BreadcrumbPage, Course, FaqAnswer, FaqPage, FaqQuestion,
    Nutrition, Recipe, RecipeStep, VideoObject,
};

/// A value of an enumeration of schema.org, without its address: `InStock`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(transparent)]
pub struct EnumValue(pub String);

impl<'de> Deserialize<'de> for EnumValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Ok(EnumValue(text.trim_end_matches('/').rsplit(['/', '#']).next().unwrap_or_default().to_owned()))
    }
}
