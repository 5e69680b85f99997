"""The rows of pages as a DataFrame."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Sequence, Union, cast

from .._options import Options
from ._files import Paths, input_files
from ._plan import Split, bundles, splits
from ._read import Reading, read_bundles, read_table
from ._schema import COLUMNS, TABLES, spark_schema

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

#: The bytes of an archive that a task reads.
RANGE_BYTES = 64 << 20

FORMATS = ("warc", "html", "table")

#: The columns of a table with pages, and their types. Only `html` has to be there.
_PAGE_COLUMNS = {"url": "string", "content_type": "string", "date": "string", "source": "string", "offset": "long"}


def harvest(
    spark: SparkSession,
    paths: Union[Paths, DataFrame],
    format: str = "warc",
    columns: Optional[Mapping[str, str]] = None,
    *,
    tables: Sequence[str] = tuple(TABLES),
    options: Optional[Options] = None,
    all_roots: bool = False,
    any_status: bool = False,
    range_bytes: int = RANGE_BYTES,
) -> DataFrame:
    """Read the pages of files or of a table, as a DataFrame with a row for each page.

    paths        files, folders and patterns: paths that each machine has, or addresses (s3://, hdfs://, gs://). With the
                 format "table": a DataFrame, or the name of a table of Spark's catalog
    format       "warc": web archives; "html": a page in each file; "table": a page in each row
    columns      of the format "table": the names of its columns, if they are others than html (text or binary), url,
                 content_type, date, source and offset, as in {"html": "body"}. Only html has to be there
    tables       which columns the result has: pages, items, properties, links
    options      how pages are read: microweave.Options. RDFa is always read, as in a harvest
    all_roots    keep unknown roots without properties: h-* classes for styles, such as h-links
    any_status   give the pages of responses with any HTTP status, not only 200 to 299
    range_bytes  the bytes of an archive that a task reads

    The columns of the result are `url`, `source`, `offset`, `page` (a struct), `items`, `properties` and `links` (lists of
    structs), and `error`. What could not be read has a row with an `error` and without a page. `tables` gives the
    same rows as five tables.
    """
    reading = new_reading(format, tables, options, all_roots, any_status)
    if format == "table":
        pages = _page_table(spark, paths, columns or {})
        return pages.mapInArrow(read_table(reading), spark_schema(reading.tables))
    if columns is not None:
        raise ValueError('columns belong to a table: use format="table"')
    files, errors = input_files(cast(Paths, paths), format)
    # A path that cannot be read is opened by a task, which says so in a row.
    wrong = [Split(path, path, 0, 0, None) for path, _ in errors]
    tasks = list(bundles([*splits(spark, files, format, range_bytes), *wrong], range_bytes))
    numbers = spark.range(0, len(tasks), 1, max(len(tasks), 1))
    read = read_bundles(spark.sparkContext.broadcast(tasks), reading)
    return numbers.mapInArrow(read, spark_schema(reading.tables))


def new_reading(
    format: str, tables: Sequence[str], options: Optional[Options], all_roots: bool, any_status: bool
) -> Reading:
    if format not in FORMATS:
        raise ValueError(f"format cannot be {format!r}: use one of {', '.join(FORMATS)}")
    unknown = sorted(set(tables) - set(TABLES))
    if unknown or isinstance(tables, str):
        raise ValueError(f"tables must be a list of {', '.join(TABLES)}")
    return Reading(format, [name for name in TABLES if name in tables], options or Options(), all_roots, any_status)


def _page_table(spark: SparkSession, table: Any, columns: Mapping[str, str]) -> DataFrame:
    """The columns of a table that `read_table` takes."""
    from pyspark.sql import functions as F

    unknown = sorted(set(columns) - {"html", *_PAGE_COLUMNS})
    if unknown:
        raise ValueError(f"columns cannot have {unknown[0]!r}: use html, {', '.join(_PAGE_COLUMNS)}")
    name = table if isinstance(table, str) else "table"
    frame: DataFrame = spark.table(table) if isinstance(table, str) else table
    defaults = {"source": F.lit(name), "offset": F.monotonically_increasing_id()}

    def column(ours: str) -> Column:
        if ours in columns or ours in frame.columns:
            return frame[columns.get(ours, ours)].cast(_PAGE_COLUMNS[ours]).alias(ours)
        return defaults.get(ours, F.lit(None).cast("string")).alias(ours)

    return frame.select(frame[columns.get("html", "html")].alias("html"), *map(column, _PAGE_COLUMNS))


def tables(rows: DataFrame) -> Dict[str, DataFrame]:
    """The rows of `harvest` as tables with the columns of `docs/parquet.md`: pages, items, properties, links and errors.

    Each table is computed by itself: keep the rows (`rows.persist()`) to use several, or use `write`.
    """
    origin: List[str] = ["url", "source", "offset"]
    found = {}
    for table, column in COLUMNS.items():
        if table == "pages" and column in rows.columns:
            found[table] = rows.where("page is not null").select(*origin, "page.*")
        elif column in rows.columns:
            found[table] = rows.selectExpr(*origin, f"inline({column})")
    found["errors"] = rows.where("error is not null").select("source", "offset", "url", "error")
    return found
