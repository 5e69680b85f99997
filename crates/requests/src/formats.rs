//! The formats, as JSON.

use microweave::OptionRow;
use microweave_convert::{Format, FormatOptions};
use serde::Serialize;

#[derive(Serialize)]
struct FormatsJson {
    formats: Vec<FormatJson>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct FormatJson {
    name: &'static str,
    media_type: &'static str,
    extension: &'static str,
    summary: &'static str,
    content: &'static str,
    /// True if the verb `read` answers in this format too.
    of_posts: bool,
    /// The names of the options that the format takes.
    options: Vec<String>,
}

pub(crate) fn json() -> String {
    let formats = Format::all().map(|format| FormatJson {
        name: format.name(),
        media_type: format.media_type(),
        extension: format.extension(),
        summary: format.summary(),
        content: format.content(),
        of_posts: format.is_of_posts(),
        options: FormatOptions::rows()
            .filter(|row| format.takes(row.name))
            .map(OptionRow::camel_case)
            .collect(),
    });
    crate::json(&FormatsJson { formats: formats.collect() })
}
