//! The public microformats tests, <https://github.com/microformats/tests>: pages `NAME.html` with the expected
//! `NAME.json` beside them, at any depth. A page without a result is a change log.

use std::fs;
use std::path::{Path, PathBuf};

use crate::case::{Case, ExpectedResult};
use crate::error::SuiteError;

/// The folder of a checkout that has the tests.
const TESTS: &str = "tests/";
/// The folder whose pages have another address, and both addresses. The suite does not name them; these are those
/// that its expected results have.
const UNIT_TESTS: &str = "microformats-v2-unit";
const UNIT_TESTS_BASE: &str = "http://example.test";
const BASE: &str = "http://example.com/";
/// Folders in a checkout that hold packages of others.
const PACKAGES: [&str; 2] = ["node_modules", "vendor"];

pub(super) fn cases(folder: &Path) -> Result<Vec<Case>, SuiteError> {
    let pages = pages_below(folder)?;
    let mut cases: Vec<Case> = pages.iter().filter_map(|page| case(folder, page)).collect();
    if cases.iter().all(|case| case.name.starts_with(TESTS)) {
        for case in &mut cases {
            case.name.drain(..TESTS.len());
        }
    }
    for case in &mut cases {
        case.category = case.name.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned();
    }
    Ok(cases)
}

fn case(folder: &Path, page: &Path) -> Option<Case> {
    let expected = page.with_extension("json");
    if !expected.is_file() {
        return None;
    }
    // The folder on the command line may be inside the folder of the unit tests.
    let whole = page.canonicalize().unwrap_or_else(|_| page.to_owned());
    let is_unit_test = whole.components().any(|part| part.as_os_str() == UNIT_TESTS);
    let name = page.strip_prefix(folder).unwrap_or(page).with_extension("");
    let parts: Vec<_> = name.iter().map(|part| part.to_string_lossy()).collect();
    Some(Case {
        name: parts.join("/"),
        category: String::new(),
        page: page.to_owned(),
        base: if is_unit_test { UNIT_TESTS_BASE } else { BASE }.to_owned(),
        options: Vec::new(),
        expected: ExpectedResult::Microformats(expected),
        shows: None,
        registry: None,
    })
}

/// The HTML files below a folder. Links to folders are not followed, because they can be circular.
pub(crate) fn pages_below(folder: &Path) -> Result<Vec<PathBuf>, SuiteError> {
    let mut pages = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let unreadable = |error| SuiteError::Unreadable(next.clone(), error);
        for entry in fs::read_dir(&next).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let (name, path) = (entry.file_name(), entry.path());
            if entry.file_type().map_err(unreadable)?.is_dir() {
                let name = name.to_string_lossy();
                if !name.starts_with('.') && !PACKAGES.contains(&&*name) {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "html") {
                pages.push(path);
            }
        }
    }
    Ok(pages)
}
