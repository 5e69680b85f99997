//! Pages as tables in the format Parquet: `pages`, `items`, `properties` and `links`. `docs/parquet.md` describes the
//! columns, which are stable: a later version only adds columns.

mod column;
mod encoder;
mod json_ld;
mod page_rows;
mod schema;
mod table;
#[cfg(test)]
mod tests;
mod value_kind;
mod writer;

pub use encoder::ParquetEncoder;
pub use table::Table;
