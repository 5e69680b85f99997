//! Where output goes: to standard output, to a file that is replaced, or to a device or pipe with a name.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal as _, Write};
use std::path::Path;
use std::process::ExitCode;

use super::replacement::Replacement;
use crate::error::report;

/// Its `Display` is what messages call it.
#[derive(Clone, Copy)]
pub(super) enum Destination<'a> {
    Stdout,
    File(&'a Path),
}

/// A destination that is open.
pub(super) enum Writer {
    Stdout,
    Replacement(Replacement),
    /// A device or a pipe, which is not replaced.
    InPlace(File),
}

impl Destination<'_> {
    pub(super) fn open(self) -> io::Result<Writer> {
        Ok(match self {
            Destination::Stdout => Writer::Stdout,
            Destination::File(path) if is_replaced(path) => Writer::Replacement(Replacement::of(path)?),
            Destination::File(path) => Writer::InPlace(File::create(path)?),
        })
    }

    pub(super) fn is_terminal(self) -> bool {
        matches!(self, Destination::Stdout) && io::stdout().is_terminal()
    }

    /// Reports that writing failed, and says how the tool ends if it was to end with `code`.
    pub(super) fn failed(self, error: &io::Error, code: ExitCode) -> ExitCode {
        match (self, error.kind()) {
            // The reader has had enough, as `head` has: that is no error.
            (Destination::Stdout, ErrorKind::BrokenPipe) => return code,
            (Destination::File(_), ErrorKind::NotFound) => {
                report(&self, &"cannot be written: there is no such folder");
            }
            _ => report(&self, &format_args!("cannot be written: {error}")),
        }
        ExitCode::FAILURE
    }
}

/// Is this path a file, or will it be one? The names of open files, such as `/dev/stdout`, are not replaced.
fn is_replaced(path: &Path) -> bool {
    let names_open_file = cfg!(unix) && (path.starts_with("/dev") || path.starts_with("/proc"));
    !names_open_file && path.metadata().map_or(true, |found| found.is_file())
}

impl Writer {
    /// Writes bytes that belong together, so that they have arrived when this returns.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Writer::Stdout => write_stdout(bytes),
            Writer::Replacement(file) => file.write(bytes),
            Writer::InPlace(file) => file.write_all(bytes),
        }
    }

    /// All is written.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Writer::Stdout | Writer::InPlace(_) => Ok(()),
            Writer::Replacement(file) => file.replace(),
        }
    }
}

/// Writes to standard output what is no document.
pub(crate) fn print(bytes: &[u8]) -> ExitCode {
    match write_stdout(bytes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => stdout_failed(&error, ExitCode::SUCCESS),
    }
}

/// The same for one of several pieces. It has arrived when this returns, and no other process that writes so
/// to the same file or pipe comes between its bytes.
pub(crate) fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let _lock = FileLock::of_stdout();
    stdout.write_all(bytes).and_then(|()| stdout.flush())
}

/// Reports that this failed, and says how the tool ends if it was to end with `code`.
pub(crate) fn stdout_failed(error: &io::Error, code: ExitCode) -> ExitCode {
    Destination::Stdout.failed(error, code)
}

impl fmt::Display for Destination<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Destination::Stdout => f.write_str("standard output"),
            Destination::File(path) => path.display().fmt(f),
        }
    }
}

/// A lock between processes on the file that is standard output, until it is dropped. What cannot be locked is
/// not locked.
///
/// It is a record lock (fcntl), as the processes that a shell starts share one open file: locks of flock do not
/// keep these apart.
struct FileLock;

impl FileLock {
    #[cfg(unix)]
    fn of_stdout() -> Self {
        let _ = rustix::fs::fcntl_lock(io::stdout(), rustix::fs::FlockOperation::LockExclusive);
        FileLock
    }

    #[cfg(not(unix))]
    fn of_stdout() -> Self {
        FileLock
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        #[cfg(unix)]
        let _ = rustix::fs::fcntl_lock(io::stdout(), rustix::fs::FlockOperation::Unlock);
    }
}
