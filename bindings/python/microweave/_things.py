"""Things: what a page describes, joined over all its syntaxes."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Tuple, overload


class Thing(Dict[str, Any]):
    """A product, recipe, event or other thing: a `dict` with its JSON, and methods to read it.

    >>> import microweave
    >>> page = '''<p itemscope itemtype="https://schema.org/Product"><b itemprop="name">Cup</b></p>
    ... <script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Cup",
    ... "offers": {"@type": "Offer", "price": "12.50"}}</script>'''
    >>> cup = microweave.things(page, "https://shop.example/cup", "Product")[0]
    >>> cup.text("name"), cup.sources, cup.text("color", "unknown")
    ('Cup', ['microdata', 'json-ld'], 'unknown')
    >>> cup.thing("offers").text("price")
    '12.50'
    """

    _known: Dict[str, Dict[str, Any]] = {}

    @property
    def types(self) -> List[str]:
        """The types: names of schema.org, or IRIs of other vocabularies."""
        return list(self.get("type", []))

    @property
    def id(self) -> Optional[str]:
        """The identifier, or None."""
        return self.get("id")

    @property
    def sources(self) -> List[str]:
        """The syntaxes that describe it: `microformats`, `microdata`, `json-ld` or `rdfa`."""
        return list(self.get("sources", []))

    @property
    def properties(self) -> Dict[str, List[Any]]:
        """The properties, each with the list of its values. A thing that was written before has only an `id` there."""
        properties: Dict[str, List[Any]] = self.get("properties", {})
        return properties

    def all(self, name: str) -> List[Any]:
        """The values of a property: texts and things."""
        return [self._value(value) for value in self.properties.get(name, [])]

    def texts(self, name: str) -> List[str]:
        """The values of a property as texts. Of a thing, it is the name."""
        return [text for text in map(_text, self.all(name)) if text is not None]

    @overload
    def text(self, name: str) -> Optional[str]: ...
    @overload
    def text(self, name: str, default: str) -> str: ...
    def text(self, name: str, default: Optional[str] = None) -> Optional[str]:
        """The first value of a property as a text, or the default."""
        return next(iter(self.texts(name)), default)

    def thing(self, name: str) -> Optional[Thing]:
        """The first value of a property that is a thing, or None."""
        return next((value for value in self.all(name) if isinstance(value, Thing)), None)

    def conflicts(self, name: str) -> List[Tuple[Any, List[str]]]:
        """What other sources say about a property: values, each with its sources."""
        why = self.get("why", {}).get(name, {})
        return [(self._value(each["value"]), each["sources"]) for each in why.get("conflicts", [])]

    def _value(self, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return _thing(self._known.get(value.get("id", ""), value), self._known)


def _text(value: Any) -> Optional[str]:
    """A text, or the name of a thing."""
    names = value.properties.get("name", []) if isinstance(value, Thing) else [value]
    return next((name for name in names if isinstance(name, str)), None)


def things(json: List[Dict[str, Any]]) -> List[Thing]:
    """The things of a list of their JSON."""
    known = {each["id"]: each for each in _parts(json) if "id" in each and ("properties" in each or "type" in each)}
    return [_thing(each, known) for each in json]


def _thing(json: Dict[str, Any], known: Dict[str, Dict[str, Any]]) -> Thing:
    thing = Thing(json)
    thing._known = known
    return thing


def _parts(json: List[Dict[str, Any]]) -> Iterator[Dict[str, Any]]:
    """The things of a list, and the things in them."""
    todo = list(json)
    while todo:
        thing = todo.pop()
        yield thing
        for values in thing.get("properties", {}).values():
            todo.extend(value for value in values if isinstance(value, dict))
