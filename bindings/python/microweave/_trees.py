"""The nodes of trees that other packages made, for `NativePage`, which copies them as they are."""

from __future__ import annotations

import sys
from typing import Any, List, Optional, Tuple

#: A node: the number of its parent in the list, from 1, or 0 for the document; its name as in the DOM, such as
#: `#text`; the text, or the namespace of an element; the attributes.
Node = Tuple[int, str, str, List[Tuple[str, str]]]


def is_soup(doc: Any) -> bool:
    """True for a document or element of BeautifulSoup."""
    bs4 = sys.modules.get("bs4")
    return bs4 is not None and isinstance(doc, bs4.Tag)


def is_soup_element(doc: Any) -> bool:
    """True for an element of BeautifulSoup that is not a document."""
    return is_soup(doc) and not isinstance(doc, sys.modules["bs4"].BeautifulSoup)


def soup_nodes(doc: Any) -> List[Node]:
    """The nodes of a document or element of BeautifulSoup."""
    nodes: List[Node] = []
    pending = [(doc, 0)] if is_soup_element(doc) else [(child, 0) for child in reversed(doc.contents)]
    while pending:
        node, parent = pending.pop()
        if is_soup(node):
            attributes = [(str(name), _attribute(value)) for name, value in node.attrs.items()]
            nodes.append((parent, node.name, node.namespace or "", attributes))
            number = len(nodes)
            pending.extend((child, number) for child in reversed(node.contents))
        elif name := _name_of_text(node):
            nodes.append((parent, name, str(node), []))
    return nodes


def _attribute(value: Any) -> str:
    """The value of an attribute. BeautifulSoup has a list for some, such as `class`."""
    if value is None:
        return ""
    return " ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _name_of_text(text: Any) -> Optional[str]:
    """The name of a text's node. None for a doctype or an instruction, which have no data."""
    from bs4.element import CData, Comment, PreformattedString

    if isinstance(text, Comment):
        return "#comment"
    return None if isinstance(text, PreformattedString) and not isinstance(text, CData) else "#text"


def is_lxml_element(html: Any) -> bool:
    """True for an element of lxml."""
    return hasattr(html, "iterdescendants")


def lxml_nodes(root: Any) -> List[Node]:
    """The elements and texts of an element of lxml."""
    nodes: List[Node] = []
    pending = [(root, 0)]
    while pending:
        node, parent = pending.pop()
        if isinstance(node, str):
            nodes.append((parent, "#text", node, []))
        elif isinstance(node.tag, str):
            nodes.append((parent, node.tag, "", list(node.attrib.items())))
            number = len(nodes)
            inside = [node.text]
            for child in node:
                inside += [child, child.tail]
            pending.extend((child, number) for child in reversed(inside) if child is not None)
    return nodes
