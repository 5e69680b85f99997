//! The command-line tool, inside the interpreter's process.

use std::ffi::OsString;
use std::process::ExitCode;

use pyo3::prelude::*;

/// Runs the tool, and returns its exit code. `arguments` begins with the name of the program.
#[pyfunction]
pub(crate) fn run_tool(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(move || microweave_cli::run(&arguments));
    // An exit code gives no number, but can be compared.
    (0..=u8::MAX).find(|number| ExitCode::from(*number) == code).unwrap_or(1)
}

/// The version of the package.
#[pyfunction]
pub(crate) fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}
