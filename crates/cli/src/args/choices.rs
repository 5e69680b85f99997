//! Options that take one of several names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use microweave_convert::Format;

/// The names that an option takes, the help of each, and what each stands for.
pub(super) type Choices<T> = &'static [(&'static str, &'static str, T)];

/// Parses a name of a table.
pub(super) fn choices<T: Copy + Send + Sync + 'static>(rows: Choices<T>) -> impl TypedValueParser<Value = T> {
    let names = rows.iter().map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).map(|name| {
        let row = rows.iter().find(|row| row.0 == name);
        row.expect("only these names are taken").2
    })
}

/// Parses the name of a format. The names and their help come from the library's table.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let values = Format::all().map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}
