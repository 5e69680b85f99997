"""Microdata, in the shape that extruct gives it."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Set, Tuple

from .._native import Dom, El
from ._page import Source, absolute, tree_of
from ._text import text_content

_SOURCES = frozenset(["audio", "embed", "iframe", "img", "source", "track", "video"])
_LINKS = frozenset(["a", "area", "link"])


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

    def extract_items(self, document: Dom, base_url: Optional[str] = None) -> List[Any]:
        return _PageReader(self, document, base_url).items()


class _PageReader:
    """Reads the items of one page, each once."""

    def __init__(self, rules: MicrodataExtractor, document: Dom, base_url: Optional[str]) -> None:
        self.rules = rules
        self.document = document
        self.base_url = base_url
        scopes = document.select("[itemscope]")
        self.numbers: Dict[El, int] = {el: number for number, el in enumerate(scopes, 1)}
        self.seen: Set[El] = set()

    def items(self) -> List[Any]:
        return [item for item in map(self.item, self.numbers) if item]

    def item(self, el: El) -> Optional[Dict[str, Any]]:
        if self.rules.nested:
            if el in self.seen:
                return None
            self.seen.add(el)
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
        if self.rules.add_text_content and (text := text_content(el)):
            item["textContent"] = text
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
        for part in _own_properties(el):
            yield from self.property(part)
        for identifier in (el.get("itemref") or "").split():
            referred = self.document.by_id(identifier)
            if referred is not None:
                for part in _referred_properties(referred):
                    yield from self.property(part)

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
        return text_content(el)


def _action_value(el: El) -> Dict[str, Any]:
    """The value of a property of an action (<https://schema.org/docs/actions.html>, part 4)."""
    value: Dict[str, Any] = {}
    if "required" in el:
        value["valueRequired"] = True
    if name := el.get("name"):
        value["valueName"] = name
    return value


def _own_properties(el: El) -> Iterator[El]:
    """The elements inside that are properties of this item, and not of an item inside."""
    pending = el.children[::-1]
    while pending:
        inner = pending.pop()
        if "itemprop" in inner:
            yield inner
        if "itemscope" not in inner:
            pending.extend(reversed(inner.children))


def _referred_properties(el: El) -> Iterator[El]:
    """The properties at an element that `itemref` refers to."""
    if "itemprop" in el:
        yield el
        if "itemscope" in el:
            return
    yield from _own_properties(el)


LxmlMicrodataExtractor = MicrodataExtractor
