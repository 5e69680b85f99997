"""Views: the function and the decorator."""

from dataclasses import dataclass
from datetime import date, timedelta
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, List, Optional, Tuple, TypedDict, Union

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


def test_a_kind_beside_a_list_is_of_its_values():
    @microweave.view(about="Recipe")
    class Links(TypedDict):
        links: Annotated[List[str], "schema url", {"kind": "url"}]
        lines: Annotated[List[str], "schema recipeIngredient", {"kind": "list of text"}]

    (links,) = microweave.view(PAGE, "https://ada.example/", Links).records
    assert links == {"links": ["https://ada.example/tea"], "lines": ["water", "leaves"]}


def test_sources_are_at_any_depth_of_a_type():
    @microweave.view(about="Recipe")
    class Inner(TypedDict):
        title: Optional[Annotated[str, "schema name"]]
        lines: List[Annotated[str, "schema recipeIngredient"]]
        cooks: Annotated[Optional[List[Annotated[Cook, "schema author"]]], {"recommended": True}]

    (inner,) = microweave.view(PAGE, view=Inner).records
    assert inner == {"title": "Tea", "lines": ["water", "leaves"], "cooks": [{"name": "Ada"}]}


def test_types_are_values_of_views():
    @dataclass
    class Undecorated:
        name: str

    wrong = [Undecorated, bool, List[bool], Any, List[List[str]], Annotated[bool, "schema name"]]
    for of_field in [*wrong, Union[str, int], Optional[Union[int, str]], Tuple[str, int]]:
        with pytest.raises(TypeError, match="^cook: .* is no type of a view's values: decorate it, or give a kind"):
            microweave.view(about="Recipe")(TypedDict("Wrong", {"cook": of_field}))

    @microweave.view(about="Recipe")
    @dataclass
    class Priced:
        served: ClassVar[bool] = True
        name: str
        cook: Annotated[Any, "schema author", {"kind": "view person"}]

    assert microweave.view(PAGE, view=Priced).records == [Priced("Tea", {"name": "Ada"})]


def test_nested_classes_have_different_names():
    def cook(name: str, of_field: Any) -> Any:
        return microweave.view(about="Person")(TypedDict(name, {"name": of_field}))

    same, other = cook("Cook", str), cook("Cook", Optional[str])
    microweave.view(about="Recipe")(TypedDict("Two", {"author": Cook, "editor": same}))
    with pytest.raises(TypeError, match="^editor: there are two classes Cook, and their views differ"):
        microweave.view(about="Recipe")(TypedDict("Two", {"author": Cook, "editor": other}))
    around = microweave.view(about="Person")(TypedDict("Around", {"cook": other}))
    with pytest.raises(TypeError, match="^editor: there are two classes Cook"):
        microweave.view(about="Recipe")(TypedDict("Two", {"author": Cook, "editor": around}))


def test_texts_and_dicts_are_views():
    view = {"about": "Recipe", "fields": {"title": "schema name"}}
    assert microweave.view(PAGE, view=view).records == [{"title": "Tea"}]
    assert microweave.view(PAGE, view=MappingProxyType(view)).records == [{"title": "Tea"}]
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
    with pytest.raises(TypeError, match="^5 has no decorator"):
        microweave.view(PAGE, view=5)


def test_classes_with_a_view_have_records():
    @microweave.view(about="Person")
    class Plain:
        name: str

    @dataclass
    @microweave.view(about="Person")
    class Outer:
        name: str

    with pytest.raises(TypeError, match="^Plain is no dataclass and no TypedDict"):
        microweave.view(PAGE, view=Plain)
    with pytest.raises(TypeError, match="^Plain is no dataclass and no TypedDict"):
        microweave.view(about="Recipe")(TypedDict("Around", {"author": Plain}))
    assert microweave.view(PAGE, view=Outer).records == [Outer("Ada")]
