"""Writes the tables of a harvest as Parquet files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .._options import Options
from ._files import Paths, input_files
from ._folder import Folder, Summary
from ._harvest import RANGE_BYTES, new_reading
from ._jobs import run
from ._plan import bundles, splits
from ._schema import TABLES

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def write(
    spark: SparkSession,
    paths: Paths,
    out: str,
    format: str = "warc",
    *,
    options: Optional[Options] = None,
    all_roots: bool = False,
    any_status: bool = False,
    statistics: bool = True,
    range_bytes: int = RANGE_BYTES,
) -> Summary:
    """Harvest files into a folder: `out` has a folder of Parquet files for each table, also for `errors`.

    `out` is a folder that each machine has, or an address (s3://, hdfs://, gs://). It takes the arguments of `harvest`;
    `statistics` counts formats, types, properties and hosts for `microweave stats`.

    The tasks write the files themselves, which takes two thirds of the CPU time of `harvest` and Spark's own writer.
    The same call goes on after a stop: what is written is not read again, unless its file has changed. A file that
    cannot be opened is tried again. Only one harvest at a time may write into a folder.

    If a task loses its worker again and again, the page that it was reading each time is found, and becomes an error.
    """
    reading = new_reading(format, tuple(TABLES), options, all_roots, any_status)
    if format == "table":
        raise ValueError("a table cannot be harvested into a folder: write what `harvest` returns")
    folder = Folder(out)
    folder.begin({"reading": repr(reading), "statistics": statistics, "range_bytes": range_bytes})
    files, unreadable = input_files(paths, format)
    planned = splits(spark, files, format, range_bytes)
    tasks = list(bundles(folder.unfinished(planned), range_bytes))
    run(spark, tasks, reading, folder, statistics)
    folder.write_errors("unreadable-paths", [(path, 0, None, reason) for path, reason in unreadable])
    return folder.finish(len(tasks), len(unreadable))
