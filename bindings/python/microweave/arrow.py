"""Tables of pages in, tables of what they say out, in the memory format of Apache Arrow.

Any library with Arrow can read what these functions return: pyarrow, pandas, Polars, DuckDB and others. Pages come as a table
of such a library, or as an iterable of pages.

>>> import pyarrow
>>> from microweave import arrow
>>> page = '''<p itemscope itemtype="https://schema.org/Product"><b itemprop="name">Cup</b>
... <i itemprop="price">12,50 €</i></p>'''
>>> products = pyarrow.table(arrow.things([(page, "https://shop.example/cup")], "Product"))
>>> products.select(["page", "name", "price", "currency"]).to_pylist()
[{'page': 'https://shop.example/cup', 'name': 'Cup', 'price': Decimal('12.500000'), 'currency': 'EUR'}]

Pages are read as batches are asked for, on several threads, while the interpreter's lock is free. docs/arrow.md of the project
has examples for engines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Iterable, Mapping, Optional, Protocol, Tuple, Union

from . import _native

__all__ = ["TYPES", "Rows", "documents", "posts", "things"]

if TYPE_CHECKING:
    from ._options import Options
    from .warc import PageRecord

    class Table(Protocol):
        """An object with rows of Arrow, such as a table of pyarrow or Polars."""

        def __arrow_c_stream__(self, requested_schema: Optional[object] = None) -> object: ...

    Html = Union[str, bytes]
    Page = Union[Html, Tuple[Html, Optional[str]], Tuple[Html, Optional[str], Optional[str]], PageRecord]
    Pages = Union[Table, Iterable[Page]]

#: Rows of Arrow. The method `__arrow_c_stream__` gives them to other libraries.
Rows = _native.NativeArrowRows

#: The types that `things` takes.
TYPES: Tuple[str, ...] = tuple(_native.class_names())


def things(
    pages: Pages,
    type: str,
    *,
    columns: Optional[Mapping[str, str]] = None,
    options: Optional[Options] = None,
    all_roots: bool = False,
    threads: Optional[int] = None,
) -> Rows:
    """The things of a type, such as "Product": a row for each. TYPES has the types.

    pages      a table with the column `html` (text or bytes), and if it has them `url`, `content_type`, `date`, `source` and
               `offset`; or an iterable of pages: the HTML, a tuple of the HTML, the address and the `Content-Type`,
               or a page of microweave.warc
    columns    the names of the columns of the table, if they are others: {"html": "body"}
    options    how pages are read: microweave.Options. JSON-LD and RDFa are always read
    all_roots  keep unknown roots without properties: h-* classes for styles, such as h-links
    threads    the number of threads; default: one for each processor

    The columns are the same as with `microweave harvest --table`. A page that is not in a table has its number as `offset`. The pages
    are read each time the rows are, so an iterator of pages gives its rows once.

    >>> import pyarrow
    >>> pyarrow.schema(things([], "Recipe")).names[7:10]
    ['name', 'description', 'author']
    """
    return _rows(pages, type, columns, options, all_roots, threads)


def posts(
    pages: Pages,
    *,
    columns: Optional[Mapping[str, str]] = None,
    options: Optional[Options] = None,
    all_roots: bool = False,
    threads: Optional[int] = None,
) -> Rows:
    """The posts of pages, as a feed reader shows them: a row for each. The arguments are the same as for `things`.

    >>> import pyarrow
    >>> rows = pyarrow.table(posts(["<p class=h-entry><b class=e-content>Tea</b>"]))
    >>> rows.select(["type", "content_text"]).to_pylist()
    [{'type': 'note', 'content_text': 'Tea'}]
    """
    return _rows(pages, "posts", columns, options, all_roots, threads)


def documents(
    pages: Pages,
    *,
    columns: Optional[Mapping[str, str]] = None,
    options: Optional[Options] = None,
    all_roots: bool = False,
    threads: Optional[int] = None,
) -> Rows:
    """All that is in pages, as written: a row for each page. The arguments are the same as for `things`.

    The columns are `url`, `source`, `offset`, `page` (a struct), and the lists `items`, `properties` and `links`, whose fields
    are the columns of the tables of `microweave harvest --format parquet`.

    >>> import pyarrow
    >>> rows = pyarrow.table(documents(["<a class=h-card rel=me href=/>Ada"])).to_pylist()
    >>> [value["value"] for value in rows[0]["properties"] if value["name"] == "name"]
    ['Ada']
    """
    return _rows(pages, "documents", columns, options, all_roots, threads)


def _rows(
    pages: Any,
    kind: str,
    columns: Optional[Mapping[str, str]],
    options: Optional[Options],
    all_roots: bool,
    threads: Optional[int],
) -> Rows:
    if threads is not None and threads < 1:
        raise ValueError(f"threads cannot be {threads}: use 1 or more")
    if isinstance(pages, (str, bytes)):
        raise TypeError("pages must be a table or an iterable of pages: write [html] for one page")
    return _native.NativeArrowRows(pages, dict(columns or {}), kind, options, all_roots, threads)
