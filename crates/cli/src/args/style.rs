//! The options for the layout of JSON and for colors.

use std::io::{self, IsTerminal as _};

use clap::ValueEnum;

use crate::json_style::JsonStyle;
use crate::paint::Paint;
use crate::terminal::json_line;

#[derive(clap::Args)]
pub(crate) struct StyleArgs {
    /// Indent JSON, also in a pipe or a file
    ///
    /// By default, the JSON of one page is indented on a terminal, and on one line in a pipe or a file. The JSON of
    /// several pages has a line for each page.
    #[arg(long, overrides_with = "compact")]
    pub(super) pretty: bool,

    /// Write JSON on one line, also on a terminal
    #[arg(long, overrides_with = "pretty")]
    pub(super) compact: bool,

    /// When to use colors
    #[arg(long, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorChoice,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless the environment has NO_COLOR; also in a pipe if it has CLICOLOR_FORCE
    #[default]
    Auto,
    /// Always
    Always,
    /// Never, and no hyperlinks
    Never,
}

impl StyleArgs {
    /// The colors of text on standard output.
    pub(crate) fn paint(&self) -> Paint {
        Paint::new(self.color)
    }

    /// The style of JSON on standard output.
    pub(crate) fn json(&self, is_one_page: bool) -> JsonStyle {
        let is_indented = self.pretty || is_one_page && !self.compact && io::stdout().is_terminal();
        JsonStyle { is_indented, paint: self.paint() }
    }

    /// The JSON of a page, which may be the only one, for standard output.
    pub(crate) fn page_json(&self, is_one_page: bool, json: String) -> String {
        self.json(is_one_page).apply(json_line(json))
    }

    /// The style of JSON in a file.
    pub(crate) fn json_for_file(&self) -> JsonStyle {
        JsonStyle { is_indented: self.pretty, paint: Paint::for_file(self.color) }
    }
}
