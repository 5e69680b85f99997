//! Pages as tables: `pages`, `items`, `properties` and `links`, and a table for each class of things. `docs/parquet.md`
//! describes the columns, which are stable: a later version only adds columns.

#[cfg(feature = "arrow")]
mod arrow;
#[cfg(feature = "arrow")]
mod arrow_rows;
mod class;
mod column;
pub(crate) mod decimal;
mod field_column;
mod json_ld;
pub(crate) mod page_rows;
#[cfg(feature = "arrow")]
mod post_rows;
mod schema;
mod table;
mod table_set;
mod value_kind;
mod view_table;

#[cfg(feature = "arrow")]
pub use arrow_rows::{ArrowRows, PageTables, RowKind};
pub use class::ClassTable;
#[cfg(feature = "parquet")]
pub(crate) use column::Column;
pub use schema::{ColumnKind, ORIGIN_COLUMNS, TABLES, TableSchema, VERSION};
pub use table::Table;
pub use table_set::TableSet;
pub use view_table::ViewTable;
