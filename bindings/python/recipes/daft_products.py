"""Daft: the products of a web archive."""

import sys

import daft
import pyarrow

from microweave import arrow, warc

products = daft.from_arrow(pyarrow.table(arrow.things(warc.open(sys.argv[1]), "Product")))
products = products.where(products["price"].not_null()).sort("name").select("name", "price")
for row in products.to_pylist():
    print(row["name"], row["price"])
