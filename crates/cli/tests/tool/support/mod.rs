//! Helpers of the tests: running the tool, a folder for a test's files, random numbers, compressed data, and a web server.

pub(crate) mod folder;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../../tests/support/random.rs"]
pub(crate) mod random;
#[path = "../../../../../tests/support/server.rs"]
pub(crate) mod server;
pub(crate) mod stage;
pub(crate) mod tool;

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

pub(crate) fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("memory takes it");
    encoder.finish().expect("memory takes it")
}
