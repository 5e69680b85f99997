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
    ClassVar,
    Dict,
    Hashable,
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


class _FieldType(NamedTuple):
    """The type of a field."""

    inner: Any
    """The type of a value."""
    is_optional: bool
    is_list: bool
    extras: Tuple[Any, ...]
    """What `Annotated` adds, from the outside in."""


class _ClassView(NamedTuple):
    """The view of a class."""

    members: Dict[str, Any]
    parts: Dict[str, Any]
    """The views of the classes in it."""
    field_types: Dict[str, _FieldType]


def _text_of(view: Union[str, Mapping[str, Any], type]) -> Tuple[str, Optional[type]]:
    if isinstance(view, str):
        return view, None
    if isinstance(view, Mapping):
        return json.dumps(dict(view)), None
    of_class = _view_of(view)
    if of_class is None:
        name = getattr(view, "__name__", repr(view))
        raise TypeError(f"{name} has no decorator: write @microweave.view(about=...) above a class")
    _check_record(view)
    return json.dumps({**of_class.members, "views": of_class.parts}), view


def _decorator(members: Dict[str, Any]) -> Callable[[Type[T]], Type[T]]:
    named = {name.replace("_", "-"): value for name, value in members.items()}

    def decorate(cls: Type[T]) -> Type[T]:
        parts: Dict[str, Any] = {}
        hints = get_type_hints(cls, include_extras=True).items()
        field_types = {name: _field_type(hint) for name, hint in hints if _is_field(name, hint)}
        fields = {name: _field(name, of_field, parts) for name, of_field in field_types.items()}
        setattr(cls, VIEW, _ClassView({**named, "fields": fields}, parts, field_types))
        return cls

    return decorate


def _view_of(cls: Any) -> Optional[_ClassView]:
    """The view of a class with the decorator. Its subclasses do not have it."""
    of_class: Optional[_ClassView] = cls.__dict__.get(VIEW) if isinstance(cls, type) else None
    return of_class


def _check_record(cls: type) -> None:
    # Not in the decorator: `@dataclass` may be above it.
    if not (is_dataclass(cls) or hasattr(cls, "__total__")):
        raise TypeError(f"{cls.__name__} is no dataclass and no TypedDict: write @dataclass above it")


def _is_field(name: str, hint: Any) -> bool:
    return not name.startswith("_") and ClassVar not in (hint, get_origin(hint))


def _field(name: str, of_field: _FieldType, parts: Dict[str, Any]) -> Dict[str, Any]:
    """A field. The views of the classes in it are added to `parts`."""
    sources: List[str] = []
    members: Dict[str, Any] = {}
    for extra in of_field.extras:
        if isinstance(extra, str):
            sources.append(extra)
        elif isinstance(extra, Mapping):
            members.update(extra)
    kind = members.pop("kind", None) or _kind(name, of_field.inner, parts)
    if of_field.is_list and not kind.startswith("list of "):
        kind = "list of " + kind
    field: Dict[str, Any] = {"kind": kind}
    if sources:
        field["from"] = sources
    field["required"] = not (of_field.is_optional or of_field.is_list)
    return {**field, **members}


def _field_type(hint: Any) -> _FieldType:
    unions = (Union,) if sys.version_info < (3, 10) else (Union, types.UnionType)
    is_optional = is_list = False
    extras: Tuple[Any, ...] = ()
    while True:
        origin, args = get_origin(hint), get_args(hint)
        # `Annotated`, and `Required` and `NotRequired` of a TypedDict.
        if hasattr(hint, "__metadata__") or str(origin).endswith(("Required", "NotRequired")):
            extras += getattr(hint, "__metadata__", ())
            hint = args[0]
        elif origin in unions:
            choices = [choice for choice in args if choice is not type(None)]
            is_optional = is_optional or len(choices) < len(args)
            if len(choices) > 1:
                return _FieldType(Union[tuple(choices)], is_optional, is_list, extras)
            hint = choices[0]
        elif not is_list and (origin is list or hint is list or origin is tuple and args[1:] == (...,)):
            is_list = True
            hint = (args or (str,))[0]
        else:
            return _FieldType(hint, is_optional, is_list, extras)


_KINDS: Dict[Any, str] = {
    str: "text",
    int: "count",
    float: "number",
    decimal.Decimal: "number",
    datetime.datetime: "date",
    datetime.date: "date",
    datetime.timedelta: "duration",
}


def _kind(field: str, inner: Any, parts: Dict[str, Any]) -> str:
    of_class = _view_of(inner)
    if of_class is not None:
        _check_record(inner)
        members = {key: value for key, value in of_class.members.items() if key != "list"}
        for name, part in {**of_class.parts, inner.__name__: members}.items():
            if parts.setdefault(name, part) != part:
                raise TypeError(f"{field}: there are two classes {name}, and their views differ: rename one")
        return f"view {inner.__name__}"
    if isinstance(inner, Hashable) and inner in _KINDS:
        return _KINDS[inner]
    name = inner.__name__ if isinstance(inner, type) else str(inner)
    raise TypeError(f"{field}: {name} is no type of a view's values: decorate it, or give a kind")


def _record(cls: type, record: Mapping[str, Any]) -> Any:
    of_class: _ClassView = cls.__dict__[VIEW]
    values: Dict[str, Any] = {}
    for name, of_field in of_class.field_types.items():
        value = record.get(name, [] if of_field.is_list else None)
        if of_field.is_list:
            values[name] = [_value(of_field.inner, one) for one in value]
        elif value is not None or is_dataclass(cls):
            values[name] = None if value is None else _value(of_field.inner, value)
    if not is_dataclass(cls):
        return values
    wanted = {field.name for field in dataclass_fields(cls) if field.init}
    return cls(**{name: value for name, value in values.items() if name in wanted})


_DURATION = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?")


def _value(inner: Any, value: Any) -> Any:
    if _view_of(inner) is not None:
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
