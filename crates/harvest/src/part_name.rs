//! Names of parts: paths inside of the folder of the harvest, one for each input.

use std::collections::HashSet;
use std::path::{Component, Path};

use microweave_values::shorten::clipped;
use sha2::{Digest as _, Sha256};

use crate::fingerprint::fingerprint;
use crate::input_file::name_of;

/// The maximum length of a name in a path. File systems have 255 bytes; endings and `.partial` need some.
const MAX_NAME: usize = 200;

/// The endings of files of a harvest. A folder of parts has none of them, so that no folder and file have one name.
const OWN_ENDINGS: [&str; 7] = [".json", ".jsonl", ".lock", ".ndjson", ".nq", ".parquet", ".zst"];

/// The path of an input as the name of a part: relative, without `.` and `..`, and without characters that file systems
/// or shells treat in a special way. Several inputs may have one such name.
pub(crate) fn safe(path: &Path) -> String {
    let names = path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(safe_name(&name_of(Path::new(name)))),
        _ => None,
    });
    let mut names: Vec<String> = names.collect();
    if names.is_empty() {
        names.push("input".to_owned());
    }
    let folders = names.len() - 1;
    names[..folders].iter_mut().filter(|name| has_own_ending(name)).for_each(|name| name.push('_'));
    names.join("/")
}

fn has_own_ending(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    OWN_ENDINGS.iter().any(|ending| name.ends_with(ending)) || name.ends_with(".partial")
}

fn safe_name(name: &str) -> String {
    let is_special = |c: char| c.is_control() || matches!(c, '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|');
    let safe: String = name.chars().map(|c| if is_special(c) { '_' } else { c }).collect();
    if safe.len() <= MAX_NAME {
        return safe;
    }
    format!("{}-{}", clipped(&safe, MAX_NAME), short_hash(name))
}

/// Eight hexadecimal digits that differ between names, and are the same in each run.
fn short_hash(name: &str) -> String {
    Sha256::digest(name).iter().take(4).map(|byte| format!("{byte:02x}")).collect()
}

/// The names that are in use. Names that differ only in upper and lower case are one, as they are on some file systems.
/// It keeps 64 bits for each name.
#[derive(Debug, Default)]
pub(crate) struct PartNames(HashSet<u64>);

impl PartNames {
    pub(crate) fn insert(&mut self, part: &str) -> bool {
        self.0.insert(fingerprint(&part.to_lowercase()))
    }

    /// Takes the part's name, or if it is in use, one with a hash of the input's name.
    pub(crate) fn unique(&mut self, part: String, input: &str) -> String {
        if self.insert(&part) {
            return part;
        }
        let mut number = 0_u32;
        loop {
            let name = format!("{part}-{}", short_hash(&format!("{number} {input}")));
            if self.insert(&name) {
                return name;
            }
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_never_leave_the_folder() {
        for (path, expected) in [
            ("../../etc/passwd", "etc/passwd"),
            ("/etc/passwd", "etc/passwd"),
            ("a/./../b", "a/b"),
            ("..", "input"),
            ("", "input"),
            ("/", "input"),
            ("a\nb/c:d", "a_b/c_d"),
            ("manifest.jsonl/a", "manifest.jsonl_/a"),
            ("a.html.ndjson/b.html", "a.html.ndjson_/b.html"),
        ] {
            assert_eq!(safe(Path::new(path)), expected, "{path}");
        }
    }

    #[test]
    fn long_names_are_cut_and_stay_different() {
        let [one, other] = ["ä".repeat(127) + "1", "ä".repeat(127) + "2"].map(|name| safe(Path::new(&name)));
        assert!(one != other && one.len() < 230 && one.starts_with("ää"), "{one}");
    }

    #[test]
    fn names_in_use_get_a_hash() {
        let mut names = PartNames::default();
        assert_eq!(names.unique("x/p".to_owned(), "a/x/p"), "x/p");
        let second = names.unique("x/p".to_owned(), "b/x/p");
        let third = names.unique("X/P".to_owned(), "c/X/P");
        assert!(second.starts_with("x/p-") && third.starts_with("X/P-"), "{second} {third}");
        let mut again = PartNames::default();
        again.insert("x/p");
        assert_eq!(again.unique("x/p".to_owned(), "b/x/p"), second);
    }
}
