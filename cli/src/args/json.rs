//! The options for the layout of JSON.

use std::io::{self, IsTerminal as _};

use crate::json_layout::JsonStyle;

#[derive(clap::Args)]
pub(crate) struct JsonArgs {
    /// Indent JSON, also in a pipe or a file
    ///
    /// By default, the JSON of one page is indented on a terminal, and on one line in a pipe or a file. The JSON of
    /// several pages has a line for each page.
    #[arg(long, overrides_with = "compact")]
    pub(super) pretty: bool,

    /// Write JSON on one line, also on a terminal
    #[arg(long, overrides_with = "pretty")]
    pub(super) compact: bool,
}

impl JsonArgs {
    /// The style of JSON that goes to standard output.
    pub(crate) fn style(&self, is_one_page: bool) -> JsonStyle {
        self.style_for(is_one_page, io::stdout().is_terminal())
    }

    /// The style of JSON that goes to a terminal, or to a pipe or a file.
    pub(crate) fn style_for(&self, is_one_page: bool, is_terminal: bool) -> JsonStyle {
        JsonStyle { is_indented: self.pretty || is_terminal && is_one_page && !self.compact }
    }
}
