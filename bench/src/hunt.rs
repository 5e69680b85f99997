//! The hunt for pages that take more than their share of time: what they look like, and how the time
//! grows with their length.

pub mod growth;
pub mod shapes;
