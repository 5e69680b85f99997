"""Runs a Python parser for `microweave suite --compare`: lines.py PARSER. Pages are lines of JSON, and so are the results."""

from __future__ import annotations

import json
import logging
import sys
import warnings
from typing import Any, Callable, Dict, List, Optional

Document = Dict[str, Any]


def mf2py_microformats() -> Callable[[str, str], Document]:
    import mf2py

    return lambda html, url: mf2py.parse(doc=html, url=url)


def extruct_microdata() -> Callable[[str, str], Document]:
    import extruct

    def parse(html: str, url: str) -> Document:
        items = extruct.extract(html, base_url=url, syntaxes=["microdata"])["microdata"]
        return {"items": [microdata_item(item) for item in items]}

    return parse


def extruct_rdfa() -> Callable[[str, str], Document]:
    import extruct

    def parse(html: str, url: str) -> Document:
        return {"rdfa": {"items": nested(extruct.extract(html, base_url=url, syntaxes=["rdfa"])["rdfa"])}}

    return parse


def turbohtml_microdata() -> Callable[[str, str], Document]:
    import turbohtml

    def parse(html: str, url: str) -> Document:
        items = turbohtml.parse(html).structured_data(url).microdata
        return {"items": [json.loads(json.dumps(item, default=turbohtml_item)) for item in items]}

    return parse


def turbohtml_rdfa() -> Callable[[str, str], Document]:
    import turbohtml

    def parse(html: str, url: str) -> Document:
        items = turbohtml.parse(html).structured_data(url).rdfa
        return {"rdfa": {"items": [json.loads(json.dumps(item, default=turbohtml_item)) for item in items]}}

    return parse


def turbohtml_item(item: Any) -> Document:
    types = item.type.split() if isinstance(item.type, str) else item.type
    identifier = getattr(item, "id", None) or getattr(item, "resource", None)
    return as_item(types, identifier, item.properties)


def microdata_item(item: Any) -> Any:
    """An item of extruct's, whose single values are not in lists, in the form of the specification."""
    if not isinstance(item, dict):
        return item
    lists = {name: value if isinstance(value, list) else [value] for name, value in item.get("properties", {}).items()}
    types = item.get("type")
    types = types.split() if isinstance(types, str) else types
    return as_item(types, item.get("id"), {name: list(map(microdata_item, values)) for name, values in lists.items()})


def as_item(types: Optional[List[str]], identifier: Optional[str], properties: Document) -> Document:
    item: Document = {"type": types} if types else {}
    if identifier:
        item["id"] = identifier
    return {**item, "properties": properties}


def nested(nodes: List[Document]) -> List[Document]:
    """The nodes of expanded JSON-LD, each in the place where another node first refers to it."""
    by_id = {node["@id"]: node for node in nodes}
    placed = set()

    def value(written: Document) -> Any:
        if "@value" in written:
            return written["@value"]
        name = written["@id"]
        if name in by_id and name not in placed:
            placed.add(name)
            return item(by_id[name])
        return name

    def item(node: Document) -> Document:
        names = [name for name in node if not name.startswith("@")]
        properties = {name: [value(written) for written in node[name]] for name in names}
        identifier = node["@id"]
        return as_item(node.get("@type"), None if identifier.startswith("_:") else identifier, properties)

    targets = {written.get("@id") for node in nodes for name in node if name[0] != "@" for written in node[name]}
    roots = [node for node in nodes if node["@id"] not in targets]
    placed.update(node["@id"] for node in roots)
    return [item(node) for node in roots]


PARSERS = {
    "mf2py": mf2py_microformats,
    "extruct-microdata": extruct_microdata,
    "extruct-rdfa": extruct_rdfa,
    "turbohtml-microdata": turbohtml_microdata,
    "turbohtml-rdfa": turbohtml_rdfa,
}


def main() -> None:
    warnings.simplefilter("ignore")
    logging.disable()
    parse = PARSERS[sys.argv[1]]()
    for line in sys.stdin:
        page = json.loads(line)
        try:
            result = json.dumps(parse(page["html"], page["url"]))
        except Exception as error:
            result = json.dumps({"error": f"{type(error).__name__}: {error}"})
        print(result, flush=True)


if __name__ == "__main__":
    main()
