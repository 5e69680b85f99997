//! The hunt for pages whose time grows faster than their length: the pages, and the measurement.

pub mod growth;
pub mod shapes;
