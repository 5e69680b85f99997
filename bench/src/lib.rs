//! What the two programs of this crate share: the pages, the parsers that contend, the formats, and how
//! they are measured. `microweave-bench` takes the time, `memory` counts the bytes.
#![forbid(unsafe_code)]

pub mod arguments;
pub mod contenders;
mod floor;
pub mod formats;
pub mod hunt;
pub mod pages;
pub mod paths;
pub mod report;
pub mod timing;
