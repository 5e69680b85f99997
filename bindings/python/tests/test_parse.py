"""The functions that read a page, as a user calls them."""

import copy
import dataclasses
import json
import pickle
import subprocess
import sys
from datetime import date, datetime, timedelta, timezone
from typing import Any, List, Optional

import pytest

import microweave

POST = """<article class="h-entry"><h1 class="p-name">Tea</h1> by <a class="p-author h-card" href="/">Ada</a>
<time class="dt-published">2026-11-20T10:00+01:00</time> <p class="e-content">With <b>milk</b>.</p>
<a rel="tag" href="/tags/tea">tea</a></article>"""
ADDRESS = "https://ada.example/1"


def test_document_has_items_and_links() -> None:
    document = microweave.parse(POST, ADDRESS)
    entry = document.find("h-entry")[0]
    assert entry.types == ["h-entry"]
    assert entry.text("name") == "Tea"
    assert entry.item("author").text("url") == "https://ada.example/"
    assert entry.all("content") == [{"html": "With <b>milk</b>.", "value": "With milk."}]
    assert document.items == [entry]
    assert document.rels == {"tag": ["https://ada.example/tags/tea"]}
    assert document.rel_urls["https://ada.example/tags/tea"]["text"] == "tea"


def test_document_is_a_mapping_with_the_json_of_the_library() -> None:
    document = microweave.parse(POST, ADDRESS)
    assert list(document) == ["items", "rels", "rel-urls", "microdata"]
    assert dict(document) == document.to_dict() == json.loads(document.to_json())
    assert json.loads(document.to_json(indent=2)) == document
    assert "items" in document and document.get("json-ld") is None and len(document) == 4
    assert document == microweave.parse(POST, ADDRESS)
    assert repr(document) == "<Document h-entry>"


def test_microdata_is_found_by_its_type() -> None:
    page = """<div itemscope itemtype="https://schema.org/Event"><b itemprop="name">Tea</b>
        <p itemprop="organizer" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p></div>"""
    document = microweave.parse(page)
    assert [event.text("name") for event in document.microdata] == ["Tea"]
    assert document.find("https://schema.org/Person")[0].text("name") == "Ada"
    assert microweave.parse(page, single_type=True).microdata[0].types == ["https://schema.org/Event"]


def test_bytes_are_decoded() -> None:
    page = b"<meta charset=iso-8859-1><p class=h-card>Bj\xf6rk"
    for given in (page, bytearray(page), memoryview(page)):
        assert microweave.parse(given).items[0].text("name") == "Björk"
    utf8 = microweave.parse("Björk <p class=h-card>é".encode(), content_type="text/html; charset=utf-8")
    assert utf8.items[0].text("name") == "é"


@pytest.mark.filterwarnings("ignore::microweave.LimitWarning")
@pytest.mark.parametrize("page", ["", "\0", "<" * 1000, "\ud800<p class=h-card>\udfff", b"\xff\xfe", "<div>" * 100_000])
def test_any_input_gives_a_document(page: "str | bytes") -> None:
    assert "items" in microweave.parse(page)


