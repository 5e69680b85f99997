//! The command-line tool as a user runs it: output, messages and exit codes.

mod support;

mod commands;
mod explain;
mod fetch;
mod follow;
mod formats;
#[cfg(feature = "harvest")]
mod harvest;
mod input;
mod json_lines;
#[cfg(unix)]
mod killed;
#[cfg(unix)]
mod output;
mod parse;
mod private;
#[cfg(all(unix, feature = "suite"))]
mod suite;
mod threads;
mod transcripts;
