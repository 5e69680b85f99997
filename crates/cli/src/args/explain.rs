//! The command line of `microweave explain`.

use std::str::FromStr;

use microweave::{OptionGroup, Options};

use super::choices::{TextOrJson, text_or_json};
use super::flags::{CommandOptions, Flags};
use super::source::SourceArgs;
use super::style::StyleArgs;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/explain.txt"))]
pub(crate) struct ExplainArgs {
    /// Explain the values that come from this line, or this line and column
    #[arg(long, value_name = "LINE[:COL]", conflicts_with_all = ["property", "pointer"])]
    pub(crate) at: Option<LineAndColumn>,

    /// Explain the values of a property, such as h-entry.name or Person.name
    #[arg(long, value_name = "TYPE.PROPERTY", conflicts_with = "pointer")]
    pub(crate) property: Option<TypedProperty>,

    /// Explain the value at a JSON pointer, such as /items/0/properties/name/0
    #[arg(long, value_name = "POINTER")]
    pub(crate) pointer: Option<String>,

    /// Show the links with rel too, after the items
    ///
    /// Most pages have more links than other values. Without this option, the text has the number of links. JSON has all
    /// links.
    #[arg(long)]
    pub(crate) rels: bool,

    /// Output format
    #[arg(long, default_value = "text", value_parser = text_or_json(
        "For people",
        "A line of JSON for each page, with its source, the values and their reasons, and what was not taken",
    ))]
    pub(crate) format: TextOrJson,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    #[command(flatten)]
    pub(crate) flags: Flags<ExplainOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

pub(crate) struct ExplainOptions;

impl CommandOptions for ExplainOptions {
    type Options = Options;
    const GROUPS: &'static [OptionGroup] = &[
        OptionGroup::Items,
        OptionGroup::Values,
        OptionGroup::Microdata,
        OptionGroup::Rdfa,
        OptionGroup::Limits,
    ];

    fn defaults() -> Options {
        Options::new().reasons(true).rdfa(true).json_ld(true).meta(true)
    }
}

/// A line, and a column in it, both from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LineAndColumn {
    pub(crate) line: u32,
    pub(crate) column: Option<u32>,
}

impl FromStr for LineAndColumn {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number > 0);
        let (line, column) = text.split_once(':').map_or((text, None), |(line, column)| (line, Some(column)));
        let place = match (number(line), column.map(number)) {
            (Some(line), None) => Some(LineAndColumn { line, column: None }),
            (Some(line), Some(Some(column))) => Some(LineAndColumn { line, column: Some(column) }),
            _ => None,
        };
        place.ok_or_else(|| "write a line, or a line and a column, such as 12:8".to_owned())
    }
}

/// A type and a property.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TypedProperty {
    pub(crate) item_type: String,
    pub(crate) property: String,
}

impl FromStr for TypedProperty {
    type Err = String;

    /// The last dot separates them: a type of microdata may be a URL, which has dots.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.rsplit_once('.') {
            Some((item_type, property)) if !item_type.is_empty() && !property.is_empty() => {
                Ok(TypedProperty { item_type: item_type.to_owned(), property: property.to_owned() })
            }
            _ => Err("write a type, a dot and a property, such as h-entry.name".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_properties_are_read() {
        assert_eq!("12".parse(), Ok(LineAndColumn { line: 12, column: None }));
        assert_eq!("12:8".parse(), Ok(LineAndColumn { line: 12, column: Some(8) }));
        for wrong in ["", "0", "1:0", "1:", ":1", "1:2:3", "-1", "one"] {
            assert!(wrong.parse::<LineAndColumn>().is_err(), "{wrong}");
        }
        let name = "https://schema.org/Person.name".parse::<TypedProperty>().expect("it is one");
        assert_eq!((&*name.item_type, &*name.property), ("https://schema.org/Person", "name"));
        for wrong in ["", "name", ".name", "h-card."] {
            assert!(wrong.parse::<TypedProperty>().is_err(), "{wrong}");
        }
    }
}
