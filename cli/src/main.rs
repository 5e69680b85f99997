//! The command-line tool microweave: reads pages from files, standard input and the web, and extracts their
//! microformats, microdata and links.

mod address;
mod args;
mod check;
mod completions;
mod error;
mod explain;
mod feeds;
mod fetch;
mod harvest;
mod input;
mod json_style;
mod jsonl;
mod man;
mod mention;
mod output;
mod pages;
mod paint;
mod parse;
mod parts;
mod read;
mod reader;
mod snippet;
mod stats;
mod suite;
mod terminal;
mod workers;

use std::process::ExitCode;

use clap::Parser as _;

use args::{Args, Command};

fn main() -> ExitCode {
    match Args::parse().command {
        Command::Parse(args) => parse::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Read(args) => read::run(&args),
        Command::Feeds(args) => feeds::run(&args),
        Command::Mention(args) => mention::run(&args),
        Command::Harvest(args) => harvest::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Suite(args) => suite::run(&args),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { all: Some(folder), .. } => man::write_all(&folder),
        Command::Man { command, all: None } => man::run(command.as_deref()),
    }
}
