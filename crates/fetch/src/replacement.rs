//! A new file in the folder of the old one. It replaces the old file when everything is written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::process;

/// At most this many symbolic links are followed, as in Linux.
const MAX_LINKS: usize = 40;

/// A new file. If it is dropped before [`Replacement::replace`], it is removed.
pub struct Replacement {
    file: File,
    path: PathBuf,
    target: PathBuf,
}

impl Replacement {
    /// Creates the new file for this path. A symbolic link stays a link: its target is replaced. The new file gets
    /// the permissions of the old one.
    ///
    /// # Errors
    /// If the old file is not writable, or no file can be created in its folder.
    pub fn of(path: &Path) -> io::Result<Self> {
        let target = resolve_links(path)?;
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

    /// Writes bytes at the end of the new file.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)
    }

    /// Replaces the old file.
    ///
    /// # Errors
    /// If the file system fails.
    pub fn replace(self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.path, &self.target)
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        // After `replace`, this file does not exist, and removing it fails.
        let _ = fs::remove_file(&self.path);
    }
}

/// The path after following symbolic links. Its file may be missing.
fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&path) {
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Creates a file with an unused name. Killed runs may have left files.
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
