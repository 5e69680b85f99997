"""`microweave.extruct` gives what the package extruct gives, except for the differences in `docs/extruct.md`."""

from __future__ import annotations

import itertools
import json
import logging
import re
import subprocess
import sys
import time
from typing import Any, Dict, List, Optional

import lxml.html
import pytest
from pages import NESTING_ELEMENTS, pages

import microweave
from microweave import extruct
from microweave.extruct import tool
from microweave.extruct.dublincore import DublinCoreExtractor
from microweave.extruct.jsonld import JsonLdExtractor
from microweave.extruct.w3cmicrodata import MicrodataExtractor

peer = pytest.importorskip("extruct")

NATIVE = ["microdata", "opengraph", "json-ld", "microformat", "dublincore"]
PAGE = '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b> <a itemprop="url" href="/a">a</a>'

META = '<meta property="og:title" content="{}">'

ARGUMENTS = [
    dict(zip(("base_url", "uniform", "with_og_array", "schema_context"), values))
    for values in itertools.product(["https://ada.example/", None], [False, True], [False, True], ["http://schema.org", "x"])
]


def comparable(result: Any) -> Any:
    return json.loads(json.dumps(result))


@pytest.mark.parametrize("syntax", NATIVE)
@pytest.mark.compared_pages(200)
def test_equals_the_peer(syntax: str, number: int) -> None:
    page, arguments = pages(200, NESTING_ELEMENTS)[number], ARGUMENTS[number % len(ARGUMENTS)]
    assert comparable(extruct.extract(page, syntaxes=[syntax], **arguments)) == comparable(
        peer.extract(page, syntaxes=[syntax], **arguments)
    )


@pytest.mark.parametrize("rules", [{"nested": False}, {"strict": True}, {"add_text_content": True}])
def test_rules_of_microdata(rules: "Dict[str, bool]") -> None:
    for page in pages(60, NESTING_ELEMENTS):
        own = MicrodataExtractor(**rules).extract(page, "https://ada.example/")
        other = peer.w3cmicrodata.MicrodataExtractor(**rules).extract(page, "https://ada.example/")
        assert comparable(own) == comparable(other)


def test_bytes_have_an_encoding() -> None:
    page = '<meta name="DC.title" content="Björk">'.encode("iso-8859-1")
    found: List[Any] = DublinCoreExtractor().extract(page, encoding="iso-8859-1")
    assert found[0]["elements"][0]["content"] == "Björk"


def test_json_ld_has_comments_and_commas() -> None:
    script = '<!-- x -->\n[{"a": "// kept", /* c */ "b": [1, 2,],}, ] // end'
    assert JsonLdExtractor().extract(f'<script type="application/ld+json">{script}</script>') == [
        {"a": "// kept", "b": [1, 2]}
    ]


def test_errors(caplog: pytest.LogCaptureFixture) -> None:
    page = '<script type="application/ld+json">{</script>' + PAGE
    syntaxes = ["json-ld", "microdata"]
    with pytest.raises(ValueError):
        extruct.extract(page, syntaxes=syntaxes)
    assert list(extruct.extract(page, syntaxes=syntaxes, errors="ignore")) == ["microdata"]
    with caplog.at_level(logging.ERROR):
        assert list(extruct.extract(page, syntaxes=syntaxes, errors="log")) == ["microdata"]
    assert "Failed to extract json-ld" in caplog.text


@pytest.mark.parametrize("errors", ["log", "ignore"])
def test_an_empty_page_is_an_error(errors: str) -> None:
    with pytest.raises(ValueError, match="the page is empty"):
        extruct.extract(" ", syntaxes=NATIVE)
    assert extruct.extract("", errors=errors) == peer.extract("", errors=errors) == {}


def test_a_tree_is_read() -> None:
    tree = microweave.parse_dom(PAGE)
    assert extruct.extract(tree, syntaxes=["microdata"]) == extruct.extract(PAGE, syntaxes=["microdata"])
    with pytest.raises(ValueError, match="needs the page as text or bytes"):
        extruct.extract(tree, syntaxes=["microformat"])


TREE = """<!doctype html><html prefix="og: http://x.example/"><head><meta property="og:title" content="Tea"><noscript><img></noscript>
<meta name="DC.title" content="Tea"><meta property="og:type" content="website"></head><body>text <!-- c --> &amp; <div>
<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada <i>B</i> C</b> <a itemprop="url" href="a b">a</a></p>
<script type="application/ld+json">{"@type": "Person"}</script> tail</div><p itemscope>Two</p></body></html>"""


