#!/usr/bin/env python3
"""Writes schema.org.json from a vocabulary with types, properties and their relations:

    data/vocab/schema.org.py VOCABULARY.json > data/vocab/schema.org.json

The vocabulary has, for each type, its `parents`, the `enumeration`s that it is a member of, and `superseded_by`; and
for each property the types that it is `on`, its `range`, and `superseded_by`.
"""

import json
import sys


def line(name, value):
    return f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}"


def table(entries):
    return "{\n" + ",\n".join(line(name, value) for name, value in sorted(entries.items())) + "\n}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        vocabulary = json.load(file)
    types, properties = vocabulary["types"], vocabulary["properties"]
    known = lambda names: [name for name in names if name in types]
    above = lambda own: known(own.get("parents", []) + own.get("enumeration", []))
    superseded = lambda all: {name: own["superseded_by"][0] for name, own in all.items() if own.get("superseded_by")}
    parts = {
        "version": json.dumps(vocabulary["version"]),
        "licence": json.dumps("names and relations of schema.org, whose documents are under CC BY-SA 3.0"),
        "types": table({name: " ".join(above(own)) for name, own in types.items()}),
        "properties": table(
            {name: [" ".join(known(own.get("on", []))), " ".join(known(own.get("range", [])))] for name, own in properties.items()}
        ),
        "superseded_types": table(superseded(types)),
        "superseded_properties": table(superseded(properties)),
    }
    print("{\n" + ",\n".join(f'"{name}":{part}' for name, part in parts.items()) + "\n}")


if __name__ == "__main__":
    main()
