//! Suites with our `manifest.json`: a list of cases. `docs/suite.md` describes it.

use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::read_text;
use crate::case::{Case, ExpectedResult, ResultKind};
use crate::error::SuiteError;

pub(super) const FILE: &str = "manifest.json";

/// An entry of `manifest.json`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ManifestEntry {
    /// The file with the page, relative to the folder of the manifest.
    pub page: String,
    /// The address of the page. Empty if it has no address.
    pub base: String,
    /// Options for the parser.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// The kind of the expected result.
    pub result: ResultKind,
    /// The file with the expected result.
    pub expected: String,
    /// What the case shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<String>,
    /// The licence of both files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub licence: Option<String>,
}

pub(super) fn cases(folder: &Path) -> Result<Vec<Case>, SuiteError> {
    let path = folder.join(FILE);
    let entries: Vec<ManifestEntry> = serde_json::from_str(&read_text(&path)?)
        .map_err(|error| SuiteError::Manifest(path.clone(), error))?;
    let mut names = std::collections::HashSet::new();
    entries
        .into_iter()
        .map(|entry| {
            let page = entry.page.clone();
            let error = |message: String| SuiteError::Entry(path.clone(), page.clone(), message);
            let case = case(folder, entry).map_err(error)?;
            if !names.insert(case.name.clone()) {
                return Err(error("there are two entries for this page".to_owned()));
            }
            Ok(case)
        })
        .collect()
}

fn case(folder: &Path, entry: ManifestEntry) -> Result<Case, String> {
    let page = file(folder, &entry.page)?;
    let expected = file(folder, &entry.expected)?;
    let dot = entry.page.rfind('.').filter(|dot| *dot > entry.page.rfind('/').unwrap_or(0));
    let name = dot.map_or(&*entry.page, |dot| &entry.page[..dot]).to_owned();
    Ok(Case {
        category: name.rsplit_once('/').map_or(".", |(folder, _)| folder).to_owned(),
        name,
        page,
        base: entry.base,
        options: entry.options,
        expected: ExpectedResult::new(entry.result, expected),
        shows: entry.shows,
        registry: None,
    })
}

/// A file of the suite. Other files are not read, whatever a manifest says.
fn file(folder: &Path, name: &str) -> Result<PathBuf, String> {
    let path = Path::new(name);
    if !path.components().all(|part| matches!(part, Component::Normal(_))) {
        return Err(format!("{name:?} must be a path below the folder of the manifest"));
    }
    let path = folder.join(path);
    if path.is_file() { Ok(path) } else { Err(format!("there is no file {name:?}")) }
}
