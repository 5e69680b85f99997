"""Microdata, in the shape that extruct gives it."""

from __future__ import annotations

import warnings
from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

from .._document import LimitWarning
from .._native import Dom, El
from ._page import Source, Tree, absolute, tree_of
from ._text import text_content

_SOURCES = frozenset(["audio", "embed", "iframe", "img", "source", "track", "video"])
_LINKS = frozenset(["a", "area", "link"])

#: The most items inside one another. An item that is deeper is at the top.
MAX_NESTED_ITEMS = 128


#: What an element costs that is looked at for a property, in characters of text.
_ELEMENT_COST = 16


def max_work(page_len: int) -> int:
    """The characters of texts that a page of this length may give, and the cost of looking at its elements. Texts of nested
    properties repeat one another, and so do the elements that several `itemref`s refer to."""
    return min((1 << 20) + 100 * page_len, 64 << 20)


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
        return _PageReader(self, tree_of(document), base_url).items()


class _PageReader:
    """Reads the items of one page, each once."""

    def __init__(self, rules: MicrodataExtractor, document: Dom, base_url: Optional[str]) -> None:
        self.rules = rules
        self.document = document
        self.base_url = base_url
        scopes = document.select("[itemscope]")
        self.numbers: Dict[El, int] = {el: number for number, el in enumerate(scopes, 1)}
        self.seen: Set[El] = set()
        self.depth = 0
        # A copied tree has no source.
        self.remaining = max_work(len(document.source or document.html))

    def items(self) -> List[Any]:
        return [item for item in map(self.item, self.numbers) if item]

    def item(self, el: El) -> Optional[Dict[str, Any]]:
        if self.rules.nested:
            if el in self.seen or self.depth == MAX_NESTED_ITEMS:
                return None
            self.seen.add(el)
        self.depth += 1
        item: Dict[str, Any] = {}
        if not self.rules.nested:
            item["iid"] = self.numbers[el]
        item.update(self.types(el))
        properties: Dict[str, List[Any]] = {}
        for name, value in self.properties(el):
            properties.setdefault(name, []).append(value)
        if properties:
            item["properties"] = {name: self.one_or_all(values) for name, values in properties.items()}
        else:
            item["value"] = self.plain_value(el)
        if self.rules.add_text_content and (text := self.text(el)):
            item["textContent"] = text
        self.depth -= 1
        return item

    def types(self, el: El) -> Dict[str, Any]:
        types = (el.get("itemtype") or "").split()
        if not types:
            return {}
        found: Dict[str, Any] = {"type": self.one_or_all(types)}
        if identifier := el.get("itemid"):
            found["id"] = identifier.strip()
        return found

    def one_or_all(self, values: List[Any]) -> Any:
        return values[0] if len(values) == 1 and not self.rules.strict else values

    def properties(self, el: El) -> Iterator[Tuple[str, Any]]:
        for part in self.own_properties(el):
            yield from self.property(part)
        for identifier in (el.get("itemref") or "").split():
            referred = self.document.by_id(identifier) if self.remaining > 0 else None
            if referred is not None:
                for part in self.referred_properties(referred):
                    yield from self.property(part)

    def own_properties(self, el: El) -> Iterator[El]:
        """The elements inside that are properties of this item, and not of an item inside."""
        pending = el.children[::-1]
        while pending and self.spend(_ELEMENT_COST):
            inner = pending.pop()
            if "itemprop" in inner:
                yield inner
            if "itemscope" not in inner:
                pending.extend(reversed(inner.children))

    def referred_properties(self, el: El) -> Iterator[El]:
        """The properties at an element that `itemref` refers to."""
        if "itemprop" in el:
            yield el
            if "itemscope" in el:
                return
        yield from self.own_properties(el)

    def property(self, el: El) -> Iterator[Tuple[str, Any]]:
        value = self.value(el)
        for name in (el.get("itemprop") or "").split():
            yield name, value

    def value(self, el: El) -> Any:
        if "itemscope" not in el:
            return self.plain_value(el)
        return self.item(el) if self.rules.nested else {"iid_ref": self.numbers[el]}

    def plain_value(self, el: El) -> Any:
        """The value of an element that is no item, or that is an item without properties."""
        if el.name == "meta":
            return el.get("content", "")
        if el.name in _SOURCES:
            return absolute(self.base_url, el.get("src") or "")
        if el.name in _LINKS:
            return absolute(self.base_url, el.get("href") or "")
        if el.name == "object":
            return absolute(self.base_url, el.get("data") or "")
        if el.name in ("data", "meter"):
            return el.get("value", "")
        if el.name == "time":
            return el.get("datetime", "")
        if content := el.get("content"):
            return content
        if (el.get("itemprop") or "").endswith(("-input", "-output")):
            return _action_value(el)
        return self.text(el)

    def text(self, el: El) -> str:
        """The text of an element. Empty if the page is at its limit."""
        text = text_content(el) if self.remaining > 0 else ""
        self.spend(len(text))
        return text

    def spend(self, cost: int) -> bool:
        """Counts text or work. False if the page is at its limit."""
        is_within = self.remaining > 0
        self.remaining -= cost
        if is_within and self.remaining <= 0:
            message = "the microdata of the page is longer than the output limit: the rest is left out"
            warnings.warn(message, LimitWarning, stacklevel=2)
        return is_within


def _action_value(el: El) -> Dict[str, Any]:
    """The value of a property of an action (<https://schema.org/docs/actions.html>, part 4)."""
    value: Dict[str, Any] = {}
    if "required" in el:
        value["valueRequired"] = True
    if name := el.get("name"):
        value["valueName"] = name
    return value


LxmlMicrodataExtractor = MicrodataExtractor
