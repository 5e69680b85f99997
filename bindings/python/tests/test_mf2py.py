"""`microweave.mf2py` gives what the package mf2py gives, except for the differences in `docs/mf2py.md`."""

from __future__ import annotations

import io
import itertools
import json
from typing import Any, Dict, List

import pytest
from bs4 import BeautifulSoup
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
    expected = comparable(mf2py.parse(PAGE, ADDRESS))
    for doc in (PAGE.encode(), io.StringIO(PAGE), io.BytesIO(PAGE.encode()), BeautifulSoup(PAGE, "html5lib")):
        assert comparable(mf2py.parse(doc, ADDRESS)) == expected
    with pytest.raises(TypeError, match="doc must be text, bytes, a file"):
        mf2py.parse(1)


SOUP = """<table><tr class="h-card"><td class="p-name">Ada</td><td><a rel="me" href="/x" class="u-url">x</a></td></tr></table>
<pre class="h-entry">\n\nx\n<b class="p-name">a</b></pre><p class="h-entry"><span class="e-content"><div>A <i>b</i></div>  \n <!-- c --></span></p>
<select><option class="h-card">a</select><a class="h-card" href="1">1<a class="h-card" href="2">2</a></a><svg><path class="h-card"/></svg>
<div class="vcard"><span class="fn">F</span><a rel="tag" href="/t/u">u</a></div><textarea class="h-card">\n\nA</textarea>"""


@pytest.mark.parametrize("parser", ["html5lib", "html.parser", "lxml"])
def test_soup_is_read_as_it_is(parser: str) -> None:
    page = f'<html lang="de"><head><base href="/b/"><title>T</title></head><body>{SOUP}</body></html>'
    soup = BeautifulSoup(page, parser)
    for doc in [soup, *soup.find_all(True), BeautifulSoup(SOUP, parser), BeautifulSoup("", parser)]:
        own, other = mf2py.Parser(doc, ADDRESS, metaformats=True), peer.Parser(doc, ADDRESS, metaformats=True)
        assert comparable(own.to_dict()) == comparable(other.to_dict())
        assert (own.__url__, own.lang, own.__html_parser__) == (other.__url__, other.lang, other.__html_parser__)


def test_changed_soup_is_read_as_it_is() -> None:
    soup = BeautifulSoup(SOUP, "html.parser")
    soup.pre.name = "p"
    soup.tr["class"] = ["h-event", "h-card"]
    soup.tr["id"] = None
    soup.tr.td.append(soup.new_tag("div", attrs={"class": "p-note"}))
    soup.append("\ud800 <b>")
    assert comparable(mf2py.parse(soup, ADDRESS))["items"] == comparable(peer.parse(soup, ADDRESS))["items"]


def test_nested_soup_is_bounded() -> None:
    soup = BeautifulSoup("", "html.parser")
    inside = soup
    for _ in range(2_000):
        inside.append(soup.new_tag("div"))
        inside = inside.div
    inside["class"] = ["h-card"]
    assert len(mf2py.parse(soup)["items"]) == 1


@pytest.mark.parametrize("url", ["ada.example", "x", "/a/", "https://", "http://[::1/", "mailto:a@b", " "])
def test_an_address_that_is_no_url_is_used_as_the_peer_does(url: str) -> None:
    page = '<base href="b/"><a class="h-card" href="c" rel="me">Ada</a>'
    assert comparable(mf2py.parse(page, url)) == comparable(peer.parse(page, url))


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
