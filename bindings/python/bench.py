#!/usr/bin/env python3
"""Compares the speed of Python packages that read microformats and microdata, on the pages of folders, in one run.

    pip install mf2py extruct mf2dom turbohtml
    python bench.py FOLDER...

The time of a package is the best of some rounds over all pages. Packages that are not installed are left out.
"""

from __future__ import annotations

import importlib
import logging
import sys
import time
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple

# Beside this file are the sources of the package, without its native part. The installed package is measured.
sys.path = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

Task = Callable[[str], Any]

#: Rounds of a task end after this time.
SECONDS = 5.0
MAX_ROUNDS = 20
ADDRESS = "https://example.com/"


def tasks() -> "Iterator[Tuple[str, str, Task]]":
    """What is measured: the group, the name and the function."""
    import microweave
    from microweave import extruct as own_extruct
    from microweave import mf2py as own_mf2py

    yield "parse", "microweave.parse_dom", microweave.parse_dom
    yield from optional("turbohtml", lambda turbohtml: ("parse", "turbohtml.parse", turbohtml.parse))
    yield "microformats and microdata", "microweave.parse, to_dict", lambda page: microweave.parse(page, ADDRESS).to_dict()
    yield "microformats and microdata", "microweave.parse, to_json", lambda page: microweave.parse(page, ADDRESS).to_json()
    syntaxes = ["microdata", "microformat"]
    yield from optional(
        "extruct",
        lambda extruct: (
            "microformats and microdata",
            "extruct.extract",
            lambda page: extruct.extract(page, ADDRESS, syntaxes=syntaxes, errors="ignore"),
        ),
    )
    first_three = ["microdata", "json-ld", "opengraph"]
    yield "microdata, JSON-LD, Open Graph", "microweave.extruct.extract", lambda page: own_extruct.extract(
        page, ADDRESS, syntaxes=first_three, errors="ignore"
    )
    yield from optional(
        "extruct",
        lambda extruct: (
            "microdata, JSON-LD, Open Graph",
            "extruct.extract",
            lambda page: extruct.extract(page, ADDRESS, syntaxes=first_three, errors="ignore"),
        ),
    )
    only_mf2 = microweave.Options(microdata=False)
    yield (
        "microformats",
        "microweave.parse, to_dict",
        lambda page: microweave.parse(page, ADDRESS, options=only_mf2).to_dict(),
    )
    yield "microformats", "microweave.mf2py.parse", lambda page: own_mf2py.parse(page, ADDRESS)
    yield from optional("mf2py", lambda mf2py: ("microformats", "mf2py.parse", lambda page: mf2py.parse(page, ADDRESS)))
    yield from optional(
        "mf2dom", lambda mf2dom: ("microformats", "mf2dom.parse", lambda page: mf2dom.parse(page, url=ADDRESS))
    )
    only_microdata = microweave.Options(microformats=False, rels=False)
    yield (
        "microdata",
        "microweave.parse, to_dict",
        lambda page: microweave.parse(page, ADDRESS, options=only_microdata).to_dict(),
    )
    yield from optional(
        "turbohtml",
        lambda turbohtml: ("microdata", "turbohtml.parse, microdata", lambda page: turbohtml.parse(page).microdata()),
    )


def optional(package: str, task: "Callable[[Any], Tuple[str, str, Task]]") -> "Iterator[Tuple[str, str, Task]]":
    try:
        yield task(importlib.import_module(package))
    except (ImportError, AttributeError) as error:
        print(f"{package} is left out: {error}", file=sys.stderr)


def seconds(task: Task, pages: List[str]) -> float:
    """The shortest time of a round over all pages. A page that the package cannot read counts too."""
    best, begun, rounds = float("inf"), time.perf_counter(), 0
    while rounds < MAX_ROUNDS and (rounds < 1 or time.perf_counter() - begun < SECONDS):
        start = time.perf_counter()
        for page in pages:
            try:
                task(page)
            except Exception:  # noqa: BLE001 - peers fail on some pages
                pass
        best, rounds = min(best, time.perf_counter() - start), rounds + 1
    return best


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    files = sorted(path for folder in sys.argv[1:] for path in Path(folder).rglob("*.html"))
    pages = [path.read_text(encoding="utf-8", errors="replace") for path in files]
    if not pages:
        print("there are no .html files in these folders", file=sys.stderr)
        return 1
    print(f"{len(pages)} pages, {sum(map(len, pages)) / 1e6:.1f} million characters")
    fastest: Dict[str, float] = {}
    for group, name, task in tasks():
        measured = seconds(task, pages)
        ratio = measured / fastest.setdefault(group, measured)
        print(f"{group:30} {name:28} {measured * 1000:10.1f} ms {ratio:8.1f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
