"""JSON-LD, in the shape that extruct gives it."""

from __future__ import annotations

import json
import re
from typing import Any, Iterator, List, Optional

from ._page import Source, Tree, tree_of

#: A comment of HTML or JavaScript at the start of a script.
_COMMENT_LINE = re.compile(r"^\s*(//.*|<!--.*-->)")

#: A comment in JSON. An expression for strings and comments that also takes those without an end needs linear time.
_BLOCK = r"/\*(?:[^*]|\*(?!/))*\*/"

#: A string, which is kept; a comment, or a comma before a closing bracket, which are removed.
_NOT_JSON = re.compile(
    r'"(?:\\.|[^"\\])*"?' rf"|//[^\n]*|{_BLOCK}|/\*.*|,(?=(?:\s|//[^\n]*\n|{_BLOCK})*[}}\]])", re.DOTALL
)


class JsonLdExtractor:
    """Reads the scripts of type application/ld+json."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        scripts = tree_of(document).select('script[type="application/ld+json" s]')
        return [item for script in scripts for item in _items(script.text) if item]


def _items(script: str) -> Iterator[Any]:
    try:
        data = json.loads(script, strict=False)
    except ValueError:
        data = json.loads(_without_comments(_COMMENT_LINE.sub("", script)), strict=False)
    if isinstance(data, list):
        yield from data
    elif isinstance(data, dict):
        yield data


def _without_comments(script: str) -> str:
    """JSON without comments, and without commas at the end of lists and objects."""
    return _NOT_JSON.sub(lambda match: match[0] if match[0].startswith('"') else "", script)
