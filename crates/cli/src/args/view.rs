//! The command lines of `microweave view` and `microweave types`.

use std::path::Path;

use clap::{ValueEnum, ValueHint};
use microweave_check::Severity;
use microweave_reader::view::View;
use microweave_requests::views;

use super::ReaderOptions;
use super::check::{ReportFormat, SEVERITIES};
use super::choices::choices;
use super::flags::Flags;
use super::source::SourceArgs;
use super::style::StyleArgs;
use crate::text_file;

#[derive(clap::Args)]
#[command(after_help = include_str!("../../data/help/view.txt"))]
pub(crate) struct ViewArgs {
    /// The view: a file, TOML or JSON, or the name of a view of the library
    #[arg(value_name = "VIEW", value_hint = ValueHint::FilePath, value_parser = view)]
    pub(crate) view: View,

    /// Show the values of all sources, and why they were taken or not; for text and JSON
    #[arg(long)]
    pub(crate) why: bool,

    /// Report what the view requires and a page does not have, in this format [default: text]
    #[arg(long, value_enum, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    pub(crate) check: Option<ReportFormat>,

    /// Lowest severity of a finding that gives exit code 1, with --check
    #[arg(long, value_parser = choices(SEVERITIES), default_value = "error", value_name = "SEVERITY", requires = "check")]
    pub(crate) deny: Severity,

    #[command(flatten)]
    pub(crate) style: StyleArgs,

    /// Output format
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: ViewFormat,

    #[command(flatten)]
    pub(crate) flags: Flags<ReaderOptions>,

    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum ViewFormat {
    /// A line for each field, with its source
    #[default]
    Text,
    /// A line of JSON for each page, with its source, its records and its findings
    Json,
    /// A line of JSON for each record, with its source
    Jsonl,
    /// A line for each record, with a column for each field and one for required fields without a value (RFC 4180)
    Csv,
    /// The columns of csv that have values, for people: aligned, and cut to the width of the terminal
    Table,
}

#[derive(clap::Args)]
pub(crate) struct TypesArgs {
    /// The view: a file, TOML or JSON, or the name of a view of the library
    #[arg(value_name = "VIEW", value_hint = ValueHint::FilePath, value_parser = view)]
    pub(crate) view: View,
}

/// The view in a file, or a view of the library.
fn view(name: &str) -> Result<View, String> {
    view_with_text(name).map(|(view, _)| view)
}

/// The same, with its text.
pub(super) fn view_with_text(name: &str) -> Result<(View, String), String> {
    let path = Path::new(name);
    if !path.exists() && !name.contains(['.', '/', '\\']) {
        return views::read(name).map(|view| (view, View::shipped_text(name).unwrap_or_default().to_owned()));
    }
    let text = text_file::read_regular(path).map_err(|error| error.to_string())?;
    let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or("view");
    let view = View::parse(stem.strip_suffix(".view").unwrap_or(stem), &text);
    view.map(|view| (view, text)).map_err(|error| error.to_string())
}
