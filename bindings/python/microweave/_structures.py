"""What the classes of things have in common."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from typing import Any, Callable, ClassVar, Dict, List, Tuple, Type, TypeVar

from . import _reader

S = TypeVar("S", bound="Structure")


@dataclass(frozen=True)
class Structure:
    """A thing with typed fields. Fields that the page does not have are None or empty."""

    TYPE: ClassVar[str]
    """The type of schema.org."""
    FIELDS: ClassVar[Dict[str, Tuple[str, str, bool]]]
    """For each field: the property of schema.org, the kind of its values, and whether it is a list."""

    def to_dict(self) -> Dict[str, Any]:
        """The thing as JSON, with the names of schema.org. `json.dumps` takes it."""
        json: Dict[str, Any] = getattr(self, "json")
        return json


def structures(kind: Type[S], read: Callable[[str], List[Any]]) -> List[S]:
    """The things of a class. `read` takes the name of a class and gives the JSON of its things."""
    return [_structure(kind, json) for json in read(kind.__name__)]


def _structure(kind: Type[S], json: Dict[str, Any]) -> S:
    fields: Dict[str, Any] = {"json": json}
    for name, (property, value_kind, is_list) in kind.FIELDS.items():
        if property in json:
            value = json[property]
            fields[name] = [_value(value_kind, part) for part in value] if is_list else _value(value_kind, value)
    return kind(**fields)


def _value(kind: str, json: Any) -> Any:
    if kind in ("String", "EnumValue", "u32", "u64"):
        return json
    if kind == "Decimal":
        return Decimal(json)
    if kind == "Date":
        return _reader.date_of(json)
    if kind == "Duration":
        return _duration(json)
    from . import schema

    return _structure(getattr(schema, kind), json)


def _duration(text: str) -> timedelta:
    """A duration in hours, minutes and seconds."""
    parts = {unit: int(number) for number, unit in re.findall(r"(\d+)([HMS])", text)}
    return timedelta(hours=parts.get("H", 0), minutes=parts.get("M", 0), seconds=parts.get("S", 0))
