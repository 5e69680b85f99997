//! Web archives: records of WARC files, plain or compressed.
//!
//! `source` reads bytes of the file and can go back; `stream` decompresses them; `records` cuts
//! the result into records, whose headers `header` reads, and gives the pages.

mod header;
pub(crate) mod records;
pub(crate) mod source;
pub(crate) mod stream;
pub(crate) mod zstd_dictionary;
