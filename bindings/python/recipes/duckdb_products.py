"""DuckDB: the products of a web archive, in SQL."""

import sys

import duckdb

from microweave import arrow, warc

products = arrow.things(warc.open(sys.argv[1]), "Product")
for name, price in duckdb.sql("SELECT name, price FROM products WHERE price IS NOT NULL ORDER BY name").fetchall():
    print(name, price)
