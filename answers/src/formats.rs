//! The formats, as JSON.

use microweave::convert::{Format, FormatOption};
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
    options: Vec<&'static str>,
}

pub(crate) fn json() -> String {
    let formats = Format::all().map(|format| FormatJson {
        name: format.name(),
        media_type: format.media_type(),
        extension: format.extension(),
        summary: format.summary(),
        content: format.content(),
        of_posts: format.is_of_posts(),
        options: FormatOption::all().filter(|option| format.takes(*option)).filter_map(option_name).collect(),
    });
    crate::json(&FormatsJson { formats: formats.collect() })
}

/// The name of an option in requests. `None` for one that this version of requests does not have.
fn option_name(option: FormatOption) -> Option<&'static str> {
    Some(match option {
        FormatOption::Layout => "layout",
        FormatOption::Source => "source",
        FormatOption::Timestamp => "timestamp",
        FormatOption::FeedUrl => "feedUrl",
        FormatOption::NextUrl => "nextUrl",
        FormatOption::AtomProfile => "atomProfile",
        FormatOption::Context => "context",
        FormatOption::Sanitize => "policy",
        FormatOption::FirstCard => "firstCard",
        FormatOption::VcardProfile => "vcardProfile",
        FormatOption::IcalendarProfile => "icalendarProfile",
        FormatOption::RdfProfile => "rdfProfile",
        FormatOption::Registry => "registry",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AnswerOptions;

    #[test]
    fn every_option_of_formats_is_one_of_requests() {
        for option in FormatOption::all() {
            let name = option_name(option).unwrap_or_else(|| panic!("{option:?} has no name"));
            assert!(AnswerOptions::rows().any(|row| row.name == name), "{name}");
        }
    }
}
