"""Open Graph, in the shape that extruct gives it."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional, Tuple

from .._native import El
from ._head import metas_of_head
from ._page import Source, Tree, tree_of, whole_tree_of

_URL = re.compile(r"\s*(\S+)")

_NAMES = ["music", "video", "article", "book", "profile", "product"]
_NAMESPACES = {"og": "http://ogp.me/ns#", **{name: f"http://ogp.me/ns/{name}#" for name in _NAMES}}


class OpenGraphExtractor:
    """Reads the `meta` elements of the page's head that have a known prefix."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        tree = whole_tree_of(document)
        metas = tree.select("meta[property][content]")
        inside: Dict[El, List[El]] = {head: [] for head in tree.select("head")}
        first = next(iter(inside.values()), [])
        # Browsers end the head earlier than extruct does. On most pages, that leaves no `meta` outside.
        has_others = any(meta.parent not in inside for meta in metas)
        places = set(metas_of_head(tree.source)) if inside and has_others else set()
        for meta in metas:
            if meta.parent in inside:
                inside[meta.parent].append(meta)
            elif _place(meta) in places:
                first.append(meta)
        return [found for head, metas in inside.items() if (found := _read(head, metas))]


def _place(el: El) -> Tuple[Optional[int], Optional[int]]:
    return el.line, el.column


def _read(head: El, metas: List[El]) -> Optional[Dict[str, Any]]:
    namespaces = {**(_prefixes(head.parent) if head.parent else {}), **_prefixes(head)}
    properties = []
    for meta in metas:
        name, content = meta["property"], meta["content"]
        prefix = name.partition(":")[0]
        if prefix in _NAMESPACES:
            namespaces[prefix] = _NAMESPACES[prefix]
        if prefix in namespaces:
            properties.append((name, content))
    return {"namespace": namespaces, "properties": properties} if properties else None


def _prefixes(el: El) -> Dict[str, str]:
    """The URLs of the prefixes in an attribute such as `og: http://ogp.me/ns#`."""
    text = el.get("prefix") or ""
    found: Dict[str, str] = {}
    start, colon = 0, text.find(":")
    while colon >= 0:
        name = colon
        while name > start and (text[name - 1].isalnum() or text[name - 1] == "_"):
            name -= 1
        start = colon + 1
        url = _URL.match(text, start) if name < colon else None
        if url:
            found[text[name:colon]] = url[1]
            start = url.end()
        colon = text.find(":", start)
    return found
