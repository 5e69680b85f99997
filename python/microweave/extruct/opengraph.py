"""Open Graph, in the shape that extruct gives it."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from .._native import Dom, El
from ._page import Source, tree_of

_URL = re.compile(r"\s*(\S+)")

_NAMES = ["music", "video", "article", "book", "profile", "product"]
_NAMESPACES = {"og": "http://ogp.me/ns#", **{name: f"http://ogp.me/ns/{name}#" for name in _NAMES}}


class OpenGraphExtractor:
    """Reads the `meta` elements of the page's head that have a known prefix."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Dom, base_url: Optional[str] = None) -> List[Any]:
        return [found for head in document.select("head") if (found := _read(head))]


def _read(head: El) -> Optional[Dict[str, Any]]:
    namespaces = {**(_prefixes(head.parent) if head.parent else {}), **_prefixes(head)}
    properties = []
    for el in head.children:
        name, content = el.get("property"), el.get("content")
        if el.name != "meta" or name is None or content is None:
            continue
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
