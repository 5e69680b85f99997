//! Text files that the environment and options name: the configuration, registries and lists of known failures.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::Path;

/// The largest file. `/dev/zero` has no end.
const MAX_BYTES: u64 = 16 << 20;

/// Reads a text file of at most 16 MiB.
pub(crate) fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > MAX_BYTES {
        return Err(io::Error::other("the file is larger than 16 MiB"));
    }
    Ok(text)
}

/// Reads a text file that is no device and no pipe: to open a named pipe could wait for ever. `/dev/null` is empty.
pub(crate) fn read_regular(path: &Path) -> io::Result<String> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() && !metadata.is_dir() && path != Path::new("/dev/null") {
        return Err(io::Error::other("it is not a regular file"));
    }
    read(path)
}
