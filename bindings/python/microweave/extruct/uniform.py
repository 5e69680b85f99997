"""One shape for all syntaxes: properties beside `@type` and `@context`. The functions have the names of extruct's."""

from __future__ import annotations

import copy
from typing import Any, Dict, List, Tuple
from urllib.parse import urljoin, urlparse


def _uopengraph(extracted: List[Any], with_og_array: bool = False) -> List[Any]:
    return [_opengraph(page, with_og_array) for page in extracted]


def _opengraph(page: Dict[str, Any], with_og_array: bool) -> Dict[str, Any]:
    found: Dict[str, Any] = {}
    for name, value in page["properties"]:
        if name not in found:
            found[name] = value
        elif value.strip():
            known = found[name]
            if isinstance(known, list):
                known.append(value)
            elif not known.strip():
                found[name] = value
            elif with_og_array:
                found[name] = [known, value]
    item_type = found.pop("og:type", None)
    return {**found, **({"@type": item_type} if item_type else {}), "@context": page["namespace"]}


def _umicrodata_microformat(extracted: List[Any], schema_context: str) -> List[Any]:
    """Items of microdata or microformats. Only the items at the top have the `@context`."""
    return [flatten_dict(item, schema_context, True) for item in extracted]


def flatten_dict(d: Dict[str, Any], schema_context: str, add_context: bool) -> Dict[str, Any]:
    flat, context = dict(d), schema_context
    types = flat.pop("type", None)
    if not types:
        return d
    if isinstance(types, str):
        context, types = infer_context(types, schema_context)
    flat["@type"] = types
    if add_context:
        flat["@context"] = context
    for name, value in flat.pop("properties", {}).items():
        flat[name] = _flatten(value, schema_context)
    if children := flat.pop("children", []):
        flat["children"] = [_flatten(child, schema_context) for child in children]
    return flat


def _flatten(element: Any, schema_context: str) -> Any:
    if isinstance(element, dict):
        return flatten_dict(element, schema_context, False)
    if isinstance(element, list):
        return [flatten_dict(each, schema_context, False) if isinstance(each, dict) else each for each in element]
    return element


def infer_context(typ: str, context: str = "http://schema.org") -> Tuple[str, str]:
    """The context and the name that the URL of a type has."""
    url = urlparse(typ)
    if url.netloc and url.path:
        base = f"{url.scheme}://{url.netloc}"
        if url.fragment:
            return urljoin(base, url.path), url.fragment.strip("/")
        return base, url.path.strip("/")
    return context, typ


def _udublincore(extracted: List[Any]) -> List[Any]:
    pages = copy.deepcopy(extracted)
    for page in pages:
        page["@context"] = page.pop("namespaces", None)
        others = []
        for element in page["elements"]:
            if any(_lower_name(value) == "type" for value in element.values()):
                page["@type"] = element["content"]
            else:
                others.append(element)
        page["elements"] = others
    return pages


def _lower_name(name: str) -> str:
    """The name of a term of Dublin Core without its prefix, in lower case."""
    if "\n" not in name:
        return name.rpartition(".")[2].lower()
    return "\n".join(line.rpartition(".")[2] for line in name.split("\n")).lower()
