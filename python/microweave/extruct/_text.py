"""The text of an element as extruct reads it: by the rules of the package html_text."""

from __future__ import annotations

import re
from typing import Iterator, List, Optional, Tuple, Union

from .._native import El

_LINE = frozenset(
    "article aside br dd details div dt fieldset figcaption footer form header hr legend li main nav table tr".split()
)
_PARAGRAPH = frozenset("blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre title ul".split())

#: The elements whose content is no text.
_REMOVED = frozenset(["script", "style", "link", "meta"])

_PUNCTUATION_AFTER = re.compile(r'^[,:;.!?")]')

#: What was written last: a text as in the page, or the number of line breaks.
_Last = Union[str, int]

#: A step of the walk over an element: its name at both ends, or a text.
_Step = Tuple[str, Optional[str]]


def text_content(el: El) -> str:
    """The text of an element, with one space between texts, and lines for blocks.

    >>> import microweave
    >>> text_content(microweave.parse_dom("<div><h1>Tea</h1><p>With <b>milk</b>!<script>1</script>").select("div")[0])
    'Tea\\n\\nWith milk!'
    """
    writer = _Writer()
    for name, text in _steps(el):
        if text is None:
            writer.add_lines(name)
        else:
            writer.add_text(text)
    return "".join(writer.chunks).strip()


def _steps(el: El) -> Iterator[_Step]:
    """The ends of the element and of those inside, and the texts. Texts around removed elements are one text."""
    pending: List[Union[El, str, _Step]] = [el]
    text = ""
    while pending:
        node = pending.pop()
        if isinstance(node, str):
            text += node
            continue
        if isinstance(node, El) and node.name in _REMOVED and node != el:
            continue
        if text:
            yield "", text
            text = ""
        if isinstance(node, tuple):
            yield node
            continue
        yield node.name, None
        pending.append((node.name, None))
        pending.extend(reversed(node.contents))


class _Writer:
    def __init__(self) -> None:
        self.chunks: List[str] = []
        self.last: _Last = 2

    def add_lines(self, name: str) -> None:
        if self.last == 2:
            return
        if name in _PARAGRAPH:
            self.chunks.append("\n" if self.last == 1 else "\n\n")
            self.last = 2
        elif name in _LINE:
            if self.last != 1:
                self.chunks.append("\n")
            self.last = 1

    def add_text(self, text: str) -> None:
        words = re.sub(r"\s+", " ", text.strip())
        if words:
            self.chunks.extend([" " if self._needs_space(words) else "", words])
            self.last = text

    def _needs_space(self, words: str) -> bool:
        if isinstance(self.last, int):
            return False
        has_space = re.search(r"\s$", self.last) is not None
        return has_space or not (_PUNCTUATION_AFTER.search(words) or self.last.endswith("("))
