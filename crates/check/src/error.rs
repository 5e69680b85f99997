//! The errors of texts that choose what is checked.

use microweave_reader::view::ViewError;

/// Why a profile or the code of a rule cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no profile of this name.
    #[error("there is no profile {name:?}: write {names}, or the text of a view")]
    UnknownProfile {
        /// The name.
        name: String,
        /// The names of the profiles of the library.
        names: String,
    },
    /// The text is not a profile.
    #[error("the profile cannot be read: {0}; docs/profiles.md describes profiles")]
    InvalidProfile(ViewError),
    /// The text is not the code of a rule.
    #[error("there is no rule \"{0}\": microweave_check::Rule::all lists them")]
    UnknownRule(String),
}
