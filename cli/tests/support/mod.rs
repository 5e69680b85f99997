//! What the tests share: running the tool, a folder for a test's files, and a web server.
#![allow(dead_code)] // Each test binary uses a part of it.

pub(crate) mod folder;
pub(crate) mod server;
pub(crate) mod tool;
