"""Views: what is wanted of a page. docs/views.md describes them."""

from __future__ import annotations

import datetime
import decimal
import json
import re
import sys
import types
from dataclasses import fields as dataclass_fields
from dataclasses import is_dataclass
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Type,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

from ._page import Page

if TYPE_CHECKING:
    from ._options import Options

    Html = Union[str, bytes]

T = TypeVar("T")

VIEW = "__microweave_view__"


class ViewAnswer(NamedTuple):
    """What a view gives of a page."""

    records: List[Any]
    """A record for each thing: an instance of the class of the view, otherwise a dict."""
    findings: List[Dict[str, Any]]
    """What the view requires, and the page does not have."""
    reasons: List[Dict[str, Any]]
    """With the option `reasons`: the values of all sources, and why they were taken or not."""


@overload
def view(*, about: str, list: bool = False, **members: Any) -> Callable[[Type[T]], Type[T]]: ...
@overload
def view(
    html: Html,
    address: Optional[str] = None,
    view: Union[str, Mapping[str, Any], type] = ...,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Any,
) -> ViewAnswer: ...
def view(
    html: Optional[Html] = None,
    address: Optional[str] = None,
    view: Union[str, Mapping[str, Any], type, None] = None,
    *,
    about: Optional[str] = None,
    list: bool = False,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Any,
) -> Any:
    """Read what a view says of a page. `view` is the text of a view (TOML or JSON), a view as a dict, the name of a view of the
    library, or a class with the decorator. The other arguments are the same as for `parse`.

    >>> import microweave
    >>> page = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Recipe", "name": "Tea"}</script>'
    >>> microweave.view(page, view='about = "Recipe"\\n[fields]\\ntitle = "schema name"').records
    [{'title': 'Tea'}]

    Without a page, it is a decorator of a dataclass or a TypedDict. The types of the fields are their kinds, and the texts in
    `Annotated` are their sources; a dict in it has other members. A field without sources is read by its name in schema.org.

    >>> from dataclasses import dataclass
    >>> from datetime import timedelta
    >>> from typing import Annotated, List, Optional
    >>> @microweave.view(about="Recipe")
    ... @dataclass
    ... class Dish:
    ...     name: str
    ...     time: Annotated[Optional[timedelta], "schema totalTime", "mf2 dt-duration"]
    ...     ingredients: Annotated[List[str], "schema recipeIngredient"]
    >>> microweave.view(page, view=Dish).records
    [Dish(name='Tea', time=None, ingredients=[])]
    """
    if html is None:
        if about is None:
            raise TypeError("view needs a page, or about")
        return _decorator({"about": about, "list": list, **keywords})
    if view is None:
        raise TypeError("view needs a view: a text, a dict, the name of a view, or a class with the decorator")
    text, shape = _text_of(view)
    page = Page(html, address, content_type=content_type, options=options, **keywords)
    answer = page._page.view(text)
    records = answer["views"]
    if shape is not None:
        records = [_record(shape, record) for record in records]
    return ViewAnswer(records, answer["findings"], answer.get("reasons", []))


def _text_of(view: Union[str, Mapping[str, Any], type]) -> Tuple[str, Optional[type]]:
    if isinstance(view, str):
        return view, None
    if isinstance(view, Mapping):
        return json.dumps(view), None
    members = view.__dict__.get(VIEW)
    if members is None:
        raise TypeError(f"{view.__name__} has no decorator: write @microweave.view(about=...) above it")
    return json.dumps(members), view


def _decorator(members: Dict[str, Any]) -> Callable[[Type[T]], Type[T]]:
    named = {name.replace("_", "-"): value for name, value in members.items()}

    def decorate(cls: Type[T]) -> Type[T]:
        parts: Dict[str, Any] = {}
        setattr(cls, VIEW, {**named, "fields": _fields(cls, parts), "views": parts})
        return cls

    return decorate


def _hints(cls: type) -> Dict[str, Any]:
    hints = get_type_hints(cls, include_extras=True)
    return {name: hint for name, hint in hints.items() if not name.startswith("_")}


