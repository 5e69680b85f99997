//! Helpers of the tests: running the tool, a folder for a test's files, random numbers, and a web server.

pub(crate) mod folder;
#[allow(dead_code, unreachable_pub)]
#[path = "../../../../../tests/support/random.rs"]
pub(crate) mod random;
#[path = "../../../../../tests/support/server.rs"]
pub(crate) mod server;
pub(crate) mod tool;
