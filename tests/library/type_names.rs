//! No two types of the library, the tool and what fetches pages have the same name: a reader who meets a name can look for the one
//! definition. Only `Error` is the name of three: of the parser, the reader and the checker.

use std::collections::BTreeMap;

use crate::support::suites;

/// The library and what stands next to it.
const FOLDERS: [&str; 8] = [
    "src", "crates/values/src", "crates/html/src", "crates/reader/src", "crates/check/src",
    "crates/convert/src", "crates/cli/src", "crates/fetch/src",
];

#[test]
fn no_two_types_have_the_same_name() {
    let mut places = BTreeMap::<String, Vec<String>>::new();
    for folder in FOLDERS {
        for (file, code) in suites::files_below(&suites::root().join(folder), "rs") {
            for (number, line) in code.lines().enumerate() {
                if let Some(name) = defined_type(line) {
                    let place = format!("{folder}/{file}.rs:{}", number + 1);
                    places.entry(name.to_owned()).or_default().push(place);
                }
            }
        }
    }
    let errors = places.remove("Error").expect("the parser has one");
    assert_eq!(errors.len(), 3, "{errors:#?}");
    places.retain(|_, places| places.len() > 1);
    assert!(places.is_empty(), "types with the same name: rename the one that is not public: {places:#?}");
}

/// The name of the type that a line of code defines. An indented `type` is an associated type: its trait names it.
/// A macro that makes types has no name for them.
fn defined_type(line: &str) -> Option<&str> {
    let code = line.trim_start();
    let is_indented = code.len() < line.len();
    let code = match code.strip_prefix("pub") {
        Some(public) if public.starts_with('(') => public.split_once(')')?.1,
        Some(public) => public,
        None => code,
    };
    let (keyword, rest) = code.trim_start().split_once(' ')?;
    let is_type =
        matches!(keyword, "struct" | "enum" | "union" | "trait") || keyword == "type" && !is_indented;
    rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().filter(|name| is_type && !name.is_empty())
}
