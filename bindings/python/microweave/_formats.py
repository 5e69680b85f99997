"""The formats that pages can be written in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List

from . import _native


@dataclass(frozen=True)
class Format:
    """A format that pages can be written in."""

    name: str
    media_type: str
    extension: str
    summary: str


def formats() -> List[Format]:
    """The formats of `write` and `Page.write`.

    >>> import microweave
    >>> [format.name for format in microweave.formats()][:4]
    ['json', 'mf2', 'microdata', 'links']
    """
    return [Format(*columns) for columns in _native.formats()]
