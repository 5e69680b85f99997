"""RDFa, in the shape that extruct gives it: expanded JSON-LD."""

from __future__ import annotations

from typing import Any, List, Optional

from .._native import rdfa_json_ld
from ._page import Source, Tree, tree_of


class RDFaExtractor:
    """Reads RDFa by RDFa Core 1.1, with the prefixes of Open Graph and Twitter."""

    def extract(
        self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8", expanded: bool = True
    ) -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url, expanded)

    def extract_items(self, document: Tree, base_url: Optional[str] = None, expanded: bool = True) -> List[Any]:
        if not expanded:
            raise NotImplementedError("compact JSON-LD needs the namespaces of rdflib: use extruct")
        return rdfa_json_ld(tree_of(document), base_url or "")