@pytest.mark.parametrize("syntax", ["microdata", "opengraph", "json-ld", "dublincore"])
@pytest.mark.parametrize("path", ["/html", "//div", "//p", "//head"])
def test_trees_of_lxml_are_read_as_they_are(syntax: str, path: str) -> None:
    element = lxml.html.fromstring(TREE).xpath(path)[0]
    own = extruct.extract(element, "https://ada.example/", syntaxes=[syntax])
    assert comparable(own) == comparable(peer.extract(element, "https://ada.example/", syntaxes=[syntax]))
    with pytest.raises(ValueError, match="needs the page as text or bytes"):
        extruct.extract(element, syntaxes=["microformat"])


def test_no_page_is_the_exception_of_the_peer() -> None:
    for module in (extruct, peer):
        with pytest.raises(AttributeError):
            module.extract(None, syntaxes=["microdata"])
        assert module.extract(None, syntaxes=["microdata"], errors="ignore") == {}


HEADS = [
    "<noscript><img></noscript>", '<noscript><iframe src="a>b"></iframe></noscript>', "<noscript><div><p>a</div>b</noscript>",
    '<noscript><img alt="</head>"><!-- </head><body> --></noscript>', "<object>a</object>", "<svg><path/><g></g></svg>",
    "<article><i>a</i></article>", "<my-element>a<div></div></my-element>", "<select><option>a</select>", "<button>a</button>",
    '<script>"</head><i>"</script><noscript><img></noscript>', "<title></head></title><video></video>",
    "<noscript><img></head><body></noscript>", "<noscript><img></noscript><p>", "<div><noscript></noscript></div>", "text",
    "<noscript><img></noscript>text", "<iframe></iframe>", "</p></div></noscript>", "<NOSCRIPT><IMG></NoScript\n><canvas></canvas>",
    "<noscript>\n<img\n>\n</noscript>", "<noscript><img></noscript> < ", "<!-- <body> --><noscript><img></noscript><?a?>",
]  # fmt: skip


@pytest.mark.parametrize("inside", HEADS)
@pytest.mark.parametrize("page", ["<html><head>{1}{0}{2}</head><body>{3}</body></html>", "<!doctype html>{1}{0}{2}<body>{3}"])
def test_open_graph_is_found_where_the_peer_finds_it(inside: str, page: str) -> None:
    page = page.format(inside, *map(META.format, "123"))
    assert extruct.extract(page, syntaxes=["opengraph"]) == peer.extract(page, syntaxes=["opengraph"])


def test_arguments_are_checked() -> None:
    with pytest.raises(ValueError, match="syntaxes must be a list"):
        extruct.extract(PAGE, syntaxes=["rss"])
    with pytest.raises(ValueError, match="errors must be"):
        extruct.extract(PAGE, syntaxes=NATIVE, errors="raise")
    with pytest.raises(NotImplementedError, match="return_html_node needs elements of lxml"):
        extruct.extract(PAGE, syntaxes=NATIVE, return_html_node=True)
    with pytest.warns(DeprecationWarning, match="use \"base_url\""):
        found = extruct.extract(PAGE, syntaxes=["microdata"], url="https://ada.example/")
    assert found["microdata"][0]["properties"]["url"] == "https://ada.example/a"


@pytest.mark.parametrize("url", ["ada.example", "/a/", "https://", "mailto:a@b", ""])
def test_an_address_that_is_no_url_is_used_as_the_peer_does(url: str) -> None:
    syntaxes = ["microdata", "microformat"]
    page = PAGE + '<a class="h-card" href="c">Ada</a>'
    assert comparable(extruct.extract(page, url, syntaxes=syntaxes)) == comparable(peer.extract(page, url, syntaxes=syntaxes))


RDFA = """<div vocab="https://schema.org/" typeof="Person" resource="#me"><b property="name">Bj\xf6rk</b>
<a property="url" href="/ada">Page</a></div><meta property="og:title" content="Tea">"""


def rdfa_values(nodes: Any) -> Any:
    """The nodes in any order and with any names of blank nodes. The peer gives them in a new order in each run."""
    known: Dict[str, str] = {}
    for _ in range(4):
        texts = {node["@id"]: _rdfa_text(node, known) for node in nodes}
        known = {name: str(hash(text)) for name, text in texts.items() if name.startswith("_:")}
    return sorted(texts.values()) if nodes else []


def _rdfa_text(node: Any, known: "Dict[str, str]") -> str:
    text = {key: value if isinstance(value, str) else sorted(map(json.dumps, value)) for key, value in node.items()}
    return re.sub(r"_:\w+", lambda match: known.get(match[0], "_"), json.dumps(text, sort_keys=True))


