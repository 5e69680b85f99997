"""Harvest pages with Apache Spark.

    from pyspark.sql import SparkSession
    from microweave.spark import harvest, tables, write

    spark = SparkSession.builder.getOrCreate()
    rows = harvest(spark, "crawl/*.warc.gz")              # a DataFrame, a row for each page
    tables(rows)["items"].groupBy("types").count()        # as tables: pages, items, properties, links, errors
    write(spark, "crawl/*.warc.gz", "out")                # all tables as Parquet, in one pass

The package must be installed on all machines, with pyspark, pandas and pyarrow. A record that cannot be read is a row of
errors, and the rest of its file is read.
"""

from __future__ import annotations

try:
    import pyarrow as _pyarrow  # noqa: F401
except ImportError as error:
    packages = 'pyspark==3.5.5 "pandas<3" "numpy<2.4" pyarrow'
    raise ImportError(f"microweave.spark needs other packages: pip install {packages}") from error

from ._folder import Summary
from ._harvest import harvest, tables
from ._write import write

__all__ = ["Summary", "harvest", "tables", "write"]
