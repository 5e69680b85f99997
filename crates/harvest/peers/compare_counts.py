"""Compares a harvest as Parquet and as N-Quads with the same harvest as NDJSON."""

import json
import re
import sys
from pathlib import Path

import duckdb
import pyoxigraph

folder = Path(sys.argv[1])


def items_of(values, key):
    """The items at every depth, each once for each place in the JSON."""
    todo = list(values)
    while todo:
        value = todo.pop()
        if isinstance(value, dict) and key in value and "properties" in value:
            yield value
            todo.extend(inner for values in value["properties"].values() for inner in values)
            todo.extend(value.get("children", []))


pages = [json.loads(line) for file in sorted(folder.glob("ndjson/**/*.ndjson")) for line in file.open()]
assert len(pages) > 100, "the NDJSON has pages"


def table(name):
    return f"read_parquet('{folder}/parquet/{name}/**/*.parquet')"


def count(query):
    return duckdb.sql(query).fetchone()[0]


def check(what, expected, got):
    print(f"{what}: {got}")
    assert expected == got, f"{what}: NDJSON has {expected}, the other format {got}"


check("pages", len(pages), count(f"SELECT count(*) FROM {table('pages')}"))
links = sum(len(page["rel-urls"]) for page in pages)
check("links", links, count(f"SELECT count(*) FROM {table('links')}"))
top = sum(len(page["items"]) for page in pages)
query = f"SELECT count(*) FROM {table('items')} WHERE format IN ('mf2', 'classic') AND parent IS NULL"
check("items of microformats that are in no other", top, count(query))
types = {name for page in pages for item in items_of(page["items"], "type") for name in item["type"]}
query = f"SELECT count(DISTINCT type) FROM (SELECT unnest(types) AS type FROM {table('items')} WHERE format IN ('mf2', 'classic'))"
check("types of microformats", len(types), count(query))
# The tables leave out the address of schema.org, and control characters.
short = re.compile(r"^https?://(?:www\.)?schema\.org/(?=.)")
names = {n for page in pages for item in items_of(page["microdata"]["items"], "properties") for n in item["properties"]}
names = {re.sub(r"[\x00-\x1f\x7f-\x9f]", " ", short.sub("", name)) for name in names}
query = f"""SELECT count(DISTINCT name) FROM {table('properties')} p JOIN {table('items')} i USING (source, "offset", item)
    WHERE i.format = 'microdata'"""
check("properties of microdata", len(names), count(query))
query = f"""SELECT count(*) FROM {table('properties')} p ANTI JOIN {table('items')} i USING (source, "offset", item)"""
check("values without their item", 0, count(query))

files = sorted(folder.glob("nquads/**/*.nq"))
quads = [quad for file in files for quad in pyoxigraph.parse(path=file, format=pyoxigraph.RdfFormat.N_QUADS)]
lines = sum(file.read_bytes().count(b"\n") for file in files)
check("quads", lines, len(quads))
store = pyoxigraph.Store()
store.extend(quads)
classes = "SELECT (COUNT(DISTINCT ?s) AS ?n) { ?s a <http://vocab.sindice.net/any23#hentry/Entry> }"
[entries] = store.query(classes)
query = f"SELECT count(*) FROM {table('items')} WHERE format IN ('mf2', 'classic') AND list_contains(types, 'h-entry')"
print(f"h-entry: {entries['n'].value} in the quads, {count(query)} in the tables")
assert 0 < int(entries["n"].value) <= count(query)
