//! `bindings/js/lib/options.d.ts`.

use microweave::{OptionGroup, OptionKind};
use microweave_check::CheckOptions;
use microweave_convert::FormatOptions;
use microweave_reader::ReadOptions;
use microweave_requests::{AnswerOptions, RequestOption};

use super::wrapped;

const START: &str = r#"// The types of the options, which pack.mjs adds to index.d.ts. The test `packages` of the crate `microweave-requests` writes this file.

"#;

pub(super) fn file() -> String {
    let groups = microweave::Options::rows().map(|row| (row.camel_case(), row.group));
    let groups: Vec<(String, OptionGroup)> = groups.collect();
    let group =
        |row: &RequestOption| groups.iter().find(|(name, _)| *name == row.name).map(|(_, group)| *group);
    let is_of_page = |row: &RequestOption| {
        group(row).is_some_and(|group| !matches!(group, OptionGroup::Microdata | OptionGroup::Limits))
    };
    let is_of_posts = |row: &RequestOption| ReadOptions::rows().any(|posts| posts.camel_case() == row.name);
    let is_of_format = |row: &RequestOption| {
        FormatOptions::rows().any(|format| format.camel_case() == row.name) && !is_of_posts(row)
    };
    let mut file = START.to_owned();
    interface(
        &mut file,
        ("ExtractOptions", "What is read from a page. The defaults follow the specifications."),
        is_of_page,
    );
    interface(
        &mut file,
        ("MicrodataOptions", "The rules of microdata in which its specifications differ."),
        |row| group(row) == Some(OptionGroup::Microdata),
    );
    interface(
        &mut file,
        ("LimitOptions", "Limits on the work for one page. No real page reaches the defaults."),
        |row| group(row) == Some(OptionGroup::Limits),
    );
    interface(&mut file, ("ThingOptions", "Which things are read."), |row| row.name == "types");
    interface(&mut file, ("PostOptions", "How posts are read."), is_of_posts);
    interface(&mut file, ("FindingOptions", "Which findings are reported."), |row| {
        CheckOptions::rows().any(|check| check.camel_case() == row.name)
    });
    interface(
        &mut file,
        (
            "FormatOptions extends PostOptions",
            "How a page is written. A format uses the options that it has.",
        ),
        is_of_format,
    );
    file
}

/// Adds an interface with the options that `has` selects.
fn interface(file: &mut String, (name, title): (&str, &str), has: impl Fn(&RequestOption) -> bool) {
    *file += &format!("/** {title} */\nexport interface {name} {{\n");
    for row in AnswerOptions::rows().filter(|row| has(row)) {
        let lines = wrapped(&format!("{}.", row.summary), 110);
        match lines.as_slice() {
            [line] => *file += &format!("  /** {line} */\n"),
            lines => *file += &format!("  /**\n   * {}\n   */\n", lines.join("\n   * ")),
        }
        *file += &format!("  {}?: {};\n", row.name, type_of(row));
    }
    *file += "}\n\n";
}

fn type_of(row: &RequestOption) -> String {
    match (row.kind, &*row.name) {
        (OptionKind::Flag, _) => "boolean".to_owned(),
        (OptionKind::Number, _) => "number".to_owned(),
        (OptionKind::Choice(_), _) => {
            row.kind.choices().map(|(name, _)| format!("\"{name}\"")).collect::<Vec<_>>().join(" | ")
        }
        (OptionKind::Texts, _) => "string[]".to_owned(),
        (OptionKind::Json, "policy") => "Policy".to_owned(),
        (OptionKind::Json, _) => "object".to_owned(),
        (_, "timestamp") => "Date | string".to_owned(),
        (_, name) if name.ends_with("Url") => "string | URL".to_owned(),
        _ => "string".to_owned(),
    }
}
