"""Microformats, in the shape that extruct gives them: the shape of mf2py."""

from __future__ import annotations

from typing import Any, List, Optional

from .._native import Dom, NativePage
from ..mf2py.parser import read_dom
from ._page import Source, text_of


class MicroformatExtractor:
    """Reads microformats."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(text_of(htmlstring, encoding), base_url)

    def extract_items(self, html: Source, base_url: Optional[str] = None) -> List[Any]:
        page: Any = html
        tree = page if isinstance(page, Dom) else NativePage(page).dom()
        items: List[Any] = read_dom(tree, base_url, (), False, None, (False, True, False))[0]["items"]
        return items
