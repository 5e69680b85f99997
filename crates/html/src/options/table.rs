//! The table of options: a row for each option. The macro `options` makes the field, its default, the method that sets
//! it, and the row. The tool, the service and the packages take the options from the rows.

use std::fmt::{self, Display, Formatter};

use microweave_values::camel_case::camel_case;
use serde::Serialize;

/// An option of `T`, such as [`Limits`](super::Limits).
///
/// ```
/// use microweave_html::Limits;
/// use microweave_html::options::OptionValue;
///
/// let row = Limits::rows().find(|row| row.name == "max_depth").expect("there is such an option");
/// let mut limits = Limits::new();
/// row.set(&mut limits, OptionValue::Number(64))?;
/// assert_eq!(limits, Limits::new().max_depth(64));
/// assert_eq!((row.value(&limits), row.camel_case()), (Some(OptionValue::Number(64)), "maxDepth".to_owned()));
/// # Ok::<(), microweave_html::options::OptionProblem>(())
/// ```
#[derive(Debug)]
pub struct OptionRow<T> {
    /// The name of the field and of the method that sets it.
    pub name: &'static str,
    /// What the option is about.
    pub group: OptionGroup,
    /// What the option takes.
    pub kind: OptionKind,
    /// What the value is, such as `bytes`, `class` or `url`. Empty for flags.
    pub unit: &'static str,
    /// The first line of its documentation. [`OptionRow::summary`] has no full stop.
    pub summary: &'static str,
    /// The function of [`OptionRow::value`].
    pub get: fn(&T) -> Option<OptionValue>,
    /// The function of [`OptionRow::set`].
    pub set: fn(&mut T, OptionValue) -> Result<(), OptionProblem>,
}

/// What options are about. A program that takes an option of a group takes the others too. Most groups are of options in the crates
/// above this one, so that a program has one list of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionGroup {
    /// The syntaxes that are read.
    Syntaxes,
    /// The items that a page has.
    Items,
    /// What values are.
    Values,
    /// What is noted beside the values.
    Notes,
    /// How posts are read.
    Posts,
    /// What comes with one page.
    Page,
    /// The rules of microdata in which its specifications differ.
    Microdata,
    /// The rules of RDFa that a caller chooses.
    Rdfa,
    /// Limits on the work for one page.
    Limits,
    /// How output is written that is JSON or RDF.
    Output,
    /// How feeds are written.
    Feeds,
    /// How cards and calendars are written.
    Cards,
    /// How RDF is written.
    Rdf,
    /// Which findings of the checker are reported.
    Check,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OptionKind {
    /// `true` or `false`.
    Flag,
    /// A whole number from 0.
    Number,
    /// One of these texts. Each has a line of documentation: see [`OptionKind::choices`].
    Choice(&'static [(&'static str, &'static str)]),
    /// A text.
    Text,
    /// A list of texts.
    Texts,
    /// The text of a JSON object.
    Json,
}

impl OptionKind {
    /// The texts of a choice, with their summaries. Empty for other options.
    pub fn choices(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let choices = if let OptionKind::Choice(choices) = self { choices } else { &[] };
        choices.iter().map(|(name, summary)| (*name, first_line(summary)))
    }
}

/// A line of documentation, without the space before it and the full stop.
fn first_line(line: &'static str) -> &'static str {
    line.trim_ascii().trim_end_matches('.')
}

impl Display for OptionKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Flag => f.write_str("true or false"),
            OptionKind::Number => f.write_str("a whole number from 0"),
            OptionKind::Choice(_) => {
                write!(f, "one of {}", self.choices().map(|(name, _)| name).collect::<Vec<_>>().join(", "))
            }
            OptionKind::Text => f.write_str("a text"),
            OptionKind::Texts => f.write_str("a list of texts"),
            OptionKind::Json => f.write_str("a JSON object"),
        }
    }
}

/// The value of an option. A choice and JSON are texts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs)] // OptionKind documents the variants.
pub enum OptionValue {
    Flag(bool),
    Number(u64),
    Text(String),
    Texts(Vec<String>),
}

/// Why an option does not take a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionProblem {
    /// The option takes other values.
    #[error("the option takes {0}")]
    Kind(OptionKind),
    /// The text is wrong. The message says why.
    #[error("{0}")]
    Text(String),
}

impl<T: Default> OptionRow<T> {
    /// The default as a text. `None` if there is no value by default.
    pub fn default_text(&self) -> Option<String> {
        match self.value(&T::default())? {
            OptionValue::Flag(is_on) => Some(is_on.to_string()),
            OptionValue::Number(number) if self.unit == "bytes" => Some(format!("{} MiB", number >> 20)),
            OptionValue::Number(number) => Some(number.to_string()),
            OptionValue::Text(text) => Some(text),
            OptionValue::Texts(_) => None,
        }
    }
}

impl<T> OptionRow<T> {
    /// What the option does, in one line without a full stop.
    pub fn summary(&self) -> &'static str {
        first_line(self.summary)
    }

    /// The value of the option. `None` if it has no value, such as a limit that follows the length of the page.
    pub fn value(&self, options: &T) -> Option<OptionValue> {
        (self.get)(options)
    }

    /// Sets the option.
    ///
    /// # Errors
    /// If the option takes other values.
    pub fn set(&self, options: &mut T, value: OptionValue) -> Result<(), OptionProblem> {
        (self.set)(options, value)
    }

    /// The name in camel case, as in JavaScript and in requests.
    pub fn camel_case(&self) -> String {
        camel_case(self.name)
    }

    /// The name with hyphens, as on the command line.
    pub fn kebab_case(&self) -> String {
        self.name.replace('_', "-")
    }

    /// The flag of a command line that has these options by default. A flag begins with `no-` if it is on by default. A
    /// list has one flag for each of its texts, so its name is singular.
    pub fn command_line_flag(&self, defaults: &T) -> String {
        let name = self.kebab_case();
        match self.value(defaults) {
            Some(OptionValue::Flag(true)) => format!("no-{name}"),
            Some(OptionValue::Texts(_)) => name.trim_end_matches('s').to_owned(),
            _ => name,
        }
    }
}

/// Options that are all options `T`, or a part of them.
pub trait OptionPart<T> {
    /// These options of all options.
    fn of(options: &T) -> &Self;

    /// These options of all options, to be set.
    fn of_mut(options: &mut T) -> &mut Self;
}

impl<T> OptionPart<T> for T {
    fn of(options: &T) -> &Self {
        options
    }

    fn of_mut(options: &mut T) -> &mut Self {
        options
    }
}

/// The rows of options that are a part of the options `T`.
pub trait OptionTable<T: 'static> {
    /// A row for each option.
    const ROWS: &'static [OptionRow<T>];
}
