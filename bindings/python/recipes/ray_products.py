"""Ray Data: the products of web archives. Each task reads an archive."""

import sys

import pyarrow
import ray

from microweave import arrow, warc


def products_of(files: pyarrow.Table) -> pyarrow.Table:
    pages = (page for path in files["path"].to_pylist() for page in warc.open(path))
    return pyarrow.table(arrow.things(pages, "Product", threads=1))


files = ray.data.from_items([{"path": path} for path in sys.argv[1:]])
products = files.map_batches(products_of, batch_format="pyarrow", batch_size=1)
for row in products.filter(lambda row: row["price"] is not None).sort("name").take_all():
    print(row["name"], row["price"])
