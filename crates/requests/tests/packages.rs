//! The files of the packages that have the library's options, the types of its answers, and its structures for things, and the
//! schema of the posts. They are made from the tables:
//! `MICROWEAVE_WRITE_OPTIONS=1 cargo test -p microweave-requests --test packages` writes them anew.

#[allow(dead_code)]
mod answer_table;
#[path = "packages/answers.rs"]
mod answers;
#[path = "packages/javascript.rs"]
mod javascript;
#[path = "packages/python.rs"]
mod python;
#[path = "packages/python_structures.rs"]
mod python_structures;

use std::path::Path;

use microweave::OptionGroup;

/// The variable that asks for new files.
const WRITE: &str = "MICROWEAVE_WRITE_OPTIONS";

#[test]
fn python_has_all_options() {
    check("../../bindings/python/microweave/_options.py", &python::file());
}

#[test]
fn python_has_all_structures() {
    check("../../bindings/python/microweave/schema.py", &python_structures::file());
}

#[test]
fn javascript_has_types_of_all_options() {
    check("../../bindings/js/lib/options.d.ts", &javascript::file());
}

#[test]
fn packages_have_types_of_all_answers() {
    check("../../bindings/js/lib/answers.d.ts", &answers::typescript());
    check("../../bindings/python/microweave/answers.py", &answers::python());
}

#[test]
fn documentation_has_the_schema_of_posts() {
    check("../../docs/read.schema.json", &answers::schema("read", "The posts of a page"));
}

/// Compares a file with what it has to be, or writes it.
fn check(path: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if std::env::var_os(WRITE).is_some() {
        std::fs::write(&file, expected).expect("the file can be written");
    }
    let written = std::fs::read_to_string(&file).expect("the file can be read").replace("\r\n", "\n");
    assert!(written == expected, "{path} is out of date: run this test with {WRITE}=1");
}

/// The groups of the options for reading a page, each with a title.
const GROUPS: [(OptionGroup, &str); 8] = [
    (OptionGroup::Syntaxes, "What is read"),
    (OptionGroup::Items, "Which items a page has"),
    (OptionGroup::Values, "What values are"),
    (OptionGroup::Notes, "What is noted beside the values"),
    (OptionGroup::Page, "What comes with one page"),
    (OptionGroup::Microdata, "The rules of microdata in which its specifications differ"),
    (OptionGroup::Rdfa, "The rules of RDFa"),
    (OptionGroup::Limits, "Limits on the work for one page"),
];

/// Lines of words, with at most this number of characters.
fn wrapped(text: &str, max_chars: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= max_chars => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
