"""Microdata, in the shape that extruct gives it."""

from __future__ import annotations

import warnings
from typing import Any, List, Optional

from .. import LimitWarning
from .._native import microdata_items
from ._page import Source, Tree, tree_of


class MicrodataExtractor:
    """Reads microdata.

    nested            items as values; otherwise `iid_ref`, and each item with its `iid`
    strict            lists also for a single type and a single value
    add_text_content  the text of each item in `textContent`
    """

    def __init__(
        self, nested: bool = True, strict: bool = False, add_text_content: bool = False, add_html_node: bool = False
    ) -> None:
        if add_html_node:
            raise NotImplementedError("add_html_node needs elements of lxml: use extruct")
        self.nested = nested
        self.strict = strict
        self.add_text_content = add_text_content

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        rules = (self.nested, self.strict, self.add_text_content)
        items, is_cut = microdata_items(tree_of(document), base_url, rules)
        if is_cut:
            message = "the microdata of the page is longer than the output limit: the rest is left out"
            warnings.warn(message, LimitWarning, stacklevel=2)
        return items


LxmlMicrodataExtractor = MicrodataExtractor
