"""`microweave.mf2py` gives what the package mf2py gives, except for the differences in `docs/mf2py.md`."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any, Dict, List

import pytest
from pages import pages

import microweave
from microweave import mf2py

peer = pytest.importorskip("mf2py")

ADDRESS = "https://ada.example/blog/"
PAGE = '<html lang="en"><p class="h-entry h-full"><b class="e-content">A <i>b</i><br></b>'

ARGUMENTS = [
    dict(zip(("url", "metaformats", "filter_roots", "expose_dom"), values))
    for values in itertools.product([ADDRESS, None], [False, True], [False, True, ["entry", "card"]], [False, True])
]


def comparable(result: Dict[str, Any]) -> Any:
    """The result without what names the package; elements of BeautifulSoup as their HTML."""
    return json.loads(json.dumps({**result, "debug": None}, default=str))


@pytest.mark.compared_pages(240)
def test_equals_the_peer(number: int) -> None:
    page, arguments = pages(240)[number], ARGUMENTS[number % len(ARGUMENTS)]
    assert comparable(mf2py.parse(page, **arguments)) == comparable(peer.parse(page, **arguments))


def test_kinds_of_documents() -> None:
    from bs4 import BeautifulSoup

    expected = comparable(mf2py.parse(PAGE, ADDRESS))
    for doc in (PAGE.encode(), io.StringIO(PAGE), io.BytesIO(PAGE.encode()), BeautifulSoup(PAGE, "html5lib")):
        assert comparable(mf2py.parse(doc, ADDRESS)) == expected
    element = BeautifulSoup(PAGE, "html5lib").find("p")
    assert comparable(mf2py.parse(element))["items"] == comparable(peer.parse(element))["items"]
    with pytest.raises(TypeError, match="doc must be text, bytes, a file"):
        mf2py.parse(1)


def test_the_parser_has_the_attributes_of_the_peer() -> None:
    page = '<base href="sub/">' + PAGE
    own, other = mf2py.Parser(page, ADDRESS), peer.Parser(page, ADDRESS)
    assert own.__url__ == other.__url__ == "https://ada.example/blog/sub/"
    assert own.lang == other.lang == "en"
    assert own.to_dict(filter_by_type="h-entry") == other.to_dict(filter_by_type="h-entry")
    assert own.to_json(filter_by_type="h-entry") == other.to_json(filter_by_type="h-entry")
    assert own.to_json(True, "h-entry") == other.to_json(True, "h-entry")
    assert mf2py.Parser().to_dict()["items"] == peer.Parser().to_dict()["items"] == []


def test_get_url() -> None:
    values: List[Any] = ["/a", {"type": ["h-cite"], "properties": {"url": ["/b"]}}, {"value": "/c"}]
    assert mf2py.get_url(values) == peer.get_url(values) == ["/a", "/b"]


def test_output_is_bounded() -> None:
    page = '<i class="p-name">' * 300 + "x" * 500_000
    with pytest.warns(microweave.LimitWarning, match="output limit"):
        mf2py.parse(f'<p class="h-entry">{page}')
