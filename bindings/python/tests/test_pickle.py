"""What a user holds can be copied and sent to another process."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Callable, List

import pytest

import microweave

PAGE = """<title>Ada</title><p class="h-entry" itemscope itemtype="https://schema.org/Person"><b class="p-name" itemprop="name">Tea</b>
<time class="dt-published">2026-11-20T10:00Z</time> <a rel="me" href="/a" class="e-content">a</a> \ud800</p>"""
ADDRESS = "https://ada.example/1"
LIMITED = b"<script type=application/ld+json>{</script><p class=h-card>" + b"<p>" * 100

WAYS: List[Callable[[Any], Any]] = [copy.copy, copy.deepcopy]
WAYS += [lambda value, protocol=protocol: pickle.loads(pickle.dumps(value, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # type: ignore[misc]


@pytest.fixture(params=WAYS)
def sent(request: pytest.FixtureRequest) -> Callable[[Any], Any]:
    way: Callable[[Any], Any] = request.param
    return way


def test_documents(sent: Callable[[Any], Any]) -> None:
    for read_first in (False, True):
        document = microweave.parse(PAGE, ADDRESS, json_ld=True, meta=True, lang=True, reasons=True)
        if read_first:
            document.to_dict()
        other = sent(document)
        assert other == document and other.to_json() == document.to_json()
        assert other.find("https://schema.org/Person") == document.find("https://schema.org/Person")
        assert type(other.items[0]) is microweave.Item and other.items[0].text("name") == "Tea"
        assert sent(other) == document


def test_diagnostics_stay(sent: Callable[[Any], Any]) -> None:
    with pytest.warns(microweave.LimitWarning):
        document = microweave.parse(LIMITED, json_ld=True, max_input=80, content_type="text/html; charset=none")
    assert len(document.diagnostics) == 3
    assert sent(document).diagnostics == document.diagnostics
    page = microweave.Page(LIMITED, json_ld=True, max_input=80, content_type="text/html; charset=none")
    assert sent(page).document.diagnostics == document.diagnostics


def test_pages(sent: Callable[[Any], Any]) -> None:
    page = microweave.Page(PAGE, ADDRESS, options=microweave.Options(reasons=True, text="folded"))
    other = sent(page)
    assert other.document == page.document
    assert other.read() == page.read() and other.check() == page.check() and other.explain() == page.explain()
    assert other.write("jf2") == page.write("jf2") and other.dom.html == page.dom.html


def test_trees_and_elements(sent: Callable[[Any], Any]) -> None:
    dom = microweave.parse_dom(PAGE)
    other, elements, first = sent((dom, dom.elements, dom.root))
    assert other.html == dom.html and other.source == dom.source
    assert elements == other.elements and first == other.root and len(set(elements) | {first}) == len(dom.elements)
    assert [el.attributes for el in elements] == [el.attributes for el in dom.elements]


def test_records(sent: Callable[[Any], Any]) -> None:
    page = microweave.Page(PAGE, ADDRESS, reasons=True)
    records = [page.read(), page.preview(), page.check(), page.explain(), page.mention("https://ada.example/a"), microweave.Options(), microweave.formats()]
    assert sent(records) == records
    for error in (microweave.Error, microweave.InputError, microweave.OutputError, microweave.SelectorError):
        assert type(sent(error("a"))) is error and str(sent(error("a"))) == "a"


def test_process_pools() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        documents = list(pool.map(microweave.parse, [PAGE] * 4, [ADDRESS] * 4))
        pages = list(pool.map(microweave.Page, [PAGE] * 2, [ADDRESS] * 2))
        trees = list(pool.map(microweave.parse_dom, [PAGE] * 2))
    assert documents == [microweave.parse(PAGE, ADDRESS)] * 4
    assert [page.read().entries[0].title for page in pages] == ["Tea"] * 2
    assert [tree.html for tree in trees] == [microweave.parse_dom(PAGE).html] * 2
