//! The options of requests. `options/table.rs` has the table of their names.

#[cfg(feature = "read")]
mod reader;
mod table;
mod value;

use microweave::convert::FormatOptions;
use microweave::{Limits, MicrodataRules, Options};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{JsonObject, Verb};
#[cfg(feature = "read")]
use reader::ReaderOptions;
pub use table::{OptionKind, OptionRow};
pub use value::OptionError;

/// The options of a request: those of [`Options`], of its limits and microdata rules, of the reader and of the formats.
/// [`AnswerOptions::rows`] has their names.
///
/// ```
/// use microweave_answers::AnswerOptions;
///
/// let options: AnswerOptions = serde_json::from_str(r#"{"reasons": true, "maxDepth": 64}"#)?;
/// let error = serde_json::from_str::<AnswerOptions>(r#"{"reason": true}"#).unwrap_err();
/// assert!(error.to_string().starts_with("there is no option \"reason\"; did you mean \"reasons\"? Options: "));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "JsonObject")]
pub struct AnswerOptions {
    page: Options,
    /// `None`: as the verb needs it.
    reasons: Option<bool>,
    /// `None`: as the verb needs it.
    ignore_framework_classes: Option<bool>,
    microdata_rules: MicrodataRules,
    limits: LimitOptions,
    /// Limits that the options can only lower.
    highest_limits: Option<Limits>,
    format: FormatOptions,
    #[cfg(feature = "read")]
    reader: ReaderOptions,
}

/// The limits that a request sets.
#[derive(Clone, Copy, Debug, Default)]
struct LimitOptions {
    input: Option<usize>,
    depth: Option<usize>,
    formatting: Option<usize>,
    attributes: Option<usize>,
    output: Option<usize>,
}

impl AnswerOptions {
    /// The names of the options, with what they take and what they do.
    pub fn rows() -> impl Iterator<Item = &'static OptionRow> {
        table::rows()
    }

    /// Sets an option to a value of JSON. `null` changes nothing.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        value::set(self, row(name)?, value)
    }

    /// Sets an option to a value in a text, such as that of a query or a command line: `true`, a number, a text, or JSON.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        let row = row(name)?;
        value::set(self, row, &value::of_text(row, text))
    }

    /// Limits that the options of the request can lower, but not raise.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        AnswerOptions { highest_limits: Some(limits), ..self }
    }

    /// The options for reading the page.
    pub(crate) fn page_options(&self, verb: Verb, page_len: usize) -> Options {
        let reasons = match verb {
            Verb::Explain => true,
            #[cfg(feature = "read")]
            Verb::Read => self.reasons.unwrap_or(self.reader.why),
            _ => self.reasons.unwrap_or(false),
        };
        let page = self.page.clone().reasons(reasons).microdata_rules(self.microdata_rules.clone());
        page.ignore_framework_classes(self.ignores_framework_classes(verb)).limits(self.limits(page_len))
    }

    /// As in the tool, feed readers ignore class names of frameworks.
    fn ignores_framework_classes(&self, verb: Verb) -> bool {
        self.ignore_framework_classes.unwrap_or(verb.is_of_reader())
    }

    fn limits(&self, page_len: usize) -> Limits {
        let highest = self.highest_limits;
        let limits = highest.unwrap_or_default();
        let bound = |value: Option<usize>, max: usize| {
            value.map(|value| if highest.is_some() { value.min(max) } else { value })
        };
        let small = |value: Option<usize>, max: u16| {
            bound(value, max.into()).map(|value| u16::try_from(value).unwrap_or(u16::MAX))
        };
        let [depth, formatting, attributes] = [
            small(self.limits.depth, limits.max_depth()),
            small(self.limits.formatting, limits.max_formatting()),
            small(self.limits.attributes, limits.max_attributes()),
        ];
        let input = bound(self.limits.input, limits.max_input_bytes());
        let output = bound(self.limits.output, limits.max_output(page_len));
        let limits = input.map_or(limits, |bytes| limits.input_bytes(bytes));
        let limits = depth.map_or(limits, |levels| limits.depth(levels));
        let limits = formatting.map_or(limits, |elements| limits.formatting(elements));
        let limits = attributes.map_or(limits, |attributes| limits.attributes(attributes));
        output.map_or(limits, |bytes| limits.output_bytes(bytes))
    }

    pub(crate) fn format_options(&self) -> &FormatOptions {
        &self.format
    }
}

fn row(name: &str) -> Result<&'static OptionRow, OptionError> {
    let row = table::rows().find(|row| row.name == name);
    row.ok_or_else(|| OptionError::Unknown { name: name.to_owned() })
}

impl TryFrom<JsonObject> for AnswerOptions {
    type Error = OptionError;

    fn try_from(JsonObject(members): JsonObject) -> Result<Self, OptionError> {
        Self::try_from(&members)
    }
}

impl TryFrom<&Map<String, Value>> for AnswerOptions {
    type Error = OptionError;

    fn try_from(members: &Map<String, Value>) -> Result<Self, OptionError> {
        let mut options = AnswerOptions::default();
        members.iter().try_for_each(|(name, value)| options.set(name, value))?;
        Ok(options)
    }
}
