//! Why a suite cannot be opened or run. The messages say what to do.

use std::io;
use std::path::PathBuf;

use crate::parser::ParserError;

/// Why the cases of a folder cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// The path is no folder.
    #[error("{}: {}", .0.display(), if .0.exists() { "is not a folder; name the folder of the suite" } else { "no such folder" })]
    NotAFolder(PathBuf),
    /// The folder has no suite.
    #[error("{}: no suite found (looked for manifest.json, manifest.ttl, and pairs of NAME.html and NAME.json)", .0.display())]
    NoSuite(PathBuf),
    /// The folder has no pages.
    #[error("{}: has no HTML files", .0.display())]
    NoPages(PathBuf),
    /// The expected result of a test is not JSON.
    #[error("{path}: is not JSON: {error}", path = .0.display(), error = .1)]
    Expected(PathBuf, serde_json::Error),
    /// A manifest lists no cases.
    #[error("{}: has no cases; list at least one", .0.display())]
    NoCases(PathBuf),
    /// A file or folder cannot be read.
    #[error("{path}: cannot be read: {error}", path = .0.display(), error = .1)]
    Unreadable(PathBuf, io::Error),
    /// `manifest.json` is not as `docs/suite.md` describes it.
    #[error("{path}: is not a list of cases: {error} (docs/suite.md describes it)", path = .0.display(), error = .1)]
    Manifest(PathBuf, serde_json::Error),
    /// `manifest.ttl` is not Turtle.
    #[error("{path}: is not Turtle: {error}", path = .0.display(), error = .1)]
    Turtle(PathBuf, String),
    /// An entry of a manifest cannot be run.
    #[error("{path}: entry {entry}: {message}", path = .0.display(), entry = .1, message = .2)]
    Entry(PathBuf, String, String),
}

/// Why a file of known failures cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KnownFailuresError {
    /// A case has no reason.
    #[error("line {0}: {1} has no reason; write it after the name, on the same line")]
    NoReason(usize, String),
    /// A case is listed twice.
    #[error("line {0}: {1} is listed twice; remove one of the lines")]
    Twice(usize, String),
    /// The suite has no case of this name.
    #[error("line {0}: the suite has no case {1}; correct the name or remove the line")]
    Stale(usize, String),
}

/// Why a run stopped before its end.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RunError {
    /// The program of a command cannot be started.
    #[error("{program}: cannot be started: {error}")]
    CannotStart {
        /// The program.
        program: String,
        /// The error of the system.
        error: io::Error,
    },
    /// A program gives no answer to a small page.
    #[error("{program}: gives no line of JSON for a small page: {error}")]
    NoAnswer {
        /// The program.
        program: String,
        /// What it did.
        error: ParserError,
    },
    /// A page, or the result that a test expects, cannot be read.
    #[error(transparent)]
    Suite(SuiteError),
}
