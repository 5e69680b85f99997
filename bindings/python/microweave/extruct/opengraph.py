"""Open Graph, in the shape that extruct gives it."""

from __future__ import annotations

from typing import Any, List, Optional

from .._native import open_graph_heads
from ._page import Source, Tree, tree_of, whole_tree_of


class OpenGraphExtractor:
    """Reads the `meta` elements of the page's head that have a known prefix."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        return open_graph_heads(whole_tree_of(document))
