//! The macros that make options from their rows.

/// Makes a struct of options from rows: its fields with their defaults, the methods that set them, and its rows. The first
/// line of a row's documentation is its summary. A row may say what the method that sets it takes: `=> |given: Type| value`.
/// `parts` has fields that are such structs, whose rows are rows of this one too. `with` has other fields. The caller imports
/// `OptionGroup`, `OptionPart`, `OptionRow`, `OptionTable` and `Setting`.
#[macro_export]
macro_rules! options {
    (
        $(#[$attribute:meta])*
        pub struct $struct:ident {
            $($group:ident {
                $(
                    #[doc = $summary:literal]
                    $(#[doc = $doc:literal])*
                    $(#[cfg($cfg:meta)])?
                    $name:ident: $type:ty = $default:expr $(, $unit:literal)?
                        $(=> |$given:ident: $given_type:ty| $value:expr)?;
                )+
            })+
        }
        parts {
            $($(#[doc = $part_doc:literal])+ $(#[cfg($part_cfg:meta)])? $part:ident: $part_type:ty,)*
        }
        with {
            $($(#[$field_attribute:meta])* $vis:vis $field:ident: $field_type:ty,)*
        }
    ) => {
        $(#[$attribute])*
        #[non_exhaustive]
        pub struct $struct {
            $($(
                $(#[cfg($cfg)])?
                #[doc = $summary]
                #[doc = ""]
                #[doc = concat!("Default: `", stringify!($default), "`.")]
                pub $name: $type,
            )+)+
            $($(#[doc = $part_doc])+ $(#[cfg($part_cfg)])? pub $part: $part_type,)*
            $($(#[$field_attribute])* $vis $field: $field_type,)*
        }

        impl Default for $struct {
            fn default() -> Self {
                $struct {
                    $($($(#[cfg($cfg)])? $name: $default,)+)+
                    $($(#[cfg($part_cfg)])? $part: Default::default(),)*
                    $($field: Default::default(),)*
                }
            }
        }

        impl $struct {
            /// The defaults.
            pub fn new() -> Self {
                Self::default()
            }

            $($(
                $crate::options! {
                    @setter
                    $(#[cfg($cfg)])?
                    #[doc = $summary]
                    $(#[doc = $doc])*
                    #[doc = ""]
                    #[doc = concat!("Default: `", stringify!($default), "`.")]
                    $name: $type $(=> |$given: $given_type| $value)?
                }
            )+)+

            $(
                $crate::options! {
                    @setter
                    $(#[cfg($part_cfg)])?
                    $(#[doc = $part_doc])+
                    $part: $part_type
                }
            )*

            /// All options with their names, kinds and values.
            pub fn rows() -> impl Iterator<Item = &'static OptionRow<$struct>> {
                let tables = [
                    <$struct as OptionTable<$struct>>::ROWS,
                    $($(#[cfg($part_cfg)])? <$part_type as OptionTable<$struct>>::ROWS,)*
                ];
                tables.into_iter().flatten()
            }
        }

        $(
            $(#[cfg($part_cfg)])?
            impl OptionPart<$struct> for $part_type {
                fn of(options: &$struct) -> &Self {
                    &options.$part
                }

                fn of_mut(options: &mut $struct) -> &mut Self {
                    &mut options.$part
                }
            }
        )*

        impl<T: 'static> OptionTable<T> for $struct
        where
            $struct: OptionPart<T>,
        {
            const ROWS: &'static [OptionRow<T>] = &[$($(
                $(#[cfg($cfg)])?
                OptionRow {
                    name: stringify!($name),
                    group: OptionGroup::$group,
                    kind: <$type as Setting>::KIND,
                    unit: concat!($($unit)?),
                    summary: $summary,
                    get: |options| <$struct as OptionPart<T>>::of(options).$name.value(),
                    set: |options, value| {
                        <$struct as OptionPart<T>>::of_mut(options).$name = Setting::from_value(value)?;
                        Ok(())
                    },
                },
            )+)+];
        }
    };
    (@setter $(#[$attribute:meta])* $name:ident: $type:ty) => {
        $(#[$attribute])*
        #[must_use]
        pub fn $name(mut self, $name: $type) -> Self {
            self.$name = $name;
            self
        }
    };
    (@setter $(#[$attribute:meta])* $name:ident: $type:ty => |$given:ident: $given_type:ty| $value:expr) => {
        $(#[$attribute])*
        #[must_use]
        pub fn $name(mut self, $given: $given_type) -> Self {
            self.$name = $value;
            self
        }
    };
}

/// Makes an enum that is an option with a choice. The word after the name is the default. The first line of a variant's
/// documentation is the summary of the choice. The caller imports `OptionKind`, `OptionProblem`, `OptionValue` and `Setting`.
#[macro_export]
macro_rules! choices {
    (
        $(#[$attribute:meta])*
        pub enum $enum:ident = $default:ident {
            $(#[doc = $summary:literal] $(#[doc = $doc:literal])* $variant:ident = $name:literal,)+
        }
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $enum {
            $(#[doc = $summary] $(#[doc = $doc])* $variant,)+
        }

        impl Default for $enum {
            fn default() -> Self {
                $enum::$default
            }
        }

        impl Setting for $enum {
            const KIND: OptionKind = OptionKind::Choice(&[$(($name, $summary),)+]);

            fn value(&self) -> Option<OptionValue> {
                let name = match self { $($enum::$variant => $name,)+ };
                Some(OptionValue::Text(name.to_owned()))
            }

            fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
                match value {
                    $(OptionValue::Text(text) if text == $name => Ok($enum::$variant),)+
                    _ => Err(OptionProblem::Kind(Self::KIND)),
                }
            }
        }
    };
}

/// Makes a type an option that is given as a text: its kind, and the function that parses it. The caller imports the names as
/// for [`choices`](crate::choices).
#[macro_export]
macro_rules! parsed {
    ($type:ty, $kind:ident, $parse:expr) => {
        impl Setting for $type {
            const KIND: OptionKind = OptionKind::$kind;

            fn value(&self) -> Option<OptionValue> {
                None
            }

            fn from_value(value: OptionValue) -> Result<Self, OptionProblem> {
                let text = String::from_value(value).map_err(|_| OptionProblem::Kind(Self::KIND))?;
                $parse(text.as_str()).map_err(|error| OptionProblem::Text(error.to_string()))
            }
        }
    };
}
