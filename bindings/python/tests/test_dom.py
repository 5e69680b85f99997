"""The tree of a page."""

import pytest

import microweave

PAGE = '<ul id="list"><li>One<li class="now first">Two <b>more</b><li>Three</ul><svg><a xlink:href="#x"></a></svg>'


def test_navigation() -> None:
    dom = microweave.parse_dom(PAGE)
    now = dom.select_one(".now")
    assert now is not None and now.parent is not None and now.previous is not None and now.next is not None
    assert (now.name, now.text, now.inner_html) == ("li", "Two more", "Two <b>more</b>")
    assert (now.previous.text, now.next.text) == ("One", "Three")
    assert now.next.next is None
    assert now.parent == dom.by_id("list")
    assert [el.name for el in now.ancestors] == ["ul", "body", "html"]
    assert [el.name for el in now.descendants] == ["b"]
    assert [child if isinstance(child, str) else child.name for child in now.contents] == ["Two ", "b"]
    assert dom.root is not None and [el.name for el in dom.root.children] == ["head", "body"]
    assert (now.line, now.column) == (1, 22)


def test_attributes() -> None:
    dom = microweave.parse_dom(PAGE)
    now = dom.select(".now")[0]
    assert now.attributes == {"class": "now first"}
    assert now["class"] == "now first" and "class" in now and "id" not in now
    assert now.get("id") is None and now.get("id", "none") == "none"
    with pytest.raises(KeyError, match="id"):
        now["id"]
    link = dom.select("svg a")[0]
    assert link.attributes == {"xlink:href": "#x"}
    assert link.namespace == "svg"
    assert repr(now) == '<El li class="now first">'
    assert str(now) == '<li class="now first">Two <b>more</b></li>'


def test_elements_compare_in_document_order() -> None:
    dom = microweave.parse_dom(PAGE)
    items = dom.select("li")
    assert sorted(reversed(items)) == items
    assert len({*items, *dom.select("li")}) == 3
    assert items[0] != microweave.parse_dom(PAGE).select("li")[0]
    assert items[0] != "li"


def test_selectors() -> None:
    dom = microweave.parse_dom(PAGE)
    now = dom.select("li + .now")[0]
    assert now.matches("ul > li") and not now.matches("ol > li")
    assert now.closest("ul") == dom.by_id("list") and now.closest("ol") is None
    assert now.select_one("b") == now.select("b")[0]
    with pytest.raises(microweave.SelectorError):
        dom.select("li >")
