//! Finds out which suite a folder has, and reads its cases.

pub(crate) mod manifest;
pub(crate) mod microformats;
mod w3c;

use std::path::Path;

use crate::case::Case;
use crate::error::SuiteError;

/// The cases of a folder.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Suite {
    /// The kind of the suite.
    pub kind: SuiteKind,
    /// The cases, sorted by name.
    pub cases: Vec<Case>,
}

/// The kind of a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SuiteKind {
    /// A folder with our `manifest.json`.
    Manifest,
    /// The W3C's tests of microdata as RDF, with `manifest.ttl`.
    MicrodataRdf,
    /// The public microformats tests: pairs of `NAME.html` and `NAME.json`.
    Microformats,
}

impl Suite {
    /// Reads the cases of a folder. Its content tells the kind of the suite: a `manifest.json`, otherwise a
    /// `manifest.ttl`, otherwise pairs of `NAME.html` and `NAME.json` at any depth.
    ///
    /// # Errors
    /// If the folder has no suite or cannot be read, or its manifest has an error.
    pub fn open(folder: &Path) -> Result<Suite, SuiteError> {
        if !folder.is_dir() {
            return Err(SuiteError::NotAFolder(folder.to_owned()));
        }
        let (kind, mut cases) = if folder.join(manifest::FILE).is_file() {
            (SuiteKind::Manifest, manifest::cases(folder)?)
        } else if folder.join(w3c::MANIFEST_FILE).is_file() {
            (SuiteKind::MicrodataRdf, w3c::cases(folder)?)
        } else {
            (SuiteKind::Microformats, microformats::cases(folder)?)
        };
        if cases.is_empty() {
            return Err(match kind {
                SuiteKind::Manifest => SuiteError::NoCases(folder.join(manifest::FILE)),
                SuiteKind::MicrodataRdf => SuiteError::NoCases(folder.join(w3c::MANIFEST_FILE)),
                SuiteKind::Microformats => SuiteError::NoSuite(folder.to_owned()),
            });
        }
        cases.sort_by(|one, other| one.name.cmp(&other.name));
        Ok(Suite { kind, cases })
    }
}

impl SuiteKind {
    /// A name for people.
    pub fn name(self) -> &'static str {
        match self {
            SuiteKind::Manifest => "cases of manifest.json",
            SuiteKind::MicrodataRdf => "W3C microdata to RDF",
            SuiteKind::Microformats => "microformats tests",
        }
    }
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Result<String, SuiteError> {
    let bytes = std::fs::read(path).map_err(|error| SuiteError::Unreadable(path.to_owned(), error))?;
    Ok(String::from_utf8_lossy(&bytes).trim_start_matches('\u{feff}').to_owned())
}
