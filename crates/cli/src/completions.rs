//! `microweave completions`: a completion script for a shell.

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Args;
use crate::output;

pub(crate) fn run(shell: Shell) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "microweave", &mut script);
    output::print(&script)
}
