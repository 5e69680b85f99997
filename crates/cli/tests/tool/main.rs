//! The command-line tool as a user runs it: output, messages and exit codes.

mod support;

mod atom;
mod cards;
mod check;
mod clean;
mod colors;
mod commands;
mod config;
mod explain;
mod feed_list;
mod feeds;
mod fetch;
mod folders;
mod follow;
mod formats;
#[cfg(feature = "harvest")]
mod harvest;
mod input;
mod json_lines;
#[cfg(unix)]
mod killed;
mod linter;
mod linter_options;
mod mention;
#[cfg(unix)]
mod output;
mod parse;
mod parts;
mod passwords;
mod posts;
mod preview;
mod private;
mod rdf;
mod read;
mod requests;
mod site;
#[cfg(feature = "harvest")]
mod stats;
#[cfg(feature = "suite")]
mod suite;
mod things;
mod threads;
mod tree;
mod view;
