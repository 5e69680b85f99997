"""Tables of pages in, tables of things, posts and documents out."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any, Callable, Iterator, List, Tuple

import pandas
import polars
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from archives import write_archive

from microweave import Options, arrow, warc


def page_of(number: int) -> str:
    return f"""<title>Shop</title><div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Cup {number}</b>
        <p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><i itemprop="price">{number},50 €</i></p></div>
        <article class="h-entry"><p class="e-content">Björk {number}</p></article>"""


PAGES: List[Tuple[str, str]] = [(page_of(number), f"https://shop.example/{number}") for number in range(5)]
TABLE = pa.table({"html": [html for html, _ in PAGES], "url": [url for _, url in PAGES]})


def rows(table: Any, *columns: str) -> List[Any]:
    return pa.table(table).select(list(columns)).to_pylist()


EXPECTED = rows(arrow.things(PAGES, "Product"), "page", "name", "price", "currency", "types", "offset")


def test_things_have_the_columns_of_a_harvest() -> None:
    assert EXPECTED[1] == {
        "page": "https://shop.example/1",
        "name": "Cup 1",
        "price": Decimal("1.500000"),
        "currency": "EUR",
        "types": ["https://schema.org/Product"],
        "offset": 1,
    }
    assert len(EXPECTED) == 5 and "JobPosting" in arrow.TYPES


@pytest.mark.parametrize(
    "pages",
    [
        lambda: iter(PAGES),
        lambda: [(html.encode(), url, "text/html; charset=utf-8") for html, url in PAGES],
        lambda: TABLE,
        lambda: TABLE.cast(pa.schema([("html", pa.large_string()), ("url", pa.string_view())])),
        lambda: TABLE.cast(pa.schema([("html", pa.binary()), ("url", pa.large_string())])).append_column(
            "content_type", pa.array(["text/html; charset=utf-8"] * 5)
        ),
        lambda: pa.RecordBatchReader.from_batches(TABLE.schema, TABLE.to_batches(max_chunksize=2)),
        lambda: polars.DataFrame(TABLE),
        lambda: TABLE.to_pandas(),
    ],
    ids=["iterator", "bytes", "pyarrow", "views", "binary", "stream", "polars", "pandas"],
)
def test_pages_come_in_many_forms(pages: Callable[[], Any]) -> None:
    found = rows(arrow.things(pages(), "Product"), "page", "name", "price", "currency", "types", "offset")
    assert found == EXPECTED


def test_columns_have_names_of_the_caller() -> None:
    table = TABLE.rename_columns(["body", "address"])
    found = arrow.things(table, "Product", columns={"html": "body", "url": "address"})
    assert rows(found, "page") == rows(arrow.things(PAGES, "Product"), "page")
    for columns, message in [({}, "has no column \"html\""), ({"html": "x"}, "\"x\""), ({"text": "body"}, "use html")]:
        with pytest.raises(ValueError, match=message):
            pa.table(arrow.things(table, "Product", columns=columns))
    with pytest.raises(ValueError, match="no table of \"Cup\""):
        arrow.things(TABLE, "Cup")
    with pytest.raises(TypeError, match="iterable of pages"):
        arrow.things("<p>", "Product")
    with pytest.raises(pa.ArrowInvalid, match="cast it to text or binary"):
        pa.table(arrow.things(pa.table({"html": [1]}), "Product"))


def test_posts_and_documents() -> None:
    posts = rows(arrow.posts(PAGES), "page", "type", "content_text", "format")
    assert [post for post in posts if post["type"] == "note"][2] == {
        "page": "https://shop.example/2",
        "type": "note",
        "content_text": "Björk 2",
        "format": "microformats",
    }
    options = Options(meta=True)
    page = '<meta property="og:title" content="Tea"><a rel="me" href="/">Ada</a>'
    [document] = pa.table(arrow.documents([(page, "https://ada.example/")], options=options)).to_pylist()
    assert document["page"]["og_title"] == "Tea" and document["page"]["domain"] == "ada.example"
    assert document["links"][0]["rels"] == ["me"] and document["error"] is None
    [document, *_] = pa.table(arrow.documents(PAGES)).to_pylist()
    assert [item["types"] for item in document["items"]][1] == ["https://schema.org/Product"]


def test_many_pages_keep_their_order_on_any_number_of_threads() -> None:
    def pages() -> Iterator[str]:
        for number in range(5000):
            yield page_of(number)

    one, three = (pa.table(arrow.things(pages(), "Product", threads=threads)) for threads in (1, 3))
    assert one.equals(three)
    assert one["offset"].to_pylist() == list(range(5000))
    reader = pa.RecordBatchReader.from_stream(arrow.things(pages(), "Product", threads=1))
    assert len(reader.read_next_batch()) < 5000


def test_the_error_of_an_iterator_is_raised() -> None:
    def pages() -> Iterator[str]:
        yield "<p>"
        raise LookupError("the page is lost")

    with pytest.raises(Exception, match="the page is lost"):
        pa.table(arrow.things(pages(), "Product"))
    with pytest.raises(Exception, match="must be str, bytes or a tuple"):
        pa.table(arrow.things([1], "Product"))  # type: ignore[list-item]


def test_rows_are_those_of_the_tool(tmp_path: Path) -> None:
    archive = tmp_path / "a.warc.gz"
    write_archive(archive, ((url, html.encode()) for html, url in PAGES))
    command = [sys.executable, "-m", "microweave", "harvest", "-q", "--table", "Product,Recipe", "-o", tmp_path / "out", archive]
    subprocess.run(command, check=True)
    harvested = pq.read_table(tmp_path / "out" / "tables" / "product").drop_columns("source")
    found = pa.table(arrow.things(warc.open(archive), "Product")).drop_columns("source")
    assert found.schema.equals(harvested.schema)
    assert found.to_pylist() == harvested.to_pylist() and len(found) == 5
