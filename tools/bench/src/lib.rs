//! The code that the programs of this crate share: the pages, the measured parsers and formats, and the
//! measurement. The README lists the programs.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod contenders;
mod floor;
#[cfg(feature = "verbs")]
pub mod formats;
pub mod generated;
pub mod hunt;
pub mod pages;
pub mod rcdom;
pub mod report;
pub mod timing;
