"""Views: the function and the decorator."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, List, Optional, TypedDict

import pytest

import microweave

PAGE = """<script type="application/ld+json">{ "@context": "https://schema.org", "@type": "Recipe", "name": "Tea",
    "totalTime": "1 hr 5 min", "recipeIngredient": ["water", "leaves"], "datePublished": "2026-11-20",
    "author": { "@type": "Person", "name": "Ada" }, "url": "/tea" }</script>"""


@microweave.view(about="Person")
class Cook(TypedDict):
    name: str


@microweave.view(about="Recipe")
@dataclass
class Dish:
    name: str
    time: Annotated[Optional[timedelta], "schema totalTime", "mf2 dt-duration"]
    ingredients: Annotated[List[str], "schema recipeIngredient"]
    cook: Annotated[Optional[Cook], "schema author"]
    link: Annotated[Optional[str], "schema url", {"kind": "url"}]
    cuisine: Annotated[str, "schema recipeCuisine"]
    published: Annotated[Optional[date], "schema datePublished"] = None


def test_classes_are_views():
    answer = microweave.view(PAGE, "https://ada.example/tea", Dish)
    (dish,) = answer.records
    assert dish == Dish(
        "Tea", timedelta(hours=1, minutes=5), ["water", "leaves"], {"name": "Ada"}, "https://ada.example/tea", None,
        date(2026, 11, 20),
    )
    assert [finding["message"] for finding in answer.findings] == ["view: cuisine is missing"]


def test_texts_and_dicts_are_views():
    view = {"about": "Recipe", "fields": {"title": "schema name"}}
    assert microweave.view(PAGE, view=view).records == [{"title": "Tea"}]
    assert microweave.view(PAGE, view="recipe").records[0]["name"] == "Tea"
    answer = microweave.view(PAGE, view=view, reasons=True)
    assert answer.reasons[0]["source"] == "json-ld name"


def test_errors_name_line_and_word():
    with pytest.raises(microweave.Error, match='line 2, near "txet"'):
        microweave.view(PAGE, view='[fields.a]\nkind = "txet"')
    with pytest.raises(TypeError, match="has no decorator"):
        microweave.view(PAGE, view=int)
    with pytest.raises(TypeError, match="needs a view"):
        microweave.view(PAGE)
