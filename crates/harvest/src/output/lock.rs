//! The lock on the folder of a harvest. It ends with the process, also if the process is killed.

use std::fs::File;
use std::path::Path;

use crate::error::HarvestError;

pub(super) const LOCK: &str = ".lock";

/// A lock, until it is dropped.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks the folder.
    ///
    /// # Errors
    /// If another process has the lock. A file system without locks is no error: then nothing is locked.
    pub(super) fn of(folder: &Path) -> Result<Self, HarvestError> {
        let path = folder.join(LOCK);
        let file = File::create(&path).map_err(HarvestError::at(&path))?;
        if is_locked_by_another(&file) {
            return Err(HarvestError::InUse(folder.to_owned()));
        }
        Ok(FolderLock { _file: file })
    }
}

#[cfg(unix)]
fn is_locked_by_another(file: &File) -> bool {
    use rustix::fs::{FlockOperation, flock};
    flock(file, FlockOperation::NonBlockingLockExclusive) == Err(rustix::io::Errno::WOULDBLOCK)
}

#[cfg(not(unix))]
fn is_locked_by_another(_: &File) -> bool {
    false
}
