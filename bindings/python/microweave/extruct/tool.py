"""The structured data of a page of the web, as JSON: `python -m microweave.extruct URL`."""

from __future__ import annotations

import argparse
import json
from typing import Any, Dict, List, Optional, Sequence

from . import SYNTAXES, extract

try:
    import requests
except ImportError:
    requests = None  # type: ignore[assignment, unused-ignore]


def metadata_from_url(
    url: str,
    syntaxes: List[str] = SYNTAXES,
    uniform: bool = False,
    schema_context: str = "http://schema.org",
    errors: str = "strict",
) -> Dict[str, Any]:
    """Fetches a page with the package requests, and reads it. The page of an error, such as 404, is not read."""
    if requests is None:
        raise ImportError("pages are fetched with the package requests: install it, or give the page to extract")
    response = requests.get(url, timeout=30)
    result: Dict[str, Any] = {"url": url, "status": f"{response.status_code} {response.reason}"}
    try:
        response.raise_for_status()
    except requests.exceptions.HTTPError:
        return result
    found = extract(
        response.content,
        base_url=url,
        syntaxes=syntaxes,
        uniform=uniform,
        schema_context=schema_context,
        errors=errors,
    )
    result.update(found)
    return result


def main(args: Optional[Sequence[str]] = None) -> str:
    """The JSON for the arguments of the command line."""
    parser = argparse.ArgumentParser(prog="extruct", description=__doc__)
    parser.add_argument("url", help="the address of the page")
    parser.add_argument("--syntaxes", nargs="+", choices=SYNTAXES, default=SYNTAXES, help="what to read (all)")
    parser.add_argument("--uniform", default=False, help="one shape for all syntaxes, with @type and @context")
    parser.add_argument(
        "--schema_context", default="http://schema.org", help="the @context of microdata without a URL as type"
    )
    parser.add_argument(
        "--errors", default="log", choices=["strict", "log", "ignore"], help="what happens with exceptions (log)"
    )
    given = parser.parse_args(args)
    found = metadata_from_url(given.url, given.syntaxes, given.uniform, given.schema_context, given.errors)
    return json.dumps(found, indent=2, sort_keys=True)
