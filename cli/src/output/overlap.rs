//! Whether a file that is to be written is also read.

use std::fs;
use std::path::Path;

use crate::input::{Input, file_and_fragment};

/// Is this path the same file as one of the inputs, under any name?
pub(crate) fn is_an_input(path: &Path, inputs: &[Input]) -> bool {
    let Some(output) = FileId::of(path) else { return false };
    let is_output = |input: &Input| match input {
        Input::File(input) => FileId::of(file_and_fragment(input).0) == Some(output.clone()),
        Input::Stdin => FileId::of_stdin() == Some(output.clone()),
        Input::Address(_) => false,
    };
    inputs.iter().any(is_output)
}

/// What tells files apart, whatever names and links lead to them. Devices have none: they can be both.
#[derive(Clone, PartialEq)]
struct FileId {
    #[cfg(unix)]
    device_and_inode: (u64, u64),
    #[cfg(not(unix))]
    path: std::path::PathBuf,
}

impl FileId {
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt as _;
        let found = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(FileId { device_and_inode: (found.dev(), found.ino()) })
    }

    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<Self> {
        let path = fs::canonicalize(path).ok().filter(|path| path.is_file())?;
        Some(FileId { path })
    }

    /// Of the file that standard input comes from, where that can be said.
    fn of_stdin() -> Option<Self> {
        FileId::of(Path::new("/dev/stdin"))
    }
}
