//! How bad a finding is.

use std::fmt;

use serde::{Deserialize, Serialize};

/// How bad a finding is. The worst is the greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Severity {
    /// The markup could be better.
    #[default]
    Note,
    /// A reader of the page is misled.
    Warning,
    /// Data is lost.
    Error,
}

impl fmt::Display for Severity {
    /// Writes `note`, `warning` or `error`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}
