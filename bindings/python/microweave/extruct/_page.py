"""Pages as the extractors take them."""

from __future__ import annotations

from typing import Any, Optional, Protocol, Union

from .._native import Dom, NativePage, is_utf8
from .._trees import is_lxml_element, lxml_nodes


class LxmlElement(Protocol):
    """An element of lxml."""

    def getparent(self) -> Any: ...
    def getroottree(self) -> Any: ...


Tree = Union[Dom, LxmlElement]
Source = Union[str, bytes, Tree]


def tree_of(html: Source, encoding: str = "UTF-8") -> Dom:
    """The tree of a page, or of an element of lxml. `encoding` is the encoding of bytes."""
    if isinstance(html, Dom):
        return html
    if is_lxml_element(html):
        return NativePage(lxml_nodes(html)).dom()
    page: Any = html
    if page.isspace() or not page:
        raise ValueError("the page is empty")
    return NativePage(page, None, f"text/html; charset={encoding}").dom()


def whole_tree_of(tree: Tree) -> Dom:
    """The tree of the page that an element of lxml is in. Another tree is the page's already."""
    return tree if isinstance(tree, Dom) else tree_of(tree.getroottree().getroot())


def is_tree(html: Any) -> bool:
    """True for a page that is parsed already."""
    return isinstance(html, Dom) or is_lxml_element(html)


def text_of(html: Any, encoding: str) -> Union[str, bytes]:
    """The page as text, if its encoding is known to Python."""
    if is_tree(html):
        raise ValueError("this syntax needs the page as text or bytes: leave it out of syntaxes for a tree")
    page: Union[str, bytes] = html
    try:
        return page.decode(encoding, errors="replace") if isinstance(page, bytes) else page
    except LookupError:
        return page


def is_text_of_tree(html: Any, encoding: str) -> bool:
    """True if `tree_of` reads the same characters as Python does: it reads bytes by the rules of browsers."""
    return not isinstance(html, bytes) or encoding.lower() in ("utf-8", "utf8") and is_utf8(html)
