//! Regular expressions, of the crate `regex` or of `regex-lite`, by feature. The expressions of the library are ASCII,
//! anchored, and mean the same in both.

#[cfg(not(any(feature = "regex", feature = "regex-lite")))]
compile_error!(
    "microweave needs the feature `regex`, which is on by default, or `regex-lite` for a small program"
);

#[cfg(feature = "regex")]
pub(crate) use regex::{Captures, Regex};
#[cfg(all(feature = "regex-lite", not(feature = "regex")))]
pub(crate) use regex_lite::{Captures, Regex};

/// An expression of the library.
pub(crate) fn compile(grammar: &str) -> Regex {
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
}
