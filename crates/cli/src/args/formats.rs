//! The formats.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use microweave_convert::Format;

/// Parses the name of a format. The names and their help come from the library's table.
pub(super) fn parser() -> impl TypedValueParser<Value = Format> {
    let values = Format::all().map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}
