#![doc = "microweave"]

mod base;
mod document;
mod dom;
mod error;
mod extract;
mod input;
mod options;
mod tables;

pub use document::Document;
pub use dom::{Dom, El, NodeId, NodeKind, Step, Walk};
pub use error::Error;
pub use options::{Limits, Options, TextStyle};
