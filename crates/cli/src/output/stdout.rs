//! Standard output, with the errors that the standard library hides: that it is closed, or open for reading only.

use std::io::{self, Write as _};
#[cfg(unix)]
use std::sync::atomic::{AtomicBool, Ordering};

/// True if standard output was closed when the process began. The runtime opens `/dev/null` in its place before `main`,
/// so that this cannot be seen later.
#[cfg(unix)]
static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Runs before the runtime.
#[cfg(unix)]
#[ctor::ctor]
fn notice_closed_stdout() {
    let is_closed = rustix::io::fcntl_getfd(io::stdout()) == Err(rustix::io::Errno::BADF);
    WAS_CLOSED.store(is_closed, Ordering::Relaxed);
}

/// Writes all bytes to standard output. All are delivered when this returns.
pub(super) fn write_all(bytes: &[u8]) -> io::Result<()> {
    check()?;
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush())
}

/// # Errors
/// If standard output cannot be written to.
#[cfg(unix)]
pub(super) fn check() -> io::Result<()> {
    if WAS_CLOSED.load(Ordering::Relaxed) {
        return Err(io::Error::other("it is closed"));
    }
    let flags = rustix::fs::fcntl_getfl(io::stdout())?;
    let is_read_only = flags & rustix::fs::OFlags::ACCMODE == rustix::fs::OFlags::RDONLY;
    if is_read_only { Err(io::Error::other("it is open for reading only")) } else { Ok(()) }
}

#[cfg(not(unix))]
pub(super) fn check() -> io::Result<()> {
    Ok(())
}
