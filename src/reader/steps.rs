//! The steps of the algorithms of this module.

/// An enum of steps. The sentence of a step is its documentation and its `Display`.
macro_rules! steps {
    ($(#[$meta:meta])* pub enum $name:ident { $(
        $(#[$step_meta:meta])* $step:ident $(($(#[$value_meta:meta])* $value:ident: $type:ty))? = $text:literal,
    )* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[non_exhaustive]
        pub enum $name { $(
            #[doc = $text]
            $(#[$step_meta])*
            $step $(($(#[$value_meta])* $type))?,
        )* }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self { $($name::$step $(($value))? => write!(f, $text),)* }
            }
        }
    };
}
