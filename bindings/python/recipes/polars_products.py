"""Polars: the products of a table of pages."""

import sys

import polars

from microweave import arrow, warc

pages = polars.DataFrame([{"html": page.html, "url": page.url} for page in warc.open(sys.argv[1])])
products = polars.DataFrame(arrow.things(pages, "Product")).drop_nulls("price").sort("name")
for name, price in products.select("name", "price").iter_rows():
    print(name, price)
