//! What a reader wants to know of a page, each question answered by a published algorithm in a module of
//! its own; and pages read for such questions that have no microformats.

mod meta;
mod schema;

pub(crate) use meta::Metaformats;
pub(crate) use schema::Vocabulary;
pub use schema::{SchemaOptions, with_schema};
