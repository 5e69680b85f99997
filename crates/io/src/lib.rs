//! Compressed files, kinds of files, and threads that work side by side.
//!
//! [`kind::detect`] names the kind of data. With the feature `codings`, `compressed` decompresses a whole buffer, and `gzip`
//! has its steps, for data that is read piece by piece. The feature `zstd` adds this format, and `content`, which undoes the
//! codings of an HTTP message. [`Workers`] are the threads. [`report`] has the look of files for readers: reports in HTML, XML and CSV.

#[cfg(feature = "codings")]
pub mod compressed;
#[cfg(feature = "zstd")]
pub mod content;
#[cfg(feature = "codings")]
pub mod gzip;
pub mod kind;
pub mod report;
mod workers;
#[cfg(feature = "zstd")]
pub mod zstd;

pub use workers::Workers;

/// What a step of decompression did.
#[cfg(feature = "codings")]
pub struct Step {
    /// The number of compressed bytes that were read.
    pub read: usize,
    /// The number of decompressed bytes that were written.
    pub produced: usize,
    /// True if the member, frame or stream has ended.
    pub has_ended: bool,
}
