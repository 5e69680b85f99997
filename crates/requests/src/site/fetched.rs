//! What was fetched for a report.

use std::collections::HashMap;

use microweave_reader::Reading;

/// A page that was fetched, or why it could not be.
pub type FetchedPage = Result<Reading, String>;

/// A file or the answer of an endpoint.
#[derive(Clone, Debug)]
pub struct FetchedFile {
    /// The HTTP status.
    pub status: u16,
    /// The text. Empty if the status is an error.
    pub text: String,
}

/// The pages and files that were fetched for a report, each by its address. A message says why one could not be.
#[derive(Debug, Default)]
pub struct FetchedParts {
    /// The pages.
    pub pages: HashMap<String, FetchedPage>,
    /// The files of feeds and of metadata, and the answers of endpoints.
    pub files: HashMap<String, Result<FetchedFile, String>>,
}

impl FetchedParts {
    /// What is wrong with an endpoint. `None` if it answers, or if it was not fetched. A request that it expects differs from
    /// the one that was sent, so an error such as 405 shows that it is there.
    pub(super) fn problem_of_endpoint(&self, address: &str) -> Option<String> {
        match self.files.get(address)? {
            Ok(file) => {
                let is_there = file.status < 500 && !matches!(file.status, 404 | 410);
                (!is_there).then(|| format!("answers with HTTP status {}", file.status))
            }
            Err(problem) => Some(problem.clone()),
        }
    }

    /// The text of a file. `None` if it was not fetched.
    pub(super) fn text(&self, address: &str) -> Option<Result<&str, String>> {
        Some(match self.files.get(address)? {
            Ok(file) if (200..300).contains(&file.status) => Ok(&file.text),
            Ok(file) => Err(format!("answers with HTTP status {}", file.status)),
            Err(problem) => Err(problem.clone()),
        })
    }
}
