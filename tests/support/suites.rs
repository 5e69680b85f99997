//! Finds the public test suites: in `../shared`, or in the folder that an environment variable names.

use std::path::{Path, PathBuf};

/// A folder of the public suites, if this machine has them.
pub fn folder(below: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/suites").join(below);
    folder.is_dir().then_some(folder)
}

/// The public microformats suite: the checkout that `$MICROFORMATS_TESTS` names, otherwise the one in `../shared/suites`.
pub fn microformats() -> Option<PathBuf> {
    let Some(checkout) = std::env::var_os("MICROFORMATS_TESTS") else { return folder("microformats/tests") };
    let tests = Path::new(&checkout).join("tests");
    assert!(tests.is_dir(), "$MICROFORMATS_TESTS is {checkout:?}, which has no folder tests");
    Some(tests)
}

/// The corpora that benches and differential tests run on.
pub fn corpus() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpus");
    folder.is_dir().then_some(folder)
}

/// The types and properties of schema.org, as `data/vocab/schema.org.py` reads them.
pub fn schema_org() -> Option<String> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/vocab/schema-org-30.0.json");
    std::fs::read_to_string(file).ok()
}

/// Reports that a suite is missing. In CI this fails the test; elsewhere the test passes.
pub fn report_missing(what: &str) {
    assert!(std::env::var_os("CI").is_none(), "{what} are missing, and CI has to run them");
    println!("skipped: {what} are not on this machine (see README.md, \"Tests\")");
}

/// The files with this ending below a folder, as pairs of relative path without ending and content, sorted.
pub fn files_below(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(&next).expect("a folder can be listed") {
            let path = entry.expect("an entry can be read").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                let name =
                    path.strip_prefix(folder).expect("the path begins with the folder").with_extension("");
                let bytes = std::fs::read(&path).expect("a file can be read");
                files.push((name.display().to_string(), String::from_utf8_lossy(&bytes).into_owned()));
            }
        }
    }
    files.sort();
    files
}
