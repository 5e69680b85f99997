//! Pages as tables: `pages`, `items`, `properties` and `links`. `docs/parquet.md` describes the columns, which are stable:
//! a later version only adds columns.

mod arrow;
mod column;
mod json_ld;
pub(crate) mod page_rows;
mod schema;
mod table;
mod value_kind;

pub use arrow::{ArrowColumn, ArrowRows, PageTables, TooManyRows};
#[cfg(feature = "parquet")]
pub(crate) use column::Column;
pub use schema::{ColumnKind, ORIGIN_COLUMNS, TABLES, TableSchema, VERSION};
pub use table::Table;
