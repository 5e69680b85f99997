//! Finds the public test suites and the pages that tests read: in the folder that the variable `SUITES` names, otherwise in `.suites`,
//! where `scripts/suites.sh` puts them, and beside the checkout.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The names of suites that a test has asked for, and that this machine does not have.
static MISSING: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// A folder of the public suites, such as `html5lib/tree-construction`. If the suite is missing, the test passes, and the binary
/// says so in its last line; with `MICROWEAVE_REQUIRE_SUITES=1` the test fails.
pub fn folder(below: &str) -> Option<PathBuf> {
    let folder = places().into_iter().map(|place| place.join(below)).find(|folder| folder.is_dir());
    if folder.is_none() {
        report_missing(below.split('/').next().unwrap_or(below));
    }
    folder
}

/// The public microformats suite: the checkout that `$MICROFORMATS_TESTS` names, otherwise the one of the public suites.
pub fn microformats() -> Option<PathBuf> {
    let Some(checkout) = std::env::var_os("MICROFORMATS_TESTS") else { return folder("microformats/tests") };
    let tests = Path::new(&checkout).join("tests");
    assert!(tests.is_dir(), "$MICROFORMATS_TESTS is {checkout:?}, which has no folder tests");
    Some(tests)
}

/// Pages of the web, as pairs of name and HTML: the project's corpus, otherwise the public pages.
pub fn pages() -> Option<Vec<(String, String)>> {
    let corpus = root().join("../shared/corpus");
    if corpus.is_dir() {
        return Some(
            ["real", "raw"].iter().flat_map(|part| files_below(&corpus.join(part), "html")).collect(),
        );
    }
    folder("pages").map(|folder| files_below(&folder, "html"))
}

/// An article of the public pages.
pub fn article(name: &str) -> Option<String> {
    let in_corpus = root().join("../shared/corpus/real");
    let folder = if in_corpus.is_dir() { in_corpus } else { folder("pages/readability")? };
    Some(std::fs::read_to_string(folder.join(name).with_extension("html")).expect("the page can be read"))
}

/// The last line of a test binary if suites are missing.
pub fn missing_line() -> Option<String> {
    let missing = MISSING.lock().expect("no test panics while it holds the lock");
    let noun = if missing.len() == 1 { "suite or set of pages was" } else { "suites and sets of pages were" };
    let names: Vec<&str> = missing.iter().map(String::as_str).collect();
    let count = missing.len();
    (count > 0)
        .then(|| format!("{count} public {noun} not run: scripts/suites.sh fetches {}", names.join(", ")))
}

/// The root of the checkout. Tests of crates below `crates` include this file too.
pub fn root() -> &'static Path {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_root = |folder: &&Path| folder.join("tests/support/suites.rs").is_file();
    crate_folder.ancestors().find(is_root).unwrap_or(crate_folder)
}

fn places() -> Vec<PathBuf> {
    match std::env::var_os("SUITES") {
        Some(folder) => vec![root().join(folder)],
        None => vec![root().join(".suites"), root().join("../shared/suites")],
    }
}

fn report_missing(suite: &str) {
    let is_required = std::env::var_os("MICROWEAVE_REQUIRE_SUITES").is_some_and(|value| value == "1");
    assert!(
        !is_required,
        "the suite {suite} is missing, and MICROWEAVE_REQUIRE_SUITES requires it: run scripts/suites.sh"
    );
    MISSING.lock().expect("no test panics while it holds the lock").insert(suite.to_owned());
    println!("skipped: the suite {suite} is not on this machine; scripts/suites.sh fetches it");
}

/// The types and properties of schema.org, as `data/vocab/schema.org.py` reads them.
pub fn schema_org() -> Option<String> {
    std::fs::read_to_string(root().join("../shared/vocab/schema-org-30.0.json")).ok()
}

/// The files with this ending below a folder, as pairs of relative path without ending and text, sorted.
pub fn files_below(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let text = |(name, bytes): (String, Vec<u8>)| (name, String::from_utf8_lossy(&bytes).into_owned());
    bytes_below(folder, ending).into_iter().map(text).collect()
}

/// The files with this ending below a folder, as pairs of relative path without ending and bytes, sorted.
pub fn bytes_below(folder: &Path, ending: &str) -> Vec<(String, Vec<u8>)> {
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
                files.push((name.display().to_string(), bytes));
            }
        }
    }
    files.sort();
    files
}
