//! The new files that processes left because they were killed.

use std::collections::HashSet;
use std::fs::{self, DirEntry, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The folders in which files were removed.
static DONE: LazyLock<Mutex<HashSet<PathBuf>>> = LazyLock::new(Mutex::default);

/// The name of a new file.
pub(super) fn name(process: u32, number: u32) -> String {
    format!(".microweave-{process}-{number}.tmp")
}

/// The process of a name.
fn process_of(name: &str) -> Option<u32> {
    let (process, number) = name.strip_prefix(".microweave-")?.strip_suffix(".tmp")?.split_once('-')?;
    number.parse::<u32>().ok()?;
    process.parse().ok()
}

/// Removes the files of killed processes from a folder, once for each folder. A file that cannot be removed stays.
pub(super) fn remove_once(folder: &Path) {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    if DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_owned()) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(is_abandoned).for_each(|entry| drop(fs::remove_file(entry.path())));
    }
}

/// True if no process writes to the new file any more. The number of a process on another machine or in another container says
/// nothing here, but a process has the lock of its file everywhere.
fn is_abandoned(entry: &DirEntry) -> bool {
    let process = entry.file_name().to_str().and_then(process_of);
    process.is_some_and(may_have_ended)
        && entry.file_type().is_ok_and(|kind| kind.is_file())
        && OpenOptions::new().write(true).open(entry.path()).is_ok_and(|file| is_released(&file))
}

/// True if there is no process with this number. This process may have the number of one that was killed, as in a container.
#[cfg(unix)]
fn may_have_ended(process: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let pid = i32::try_from(process).ok().and_then(Pid::from_raw);
    process == process::id() || pid.is_some_and(|pid| test_kill_process(pid) == Err(Errno::SRCH))
}

#[cfg(not(unix))]
fn may_have_ended(process: u32) -> bool {
    process != process::id()
}

/// Locks a file until it is closed. False if another process has the lock. A file system without locks is no error.
#[cfg(unix)]
pub(super) fn lock(file: &File) -> bool {
    try_lock(file) != Err(rustix::io::Errno::WOULDBLOCK)
}

#[cfg(unix)]
fn is_released(file: &File) -> bool {
    try_lock(file).is_ok()
}

#[cfg(unix)]
fn try_lock(file: &File) -> rustix::io::Result<()> {
    rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive)
}

#[cfg(not(unix))]
pub(super) fn lock(_: &File) -> bool {
    true
}

/// True if nothing was written to the file for a day.
#[cfg(not(unix))]
fn is_released(file: &File) -> bool {
    const MAX_AGE: std::time::Duration = std::time::Duration::from_secs(24 * 60 * 60);
    let modified = file.metadata().and_then(|metadata| metadata.modified()).ok();
    modified.and_then(|time| time.elapsed().ok()).is_some_and(|age| age > MAX_AGE)
}
