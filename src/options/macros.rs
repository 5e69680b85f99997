//! The macros that make options from their rows.

/// A field of options: `field!(options [] name)`, or `field!(options [limits] name)` for one of the limits.
macro_rules! field {
    ($options:ident [] $name:ident) => {
        $options.$name
    };
    ($options:ident [$part:ident] $name:ident) => {
        $options.$part.$name
    };
}

/// Makes a struct of options from rows: its fields with their defaults, the methods that set them, and its rows.
/// `of Options [limits]`: the struct is the field `limits` of `Options`. The first line of a row's documentation is its
/// summary. A row may say what the method that sets it takes: `=> |given: Type| value`. `with` has other fields.
macro_rules! options {
    (
        $(#[$attribute:meta])*
        pub struct $struct:ident of $target:ident $at:tt {
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
            $($(#[$field_attribute])* $vis $field: $field_type,)*
        }

        impl Default for $struct {
            fn default() -> Self {
                $struct { $($($(#[cfg($cfg)])? $name: $default,)+)+ $($field: Default::default(),)* }
            }
        }

        impl $struct {
            $($(
                $crate::options::macros::options! {
                    @setter
                    $(#[cfg($cfg)])?
                    #[doc = $summary]
                    $(#[doc = $doc])*
                    #[doc = ""]
                    #[doc = concat!("Default: `", stringify!($default), "`.")]
                    $name: $type $(=> |$given: $given_type| $value)?
                }
            )+)+

            pub(super) const ROWS: &'static [OptionRow<$target>] = &[$($(
                $(#[cfg($cfg)])?
                OptionRow {
                    name: stringify!($name),
                    group: OptionGroup::$group,
                    kind: <$type as Setting>::KIND,
                    unit: concat!($($unit)?),
                    summary: $summary,
                    get: |options| $crate::options::macros::field!(options $at $name).value(),
                    set: |options, value| {
                        $crate::options::macros::field!(options $at $name) = Setting::from_value(value)?;
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
/// documentation is the summary of the choice.
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

pub(crate) use {choices, field, options};
