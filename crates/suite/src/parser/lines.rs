//! A process that takes pages as lines of JSON, and answers each with a line of JSON.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::ParserError;
use super::command::CommandParser;
use super::process;

/// A running process. It ends when this is dropped.
pub(crate) struct LinesProcess {
    child: Child,
    questions: Sender<Vec<u8>>,
    answers: Receiver<Vec<u8>>,
    timeout: Duration,
}

impl LinesProcess {
    pub(crate) fn start(command: &CommandParser) -> Result<Self, ParserError> {
        let mut started = command.process();
        started.stdin(Stdio::piped()).stdout(Stdio::piped());
        process::in_own_group(&mut started);
        let mut child = started.spawn().map_err(ParserError::CannotStart)?;
        let (questions, written) = mpsc::channel();
        let (read, answers) = mpsc::channel();
        if let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) {
            thread::spawn(move || write_lines(stdin, &written));
            thread::spawn(move || read_lines(stdout, &read));
        }
        Ok(LinesProcess { child, questions, answers, timeout: command.timeout() })
    }

    /// Writes a line, and waits for the next one. After an error, the process cannot be asked again.
    pub(crate) fn ask(&mut self, line: Vec<u8>) -> Result<Vec<u8>, ParserError> {
        // If the process has ended, there is no answer either.
        let _ = self.questions.send(line);
        match self.answers.recv_timeout(self.timeout) {
            Ok(answer) if answer.len() > process::MAX_STDOUT => {
                Err(ParserError::TooLong(process::MAX_STDOUT))
            }
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Timeout) => Err(ParserError::Timeout(self.timeout)),
            Err(RecvTimeoutError::Disconnected) => {
                Err(ParserError::Crashed("ended without an answer".to_owned()))
            }
        }
    }

    /// The most bytes of memory that the process has had at one time, where the system tells it.
    pub(crate) fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        let kibibytes: u64 = line.split_whitespace().next()?.parse().ok()?;
        Some(kibibytes << 10)
    }
}

impl Drop for LinesProcess {
    fn drop(&mut self) {
        process::end(&mut self.child);
    }
}

/// Writes in a thread of its own, because the process may write before it has read a long line.
fn write_lines(mut stdin: ChildStdin, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Reads lines until the process closes its output, or a line is too long.
fn read_lines(stdout: ChildStdout, answers: &Sender<Vec<u8>>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let read = stdout.by_ref().take(process::MAX_STDOUT as u64 + 1).read_until(b'\n', &mut line);
        if !read.is_ok_and(|bytes| bytes > 0) || answers.send(line).is_err() {
            return;
        }
    }
}
