//! Helpers of the tests: running the tool, a folder for a test's files, and a web server.

pub(crate) mod folder;
#[path = "../../../../../tests/support/server.rs"]
pub(crate) mod server;
pub(crate) mod tool;
