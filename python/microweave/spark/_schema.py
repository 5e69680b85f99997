"""The tables' columns, for Arrow and for Spark, and the arrays of their rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

import pyarrow as pa

from .. import _native

if TYPE_CHECKING:
    from pyspark.sql.types import StructType

#: The columns of the page that each table begins with.
ORIGIN = ("url", "source", "offset")

#: The version of the columns.
VERSION: str

#: For each table, its columns: the name, the kind and whether a value can be missing.
TABLES: Dict[str, List[Tuple[str, str, bool]]]

VERSION, _tables = _native.table_schemas()
TABLES = dict(_tables)

#: The column of `harvest` for each table. A page has one row in the table `pages`.
COLUMNS = {"pages": "page", "items": "items", "properties": "properties", "links": "links"}

_ARROW_TYPES = {"text": pa.string(), "integer": pa.int64(), "truth": pa.bool_()}
_TEXTS = pa.list_(pa.field("element", pa.string(), nullable=False))

ERRORS = pa.schema([
    pa.field("source", pa.string(), nullable=False),
    pa.field("offset", pa.int64(), nullable=False),
    pa.field("url", pa.string()),
    pa.field("error", pa.string(), nullable=False),
])  # fmt: skip

#: Source, offset, URL and reason.
ErrorRow = Tuple[str, int, Optional[str], str]


class PageRows(NamedTuple):
    """The rows of some pages, by table."""

    pages: int
    arrays: Dict[str, List[Any]]
    """The columns of each wanted table. Only the columns of `pages` begin with the columns of the page."""
    ends: Dict[str, bytes]
    """The offsets of the rows of each page."""
    errors: List[ErrorRow]


def page_rows(rows: _native.NativeRows) -> PageRows:
    """Takes the rows that were collected."""
    tables, errors = rows.take()
    arrays: Dict[str, List[Any]] = {}
    ends: Dict[str, bytes] = {}
    for (name, columns), (count, buffers, page_ends) in zip(TABLES.items(), tables):
        if buffers:
            kinds = [kind for _, kind, _ in columns[len(columns) - len(buffers) :]]
            arrays[name] = [_array(kind, count, *column) for kind, column in zip(kinds, buffers)]
            ends[name] = page_ends
    return PageRows(tables[0][0], arrays, ends, errors)


def _array(kind: str, rows: int, validity: Any, list_offsets: Any, offsets: Any, values: Any) -> Any:
    validity, offsets = (None if data is None else pa.py_buffer(data) for data in (validity, offsets))
    if kind == "texts":
        texts = int.from_bytes(list_offsets[-4:], "little")
        inner = pa.Array.from_buffers(pa.string(), texts, [None, offsets, pa.py_buffer(values)])
        return pa.Array.from_buffers(_TEXTS, rows, [None, pa.py_buffer(list_offsets)], children=[inner])
    if kind == "text":
        return pa.Array.from_buffers(pa.string(), rows, [validity, offsets, pa.py_buffer(values)])
    return pa.Array.from_buffers(_ARROW_TYPES[kind], rows, [validity, pa.py_buffer(values)])


def arrow_schema(table: str) -> Any:
    """The schema of the columns that `flat_arrays` gives. In a file of Parquet it is the schema of a harvest's table."""
    if table == "errors":
        return ERRORS
    fields = []
    for number, (name, kind, nullable) in enumerate(TABLES[table]):
        plain = _TEXTS if kind == "texts" else _ARROW_TYPES[kind]
        is_encoded = table != "pages" and number < len(ORIGIN)
        fields.append(pa.field(name, pa.dictionary(pa.int32(), plain) if is_encoded else plain, nullable))
    return pa.schema(fields, metadata={"microweave.schema": VERSION})


def flat_arrays(rows: PageRows, table: str) -> List[Any]:
    """The columns of a table. The columns of the page are encoded as dictionaries: one value for each page."""
    if table == "pages":
        return rows.arrays[table]
    counts = pa.array(memoryview(rows.ends[table]).cast("i"))
    numbers = _page_numbers(counts)
    origin = [pa.DictionaryArray.from_arrays(numbers, column) for column in rows.arrays["pages"][: len(ORIGIN)]]
    return origin + rows.arrays[table]


def _page_numbers(ends: Any) -> Any:
    """The number of the page of each row."""
    import numpy as np

    counts = np.diff(ends.to_numpy())
    return pa.array(np.repeat(np.arange(len(counts), dtype=np.int32), counts))


def nested_batch(rows: PageRows, tables: Sequence[str]) -> Any:
    """A row for each page, with the rows of the tables as lists."""
    pages = rows.arrays["pages"]
    columns = list(pages[: len(ORIGIN)])
    for table in tables:
        names = [name for name, _, _ in TABLES[table]][len(ORIGIN) :]
        arrays = pages[len(ORIGIN) :] if table == "pages" else rows.arrays[table]
        arrays = [array.cast(_NULLABLE_TEXTS) if array.type == _TEXTS else array for array in arrays]
        struct = pa.StructArray.from_arrays(arrays, names)
        if table != "pages":
            buffers = [None, pa.py_buffer(rows.ends[table])]
            struct = pa.Array.from_buffers(pa.list_(pa.field("element", struct.type)), rows.pages, buffers, children=[struct])
        columns.append(struct)
    columns.append(pa.nulls(rows.pages, pa.string()))
    return pa.RecordBatch.from_arrays(columns, schema=nested_schema(tables))


_NULLABLE_TEXTS = pa.list_(pa.field("element", pa.string()))


def nested_schema(tables: Sequence[str]) -> Any:
    """The schema of `harvest`. Every value can be missing, as Spark says of all files that it reads."""

    def struct(table: str) -> Any:
        columns = TABLES[table][len(ORIGIN) :]
        return pa.struct([(name, _NULLABLE_TEXTS if kind == "texts" else _ARROW_TYPES[kind]) for name, kind, _ in columns])

    fields = [(name, _ARROW_TYPES[kind]) for name, kind, _ in TABLES["pages"][: len(ORIGIN)]]
    for table in tables:
        inner = struct(table)
        fields.append((COLUMNS[table], inner if table == "pages" else pa.list_(pa.field("element", inner))))
    return pa.schema([*fields, ("error", pa.string())])


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
