//! Runs the tool and returns its output.

use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

use microweave::{Document, Options};
use serde_json::Value;

/// The result of a run of the tool.
#[derive(Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn run(args: &[&str]) -> Run {
    run_with_stdin(args, b"")
}

pub(crate) fn run_with_stdin(args: &[&str], stdin: &[u8]) -> Run {
    let mut child = start(args);
    feed(&mut child, stdin);
    Run::of(child.wait_with_output().expect("the tool ends"))
}

/// Runs the tool with proxies in its environment.
pub(crate) fn run_with_proxy(proxy: &str, args: &[&str], stdin: &[u8]) -> Run {
    let mut command = command(args);
    for name in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY", "http_proxy"] {
        command.env(name, proxy);
    }
    let mut child = command.spawn().expect("the tool starts");
    feed(&mut child, stdin);
    Run::of(child.wait_with_output().expect("the tool ends"))
}

/// Starts the tool with pipes for its input and outputs, and without the proxies of the environment.
pub(crate) fn start(args: &[&str]) -> Child {
    command(args).spawn().expect("the tool starts")
}

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_microweave"));
    for proxy in ["ALL_PROXY", "HTTPS_PROXY", "HTTP_PROXY"] {
        command.env_remove(proxy).env_remove(proxy.to_ascii_lowercase());
    }
    command.env("MICROWEAVE_CONFIG", "");
    command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Writes the whole standard input. An error is ignored: a tool that does not read its input closes the pipe.
pub(crate) fn feed(child: &mut Child, stdin: &[u8]) {
    let _ = child.stdin.take().expect("there is a pipe").write_all(stdin);
}

impl Run {
    pub(crate) fn of(output: Output) -> Self {
        Run {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).expect("the output is UTF-8"),
            stderr: String::from_utf8(output.stderr).expect("the messages are UTF-8"),
        }
    }

    /// The output. Asserts that the run succeeded without a message.
    #[track_caller]
    pub(crate) fn output(&self) -> &str {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""));
        &self.stdout
    }

    /// The output as JSON. Asserts that the run succeeded without a message.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(self.output()).expect("the output is JSON")
    }

    pub(crate) fn json_lines(&self) -> Vec<Value> {
        self.stdout.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect()
    }

    /// Asserts that the run ended with this code, and with this text among its messages.
    #[track_caller]
    pub(crate) fn assert_says(&self, code: i32, text: &str) {
        assert!(self.code == Some(code) && self.stderr.contains(text), "{:?}: {}", self.code, self.stderr);
    }

    /// Asserts that the run failed with this message and without output.
    #[track_caller]
    pub(crate) fn assert_failed(&self, message: &str) {
        let expected =
            Run { code: Some(1), stdout: String::new(), stderr: format!("microweave: {message}\n") };
        assert_eq!(*self, expected);
    }
}

/// The document of a page, as the library's JSON.
pub(crate) fn parsed(html: &str, base: &str) -> Value {
    json(&Options::new().parse(html, base))
}

pub(crate) fn json(document: &Document) -> Value {
    serde_json::to_value(document).expect("a document is JSON")
}
