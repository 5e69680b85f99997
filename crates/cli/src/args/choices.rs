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

/// The formats of a command that writes a text for people or JSON for programs.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

/// Parses one of these two formats, with the help of each.
pub(super) fn text_or_json(
    text: &'static str,
    json: &'static str,
) -> impl TypedValueParser<Value = TextOrJson> {
    let names = [("text", text), ("json", json)].map(|(name, help)| PossibleValue::new(name).help(help));
    PossibleValuesParser::new(names).map(|name| match &*name {
        "json" => TextOrJson::Json,
        _ => TextOrJson::Text,
    })
}

/// Parses the name of a format. The names and their help come from the library's table.
pub(super) fn format() -> impl TypedValueParser<Value = Format> {
    let values = Format::all().map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Format>())
}
