#!/usr/bin/env python3
"""Compares microweave.mf2py and microweave.extruct with the packages that they replace, on the pages of folders.

    pip install mf2py extruct
    python compare.py FOLDER...

It prints the pages with differences, the first one of each, and how many pages are equal.
"""

from __future__ import annotations

import json
import logging
import sys
import warnings
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, Tuple

ADDRESS = "https://example.com/"
SYNTAXES = ["microdata", "json-ld", "opengraph", "microformat", "dublincore"]

Reader = Callable[[str], Any]


def readers() -> Iterator[Tuple[str, Reader, Reader]]:
    """What is compared: the name, our function and the function of the other package."""
    import extruct
    import mf2py

    from microweave import extruct as own_extruct
    from microweave import mf2py as own_mf2py

    yield (
        "mf2py",
        lambda page: {**own_mf2py.parse(page, ADDRESS, metaformats=True), "debug": None},
        lambda page: {**mf2py.parse(page, ADDRESS, metaformats=True), "debug": None},
    )
    for syntax in SYNTAXES:
        yield (
            f"extruct, {syntax}",
            lambda page, syntax=syntax: own_extruct.extract(page, ADDRESS, syntaxes=[syntax]),  # type: ignore[misc]
            lambda page, syntax=syntax: extruct.extract(page, ADDRESS, syntaxes=[syntax]),  # type: ignore[misc]
        )


def result(read: Reader, page: str) -> Any:
    """The result as JSON, or the name of the exception."""
    try:
        return json.loads(json.dumps(read(page)))
    except Exception as error:
        return {"exception": type(error).__name__}


def difference(own: Any, other: Any, at: str = "") -> str:
    """The place of the first difference, with both values. Empty if there is none."""
    if isinstance(own, dict) and isinstance(other, dict):
        missing: Dict[str, str] = {}
        pairs = ((key, own.get(key, missing), other.get(key, missing)) for key in {**own, **other})
        return next(filter(None, (difference(one, two, f"{at}/{key}") for key, one, two in pairs)), "")
    if isinstance(own, list) and isinstance(other, list) and len(own) == len(other):
        pairs = ((str(index), one, two) for index, (one, two) in enumerate(zip(own, other)))
        return next(filter(None, (difference(one, two, f"{at}/{key}") for key, one, two in pairs)), "")
    return "" if own == other else f"{at}:\n    own   {own!r:.300}\n    other {other!r:.300}"


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    warnings.simplefilter("ignore")
    logging.disable(logging.CRITICAL)
    files = sorted(path for folder in sys.argv[1:] for path in Path(folder).rglob("*.html"))
    for name, own, other in readers():
        equal = 0
        for path in files:
            page = path.read_text(encoding="utf-8", errors="replace")
            found = difference(result(own, page), result(other, page))
            equal += not found
            if found:
                print(f"{path}, {name}: {found}")
        print(f"{name}: {equal} of {len(files)} pages are equal")
    return 0


if __name__ == "__main__":
    sys.exit(main())
