"""The parser of mf2py."""

from __future__ import annotations

import json
import warnings
from typing import Any, Callable, Dict, Iterable, List, Optional, Tuple, Union

from .. import LimitWarning, __version__, _native
from .._trees import Node, is_soup, is_soup_element, soup_nodes

__all__ = ["Parser", "parse"]

#: The root class names that the CSS framework Tailwind has, without `h-`.
_TAILWIND = frozenset({"auto", "fit", "full", "max", "min", "px", "screen"})


def parse(
    doc: Any = None,
    url: Optional[str] = None,
    html_parser: Optional[str] = None,
    expose_dom: bool = False,
    metaformats: bool = False,
    filter_roots: Union[bool, Iterable[str]] = False,
) -> Dict[str, Any]:
    """Read microformats from a page, and return them as a dictionary of microformats2 JSON.

    doc           text, bytes, a file, or a BeautifulSoup document or element; without it, `url` is fetched
    url           the address of the page, for relative URLs
    html_parser   does not change the tree: the page is always parsed as browsers do. With "lxml", whitespace between
                  elements in HTML is one character
    expose_dom    give embedded markup as a BeautifulSoup element, in `dom`, in place of `html`
    metaformats   add an item from the page's meta elements (Open Graph, Twitter and HTML)
    filter_roots  root class names to ignore, without `h-`; True for the classes of Tailwind
    """
    result: Dict[str, Any] = Parser(doc, url, html_parser, expose_dom, metaformats, filter_roots).to_dict()
    return result


class Parser:
    """The parser of a page. It takes the arguments of `parse`."""

    ua_desc = "microweave - mf2py-compatible microformats2 parser"
    ua_url = "https://microformats.org/wiki/parsers"
    useragent = f"{ua_desc} - version {__version__} - {ua_url}"

    def __init__(
        self,
        doc: Any = None,
        url: Optional[str] = None,
        html_parser: Optional[str] = None,
        expose_dom: bool = False,
        metaformats: bool = False,
        filter_roots: Union[bool, Iterable[str]] = False,
    ) -> None:
        self.__url__ = url
        self.__doc__: Any = doc
        self.__html_parser__ = _parser_name(doc, html_parser)
        self.expose_dom = expose_dom
        self.lang: Optional[str] = None
        self.filtered_roots = _filtered(filter_roots)
        if doc is None and url is not None:
            from .._fetch import fetch

            self.__url__, self.__doc__, self._content_type = fetch(url, self.useragent)
        result: Dict[str, Any] = {"items": [], "rels": {}, "rel-urls": {}}
        if self.__doc__ is not None:
            result.update(self._read(metaformats))
        result["debug"] = {
            "description": self.ua_desc,
            "source": self.ua_url,
            "version": __version__,
            "markup parser": self.__html_parser__ or "unknown",
        }
        self.__parsed__ = result

    _content_type: Optional[str] = None

    def _read(self, metaformats: bool) -> Dict[str, Any]:
        page = _native.NativePage(_html(self.__doc__), None, self._content_type)
        make_element = _make_element if self.expose_dom else None
        is_lxml = not is_soup(self.__doc__) and self.__html_parser__ == "lxml"
        flags = (is_soup_element(self.__doc__), is_lxml, True)
        result, self.__url__, self.lang = read_dom(
            page.dom(), self.__url__, self.filtered_roots, metaformats, make_element, flags
        )
        return result

    def to_dict(self, filter_by_type: Optional[str] = None) -> Any:
        """The result. With `filter_by_type`, the list of the items at the top that have this type."""
        if filter_by_type is None:
            return self.__parsed__
        return [item for item in self.__parsed__["items"] if filter_by_type in item["type"]]

    def to_json(self, pretty_print: bool = False, filter_by_type: Optional[str] = None) -> str:
        """The result of `to_dict` as JSON."""
        result = self.to_dict(filter_by_type)
        if pretty_print:
            return json.dumps(result, indent=4, separators=(", ", ": "))
        return json.dumps(result)


def read_dom(
    dom: _native.Dom,
    url: Optional[str],
    filtered_roots: Iterable[str],
    metaformats: bool,
    make_element: Optional[Callable[[str], Any]],
    flags: Tuple[bool, bool, bool],
) -> Tuple[Dict[str, Any], Optional[str], Optional[str]]:
    """The result of a tree, the base of its URLs, and its language. The flags are true for the tree of one element, for the
    whitespace of lxml, and for links beside the items."""
    result, base, lang, is_cut = _native.mf2py_parse(dom, url, set(filtered_roots), metaformats, make_element, flags)
    if is_cut:
        message = "the texts of the page are longer than the output limit: the last ones are left out"
        warnings.warn(message, LimitWarning, stacklevel=5)
    return result, base, lang


def _filtered(filter_roots: Union[bool, Iterable[str]]) -> Iterable[str]:
    if isinstance(filter_roots, bool):
        return _TAILWIND if filter_roots else frozenset()
    return frozenset(filter_roots)


def _parser_name(doc: Any, html_parser: Optional[str]) -> Optional[str]:
    """The name of the parser that made a BeautifulSoup document. Its elements do not have the name of a parser."""
    if is_soup(doc):
        return None if is_soup_element(doc) else getattr(doc.builder, "NAME", None)
    return html_parser or "html5lib"


def _html(doc: Any) -> Union[str, bytes, List[Node]]:
    """The HTML of a document: of a file, its content; of a BeautifulSoup element, its nodes."""
    if isinstance(doc, (str, bytes, bytearray, memoryview)):
        return doc if isinstance(doc, str) else bytes(doc)
    if is_soup(doc):
        return soup_nodes(doc)
    if hasattr(doc, "read"):
        content = doc.read()
        return content if isinstance(content, (str, bytes)) else bytes(content)
    name = type(doc).__name__
    raise TypeError(f"doc must be text, bytes, a file or a BeautifulSoup element, not {name}")


def _make_element(html: str) -> Any:
    try:
        from bs4 import BeautifulSoup
    except ImportError as error:
        raise ImportError("expose_dom needs BeautifulSoup: pip install beautifulsoup4") from error
    return BeautifulSoup(html, "html.parser").find()