def _fields(cls: type, parts: Dict[str, Any]) -> Dict[str, Any]:
    """The fields of a class. The views of the classes in it are added to `parts`."""
    return {name: _field(hint, parts) for name, hint in _hints(cls).items()}


def _field(hint: Any, parts: Dict[str, Any]) -> Dict[str, Any]:
    sources: List[str] = []
    members: Dict[str, Any] = {}
    hint, extras = _without_extras(hint)
    for extra in extras:
        if isinstance(extra, str):
            sources.append(extra)
        elif isinstance(extra, Mapping):
            members.update(extra)
    inner, is_optional, is_list = _shape(hint)
    field: Dict[str, Any] = {"kind": ("list of " if is_list else "") + _kind(inner, parts)}
    if sources:
        field["from"] = sources
    field["required"] = not (is_optional or is_list)
    return {**field, **members}


def _without_extras(hint: Any) -> Tuple[Any, Tuple[Any, ...]]:
    extras: Tuple[Any, ...] = ()
    # `Required` and `NotRequired` of a TypedDict, and `Annotated`.
    while hasattr(hint, "__metadata__") or str(get_origin(hint)).endswith(("Required", "NotRequired")):
        extras += getattr(hint, "__metadata__", ())
        hint = get_args(hint)[0]
    return hint, extras


def _shape(hint: Any) -> Tuple[Any, bool, bool]:
    """The type of a value, and whether it is optional or a list."""
    is_optional = is_list = False
    unions = (Union,) if sys.version_info < (3, 10) else (Union, types.UnionType)
    if get_origin(hint) in unions:
        choices = [choice for choice in get_args(hint) if choice is not type(None)]
        is_optional = len(choices) < len(get_args(hint))
        hint = choices[0]
    if get_origin(hint) in (list, tuple) or hint is list:
        is_list = True
        hint = (get_args(hint) or (str,))[0]
    return _without_extras(hint)[0], is_optional, is_list


_KINDS: Dict[Any, str] = {
    str: "text",
    int: "count",
    float: "number",
    decimal.Decimal: "number",
    datetime.datetime: "date",
    datetime.date: "date",
    datetime.timedelta: "duration",
}


def _kind(inner: Any, parts: Dict[str, Any]) -> str:
    if inner in _KINDS:
        return _KINDS[inner]
    if isinstance(inner, type) and VIEW in inner.__dict__:
        name = inner.__name__
        if name not in parts:
            members = dict(inner.__dict__[VIEW])
            parts.update(members.pop("views"))
            parts[name] = {key: members[key] for key in members if key != "list"}
        return f"view {name}"
    return "text"


def _record(cls: type, record: Mapping[str, Any]) -> Any:
    values: Dict[str, Any] = {}
    for name, hint in _hints(cls).items():
        inner, _, is_list = _shape(_without_extras(hint)[0])
        value = record.get(name, [] if is_list else None)
        if is_list:
            values[name] = [_value(inner, one) for one in value]
        elif value is not None or is_dataclass(cls):
            values[name] = None if value is None else _value(inner, value)
    if not is_dataclass(cls):
        return values
    wanted = {field.name for field in dataclass_fields(cls) if field.init}
    return cls(**{name: value for name, value in values.items() if name in wanted})


_DURATION = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?")


def _value(inner: Any, value: Any) -> Any:
    if isinstance(inner, type) and VIEW in inner.__dict__:
        return _record(inner, value)
    if inner is decimal.Decimal:
        return decimal.Decimal(str(value))
    if inner is datetime.timedelta:
        hours, minutes, seconds = (int(part or 0) for part in _DURATION.fullmatch(value).groups())  # type: ignore[union-attr]
        return datetime.timedelta(hours=hours, minutes=minutes, seconds=seconds)
    if inner is datetime.datetime or inner is datetime.date:
        return _date(inner, value)
    return value


def _date(inner: Any, text: str) -> Any:
    """A date, otherwise the text: a page may give a month only."""
    try:
        moment = datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return text
    return moment if inner is datetime.datetime else moment.date()
