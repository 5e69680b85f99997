//! Regular expressions: those of the crate `regex`, or without the feature `regex` those of `regex-lite`. The
//! expressions of the library are ASCII, anchored, and mean the same in both.

#[cfg(feature = "regex")]
pub(crate) use regex::{Captures, Regex};
#[cfg(not(feature = "regex"))]
pub(crate) use regex_lite::{Captures, Regex};

/// An expression of the library.
pub(crate) fn compile(grammar: &str) -> Regex {
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
}
