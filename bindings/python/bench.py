#!/usr/bin/env python3
"""Compares the speed of Python packages that read microformats and microdata, on the pages of folders, in one run.

    pip install mf2py extruct mf2dom turbohtml
    python bench.py [--bytes] FOLDER...

The time of a package is the best of some rounds over all pages, in time of the processor. Each round has new objects, as from the
network. Packages that are not installed are left out. `tools/bench/pages` has small pages, which show what a call costs. The time to
import a package is that of a new process, without that of an empty program.
"""

from __future__ import annotations

import importlib
import logging
import os
import resource
import subprocess
import sys
import time
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Tuple, Union

# Beside this file are the sources of the package, without its native part. The installed package is measured.
sys.path = [folder for folder in sys.path if Path(folder).resolve() != Path(__file__).resolve().parent]

Page = Union[str, bytes]
Task = Callable[[Any], Any]

#: Rounds of a task end after this time.
SECONDS = 3.0
#: A round has the pages as often as makes this many bytes, as a clock has steps.
ROUND_BYTES = 200_000
#: The processes that import a package.
IMPORTS = 15
ADDRESS = "https://example.com/"


def tasks() -> "Iterator[Tuple[str, str, Task]]":
    """What is measured: the group, the name and the function."""
    import microweave
    from microweave import extruct as own_extruct
    from microweave import mf2py as own_mf2py

    yield "parse", "microweave.parse_dom", microweave.parse_dom
    yield from optional("turbohtml", lambda turbohtml: ("parse", "turbohtml.parse", turbohtml.parse))
    every = microweave.Options(json_ld=True, meta=True, rdfa=True)
    yield "all syntaxes", "microweave.parse", lambda page: microweave.parse(page, ADDRESS, options=every)
    yield (
        "all syntaxes",
        "microweave.parse, keywords",
        lambda page: microweave.parse(page, ADDRESS, json_ld=True, meta=True, rdfa=True),
    )
    yield (
        "all syntaxes",
        "microweave.parse, new Options",
        lambda page: microweave.parse(page, ADDRESS, options=microweave.Options(json_ld=True, meta=True, rdfa=True)),
    )
    yield (
        "all syntaxes",
        "microweave.parse, to_dict",
        lambda page: microweave.parse(page, ADDRESS, options=every).to_dict(),
    )
    yield "all syntaxes", "microweave.extruct.extract", lambda page: own_extruct.extract(page, ADDRESS, errors="ignore")
    yield from optional(
        "turbohtml",
        lambda turbohtml: (
            "all syntaxes",
            "turbohtml, structured_data",
            lambda page: turbohtml.parse(page).structured_data(),
        ),
    )
    yield from optional(
        "extruct",
        lambda extruct: (
            "all syntaxes",
            "extruct.extract",
            lambda page: extruct.extract(page, ADDRESS, errors="ignore"),
        ),
    )
    yield "microformats and microdata", "microweave.parse", lambda page: microweave.parse(page, ADDRESS)
    yield "microformats and microdata", "microweave.parse, items", lambda page: microweave.parse(page, ADDRESS).items
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


def seconds(task: Task, pages: List[bytes], read: "Callable[[bytes], Page]") -> float:
    """The shortest time of a round over all pages. A page that the package cannot read counts too."""
    best, end = float("inf"), time.monotonic() + SECONDS
    repetitions = ROUND_BYTES // sum(map(len, pages)) + 1
    while time.monotonic() < end:
        given = [read(page) for page in pages * repetitions]
        start = time.process_time()
        for page in given:
            try:
                task(page)
            except Exception:  # noqa: BLE001 - peers fail on some pages
                pass
        best = min(best, (time.process_time() - start) / repetitions)
    return best


def import_seconds(program: str) -> float:
    """The shortest time of a process with a program."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    best = float("inf")
    for _ in range(IMPORTS):
        start = used()
        # The folder of this file has the sources of the package.
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, cwd=os.sep)
        best = min(best, used() - start)
    return best


def main() -> int:
    folders = [argument for argument in sys.argv[1:] if argument != "--bytes"]
    if not folders:
        print(__doc__, file=sys.stderr)
        return 2
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    pages = [path.read_bytes() for folder in folders for path in sorted(Path(folder).rglob("*.html"))]
    if not pages:
        print("there are no .html files in these folders", file=sys.stderr)
        return 1
    is_bytes = len(folders) + 1 < len(sys.argv)
    read: Callable[[bytes], Page] = (lambda page: bytes(bytearray(page))) if is_bytes else (lambda page: page.decode("utf-8", "replace"))
    length = sum(map(len, pages))
    print(f"{len(pages)} pages, {length / 1e6:.3f} MB, as {'bytes' if is_bytes else 'str'}")
    fastest: Dict[str, float] = {}
    for group, name, task in tasks():
        measured = seconds(task, pages, read)
        ratio = measured / fastest.setdefault(group, measured)
        speed, per_page = length / measured / 1e6, measured / len(pages) * 1e6
        print(f"{group:30} {name:30} {speed:8.1f} MB/s {per_page:10.1f} µs a page {ratio:8.2f} times")
    empty = import_seconds("")
    for package in ("microweave", "turbohtml", "mf2py", "extruct"):
        try:
            print(f"{'import':30} {package:30} {(import_seconds(f'import {package}') - empty) * 1000:8.1f} ms")
        except subprocess.CalledProcessError:
            print(f"{package} is left out", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
