//! An input: a file, and the place of its part in the folder of the harvest.

use std::io;
use std::path::{Path, PathBuf};

use crate::input::{ByteRange, Input, InputOptions, OpenError};
use crate::part_name;

/// A file to harvest.
#[derive(Clone, Debug)]
pub struct InputFile {
    path: PathBuf,
    /// The path that the part's path mirrors.
    mirrored: PathBuf,
    /// The records to read. `None` for the whole file.
    ranges: Option<Vec<ByteRange>>,
}

/// An input that cannot be read, and why: a folder without permission, a missing file of a list.
#[derive(Clone, Debug)]
pub struct UnreadableInput {
    /// The path of the input.
    pub path: PathBuf,
    /// What is wrong.
    pub reason: String,
}

impl InputFile {
    /// A file that was named. Its part has the name of the file.
    pub fn named(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        let mirrored = path.file_name().map_or_else(PathBuf::new, PathBuf::from);
        InputFile { path, mirrored, ranges: None }
    }

    /// A file of a folder that was named. Its part has the path of the file below the parent of that folder.
    pub fn in_folder(folder: &Path, name: impl AsRef<Path>) -> Self {
        let mirrored = Path::new(folder.file_name().unwrap_or_default()).join(&name);
        InputFile { path: folder.join(name), mirrored, ranges: None }
    }

    /// A file of a list. Its part has the path that the list says, as file lists often name many folders.
    pub fn listed(path: impl Into<PathBuf>) -> Self {
        let path = path.into();
        InputFile { mirrored: path.clone(), path, ranges: None }
    }

    /// Reads only these records of a web archive. See [`Harvest::selection`](crate::Harvest::selection).
    #[must_use]
    pub fn ranges(self, ranges: Vec<ByteRange>) -> Self {
        InputFile { ranges: Some(ranges), ..self }
    }

    /// The number of bytes that are read.
    pub fn size(&self) -> io::Result<u64> {
        match &self.ranges {
            Some(ranges) => Ok(ranges.iter().map(|range| range.length).sum()),
            None => Ok(self.path.metadata()?.len()),
        }
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn open(&self, options: InputOptions) -> Result<Input, OpenError> {
        match &self.ranges {
            Some(ranges) => Input::open_ranges(&self.path, ranges.clone(), options),
            None => Input::open(&self.path, options),
        }
    }

    /// The name of the file in outputs: its path. Bytes that are no UTF-8 become `\xNN`.
    pub(crate) fn name(&self) -> String {
        name_of(&self.path)
    }

    /// The name of the part, if no other file has it.
    pub(crate) fn part(&self) -> String {
        part_name::safe(&self.mirrored)
    }
}

/// A path as text. Bytes that are no UTF-8 become `\xNN`, so that different paths stay different.
pub(crate) fn name_of(path: &Path) -> String {
    let mut name = String::new();
    for chunk in path.as_os_str().as_encoded_bytes().utf8_chunks() {
        name += chunk.valid();
        chunk.invalid().iter().for_each(|byte| name += &format!("\\x{byte:02X}"));
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_mirror_the_inputs() {
        let in_folder = |folder: &str, name: &str| InputFile::in_folder(Path::new(folder), name).part();
        assert_eq!(in_folder("a/x", "b/p.html"), "x/b/p.html");
        assert_eq!(in_folder("/data/x/", "p.html"), "x/p.html");
        assert_eq!(in_folder(".", "p.html"), "p.html");
        assert_eq!(in_folder("..", "p.html"), "p.html");
        assert_eq!(in_folder("/", "p.html"), "p.html");
        assert_eq!(InputFile::named("/data/a/p.html").part(), "p.html");
        assert_eq!(InputFile::listed("/data/../a/./p.html").part(), "data/a/p.html");
    }

    #[cfg(unix)]
    #[test]
    fn names_that_are_no_text_stay_different() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt as _;
        let name = |bytes: &[u8]| name_of(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(name(b"a\xFF\xC3\xA4b"), "a\\xFFäb");
        assert_ne!(name(b"a\xFF"), name(b"a\xFE"));
    }
}
