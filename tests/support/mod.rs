//! What the tests share: finding the public suites, reading our own cases, pages with microdata, and
//! trees as text.
#![allow(dead_code, unreachable_pub)] // Each test binary uses a part of it.

pub mod microdata;
pub mod pages;
pub mod setup;
pub mod suites;
pub mod tree;
