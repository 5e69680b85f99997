"""JSON-LD, in the shape that extruct gives it."""

from __future__ import annotations

import json
import re
from typing import Any, Iterator, List, Optional

from .._native import json_ld_scripts, json_ld_values
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
    """Reads the scripts of type application/ld+json.

    tolerant  read what extruct loses: a script that is not JSON loses only what is after its error, and a `;` after the
              object is no error
    """

    def __init__(self, tolerant: bool = False) -> None:
        self.tolerant = tolerant

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        if self.tolerant:
            return [item for value in json_ld_values(tree_of(document)) for item in _items_of(value) if item]
        return [item for script in json_ld_scripts(tree_of(document)) for item in _items(script) if item]


def _items(script: str) -> Iterator[Any]:
    """The items of a script. An empty one has none, as in extruct after 0.18."""
    if not script.strip():
        return iter(())
    try:
        data = json.loads(script, strict=False)
    except ValueError:
        data = json.loads(_without_comments(_COMMENT_LINE.sub("", script)), strict=False)
    return _items_of(data)


def _items_of(data: Any) -> Iterator[Any]:
    if isinstance(data, list):
        yield from data
    elif isinstance(data, dict):
        yield data


def _without_comments(script: str) -> str:
    """JSON without comments, and without commas at the end of lists and objects."""
    return _NOT_JSON.sub(lambda match: match[0] if match[0].startswith('"') else "", script)
