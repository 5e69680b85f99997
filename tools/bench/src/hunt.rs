//! The hunt for pages that take more memory than is promised, or whose time grows faster than their length: the pages, the verbs, and
//! the measurement.

pub mod compose;
#[cfg(feature = "verbs")]
pub mod growth;
#[cfg(feature = "verbs")]
pub mod memory;
pub mod shapes;
#[cfg(feature = "verbs")]
pub mod verbs;
