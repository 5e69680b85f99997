//! Kinds of files, and the codings of their content.
//!
//! [`kind::detect`] names the kind of data. [`compressed`] decompresses a whole buffer, [`content`] undoes the codings of
//! an HTTP message. [`gzip`] and [`zstd`] are the steps below both, for data that is read piece by piece.

pub mod compressed;
pub mod content;
pub mod gzip;
pub mod kind;
pub mod zstd;

/// What a step of decompression did.
pub struct Step {
    /// The number of compressed bytes that were read.
    pub read: usize,
    /// The number of decompressed bytes that were written.
    pub written: usize,
    /// True if the member, frame or stream has ended.
    pub has_ended: bool,
}
