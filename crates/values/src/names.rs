//! Enums whose values have names.

/// Declares an enum whose values have names, which `Display` writes. Before the enum stands who may call `name`; after `if` stands the
/// feature that has the value.
#[doc(hidden)]
#[macro_export]
macro_rules! named {
    ($visibility:vis fn name; $(#[$meta:meta])* pub enum $name:ident {
        $($(#[$value_meta:meta])* $value:ident = $text:literal $(if $feature:meta)?,)*
    }) => {
        $(#[$meta])*
        pub enum $name { $($(#[cfg($feature)])? $(#[$value_meta])* $value,)* }

        impl $name {
            /// The name, which `Display` writes.
            $visibility fn name(self) -> &'static str {
                match self { $($(#[cfg($feature)])? Self::$value => $text,)* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

/// The same with a list of all values, and the value of each name.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$value_meta:meta])* $value:ident = $text:literal $(if $feature:meta)?,)*
    }) => {
        $crate::named! {
            pub fn name;
            $(#[$meta])*
            pub enum $name { $($(#[$value_meta])* $value = $text $(if $feature)?,)* }
        }

        impl $name {
            /// All values.
            pub const ALL: &[Self] = &[$($(#[cfg($feature)])? Self::$value,)*];

            /// The value with a name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }
    };
}
