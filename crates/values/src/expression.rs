//! Regular expressions, of the crate `regex` or of `regex-lite`, by feature. The expressions of the library are ASCII,
//! anchored, and mean the same in both.

#[cfg(feature = "regex")]
pub use regex::{Captures, Regex};
#[cfg(all(feature = "regex-lite", not(feature = "regex")))]
pub use regex_lite::{Captures, Regex};

/// An expression of the library.
pub fn compile(grammar: &str) -> Regex {
    Regex::new(grammar).expect("the grammar is a constant, which tests use")
}
