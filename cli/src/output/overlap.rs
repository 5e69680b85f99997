//! Finds out if the output file is also an input.

use std::fs;
use std::path::Path;

use crate::input::{Input, file_and_fragment};

/// True if the path is the same file as one of the inputs, under any name.
pub(crate) fn is_an_input(path: &Path, inputs: &[Input]) -> bool {
    let Some(output) = FileId::of(path) else { return false };
    let is_output = |input: &Input| match input {
        Input::File(input) => FileId::of(file_and_fragment(input).0) == Some(output.clone()),
        Input::Stdin => FileId::of_stdin() == Some(output.clone()),
        Input::Address(_) => false,
    };
    inputs.iter().any(is_output)
}

/// The identity of a file, independent of its names and links. Only regular files have one: a device can be input and
/// output.
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

    /// The identity of the file that is standard input. `None` if it is not a regular file, or if the
    /// system has no `/dev/stdin`.
    fn of_stdin() -> Option<Self> {
        FileId::of(Path::new("/dev/stdin"))
    }
}
