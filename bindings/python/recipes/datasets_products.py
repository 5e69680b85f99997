"""Hugging Face datasets: the products of a data set of pages, batch by batch."""

import sys

import pyarrow
from datasets import Dataset

from microweave import arrow, warc

pages = Dataset.from_list([{"html": page.html, "url": page.url} for page in warc.open(sys.argv[1])])
products = pages.with_format("arrow").map(
    lambda table: pyarrow.table(arrow.things(table, "Product")), batched=True, remove_columns=pages.column_names
)
for row in sorted(products.with_format(None), key=lambda row: row["name"]):
    if row["price"] is not None:
        print(row["name"], row["price"])
