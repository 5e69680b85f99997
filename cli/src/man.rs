//! `microweave man`: the manual page of the tool or of one of its commands.

use std::path::Path;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap::error::ErrorKind;

use crate::args::Args;
use crate::output;

pub(crate) fn run(command: Option<&str>) -> ExitCode {
    let mut tool = built_tool();
    let subject = match command {
        Some(name) => match tool.find_subcommand(name) {
            Some(command) => command.clone(),
            None => tool.error(ErrorKind::InvalidValue, format!("there is no command '{name}'")).exit(),
        },
        None => tool,
    };
    output::print(&page(subject))
}

/// Writes the pages of the tool and of its commands, each to a file such as `microweave-parse.1`.
pub(crate) fn write_all(folder: &Path) -> ExitCode {
    let tool = built_tool();
    let commands = tool.get_subcommands().filter(|command| !command.is_hide_set()).cloned();
    for subject in commands.chain([tool.clone()]) {
        let name = subject.get_display_name().unwrap_or_else(|| subject.get_name()).to_owned();
        if output::replace_file(&folder.join(name + ".1"), &page(subject)).is_err() {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn built_tool() -> clap::Command {
    let mut tool = Args::command().disable_help_subcommand(true);
    // `build` gives the commands their full names, such as microweave-parse.
    tool.build();
    tool
}

fn page(subject: clap::Command) -> Vec<u8> {
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = clap_mangen::Man::new(subject).render(&mut page);
    page
}
