//! The code of the documents, which runs as tests: `cargo test -p microweave-examples --doc`.

#[cfg(doctest)]
#[doc = include_str!("../docs/cookbook.md")]
mod cookbook {}

#[cfg(doctest)]
#[doc = include_str!("../docs/follow.md")]
mod follow {}

#[cfg(doctest)]
#[doc = include_str!("../docs/reader.md")]
mod reader {}

#[cfg(doctest)]
#[doc = include_str!("../docs/things.md")]
mod things {}
