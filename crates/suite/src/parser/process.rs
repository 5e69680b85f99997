//! Runs a process with a limit on its time and on its output.

use std::io::{Read, Write as _};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::ParserError;

/// The most bytes of standard output and of standard error. The rest of standard error is dropped.
pub(super) const MAX_STDOUT: usize = 64 << 20;
const MAX_STDERR: usize = 4 << 10;
/// The longest time between two looks at the process.
const MAX_PAUSE: Duration = Duration::from_millis(16);

/// A process that ended by itself.
pub(super) struct FinishedProcess {
    pub(super) status: ExitStatus,
    pub(super) stdout: Vec<u8>,
    pub(super) stderr: Vec<u8>,
}

/// Runs a command, with these bytes as its standard input. If it takes longer than the timeout, it is ended, with the
/// processes that it started.
pub(super) fn run(
    mut command: Command,
    stdin: &[u8],
    timeout: Duration,
) -> Result<FinishedProcess, ParserError> {
    let deadline = Instant::now() + timeout;
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    in_own_group(&mut command);
    let mut child = command.spawn().map_err(ParserError::CannotStart)?;
    feed(&mut child, stdin);
    let stdout = child.stdout.take().map(|pipe| thread::spawn(move || read(pipe, MAX_STDOUT + 1, false)));
    let stderr = child.stderr.take().map(|pipe| thread::spawn(move || read(pipe, MAX_STDERR, true)));
    let Some(status) = wait(&mut child, [&stdout, &stderr], deadline) else {
        end(&mut child);
        return Err(ParserError::Timeout(timeout));
    };
    let (stdout, stderr) = (joined(stdout), joined(stderr));
    if stdout.len() > MAX_STDOUT {
        return Err(ParserError::TooLong(MAX_STDOUT));
    }
    Ok(FinishedProcess { status, stdout, stderr })
}

/// Writes the standard input in a thread, because the process may write before it has read all of it. A process that
/// does not read it closes the pipe, which is no error.
fn feed(child: &mut Child, stdin: &[u8]) {
    if let Some(mut pipe) = child.stdin.take() {
        let bytes = stdin.to_owned();
        thread::spawn(move || pipe.write_all(&bytes).ok());
    }
}

/// Reads at most `max_bytes`. If `drain`, also reads the rest and drops it, so that the process can go on.
fn read(mut pipe: impl Read, max_bytes: usize, drain: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    // What was read before an error is all there is.
    let _ = pipe.by_ref().take(max_bytes as u64).read_to_end(&mut bytes);
    if drain {
        let _ = std::io::copy(&mut pipe, &mut std::io::sink());
    }
    bytes
}

type ReadingThread = Option<JoinHandle<Vec<u8>>>;

fn joined(reading: ReadingThread) -> Vec<u8> {
    reading.and_then(|thread| thread.join().ok()).unwrap_or_default()
}

/// Waits for the process and for the ends of its output. `None` if the deadline is first.
fn wait(child: &mut Child, readings: [&ReadingThread; 2], deadline: Instant) -> Option<ExitStatus> {
    let mut pause = Duration::from_millis(1);
    loop {
        let are_read = readings.iter().all(|reading| reading.as_ref().is_none_or(JoinHandle::is_finished));
        if let (true, Ok(Some(status))) = (are_read, child.try_wait()) {
            return Some(status);
        }
        if Instant::now() >= deadline {
            return None;
        }
        thread::sleep(pause);
        pause = (pause * 2).min(MAX_PAUSE);
    }
}

#[cfg(unix)]
pub(super) fn in_own_group(command: &mut Command) {
    use std::os::unix::process::CommandExt as _;
    command.process_group(0);
}

#[cfg(not(unix))]
pub(super) fn in_own_group(_: &mut Command) {}

/// Ends the process, and on Unix all processes of its group.
pub(super) fn end(child: &mut Child) {
    #[cfg(unix)]
    {
        use rustix::process::{Pid, Signal, kill_process_group};
        let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
    }
    // If it has ended already, both fail.
    let _ = child.kill();
    let _ = child.wait();
}
