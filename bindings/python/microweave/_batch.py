"""Many pages on several threads."""

from __future__ import annotations

import os
from itertools import islice

from . import _native
from ._document import Document, with_warnings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterable, Iterator, Optional, Tuple, Union

    from typing_extensions import Unpack

    from ._options import OptionKeywords, Options

    Html = Union[str, bytes]
    PageInput = Union[Html, Tuple[Html, Optional[str]], Tuple[Html, Optional[str], Optional[str]]]

#: The pages that are taken from the iterable at once, for each thread.
_PAGES_PER_THREAD = 16


def parse_many(
    pages: Iterable[PageInput],
    *,
    threads: Optional[int] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Iterator[Document]:
    """Read many pages on several threads, and give their documents in the order of the pages.

    A page is its HTML, or a tuple of its HTML, its address and its `Content-Type`. `threads` is the number of threads;
    default: one for each processor. The pages are taken as they are needed, so `pages` may be a generator that reads
    files. The interpreter's lock is free while pages are read.

    >>> import microweave
    >>> pages = [("<a class=h-card href=/>Ada", "https://ada.example/"), "<p class=h-entry>Tea"]
    >>> [document.items[0].text("name") for document in microweave.parse_many(pages)]
    ['Ada', 'Tea']
    """
    if threads is not None and threads < 1:
        raise ValueError(f"threads cannot be {threads}: use 1 or more")
    return _documents(iter(pages), threads or os.cpu_count() or 1, _native.NativeOptions(options, keywords))


def _documents(pages: Iterator[PageInput], threads: int, options: _native.NativeOptions) -> Iterator[Document]:
    while batch := [_arguments(page) for page in islice(pages, threads * _PAGES_PER_THREAD)]:
        for document in _native.read_pages(batch, options, threads):
            yield with_warnings(Document(document), stacklevel=2)


def _arguments(page: PageInput) -> Tuple[Html, Optional[str], Optional[str]]:
    if not isinstance(page, tuple):
        return page, None, None
    if len(page) == 2:
        return page[0], None, page[1]
    return page[0], page[2], page[1]