def test_other_objects_are_refused() -> None:
    with pytest.raises(TypeError, match="the page must be str or bytes, not int"):
        microweave.parse(1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="options is a dict: use microweave.Options, or keywords"):
        microweave.parse("", options={"json_ld": True})  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="there is no option 'jsonld'"):
        microweave.parse("", jsonld=True)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="text cannot be 'squashed': use one of as-written, folded"):
        microweave.parse("", text="squashed")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="metaformats cannot be 'yes': use one of never, without-items, always"):
        microweave.parse("", metaformats="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize("url", ["ada.example", "/page", "https://", "page.html?token=secret"])
def test_an_address_must_be_a_url(url: str) -> None:
    readers = [microweave.parse, microweave.read, microweave.check, microweave.explain, microweave.Page]
    for read in [*readers, lambda html, url: list(microweave.parse_many([(html, url)]))]:
        with pytest.raises(ValueError, match="is not the address of a page .* write an absolute URL") as error:
            read(POST, url)
        assert "secret" not in str(error.value)
    for none in (None, ""):
        assert microweave.parse('<a class="h-card" href="a">', none).items[0].text("url") == "a"


@pytest.mark.parametrize(
    ("text", "read"), [("a\ud800", "a\ufffd"), ("\udc00\ud800b", "\ufffd\ufffdb"), ("\ud83d\ude00\ud83d", "\U0001f600\ufffd")]
)
def test_a_lone_surrogate_is_one_replacement_character(text: str, read: str) -> None:
    assert microweave.parse(f"<p class=h-card>{text}").items[0].text("name") == read


def test_a_limit_is_a_warning_and_a_diagnostic() -> None:
    with pytest.warns(microweave.LimitWarning, match="longer than the limit") as warnings:
        document = microweave.parse("<p>" * 10, max_input=10)
    assert warnings[0].filename == __file__
    assert [diagnostic.code for diagnostic in document.diagnostics] == ["limit-input"]
    assert microweave.parse("<p>").diagnostics == []


def test_options_change_what_is_read() -> None:
    page = """<script type="application/ld+json">{"@type": "Person"}</script><meta property="og:title" content="Tea">
        <p class="vcard"><b class="fn">Ada</b></p>"""
    document = microweave.parse(page, json_ld=True, meta=True, classic=False)
    assert document.json_ld == [{"@type": "Person"}]
    assert document.meta == {"og:title": ["Tea"]}
    assert document.items == []
    page = '<title>Tea</title><p class="h-box h-card">Ada</p><p class="h-links">links</p><a itemscope itemid="/a">a</a>'
    document = microweave.parse(page, known_roots=True, ignore_roots=["h-card"], metaformats="always", relative_urls=True)
    assert [(item.types, item.text("name")) for item in document.items] == [(["h-entry"], "Tea")]
    assert document.microdata[0]["id"] == "/a"
    header = microweave.parse("", "https://ada.example/", link_headers=['</hub>; rel="hub"'])
    assert header.rels == {"hub": ["https://ada.example/hub"]}


def test_read_gives_posts_with_dates() -> None:
    feed = microweave.read(POST, ADDRESS)
    assert (feed.kind, feed.page_url, feed.others) == ("post", ADDRESS, [])
    entry = feed.entries[0]
    assert (entry.type, entry.title) == ("article", "Tea")
    assert entry.author == microweave.Person(name="Ada", url="https://ada.example/")
    assert entry.content == microweave.Content(html="With <b>milk</b>.", text="With milk.")
    assert entry.published == datetime(2026, 11, 20, 10, tzinfo=timezone(timedelta(hours=1)))
    assert entry.written == {"published": "2026-11-20T10:00+01:00"}
    assert entry.updated is None


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("2026-11-20", date(2026, 11, 20)),
        ("2026-11-20T10:00Z", datetime(2026, 11, 20, 10, tzinfo=timezone.utc)),
        ("2026-11-20 10:00:05", datetime(2026, 11, 20, 10, 0, 5)),
        ("2026-11-20T10:00:05.25Z", datetime(2026, 11, 20, 10, 0, 5, 250_000, tzinfo=timezone.utc)),
        ("yesterday", None),
    ],
)
def test_dates(written: str, read: "date | None") -> None:
    page = f'<p class="h-entry"><time class="dt-published">{written}</time>'
    entry = microweave.read(page).entries[0]
    assert entry.published == read and type(entry.published) is type(read)


def test_read_has_nested_records() -> None:
    page = """<p class="h-entry"><img class="u-photo" src="/a.jpg" alt="A cup"> <a class="u-in-reply-to h-cite"
        href="https://grace.example/1">Tea?</a> <span class="p-location h-card">Vienna</span>
        <video class="u-video" src="/v.mp4"></video>"""
    entry = microweave.read(page, ADDRESS).entries[0]
    assert entry.photos == [microweave.Photo("https://ada.example/a.jpg", "A cup")]
    assert entry.citations[0].property == "in-reply-to" and entry.citations[0].url == "https://grace.example/1"
    assert entry.location == microweave.Location(name="Vienna")
    assert entry.videos[0].url == "https://ada.example/v.mp4"


