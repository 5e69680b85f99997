"""The rows of pages, for Arrow and for Spark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, List, Optional, Sequence, Tuple

import pyarrow as pa

from .. import _native

if TYPE_CHECKING:
    from pyspark.sql.types import StructType

#: The tables.
TABLES: List[str] = list(_native.table_names())

#: The column of `harvest` for each table. A page has one row in the table `pages`.
COLUMNS = {"pages": "page", "items": "items", "properties": "properties", "links": "links"}

ERRORS = pa.schema([
    pa.field("source", pa.string(), nullable=False),
    pa.field("offset", pa.int64(), nullable=False),
    pa.field("url", pa.string()),
    pa.field("error", pa.string(), nullable=False),
])  # fmt: skip

#: Source, offset, URL and reason.
ErrorRow = Tuple[str, int, Optional[str], str]


def nested_schema(tables: Sequence[str]) -> Any:
    """The schema of `harvest`. Every value can be missing, as Spark says of all files that it reads."""
    return pa.schema(_native.nested_schema([name in tables for name in TABLES]))


def error_batch(errors: Sequence[ErrorRow], tables: Sequence[str]) -> Any:
    """A row for each error, as `harvest` has it."""
    schema = nested_schema(tables)
    sources, offsets, urls, reasons = zip(*errors)
    columns = {"url": urls, "source": sources, "offset": offsets, "error": reasons}
    return pa.RecordBatch.from_arrays(
        [pa.array(columns.get(field.name, [None] * len(errors)), field.type) for field in schema], schema=schema
    )


def spark_schema(tables: Sequence[str]) -> StructType:
    """The schema of `harvest` in Spark's types."""
    from pyspark.sql.pandas.types import from_arrow_schema

    return from_arrow_schema(nested_schema(tables))
