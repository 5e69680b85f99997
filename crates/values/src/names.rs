//! Enums whose values have names.

/// Declares an enum whose values have names, which `Display` writes. After `if` stands the feature that has the value.
#[doc(hidden)]
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* pub enum $name:ident {
        $($(#[$value_meta:meta])* $value:ident = $text:expr $(, if $feature:meta)?;)*
    }) => {
        $(#[$meta])*
        pub enum $name { $($(#[cfg($feature)])? $(#[$value_meta])* $value,)* }

        impl $name {
            /// All values.
            pub const ALL: &[Self] = &[$($(#[cfg($feature)])? Self::$value,)*];

            /// The name, which `Display` writes.
            pub fn name(self) -> &'static str {
                match self { $($(#[cfg($feature)])? Self::$value => $text,)* }
            }

            /// The value with a name.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
}
