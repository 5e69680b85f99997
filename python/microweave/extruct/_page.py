"""Pages as the extractors take them."""

from __future__ import annotations

from typing import Any, Optional, Union
from urllib.parse import urljoin

from .._native import Dom
from .._options import Options
from .._page import native_page

Source = Union[str, bytes, Dom]

#: HTML's whitespace.
WHITESPACE = " \t\n\r\f"


def tree_of(html: Source, encoding: str = "UTF-8") -> Dom:
    """The tree of a page. `encoding` is that of bytes."""
    if isinstance(html, Dom):
        return html
    _refuse_trees(html)
    if not html.strip():
        raise ValueError("the page is empty")
    return native_page(html, None, f"text/html; charset={encoding}", Options()).dom()


def text_of(html: Source, encoding: str) -> Union[str, bytes]:
    """The page as text, if its encoding is known to Python."""
    if isinstance(html, Dom):
        raise ValueError("this syntax needs the page as text or bytes: leave it out of syntaxes for a tree")
    _refuse_trees(html)
    if isinstance(html, bytes):
        try:
            return html.decode(encoding, errors="replace")
        except LookupError:
            return html
    return html


def _refuse_trees(html: Any) -> None:
    if hasattr(html, "iterdescendants"):
        raise TypeError("a tree of lxml cannot be read: pass the HTML as text or bytes")


def absolute(base_url: Optional[str], url: str) -> str:
    """A URL made absolute. Without a base, it stays as written."""
    return urljoin(base_url, url.strip(WHITESPACE)) if base_url else url.strip(WHITESPACE)


def lower_name(name: str) -> str:
    """The name of a term of Dublin Core without its prefix, in lower case."""
    return "\n".join(line.rpartition(".")[2] for line in name.split("\n")).lower()
