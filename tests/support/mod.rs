//! What the tests share: finding the public suites, and trees as text.
#![allow(dead_code, unreachable_pub)] // Each test binary uses a part of it.

pub mod suites;
pub mod tree;
