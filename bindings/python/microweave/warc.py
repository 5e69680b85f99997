"""The pages of web archives (WARC).

>>> import io
>>> from microweave import warc
>>> record = b"WARC/1.1\\r\\nWARC-Type: resource\\r\\nWARC-Target-URI: https://ada.example/\\r\\nContent-Type: text/html"
>>> file = io.BytesIO(record + b"\\r\\nContent-Length: 19\\r\\n\\r\\n<p class=h-card>Ada\\r\\n\\r\\n")
>>> for page in warc.open(file):
...     print(page.url, page.offset, page.html)
https://ada.example/ 0 b'<p class=h-card>Ada'

WARC 0.17 to 1.1 is read, plain or compressed with gzip or zstd. Pages are the `response` and `resource` records with
HTML, without transfer and content encodings. What cannot be read is a Loss, and what follows it is read.

Of a file at an address, only the needed ranges are fetched. The settings of S3 come from the environment (`AWS_REGION`,
`AWS_ACCESS_KEY_ID` and others).
"""

from __future__ import annotations

import os
from typing import IO, Callable, List, NamedTuple, Optional, Sequence, Tuple, Union

from . import _native

__all__ = ["Archive", "Loss", "PageRecord", "Range", "open", "split"]

#: The name of a file, an address (`https://…`, `s3://…`), or a file that is open for reading bytes and can seek.
Source = Union[str, "os.PathLike[str]", IO[bytes]]


class PageRecord(NamedTuple):
    """A page of a web archive."""

    url: str
    """The page's URL; empty if the record does not say it."""
    date: Optional[str]
    """When the page was fetched (`WARC-Date`)."""
    content_type: Optional[str]
    """The HTTP header `Content-Type`."""
    html: bytes
    """The page, without transfer and content encodings."""
    offset: int
    """Where the record begins in the file. For a record inside of compressed data, in the decompressed data."""
    is_truncated: bool
    """True if the end of the page is missing."""


class Loss(NamedTuple):
    """A part of a web archive that could not be read."""

    offset: int
    """Where the part begins, as in PageRecord."""
    url: Optional[str]
    """The URL of the record, if it is known."""
    reason: str
    """What was wrong."""


class Range(NamedTuple):
    """A range of a file that begins with a record."""

    offset: int
    length: int


class Archive:
    """The pages of a web archive: an iterator. `open` makes it.

    It holds the memory of one record, with files of any size.
    """

    losses: List[Loss]
    """What could not be read so far. Empty if `open` was given a function for losses."""

    def __init__(self, native: _native.NativeInput, on_loss: Optional[Callable[[Loss], object]]) -> None:
        self.losses = []
        self._native = native
        self._on_loss = on_loss or self.losses.append

    def __iter__(self) -> Archive:
        return self

    def __next__(self) -> PageRecord:
        while True:
            page, loss = self._native.next_entry()
            if page is not None:
                return PageRecord(*page)
            if loss is None:
                raise StopIteration
            self._on_loss(Loss(*loss))

    @property
    def records(self) -> int:
        """The number of records read so far, of all types."""
        return self._native.records


def open(
    source: Source,
    *,
    ranges: Optional[Sequence[Tuple[int, int]]] = None,
    on_loss: Optional[Callable[[Loss], object]] = None,
    max_page_bytes: int = 16 << 20,
    any_status: bool = False,
) -> Archive:
    """Open a web archive, to iterate over its pages.

    ranges          read only these ranges of the file: an offset and a length each, as `split` gives them, or those
                    of single records from an index (CDX). Each begins with a record
    on_loss         a function that is called with each Loss; without one, they are in `Archive.losses`
    max_page_bytes  longer pages are cut, and have a Loss
    any_status      give the pages of responses with any HTTP status, not only 200 to 299

    Raises OSError if the file cannot be read, and InputError if it is not a web archive.
    """
    native = _native.NativeInput(source, ranges, max_page_bytes, any_status)
    if not native.is_archive:
        raise _native.InputError(f"{_name(source)} is not a web archive: read a page with microweave.parse")
    return Archive(native, on_loss)


def split(source: Source, range_bytes: int = 128 << 20) -> List[Range]:
    """Cut a web archive into ranges of some `range_bytes`, to be read at the same time by several processes.

    Each range begins with a record, and together they are the file. A file that is compressed record by record, as
    most are, is read only where it is cut; a file that is not compressed is read whole. A file that is compressed as
    a whole has one range.

    >>> import io
    >>> record = b"WARC/1.1\\r\\nWARC-Type: metadata\\r\\nContent-Length: 3\\r\\n\\r\\nTea\\r\\n\\r\\n"
    >>> split(io.BytesIO(record * 4), range_bytes=100)
    [Range(offset=0, length=118), Range(offset=118, length=118)]
    """
    if range_bytes < 1:
        raise ValueError(f"range_bytes cannot be {range_bytes}: use 1 or more")
    return [Range(offset, length) for offset, length in _native.warc_ranges(source, range_bytes)]


def _name(source: Source) -> str:
    return os.fspath(source) if isinstance(source, (str, os.PathLike)) else "the file"
