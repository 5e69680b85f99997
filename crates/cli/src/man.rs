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

const FILES: [(&str, &str); 1] = [(
    "~/.config/microweave/config.toml",
    "Defaults for the options of commands, as TOML: a table for each command, with the long names of options as keys. \
     Keys before the tables are for every command that has the option. Options of the command line take precedence.",
)];

/// The variables of the environment, the option that uses each (if it is not every command), and what they do.
const ENVIRONMENT: [(&str, Option<&str>, &str); 6] = [
    ("MICROWEAVE_CONFIG", None, "Path of the configuration file. If it is empty, no file is read."),
    (
        "XDG_CONFIG_HOME",
        None,
        "Folder of the folder microweave with the configuration file, in place of ~/.config.",
    ),
    ("NO_COLOR", Some("color"), "If it is not empty, there are no colors, unless --color is always."),
    (
        "CLICOLOR_FORCE",
        Some("color"),
        "If it is not empty and not 0, and NO_COLOR is not set, there are colors in a pipe too.",
    ),
    ("FORCE_HYPERLINK", Some("color"), "If it is 1, there are hyperlinks on every terminal and in a pipe."),
    (
        "HTTPS_PROXY, HTTP_PROXY, ALL_PROXY, NO_PROXY",
        Some("env-proxy"),
        "Proxies for fetching pages, and the hosts without one. They are used only with --env-proxy.",
    ),
];

/// The sections after the options. They are the notes of `--help`: examples, and what the exit codes mean.
fn sections(subject: &clap::Command, notes: &str) -> Roff {
    let (examples, status) = notes.split_once("Exit codes:").unwrap_or((notes, DEFAULT_EXIT_STATUS));
    let mut roff = Roff::new();
    roff.control("SH", ["EXIT STATUS"]);
    roff.text([roman(status.split_whitespace().collect::<Vec<_>>().join(" "))]);
    let has_option = |name: &str| subject.get_arguments().any(|argument| argument.get_long() == Some(name));
    roff.control("SH", ["ENVIRONMENT"]);
    for (name, _, text) in ENVIRONMENT.iter().filter(|(_, option, _)| option.is_none_or(has_option)) {
        roff.control("TP", []).text([bold(*name)]).text([roman(*text)]);
    }
    roff.control("SH", ["FILES"]);
    for (name, text) in FILES {
        roff.control("TP", []).text([bold(name)]).text([roman(text)]);
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
