//! The program `microweave`.

use std::process::ExitCode;

fn main() -> ExitCode {
    microweave_cli::run(std::env::args_os().collect())
}
