"""Microformats, in the shape that extruct gives them: the shape of mf2py."""

from __future__ import annotations

from typing import Any, List, Optional

from .. import mf2py
from ._page import Source, text_of


class MicroformatExtractor:
    """Reads microformats."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(text_of(htmlstring, encoding), base_url)

    def extract_items(self, html: Source, base_url: Optional[str] = None) -> List[Any]:
        items: List[Any] = mf2py.parse(html, base_url, html_parser="lxml")["items"]
        return items
