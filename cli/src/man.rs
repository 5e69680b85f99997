//! `microweave man`: the manual page of the tool or of one of its commands.

use std::process::ExitCode;

use clap::CommandFactory as _;
use clap::error::ErrorKind;

use crate::args::Args;
use crate::output;

pub(crate) fn run(command: Option<&str>) -> ExitCode {
    let mut tool = Args::command().disable_help_subcommand(true);
    // `build` gives the commands their full names, such as microweave-parse.
    tool.build();
    let subject = match command {
        Some(name) => match tool.find_subcommand(name) {
            Some(command) => command.clone(),
            None => tool.error(ErrorKind::InvalidValue, format!("there is no command '{name}'")).exit(),
        },
        None => tool,
    };
    output::print(&page(subject))
}

fn page(subject: clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(subject).render(&mut page);
    page
}
