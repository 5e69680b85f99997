"""What was read from a page: documents and items."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Dict, Iterator, KeysView, List, Optional, Type, Union, overload

    from ._findings import Diagnostic
    from ._native import NativeDocument, NativePage
    from ._structures import S
    from ._things import Thing

    _Members = Dict[str, Any]
else:
    _Members = dict

    def overload(function):
        """As in the module typing, which is not imported here: `import microweave` is fast."""
        return function


class LimitWarning(UserWarning):
    """A limit changed how a page was read, or the page's encoding is unknown."""


class Item(_Members):
    """An item: a `dict` with the JSON of a microformat or of a microdata item, and methods to read it.

    >>> import microweave
    >>> page = '<p class="h-card"><a class="p-name u-url" href="https://ada.example/">Ada</a>'
    >>> card = microweave.parse(page).items[0]
    >>> card["properties"]
    {'name': ['Ada'], 'url': ['https://ada.example/']}
    >>> card.types, card.text("name"), card.text("photo")
    (['h-card'], 'Ada', None)
    """

    @property
    def types(self) -> List[str]:
        """The types, such as `h-card`. Empty if it has none."""
        types = self.get("type", [])
        return [types] if isinstance(types, str) else list(types)

    @property
    def properties(self) -> Dict[str, List[Any]]:
        """The properties, each with the list of its values."""
        properties: Dict[str, List[Any]] = self.get("properties", {})
        return properties

    @property
    def children(self) -> List[Item]:
        """The items inside it that are not the value of a property."""
        return [Item(child) for child in self.get("children", [])]

    def all(self, name: str) -> List[Any]:
        """The values of a property. Items among them are `Item`s; others are as in the JSON."""
        return [_with_items(value) for value in self.properties.get(name, [])]

    def texts(self, name: str) -> List[str]:
        """The values of a property as texts or URLs. An item without a plain value is left out."""
        texts = (_text(value) for value in self.properties.get(name, []))
        return [text for text in texts if text is not None]

    @overload
    def text(self, name: str) -> Optional[str]: ...
    @overload
    def text(self, name: str, default: str) -> str: ...
    def text(self, name: str, default: Optional[str] = None) -> Optional[str]:
        """The first value of a property as a text or URL, or the default."""
        return next(iter(self.texts(name)), default)

    def item(self, name: str) -> Optional[Item]:
        """The first value of a property that is an item, or None."""
        return next((value for value in self.all(name) if isinstance(value, Item)), None)


def _with_items(value: Any) -> Any:
    return Item(value) if isinstance(value, dict) and "properties" in value else value


def _text(value: Any) -> Optional[str]:
    if isinstance(value, dict):
        value = value.get("value")
    return value if isinstance(value, str) else None


