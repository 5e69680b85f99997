//! Enums with sentences, and structs with members of JSON.

/// An enum whose values have sentences: their documentation and their `Display`.
macro_rules! sentences {
    ($(#[$meta:meta])* pub enum $name:ident $(<$lifetime:lifetime>)? { $(
        $(#[$step_meta:meta])* $step:ident $(($(#[$value_meta:meta])* $value:ident: $type:ty))? = $text:literal,
    )* }) => {
        $(#[$meta])*
        pub enum $name $(<$lifetime>)? { $(
            #[doc = $text]
            $(#[$step_meta])*
            $step $(($(#[$value_meta])* $type))?,
        )* }

        impl $(<$lifetime>)? std::fmt::Display for $name $(<$lifetime>)? {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($name::$step $(($value))? => write!(f, $text),)* }
            }
        }
    };
}

/// Declares an enum of the steps of an algorithm.
macro_rules! steps {
    ($(#[$meta:meta])* pub enum $($steps:tt)*) => {
        sentences! {
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
            #[serde(rename_all = "kebab-case")]
            #[non_exhaustive]
            pub enum $($steps)*
        }
    };
}

/// Declares a struct of the reader, and its members in JSON, which are left out if they have no value. A field may have another name
/// in JSON. The struct also has the origins of its fields while the page is read.
macro_rules! members {
    ($remote:literal, $members:ident; $(#[$meta:meta])* pub struct $name:ident {
        $($(#[$field_meta:meta])* pub $field:ident: $type:ty $(= $json:literal)?,)*
    }) => {
        $(#[$meta])*
        pub struct $name {
            $($(#[$field_meta])* pub $field: $type,)*
            pub(crate) origins: $crate::field_reasons::FieldOrigins,
        }

        /// The members in JSON, except for the steps.
        #[derive(Default, serde::Serialize, serde::Deserialize)]
        #[serde(remote = $remote, rename_all = "kebab-case", default)]
        pub(crate) struct $members {
            $(
                #[serde(skip_serializing_if = "crate::json::JsonMember::is_left_out" $(, rename = $json)?)]
                $field: $type,
            )*
            #[serde(skip)]
            origins: $crate::field_reasons::FieldOrigins,
        }
    };
}
