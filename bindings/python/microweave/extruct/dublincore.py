"""Dublin Core, in the shape that extruct gives it."""

from __future__ import annotations

from typing import Any, List, Optional

from .._native import dublin_core_terms
from ._page import Source, Tree, tree_of, whole_tree_of


class DublinCoreExtractor:
    """Reads `meta` and `link` elements with the names of Dublin Core."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        return [dublin_core_terms(whole_tree_of(document))]
