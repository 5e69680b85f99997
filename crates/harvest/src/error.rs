//! Why a harvest cannot begin or go on.

use std::io;
use std::path::{Path, PathBuf};

/// Why a harvest cannot begin or go on. (An input that cannot be read is a line of `errors.jsonl`.)
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HarvestError {
    /// Another process harvests into the folder.
    #[error("{}: another process harvests into this folder; wait for it, or use a folder for each process", .0.display())]
    InUse(PathBuf),
    /// The folder has files that are not from a harvest.
    #[error("{}: has files, but is not the folder of a harvest; name an empty or a new folder", .0.display())]
    OtherFolder(PathBuf),
    /// The folder was begun with other settings.
    #[error(
        "{}: was begun with other options ({name}: {begun}, now {present}); use the same ones, or another folder",
        folder.display()
    )]
    OtherSettings {
        /// The folder of the harvest.
        folder: PathBuf,
        /// The name of the setting.
        name: String,
        /// Its value at the beginning.
        begun: String,
        /// Its present value.
        present: String,
    },
    /// Two views have this name, so that their tables have one folder.
    #[error("two views have the name {0}: rename one, as each has a folder of its name")]
    RepeatedView(String),
    /// Two columns of a view's table have one name.
    #[error("the view {view} has two columns {column}: rename the field {field}")]
    RepeatedColumn {
        /// The name of the view.
        view: String,
        /// The name of the columns.
        column: String,
        /// The field of the second one.
        field: String,
    },
    /// A file of the harvest cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
}

impl HarvestError {
    /// The error of a file.
    pub(crate) fn at(path: &Path) -> impl FnOnce(io::Error) -> Self + use<> {
        let path = path.to_owned();
        |source| HarvestError::File { path, source }
    }
}
