"""Spark: the products of web archives. Each task reads an archive."""

import sys

import pyarrow
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

from microweave import arrow, warc


def products_of(batches):
    for batch in batches:
        pages = (page for path in batch["path"].to_pylist() for page in warc.open(path))
        yield from pyarrow.RecordBatchReader.from_stream(arrow.things(pages, "Product", threads=1))


spark = SparkSession.builder.getOrCreate()
files = spark.createDataFrame([(path,) for path in sys.argv[1:]], "path string").repartition(len(sys.argv) - 1)
schema = from_arrow_schema(pyarrow.schema(arrow.things([], "Product")))
products = files.mapInArrow(products_of, schema).where("price is not null").orderBy("name")
for row in products.select("name", "price").collect():
    print(row.name, row.price)
