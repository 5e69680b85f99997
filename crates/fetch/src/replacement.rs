//! A new file in the folder of the old one. It replaces the old file when everything is written.

mod leftovers;

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
    /// the permissions of the old one. The first one in a folder removes the new files of processes that were killed.
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
        leftovers::remove_once(folder);
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

/// Creates a file with an unused name, and locks it.
fn new_file(folder: &Path) -> io::Result<(File, PathBuf)> {
    let mut number = 0_u32;
    loop {
        let path = folder.join(leftovers::name(process::id(), number));
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            // Another process may take a file without a lock for one of a killed process, and remove it.
            Ok(file) if leftovers::lock(&file) && path.exists() => return Ok((file, path)),
            Ok(_) => number += 1,
            Err(error) if error.kind() == ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(error),
        }
    }
}
