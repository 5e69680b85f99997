//! Harvests microformats, microdata, RDFa and links from folders, file lists and web archives.
//!
//! [`Harvest`] reads many inputs with all processors, and writes a part for each into one folder. It notes what is
//! done: after a stop, or a kill, it goes on where it was.

mod archive;
pub mod cdx;
mod error;
mod filter;
mod fingerprint;
pub mod format;
mod harvest;
mod http;
pub mod input;
mod input_file;
mod manifest;
mod output;
pub mod page;
#[cfg(feature = "parquet")]
pub mod parquet;
mod part_name;
mod progress;
pub mod record;
pub mod report;
mod run;
mod settings;
pub mod stats;
// Without a feature for tables, some of their functions have no user.
#[cfg_attr(not(all(feature = "arrow", feature = "parquet")), allow(dead_code, unused_imports))]
pub mod tables;

pub use error::HarvestError;
pub use filter::Filter;
pub use harvest::Harvest;
pub use input_file::{InputFile, UnreadableInput};
pub use manifest::{ErrorEntry, ManifestEntry, ManifestOutput};
pub use progress::Progress;
