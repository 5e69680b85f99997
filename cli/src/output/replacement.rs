//! A file that is written beside another one and takes its place when all is written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;

/// As many links as Linux follows.
const MAX_LINKS: usize = 40;

/// Dropped before it has taken the other's place, it is gone.
pub(super) struct Replacement {
    file: File,
    path: PathBuf,
    target: PathBuf,
}

impl Replacement {
    /// Begins to write what will be at this path. A link stays a link, and the file gets the permissions that
    /// the old one has.
    ///
    /// # Errors
    /// If the old file may not be written, or no file can be made beside it.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let target = behind_links(path)?;
        let old = match OpenOptions::new().write(true).open(&target) {
            Ok(old) => Some(old.metadata()?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let folder = target.parent().unwrap_or(Path::new(""));
        let (file, path) = new_file(folder)?;
        let replacement = Replacement { file, path, target };
        if let Some(old) = old {
            replacement.file.set_permissions(old.permissions())?;
        }
        Ok(replacement)
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Takes the place of the old file.
    pub(super) fn replace(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // After `replace` there is no file of this name.
        let _ = fs::remove_file(&self.path);
    }
}

/// The path of the file that a path leads to, which may be missing.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// A file with a name that no other has. Files of other runs that were killed may be there.
fn new_file(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 0_u32;
    loop {
        let path = folder.join(format!(".microweave-{}-{number}.tmp", process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => return Ok((file, path)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
