//! The type of the checker's findings.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Rule;
use crate::diagnostic::ReportJson;
use crate::position::Position;

/// A rule that a page breaks, and the place in the page.
///
/// `Display` writes the line and column before [`Finding::message`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ReportJson<Rule>", into = "ReportJson<Rule>")]
#[non_exhaustive]
pub struct Finding {
    /// The rule.
    pub rule: Rule,
    /// The position in the page, if it is known.
    pub position: Option<Position>,
    /// The part of the page that breaks the rule, such as the name of a property.
    pub detail: Option<Box<str>>,
}

impl Finding {
    /// The message: what is wrong, and how to correct it.
    pub fn message(&self) -> String {
        match &self.detail {
            Some(detail) => format!("{detail}: {}", self.rule.text()),
            None => self.rule.text().to_owned(),
        }
    }
}

impl From<Finding> for ReportJson<Rule> {
    fn from(finding: Finding) -> Self {
        let message = finding.message();
        let Finding { rule, position, detail } = finding;
        ReportJson { position, code: rule, message, detail }
    }
}

impl From<ReportJson<Rule>> for Finding {
    fn from(json: ReportJson<Rule>) -> Self {
        Finding { rule: json.code, position: json.position, detail: json.detail }
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