class Document:
    """What was read from a page. It can be used as a mapping: the keys are the members of the JSON.

    >>> import microweave
    >>> document = microweave.parse('<a rel="me" href="/me">Me</a>', "https://ada.example/")
    >>> document.rels
    {'me': ['https://ada.example/me']}
    >>> document["rel-urls"]["https://ada.example/me"]["text"]
    'Me'
    >>> list(document)
    ['items', 'rels', 'rel-urls', 'microdata']
    """

    #: What was made of the document: the `dict` of all, and parts of it.
    _data: Optional[Dict[str, Any]] = None
    _parts: Optional[Dict[str, Any]] = None

    def __init__(self, native: NativeDocument) -> None:
        self._native = native

    def __getstate__(self) -> Dict[str, Any]:
        # For pickle and copy: the rest is made again.
        return {"_native": self._native}

    def _part(self, name: str) -> Any:
        """A part of the JSON. It is made alone if the `dict` of all is not made yet."""
        if self._data is not None and name in self._data:
            return self._data[name]
        if self._parts is None:
            self._parts = {}
        if name not in self._parts:
            self._parts[name] = self._native.part(name)
        return self._parts[name]

    @property
    def items(self) -> List[Item]:
        """The microformats that are not inside another one, in the order of the page."""
        return [Item(item) for item in self._part("items")]

    @property
    def microdata(self) -> List[Item]:
        """The microdata items that are not the value of a property, in the order of the page."""
        return [Item(item) for item in self._part("microdata")["items"]]

    @property
    def rdfa(self) -> List[Item]:
        """The RDFa items that are not the value of a property, in the order of the page. Empty without the option `rdfa`."""
        return [Item(item) for item in self._part("rdfa")["items"]]

    @property
    def rels(self) -> Dict[str, List[str]]:
        """The URLs of each rel, in the order of the page."""
        rels: Dict[str, List[str]] = self._part("rels")
        return rels

    @property
    def rel_urls(self) -> Dict[str, Dict[str, Any]]:
        """The attributes of links with a rel, by URL."""
        rel_urls: Dict[str, Dict[str, Any]] = self._part("rel-urls")
        return rel_urls

    @property
    def json_ld(self) -> List[Any]:
        """The values of the page's JSON-LD scripts. Empty without the option `json_ld`."""
        return list(self._part("json-ld"))

    @property
    def meta(self) -> Dict[str, List[str]]:
        """The contents of meta elements by name. Empty without the option `meta`."""
        return dict(self._part("meta"))

    @property
    def diagnostics(self) -> List[Diagnostic]:
        """The limits that the page hit. An ordinary page hits none."""
        from ._findings import Diagnostic

        reports = [(report, report.get("position", {}), message) for report, message in self._native.diagnostics()]
        return [
            Diagnostic(report["code"], message, position.get("line"), position.get("column"))
            for report, position, message in reports
        ]

    def find(self, item_type: str) -> List[Item]:
        """The items of a type, at every depth, in the order of the page.

        The type is a microformat's, such as `h-entry`, or a type of microdata, JSON-LD or RDFa: `https://schema.org/Person`,
        `http://schema.org/Person` or `Person`. JSON-LD and RDFa need the options `json_ld` and `rdfa`.

        >>> import microweave
        >>> page = '<script type="application/ld+json">{"@context": "http://schema.org", "@type": "Person", "name": "Ada"}</script>'
        >>> microweave.parse(page, json_ld=True).find("https://schema.org/Person")[0].text("name")
        'Ada'
        """
        return [Item(item) for item in self._native.find(item_type)]

    @overload
    def things(self, type: Optional[str] = None) -> List[Thing]: ...
    @overload
    def things(self, type: Type[S]) -> List[S]: ...
    def things(self, type: Union[str, Type[S], None] = None) -> Union[List[Thing], List[S]]:
        """The things of the syntaxes that the document has. The function `things` and `Page.things` read all syntaxes."""
        return things(self._native, type)

    def to_dict(self) -> Dict[str, Any]:
        """The JSON of the document as a `dict`. It is made once: copy it before you change it."""
        if self._data is None:
            self._data = self._native.document()
        return self._data

    def to_json(self, *, indent: Optional[int] = None) -> str:
        """The JSON of the document. The result for `indent=None` is made without Python data, so it is fast."""
        if indent is None:
            return self._native.json()
        import json

        return json.dumps(self.to_dict(), ensure_ascii=False, indent=indent)

    def get(self, key: str, default: Any = None) -> Any:
        return self.to_dict().get(key, default)

    def keys(self) -> KeysView[str]:
        return self.to_dict().keys()

    def __getitem__(self, key: str) -> Any:
        return self.to_dict()[key]

    def __contains__(self, key: object) -> bool:
        return key in self.to_dict()

    def __iter__(self) -> Iterator[str]:
        return iter(self.to_dict())

    def __len__(self) -> int:
        return len(self.to_dict())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Document):
            return self.to_dict() == other.to_dict()
        return self.to_dict() == other

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        types = [" ".join(item.types) for item in self.items + self.microdata]
        return f"<Document {', '.join(filter(None, types)) or 'without items'}>"


def things(native: Union[NativeDocument, NativePage], type: Union[str, Type[Any], None]) -> List[Any]:
    """The things of a type, or of a class of `microweave.schema`."""
    if type is None or isinstance(type, str):
        from ._things import things

        return things(native.things(type))
    from ._structures import structures

    return structures(type, native.structures)


def with_warnings(document: Document, stacklevel: int) -> Document:
    """The document, after a LimitWarning for each of its diagnostics. `stacklevel` is what the caller would give to
    `warnings.warn`."""
    for _, message in document._native.diagnostics():
        import warnings

        warnings.warn(message, LimitWarning, stacklevel=stacklevel + 1)
    return document
