//! Finds out if the output file is also an input.

use std::fs;
use std::path::Path;

use crate::input::{Input, file_and_fragment};

/// True if the path is the same file as one of the inputs, under any name.
pub(crate) fn is_an_input(path: &Path, inputs: &[Input]) -> bool {
    inputs.iter().any(|input| is_same_file(path, input))
}

/// True if the path is the file of the input, under any name.
pub(crate) fn is_same_file(path: &Path, input: &Input) -> bool {
    let id = match input {
        Input::File(input) => FileId::of(file_and_fragment(input).0),
        Input::Stdin => FileId::of_stdin(),
        Input::Address(_) => None,
    };
    id.is_some() && id == FileId::of(path)
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
        let metadata = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
        Some(FileId { device_and_inode: (metadata.dev(), metadata.ino()) })
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
