"""The head of a page as extruct sees it. libxml2, which reads the page for extruct, keeps the head open after elements
that end it in browsers: what is inside `noscript`, and elements that HTML 4 does not have."""

from __future__ import annotations

import re
from collections import Counter
from typing import Iterator, List, Tuple

#: The start tags that end the head, if no other element is open in it (libxml2's `htmlStartClose`).
_ENDS_HEAD = frozenset(
    "a abbr acronym address b bdo big blockquote body br center cite code dd dfn dir div dl dt em fieldset font form "
    "frameset h1 h2 h3 h4 h5 h6 hr i iframe img kbd li listing map menu ol p pre q s samp small span strike strong sub "
    "sup table tt u ul var xmp".split()
)

_VOID = frozenset(
    "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split()
)

#: The elements whose content is text, with the end of this text.
_TEXT_ENDS = {
    name: re.compile(rf"</{name}(?=[\s/>])|\Z", re.IGNORECASE)
    for name in "iframe noembed noframes script style textarea title xmp".split()
}

#: The start of a tag, with its attributes. It always takes what it can, so it needs linear time.
_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)((?:[^>=]+|=\s*(?:\"[^\"]*\"|'[^']*')?)*)")

_COMMENT = re.compile(r"<!--(?:-?>|.*?(?:--!?>|\Z))|<[!?/][^>]*>?", re.DOTALL)


def metas_of_head(source: str) -> Iterator[Tuple[int, int]]:
    """The lines and columns of the `meta` elements that are children of the head.

    >>> page = "<head><noscript><img></noscript><meta name=a></head><body><meta name=b>"
    >>> list(metas_of_head(page))
    [(1, 33)]
    """
    line, start_of_line, last = 1, 0, 0
    for offset in _offsets(source):
        if new_lines := source.count("\n", last, offset):
            line += new_lines
            start_of_line = source.rindex("\n", last, offset) + 1
        last = offset
        yield line, offset - start_of_line + 1


def _offsets(source: str) -> Iterator[int]:
    open_names: List[str] = []
    counts: Counter[str] = Counter()
    at = 0
    while (tag_at := source.find("<", at)) >= 0:
        if source[at:tag_at].strip(" \t\n\r\ufeff") and not open_names:
            return
        tag = _TAG.match(source, tag_at)
        if not tag:
            comment = _COMMENT.match(source, tag_at)
            at = comment.end() if comment else tag_at + 1
            if not comment and not open_names:
                return
            continue
        at, name = tag.end() + 1, tag[2].lower()
        if tag[1]:
            if name == "head":
                return
            while counts[name]:
                closed = open_names.pop()
                counts[closed] -= 1
                if closed == name:
                    break
            continue
        if name == "plaintext" or (name in _ENDS_HEAD and not open_names):
            return
        if name == "meta" and not open_names:
            yield tag_at
        if end := _TEXT_ENDS.get(name):
            text_end = end.search(source, at)
            at = text_end.start() if text_end else at
        elif name not in _VOID and name not in ("html", "head") and not tag[3].endswith("/"):
            open_names.append(name)
            counts[name] += 1
