"""Things, their classes, and safe HTML."""

from __future__ import annotations

import json
import pickle
from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest

import microweave
from microweave import schema

ADDRESS = "https://shop.example/cup"
PAGE = """<p itemscope itemtype="http://schema.org/Product"><b itemprop=name>Cup</b><i itemprop=color>red</i></p>
<script type="application/ld+json">[{"@context": "https://schema.org", "@type": "Product", "name": "Cup", "color": "blue",
  "offers": {"@type": "Offer", "price": "2.879,20 €"},
  "aggregateRating": {"@type": "AggregateRating", "ratingValue": "4,5", "reviewCount": 3}},
 {"@context": "https://schema.org", "@type": "Recipe", "name": "Tea", "totalTime": "PT1H5M",
  "datePublished": "2026-11-20T10:00Z", "author": {"@type": "Person", "name": "Ada"}}]</script>
<p vocab="https://schema.org/" typeof="Restaurant"><b property="name">Tea bar</b></p>"""


def test_things_are_joined_over_all_syntaxes() -> None:
    things = microweave.things(PAGE, ADDRESS)
    assert [thing.text("name") for thing in things] == ["Cup", "Tea", "Tea bar"]
    (cup,) = microweave.things(PAGE, ADDRESS, "Product")
    assert (cup.types, cup.sources, cup.text("color")) == (["Product"], ["microdata", "json-ld"], "red")
    assert cup.conflicts("color") == [("blue", ["json-ld"])]
    offer = cup.thing("offers")
    assert offer is not None and offer.text("price") == "2.879,20 €"
    assert cup.text("sku", "none") == "none" and cup.text("sku") is None
    assert [thing.text("name") for thing in microweave.things(PAGE, ADDRESS, "https://schema.org/Organization")] == ["Tea bar"]
    assert json.loads(json.dumps(things)) == things
    assert pickle.loads(pickle.dumps(cup)).thing("offers") == offer


def test_classes_have_types() -> None:
    (cup,) = microweave.things(PAGE, ADDRESS, schema.Product)
    assert (cup.offers[0].price, cup.offers[0].price_currency) == ("2879.20", "EUR")
    assert cup.aggregate_rating is not None
    assert (cup.aggregate_rating.rating_value, cup.aggregate_rating.review_count) == (Decimal("4.5"), 3)
    (tea,) = microweave.Page(PAGE, ADDRESS).things(schema.Recipe)
    assert tea.total_time == timedelta(hours=1, minutes=5)
    assert tea.date_published == datetime(2026, 11, 20, 10, tzinfo=timezone.utc)
    assert tea.author[0].name == "Ada"
    assert json.loads(json.dumps(tea.to_dict()))["author"] == [{"name": "Ada"}]


def test_documents_have_the_things_of_their_syntaxes() -> None:
    assert len(microweave.parse(PAGE, ADDRESS).things()) == 1
    document = microweave.parse(PAGE, ADDRESS, json_ld=True, rdfa=True)
    for each in (document, pickle.loads(pickle.dumps(document))):
        assert [thing.text("name") for thing in each.things()] == ["Cup", "Tea", "Tea bar"]
        assert [tea.name for tea in each.things(schema.Recipe)] == ["Tea"]
        for spelling in ("Recipe", "http://schema.org/Recipe", "https://schema.org/Recipe"):
            assert each.find(spelling)[0].text("name") == "Tea"
        assert each.find("Restaurant")[0].types == ["https://schema.org/Restaurant"]


def test_things_that_refer_to_one_another() -> None:
    page = """<script type="application/ld+json">{"@context": "https://schema.org", "@graph": [
      {"@type": "Article", "@id": "#a", "name": "A", "author": {"@id": "#p"}},
      {"@type": "Person", "@id": "#p", "name": "Ada", "subjectOf": {"@id": "#a"}}]}</script>"""
    article = microweave.things(page, ADDRESS, "Article")[0]
    author = article.thing("author")
    assert author is not None and author.text("subjectOf") == "A"
    again = author.thing("subjectOf")
    assert again is not None and again.text("author") == "Ada"


def test_html_is_made_safe() -> None:
    html = '<p class="p-name wide" onclick="a()">Tea<iframe src="https://video.example/1" title="Film"></iframe>'
    film = '<a href="https://video.example/1">Film</a>'
    assert microweave.sanitize(html) == f'<p class="p-name">Tea{film}</p>'
    assert microweave.sanitize(html, classes="removed", link_frames=False) == "<p>Tea</p>"
    assert "<iframe" in microweave.sanitize(html, frame_hosts=["video.example"])
    assert microweave.sanitize(film, link_rel="nofollow").endswith('rel="nofollow">Film</a>')
    with pytest.raises(microweave.Error):
        microweave.sanitize(html, policy={"elements": {"script": []}})
    with pytest.raises(microweave.Error):
        microweave.sanitize(html, policy={"element": {}})