def test_contents_are_safe_by_the_policy() -> None:
    page = '<div class="h-entry"><div class="e-content"><script>1</script><b onclick="x">Tea</b> <i>hot</i></div></div>'
    assert microweave.read(page).entries[0].content == microweave.Content("<b>Tea</b> <i>hot</i>", "Tea hot")
    policy = {"elements": {"i": []}, "on_every_element": [], "urls": [], "schemes": [], "removed_with_content": ["script"]}
    assert microweave.read(page, policy=policy).entries[0].content == microweave.Content("Tea <i>hot</i>", "Tea hot")


def test_check_finds_a_misspelling() -> None:
    findings = microweave.check(
        '<p class="h-card"><b class="p-nmae">Ada</b> <a class="p-name u-url" href="/">Ada</a>', "https://ada.example/"
    )
    finding = findings[0]
    assert (finding.code, finding.severity, finding.line, finding.column) == ("misspelled-class", "error", 1, 29)
    assert finding.replacement == microweave.Replacement(28, 34, "p-name")
    assert str(finding).startswith("1:29: ")


def test_explain_says_why() -> None:
    explanation = microweave.explain('<p class="h-card">Ada <b class="p-org">Tea Ltd.</b></p>', "https://ada.example/")
    reason = explanation.at("/items/0/properties/org/0")[0]
    assert (reason.rule, reason.by, reason.element) == ("explicit", "p-org", "b")
    assert reason.specification.startswith("https://microformats.org/")
    assert explanation.not_taken[0].rule == "implied-prevented"
    assert "/items/0/properties/org/0: explicit by p-org" in str(explanation)


@pytest.mark.parametrize("format", [format.name for format in microweave.formats()])
def test_every_format_is_written(format: "microweave._page.FormatName") -> None:
    page = """<div class="h-event" itemscope itemtype="https://schema.org/Event"><b class="p-name" itemprop="name">Tea</b>
        <time class="dt-start" itemprop="startDate">2026-11-20</time></div><p class="h-card">Ada</p>""" + POST
    assert microweave.write(page, ADDRESS, format, timestamp=datetime(2026, 11, 20, tzinfo=timezone.utc))


def test_errors_have_the_messages_of_the_library() -> None:
    with pytest.raises(microweave.OutputError, match="the page has no posts"):
        microweave.write("<p>Tea", None, "rss")
    with pytest.raises(microweave.Error, match='there is no format "pdf": use one of json, mf2, '):
        microweave.write("", None, "pdf")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="the timestamp has no time zone"):
        microweave.write(POST, None, "atom", timestamp=datetime(2026, 11, 20))
    with pytest.raises(microweave.Error, match="is not a date and time"):
        microweave.write(POST, None, "atom", timestamp="today")
    with pytest.raises(TypeError, match="there is no option 'indent'"):
        microweave.write(POST, None, "jf2", indent=True)  # type: ignore[call-arg]
    assert microweave.write(POST, None, "jf2", layout="indented").startswith('{\n')


def test_a_page_is_parsed_once_for_everything() -> None:
    page = microweave.Page(POST, ADDRESS, reasons=True)
    assert page.document is page.document
    assert page.read().entries[0].title == "Tea"
    assert page.explain().at("/items/0")
    assert page.links()["links"][0]["url"] == "https://ada.example/"
    assert page.write("jf2").startswith('{"type":"entry"')
    assert page.mention("https://ada.example/tags/tea") is not None
    assert page.mention("https://grace.example/") is None


def test_many_pages_keep_their_order() -> None:
    pages = ((f"<p class=h-card>{number}", f"https://ada.example/{number}") for number in range(500))
    documents = list(microweave.parse_many(pages, threads=4))
    assert [document.items[0].text("name") for document in documents] == [str(number) for number in range(500)]


