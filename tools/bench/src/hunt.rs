//! The hunt for pages that take more memory than is promised, or whose time grows faster than their length: the pages, the verbs, and
//! the measurement.

pub mod compose;
pub mod growth;
pub mod memory;
pub mod shapes;
pub mod verbs;
