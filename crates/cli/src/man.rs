//! `microweave man`: the manual page of the tool or of one of its commands.

use std::path::Path;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::built_tool;
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

fn page(subject: clap::Command) -> Vec<u8> {
    let notes = subject.get_after_help().map(ToString::to_string).unwrap_or_default();
    let sections = sections(&subject, &notes);
    let has_version = subject.get_version().is_some();
    let man = Man::new(subject.after_help(""));
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = man.render_title(&mut page);
    let _ = man.render_name_section(&mut page);
    let _ = man.render_synopsis_section(&mut page);
    let _ = man.render_description_section(&mut page);
    let _ = man.render_options_section(&mut page);
    let _ = man.render_subcommands_section(&mut page);
    let _ = sections.to_writer(&mut page);
    if has_version {
        let _ = man.render_version_section(&mut page);
    }
    page
}

const DEFAULT_EXIT_STATUS: &str = "0 if all went well, 2 if the command line is wrong.";

/// The sections after the options. They are the notes of `--help`: examples, and what the exit codes mean.
fn sections(subject: &clap::Command, notes: &str) -> Roff {
    let (examples, status) = notes.split_once("Exit codes:").unwrap_or((notes, DEFAULT_EXIT_STATUS));
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    roff.text([roman(status.split_whitespace().collect::<Vec<_>>().join(" "))]);
    let has_option = |name: &str| subject.get_arguments().any(|argument| argument.get_long() == Some(name));
    let rows = include_str!("../data/environment.txt").lines().skip(1);
    let mut last = "";
    for row in rows.map(|row| row.split('|').map(str::trim).collect::<Vec<_>>()) {
        let &[section, name, option, text] = &*row else { continue };
        if std::mem::replace(&mut last, section) != section {
            roff.control("SH", [section]);
        }
        if option.is_empty() || has_option(option) {
            roff.control("TP", []).text([bold(name)]).text([roman(text)]);
        }
    }
    if let Some(examples) = examples.trim_end().strip_prefix("Examples:\n") {
        roff.control("SH", ["EXAMPLES"]).control("nf", []);
        examples.lines().for_each(|line| {
            roff.text([roman(line)]);
        });
        roff.control("fi", []);
    }
    roff
}