@pytest.mark.parametrize("base_url", ["https://ada.example/", None])
@pytest.mark.parametrize("uniform", [False, True])
def test_rdfa_equals_the_peer(base_url: Optional[str], uniform: bool) -> None:
    for page, encoding in ((RDFA, "UTF-8"), (RDFA.encode(), "UTF-8"), (RDFA.encode("iso-8859-1"), "iso-8859-1")):
        arguments: Any = {"base_url": base_url, "uniform": uniform, "encoding": encoding, "syntaxes": ["rdfa"]}
        own, other = extruct.extract(page, **arguments)["rdfa"], peer.extract(page, **arguments)["rdfa"]
        assert "Bj\xf6rk" in str(own) and rdfa_values(own) == rdfa_values(other)
    assert sorted(extruct.extract(PAGE)) == sorted(extruct.SYNTAXES)


def test_the_peer_is_not_imported() -> None:
    code = "import sys; sys.modules['extruct'] = None; from microweave import extruct; print(extruct.extract(sys.argv[1])['rdfa'])"
    printed = subprocess.run([sys.executable, "-c", code, RDFA], check=True, capture_output=True, encoding="utf-8").stdout
    assert "https://schema.org/Person" in printed


def test_scripts_that_the_peer_loses() -> None:
    empty, recipe, error = "", '{"@type": "Recipe"};', '{"@type": "Recipe", "name": "Tea", !'
    page = '<script type="application/ld+json">{}</script>'.format
    assert extruct.extract(page(empty) + PAGE, syntaxes=["json-ld"]) == {"json-ld": []}
    for script, found in ((recipe, {"@type": "Recipe"}), (error, {"@type": "Recipe", "name": "Tea"})):
        with pytest.raises(ValueError):
            extruct.extract(page(script), syntaxes=["json-ld"])
        assert extruct.extract(page(empty) + page(script), syntaxes=["json-ld"], tolerant=True) == {"json-ld": [found]}


def test_the_tool_reads_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    class Response:
        content, status_code, reason = PAGE.encode(), 200, "OK"

        def raise_for_status(self) -> None: ...

    monkeypatch.setattr(tool.requests, "get", lambda url, timeout: Response())
    found = json.loads(tool.main(["https://ada.example/", "--syntaxes", "microdata"]))
    assert (found["status"], found["microdata"][0]["properties"]["url"]) == ("200 OK", "https://ada.example/a")


def test_nesting_and_output_are_bounded() -> None:
    items = extruct.extract('<div itemscope itemprop="a">' * 400 + "Tea", syntaxes=["microdata"])["microdata"]
    assert len(items) == 4 and json.dumps(items).count("properties") == 399
    texts = "<p itemscope>" + '<i itemprop="a">' * 300 + "x" * 500_000
    references = f'<p itemscope itemref="{"a " * 100_000}"></p><div id="a">' + "<b>" * 500
    for page in (texts, references):
        with pytest.warns(microweave.LimitWarning, match="output limit"):
            extruct.extract(page, syntaxes=["microdata"])


@pytest.mark.parametrize(
    "page",
    [
        '<script type="application/ld+json">' + "/* " * 100_000,
        '<script type="application/ld+json">' + ",/*" * 100_000,
        '<script type="application/ld+json">"' + '\\"' * 100_000,
        '<script type="application/ld+json">,' + "/**/" * 50_000 + "x",
        f'<html prefix="{"a" * 300_000}"><head><meta property="og:title" content="Tea">',
        f'<html prefix="{":" * 300_000}"><head><meta property="og:title" content="Tea">',
        f'<meta name="{"a" * 300_000}">',
        '<meta name="DC.title" content="a"><meta name="DC.type" content="b">' * 5_000,
        *("<noscript><img>" + META.format(1) + part * 20_000 for part in ("<a ='", "<x>", "<!--", "<title>", "</a", "<a b=\"'")),
        "<noscript><img></noscript>" + META.format(1) * 10_000,
    ],
    ids=range(15),
)
def test_hostile_pages_take_linear_time(page: str) -> None:
    started = time.thread_time()  # Other programs do not count.
    extruct.extract(page, syntaxes=NATIVE, uniform=True, errors="ignore")
    assert time.thread_time() - started < 10


@pytest.mark.parametrize("prefix", ["og: a fb: b", "x-og:a", ": :a b:", "a:b:c d :e", "ö_1:\n x", "a: ", "a b:c", "::a:b"])
def test_prefixes_of_opengraph(prefix: str) -> None:
    page = f'<html><head prefix="{prefix}"><meta property="og:title" content="Tea"></head>'
    assert extruct.extract(page, syntaxes=["opengraph"]) == peer.extract(page, syntaxes=["opengraph"])
