//! Colors for a terminal.

use std::env;
use std::io::{self, IsTerminal as _};

use crate::args::explain::ColorChoice;

/// Colors texts, or leaves them as they are.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    is_on: bool,
}

impl Paint {
    /// Colors are used on a terminal, unless the environment has `NO_COLOR` (no-color.org) or the terminal has none.
    pub(super) fn new(choice: ColorChoice) -> Self {
        let is_on = match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let has_no_color = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let is_dumb = env::var_os("TERM").is_some_and(|term| term == "dumb");
                io::stdout().is_terminal() && !has_no_color && !is_dumb
            }
        };
        Paint { is_on }
    }

    pub(super) fn bold(self, text: &str) -> String {
        self.with("1", text)
    }

    /// For rules.
    pub(super) fn rule(self, text: &str) -> String {
        self.with("36", text)
    }

    /// For what was not taken.
    pub(super) fn not_taken(self, text: &str) -> String {
        self.with("33", text)
    }

    /// For what is less important.
    pub(super) fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.is_on && !text.is_empty() {
            format!("\u{1b}[{code}m{text}\u{1b}[0m")
        } else {
            text.to_owned()
        }
    }
}
