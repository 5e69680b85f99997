//! The columns of the tables as Parquet has them.

use std::sync::Arc;

use parquet::basic::{LogicalType, Repetition, TimeUnit, Type as PhysicalType};
use parquet::errors::ParquetError;
use parquet::schema::types::{Type, TypePtr};

use crate::tables::ColumnKind::{
    self, Integer, OptionalDecimal, OptionalInteger, OptionalText, OptionalTime, Text, Texts, Truth,
};
use crate::tables::TableSchema;
use crate::tables::decimal::{PRECISION, SCALE};

/// The schema of a table as Parquet has it.
pub(super) fn parquet_type(table: &TableSchema<'_>) -> Result<TypePtr, ParquetError> {
    let columns = table.columns.iter().map(|(name, kind)| column(name, *kind).map(Arc::new));
    let columns = columns.collect::<Result<_, _>>()?;
    Type::group_type_builder(table.name).with_fields(columns).build().map(Arc::new)
}

fn column(name: &str, kind: ColumnKind) -> Result<Type, ParquetError> {
    let repetition = if kind.is_optional() { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    match kind {
        Text | OptionalText => text(name, repetition),
        Integer | OptionalInteger => primitive(name, PhysicalType::INT64, repetition),
        Truth => primitive(name, PhysicalType::BOOLEAN, repetition),
        OptionalDecimal => {
            let (scale, precision) = (SCALE.into(), PRECISION.into());
            let column = Type::primitive_type_builder(name, PhysicalType::INT64).with_repetition(repetition);
            let column = column.with_logical_type(Some(LogicalType::decimal(scale, precision)));
            column.with_scale(scale).with_precision(precision).build()
        }
        OptionalTime => {
            let column = Type::primitive_type_builder(name, PhysicalType::INT64).with_repetition(repetition);
            column.with_logical_type(Some(LogicalType::timestamp(true, TimeUnit::MICROS))).build()
        }
        Texts => {
            // The three levels of Parquet's logical type LIST.
            let element = Arc::new(text("element", Repetition::REQUIRED)?);
            let list = Type::group_type_builder("list").with_repetition(Repetition::REPEATED);
            let list = Arc::new(list.with_fields(vec![element]).build()?);
            let group = Type::group_type_builder(name).with_repetition(Repetition::REQUIRED);
            group.with_logical_type(Some(LogicalType::List)).with_fields(vec![list]).build()
        }
    }
}

fn text(name: &str, repetition: Repetition) -> Result<Type, ParquetError> {
    let column = Type::primitive_type_builder(name, PhysicalType::BYTE_ARRAY).with_repetition(repetition);
    column.with_logical_type(Some(LogicalType::String)).build()
}

fn primitive(name: &str, physical: PhysicalType, repetition: Repetition) -> Result<Type, ParquetError> {
    Type::primitive_type_builder(name, physical).with_repetition(repetition).build()
}
