"""The tree of a page, for the extractors."""

from __future__ import annotations

from typing import Union

from .._native import Dom
from ._page import tree_of


def parse_html(html: Union[str, bytes], encoding: str) -> Dom:
    """Parses a page as browsers do. `encoding` is the encoding of bytes."""
    return tree_of(html, encoding)
