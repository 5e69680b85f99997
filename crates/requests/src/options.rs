//! The options of requests. They have the names and kinds of the library's options.

mod table;
mod value;

#[cfg(feature = "read")]
use microweave::sanitize::Policy;
use microweave::{Limits, OptionKind, OptionProblem, OptionRow, OptionValue, Options};
#[cfg(feature = "all")]
use microweave_check::CheckOptions;
use microweave_convert::FormatOptions;
#[cfg(feature = "all")]
use microweave_reader::{Reading, things::Things, view::View};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{JsonObject, Verb};
pub use table::RequestOption;
use table::{ROWS, Target};
pub use value::OptionError;

/// The options of a request: the library's options for pages, posts and formats.
/// [`AnswerOptions::rows`] has their names.
///
/// ```
/// use microweave_requests::AnswerOptions;
///
/// let options: AnswerOptions = serde_json::from_str(r#"{"reasons": true, "maxDepth": 64}"#)?;
/// let error = serde_json::from_str::<AnswerOptions>(r#"{"reason": true}"#).unwrap_err();
/// assert!(error.to_string().starts_with("there is no option \"reason\"; did you mean \"reasons\"? Options: "));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "JsonObject")]
pub struct AnswerOptions {
    /// What is set of the options for reading the page. The verb has the defaults.
    page: Vec<(&'static OptionRow<Options>, OptionValue)>,
    /// Limits that the options can only lower.
    highest_limits: Option<Limits>,
    format: FormatOptions,
    /// The types of things. Empty for all.
    #[cfg(feature = "all")]
    types: Vec<String>,
    #[cfg(feature = "all")]
    check: CheckOptions,
    #[cfg(feature = "all")]
    view: Option<View>,
}

impl AnswerOptions {
    /// The options with their names, what they take and what they do.
    pub fn rows() -> impl Iterator<Item = &'static RequestOption> {
        ROWS.iter()
    }

    /// The option of a name.
    pub fn row(name: &str) -> Option<&'static RequestOption> {
        ROWS.iter().find(|row| row.name == name)
    }

    /// Sets an option to a value of JSON. `null` changes nothing.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        let row = Self::row(name).ok_or_else(|| OptionError::Unknown { name: name.to_owned() })?;
        if value.is_null() {
            return Ok(());
        }
        let given = value::of_json(row.kind, value).ok_or(OptionProblem::Kind(row.kind));
        let set = given.and_then(|given| match row.target {
            Target::Page(row) => {
                row.set(&mut Options::new(), given.clone())?;
                self.page.push((row, given));
                Ok(())
            }
            Target::Format(row) => row.set(&mut self.format, given),
            #[cfg(feature = "all")]
            Target::Types => {
                self.types = value::types(given).map_err(OptionProblem::Text)?;
                Ok(())
            }
            #[cfg(feature = "all")]
            Target::Check(row) => row.set(&mut self.check, given),
            #[cfg(feature = "all")]
            Target::View => {
                self.view = Some(value::view(given).map_err(OptionProblem::Text)?);
                Ok(())
            }
        });
        set.map_err(|problem| OptionError::new(row, &problem, value))
    }

    /// Sets an option to a value in a text, such as the text of a query or a command line: `true`, a number, a text, or JSON.
    ///
    /// # Errors
    /// If there is no such option, or if it does not take the value.
    pub fn set_text(&mut self, name: &str, text: &str) -> Result<(), OptionError> {
        let kind = Self::row(name).map_or(OptionKind::Text, |row| row.kind);
        self.set(name, &value::of_text(kind, text))
    }

    /// Limits that the options of the request can lower, but not raise.
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        AnswerOptions { highest_limits: Some(limits), ..self }
    }

    /// The options for reading the page. As in the tool, feed readers ignore class names of frameworks.
    pub(crate) fn page_options(&self, verb: Verb, page_len: usize) -> Options {
        let mut options = Options::new()
            .ignore_framework_classes(verb.reads_shown())
            .rdfa(verb == Verb::Explain)
            .json_ld(verb == Verb::Explain)
            .meta(verb == Verb::Explain)
            .limits(self.highest_limits.unwrap_or_default());
        for (row, value) in &self.page {
            // The value was tried when it was given.
            let _ = row.set(&mut options, value.clone());
        }
        if let Some(highest) = self.highest_limits {
            options.limits = options.limits.within(highest, page_len);
        }
        // Things know their sources without reasons.
        options.reasons = verb == Verb::Explain || options.reasons && !verb.answers_things();
        options
    }

    /// The policy of the request, otherwise the one for content.
    #[cfg(feature = "read")]
    pub(crate) fn sanitizing_policy(&self) -> Policy {
        let given = &self.format.read.policy;
        if *given == Policy::default() { Policy::of_content() } else { given.clone() }
    }

    pub(crate) fn format_options(&self) -> &FormatOptions {
        &self.format
    }
}

#[cfg(feature = "all")]
impl AnswerOptions {
    /// True if the request asks for reasons.
    pub(crate) fn explains(&self) -> bool {
        let last = self.page.iter().rev().find(|(row, _)| row.name == "reasons");
        last.is_some_and(|(_, value)| *value == OptionValue::Flag(true))
    }

    /// The things of a page that the request asks for.
    pub(crate) fn things_of(&self, reading: &Reading) -> Things {
        let things = if self.explains() { reading.things_with_spans() } else { reading.things() };
        if self.types.is_empty() { things } else { things.only(&self.types) }
    }

    /// The view of the request.
    pub(crate) fn view(&self) -> Option<&View> {
        self.view.as_ref()
    }

    pub(crate) fn check_options(&self) -> &CheckOptions {
        &self.check
    }
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
