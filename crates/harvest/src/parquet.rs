//! [Tables](crate::tables) of pages in the format Parquet.

mod encoder;
mod schema;
#[cfg(test)]
mod tests;
mod write;
mod writer;

pub use crate::tables::Table;
pub use encoder::ParquetEncoder;
