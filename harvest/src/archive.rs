//! Web archives: records of WARC files, plain or compressed.
//!
//! `source` reads bytes of the file and can go back; `stream` decompresses them, by `gzip` and `zstd`; `records` cuts
//! the result into records, whose headers `header` reads, and gives the pages.

pub(crate) mod gzip;
mod header;
pub(crate) mod records;
pub(crate) mod source;
pub(crate) mod stream;
pub(crate) mod zstd;
