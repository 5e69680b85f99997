//! What the tests share: random pages, finding the public suites, and trees as text.
#![allow(dead_code, unreachable_pub)] // Each test binary uses a part of it.

pub mod generator;
pub mod suites;
pub mod tree;
