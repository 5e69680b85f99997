//! The folder of a harvest: parts, and what was done.
//!
//! For each input the order is: the part's files are written beside their places and renamed; then the lines of
//! `errors.jsonl` and `statistics.jsonl` are appended; then the line of `manifest.jsonl`. A process that is killed
//! leaves an input either in the manifest or not. When the folder is opened again, the lines of inputs that are not in
//! the manifest are removed.

mod folder;
mod lines;
mod lock;
mod part;

pub(crate) use folder::{Finished, OutputFolder, state_of};
pub(crate) use part::PartFiles;
