//! The destination of the output: standard output, a file that is replaced, or a device or named pipe.

use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use microweave_fetch::Replacement;

use super::stdout;
use crate::error::report;

/// Where output goes. Its `Display` is its name in messages.
#[derive(Clone, Copy)]
pub(super) enum Destination<'a> {
    Stdout,
    File(&'a Path),
}

/// An open destination.
pub(super) enum Writer {
    Stdout,
    Replacement(Replacement),
    /// A device or a named pipe, which is not replaced.
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

    /// Reports that writing failed. Returns the exit code; `code` is the one without this error.
    pub(super) fn failed(self, error: &io::Error, code: ExitCode) -> ExitCode {
        match (self, error.kind()) {
            // The reader closed the pipe, as `head` does. That is not an error.
            (Destination::Stdout, ErrorKind::BrokenPipe) => return code,
            (Destination::File(_), ErrorKind::NotFound) => {
                report(&self, &"cannot be written: there is no such folder");
            }
            _ => report(&self, &format_args!("cannot be written: {error}")),
        }
        ExitCode::FAILURE
    }
}

/// True if the path is a regular file or does not exist. Names of open files, such as `/dev/stdout`, are not replaced.
fn is_replaced(path: &Path) -> bool {
    let names_open_file = cfg!(unix) && (path.starts_with("/dev") || path.starts_with("/proc"));
    !names_open_file && path.metadata().map_or(true, |metadata| metadata.is_file())
}

impl Writer {
    /// Writes the bytes of one document. All are delivered when this returns.
    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Writer::Stdout => write_stdout(bytes),
            Writer::Replacement(file) => file.write(bytes),
            Writer::InPlace(file) => file.write_all(bytes),
        }
    }

    /// Ends the output. A replacement takes the place of the old file.
    pub(super) fn finish(self) -> io::Result<()> {
        match self {
            Writer::Stdout | Writer::InPlace(_) => Ok(()),
            Writer::Replacement(file) => file.replace(),
        }
    }
}

/// Writes the whole output of a command to standard output.
pub(crate) fn print(bytes: &[u8]) -> ExitCode {
    ended(write_stdout(bytes), ExitCode::SUCCESS)
}

/// Writes one piece of the output to standard output. All bytes are delivered when this returns. Other processes that
/// use this function on the same file cannot write between its bytes.
pub(crate) fn write_stdout(bytes: &[u8]) -> io::Result<()> {
    let _lock = FileLock::of_stdout();
    stdout::write_all(bytes)
}

/// Writes a help text or a version to standard output, with colors on a terminal.
pub(crate) fn print_styled(text: &clap::Error) -> ExitCode {
    let result = stdout::check().and_then(|()| text.print()).and_then(|()| io::stdout().flush());
    ended(result, ExitCode::SUCCESS)
}

/// The exit code after all was written to standard output, or after that failed, which is reported.
pub(crate) fn ended(result: io::Result<()>, code: ExitCode) -> ExitCode {
    result.map_or_else(|error| stdout_failed(&error, code), |()| code)
}

/// Reports that writing to standard output failed. Returns the exit code; `code` is the one without this error.
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

/// A lock between processes on the file of standard output, until it is dropped. If the file cannot be locked, the
/// output is written without a lock.
///
/// It is a record lock (fcntl). A lock of flock belongs to the open file, which all processes of a shell's command
/// share, so it would not exclude them from each other.
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
