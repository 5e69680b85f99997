//! The options of requests: the options of the library, with names in camel case.

use microweave::{OptionGroup, OptionKind, OptionRow, Options};
#[cfg(feature = "all")]
use microweave_check::CheckOptions;
use microweave_convert::FormatOptions;
use once_cell::sync::Lazy;

/// An option of requests.
#[derive(Debug)]
pub struct RequestOption {
    /// The name.
    pub name: String,
    /// What it does, and its default, in one line.
    pub summary: String,
    /// What it takes.
    pub kind: OptionKind,
    pub(super) target: Target,
}

/// What an option belongs to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Target {
    Page(&'static OptionRow<Options>),
    Format(&'static OptionRow<FormatOptions>),
    /// The types of things.
    #[cfg(feature = "all")]
    Types,
    #[cfg(feature = "all")]
    Check(&'static OptionRow<CheckOptions>),
    #[cfg(feature = "all")]
    View,
}

/// The options.
pub(super) static ROWS: Lazy<Vec<RequestOption>> = Lazy::new(|| {
    let mut rows: Vec<RequestOption> = Options::rows().map(|row| of_row(row, Target::Page(row))).collect();
    // Without other formats, only the layout of JSON and the options of the reader count.
    let counts = |row: &&'static OptionRow<FormatOptions>| {
        cfg!(feature = "all") || matches!(row.group, OptionGroup::Output | OptionGroup::Posts)
    };
    rows.extend(FormatOptions::rows().filter(counts).map(|row| of_row(row, Target::Format(row))));
    #[cfg(feature = "all")]
    rows.extend(further_rows());
    rows
});

/// The options of the verbs that the package `read` leaves out.
#[cfg(feature = "all")]
fn further_rows() -> impl Iterator<Item = RequestOption> {
    let types = "Only things of these types of schema.org, and of types that extend them (things)";
    let view =
        "What is wanted: the text of a view, TOML or JSON, or the name of a view of the library (view)";
    let named =
        [("types", types, OptionKind::Texts, Target::Types), ("view", view, OptionKind::Text, Target::View)];
    let named = named.into_iter().map(|(name, summary, kind, target)| RequestOption {
        name: name.to_owned(),
        summary: summary.to_owned(),
        kind,
        target,
    });
    named.chain(CheckOptions::rows().map(|row| of_row(row, Target::Check(row))))
}

fn of_row<T: Default>(row: &OptionRow<T>, target: Target) -> RequestOption {
    let default = match row.name {
        "ignore_framework_classes" => {
            Some("true for read, preview, feeds, mention, things and view".to_owned())
        }
        "reasons" => Some("true for explain".to_owned()),
        _ => row.default_text(),
    };
    let default = default.map_or_else(String::new, |default| format!(" (default: {default})"));
    let summary = row.summary().to_owned() + &default;
    RequestOption { name: row.camel_case(), summary, kind: row.kind, target }
}