def test_many_pages_are_taken_as_they_are_needed() -> None:
    taken = []

    def pages():  # type: ignore[no-untyped-def]
        for number in range(1000):
            taken.append(number)
            yield b"<p class=h-card>Ada", None, "text/html; charset=utf-8"

    documents = microweave.parse_many(pages(), threads=2)
    assert not taken
    next(documents)
    assert len(taken) < 1000
    with pytest.raises(ValueError, match="threads cannot be 0"):
        microweave.parse_many([], threads=0)
    assert list(microweave.parse_many([])) == []


def test_options_are_read_once_and_keywords_count_more() -> None:
    page = "<p class=h-card>Ada  Lovelace"
    options = microweave.Options(text="folded", max_depth=100)

    def name(**keywords: Any) -> Optional[str]:
        return microweave.parse(page, options=options, **keywords).items[0].text("name")

    for _ in range(2):
        assert name() == "Ada Lovelace" and name(text="as-written") == "Ada  Lovelace"
        # None is the default, not what the object has.
        assert name(text=None) == "Ada  Lovelace"
    assert options == microweave.Options(text="folded", max_depth=100) == pickle.loads(pickle.dumps(options))
    as_written = dataclasses.replace(options, text="as-written")
    assert microweave.parse(page, options=as_written).items[0].text("name") == "Ada  Lovelace"
    assert microweave.parse(page, options=copy.copy(as_written)).items[0].text("name") == "Ada  Lovelace"
    assert next(microweave.parse_many([page], options=options)).items[0].text("name") == "Ada Lovelace"
    for unknown in (microweave.Options, lambda **keywords: microweave.parse_many([page], **keywords)):
        with pytest.raises(TypeError, match="there is no option 'jsonld'"):
            unknown(jsonld=True)
    with pytest.raises(ValueError, match="text cannot be 'bold'"):
        microweave.Options(text="bold")  # type: ignore[arg-type]


def test_the_parts_of_a_document_are_those_of_the_whole() -> None:
    page = """<title>Tea</title><meta name=author content=Ada><a rel=me href=/me>Me</a><p class=h-card>Ada
    <p itemscope><b itemprop=name>Cup</b></p><p typeof=schema:Person><b property=schema:name>Ada</b></p>
    <script type="application/ld+json">{"@type": "Person"}</script>"""

    def parts(document: microweave.Document) -> List[Any]:
        own = (document.items, document.microdata, document.rdfa, document.rels, document.rel_urls, document.json_ld, document.meta)
        return list(own)

    for options in (microweave.Options(), microweave.Options(json_ld=True, meta=True, rdfa=True), microweave.Options(microdata=False)):
        alone, whole = (microweave.parse(page, "https://ada.example/", options=options) for _ in range(2))
        members = whole.to_dict()
        assert parts(alone) == parts(whole) == parts(pickle.loads(pickle.dumps(alone)))
        assert parts(alone)[0] == members["items"] and alone.rels is alone.rels
        assert [part["items"] for part in (members.get("microdata"), members.get("rdfa")) if part] == [
            part for part in (alone.microdata, alone.rdfa) if part
        ]
        assert alone.to_dict() == members and parts(alone) == parts(whole)


def test_other_bytes_are_taken_as_they_are_at_the_call() -> None:
    page = bytearray(b"<p class=h-card>Ada")
    held, viewed = microweave.Page(page), microweave.Page(memoryview(page))  # type: ignore[arg-type]
    page[-3:] = b"Bob"
    for each in (held, viewed, pickle.loads(pickle.dumps(viewed))):
        assert each.document.items[0].text("name") == "Ada"


def test_the_import_is_small() -> None:
    program = "import sys; before = set(sys.modules); import microweave; print(*sorted(set(sys.modules) - before))"
    added = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    assert "microweave._native" in added
    assert not {"dataclasses", "datetime", "inspect", "json", "typing", "microweave._options", "microweave.schema"} & set(added)
    every = "from microweave import *; from microweave import mf2py, schema, warc; import microweave; microweave.extruct.extract, schema.Product"
    subprocess.run([sys.executable, "-c", every], check=True)
    assert {"Options", "schema", "extruct"} <= set(dir(microweave))
    with pytest.raises(AttributeError, match="module 'microweave' has no attribute 'nothing'"):
        microweave.nothing  # type: ignore[attr-defined]
