//! The pages of the rules, in `docs/checks/`: severity, message, help and effect of a rule, what it is about, and
//! examples. They are part of the library, so that each text has one source.

use super::Severity;

/// The first lines of a rule's page: a list with these four entries.
#[derive(Clone, Copy, Debug)]
pub(super) struct RulePage {
    pub(super) severity: Severity,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
    pub(super) effect: &'static str,
}

impl RulePage {
    /// Reads a page. A test reads all of them, so a page without an entry is found there.
    pub(super) fn read(page: &'static str) -> Self {
        let entry = |name: &str| {
            let mut lines = page.lines();
            let entry =
                lines.find_map(|line| line.strip_prefix("- ")?.strip_prefix(name)?.strip_prefix(": "));
            entry.unwrap_or_default()
        };
        let severity = match entry("severity") {
            "error" => Severity::Error,
            "warning" => Severity::Warning,
            _ => Severity::Note,
        };
        RulePage { severity, message: entry("message"), help: entry("help"), effect: entry("effect") }
    }
}
