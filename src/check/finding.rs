//! A finding: a rule that a page breaks, and where.

use std::fmt;

use super::Rule;
use crate::position::Position;

/// A rule that a page breaks, and where.
///
/// It is displayed with its line and column in front; [`Finding::message`] is the same without them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// Which rule.
    pub rule: Rule,
    /// Where in the page, if it is known.
    pub position: Option<Position>,
    /// What breaks the rule, such as the name of a property.
    pub detail: Option<Box<str>>,
}

impl Finding {
    /// What is wrong, and how to mend it.
    pub fn message(&self) -> String {
        match &self.detail {
            Some(detail) => format!("{detail}: {}", self.rule.text()),
            None => self.rule.text().to_owned(),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{}:{}: ", position.line, position.column)?;
        }
        f.write_str(&self.message())
    }
}
