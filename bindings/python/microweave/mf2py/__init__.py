"""A replacement for the package mf2py: change `import mf2py` to `from microweave import mf2py`.

>>> from microweave import mf2py
>>> result = mf2py.parse(doc='<a class="h-card" href="/">Ada</a>', url="https://ada.example/")
>>> result["items"][0]["properties"]["url"]
['https://ada.example/']

The results equal the results of mf2py 2.0, also where today's specification differs from it. `docs/mf2py.md` lists the
differences that remain. `microweave.parse` follows the specification.
"""

from __future__ import annotations

from typing import Any, Iterable, List

from .. import __version__
from .parser import Parser, parse

__all__ = ["Parser", "parse", "get_url", "__version__"]


def get_url(mf: Iterable[Any]) -> List[str]:
    """The URLs among the values of a property, and the URLs of the items among them."""
    urls: List[str] = []
    for value in mf:
        if isinstance(value, str):
            urls.append(value)
        elif isinstance(value, dict) and any(name.startswith("h-") for name in value.get("type", [])):
            urls.extend(value.get("properties", {}).get("url", []))
    return urls
