"""A replacement for the package extruct: change `import extruct` to `from microweave import extruct`.

>>> from microweave import extruct
>>> page = '<p itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ada</b></p>'
>>> extruct.extract(page, syntaxes=["microdata"])
{'microdata': [{'type': 'https://schema.org/Person', 'properties': {'name': 'Ada'}}]}

The results equal the results of extruct 0.18. `docs/extruct.md` lists the differences that remain.
"""

from __future__ import annotations

import logging
import warnings
from typing import Any, Callable, Dict, List, Optional

from .._native import Dom
from ._page import Source, is_text_of_tree, is_tree, text_of, tree_of
from .dublincore import DublinCoreExtractor
from .jsonld import JsonLdExtractor
from .microformat import MicroformatExtractor
from .opengraph import OpenGraphExtractor
from .rdfa import RDFaExtractor
from .uniform import _udublincore, _umicrodata_microformat, _uopengraph
from .w3cmicrodata import MicrodataExtractor

__all__ = ["extract", "SYNTAXES"]

logger = logging.getLogger(__name__)

SYNTAXES = ["microdata", "opengraph", "json-ld", "microformat", "rdfa", "dublincore"]

_MICROFORMATS_CONTEXT = "http://microformats.org/wiki/"


def extract(
    htmlstring: Source,
    base_url: Optional[str] = None,
    encoding: str = "UTF-8",
    syntaxes: List[str] = SYNTAXES,
    errors: str = "strict",
    uniform: bool = False,
    return_html_node: bool = False,
    schema_context: str = "http://schema.org",
    with_og_array: bool = False,
    url: Optional[str] = None,
    tolerant: bool = False,
) -> Dict[str, List[Any]]:
    """Read the structured data of a page, by syntax.

    htmlstring        the page: text, bytes, or a tree of lxml or microweave.parse_dom
    base_url          the address of the page; without it, URLs stay as written
    encoding          the encoding of bytes
    syntaxes          what to read: some of SYNTAXES
    errors            "strict" raises exceptions, "log" logs them, "ignore" drops them
    uniform           one shape for all syntaxes, with "@type" and "@context"
    schema_context    the "@context" of microdata without a URL as type
    with_og_array     lists for properties of Open Graph that a page has several times
    return_html_node  not supported: the package makes no lxml elements
    url               the old name of base_url
    tolerant          read JSON-LD that extruct loses: the rest of a script with an error, or with a `;` after the object
    """
    if base_url is None and url is not None:
        warnings.warn('"url" is deprecated: use "base_url"', DeprecationWarning, stacklevel=2)
        base_url = url
    _check(syntaxes, errors, return_html_node)
    if is_tree(htmlstring) and "microformat" in syntaxes:
        raise ValueError("'microformat' needs the page as text or bytes: leave it out of syntaxes for a tree")
    output: Dict[str, List[Any]] = {}
    try:
        readers = _readers(htmlstring, base_url, encoding, tolerant)
    except Exception as error:
        _report(error, errors, "parse the page")
        return output
    for syntax, read in readers.items():
        if syntax in syntaxes:
            try:
                output[syntax] = read()
            except Exception as error:
                _report(error, errors, f"extract {syntax}")
    if uniform:
        for syntax, uniform_of in _uniforms(output, schema_context, with_og_array).items():
            if syntax in syntaxes:
                try:
                    output[syntax] = uniform_of()
                except Exception as error:
                    _report(error, errors, f"make {syntax} uniform")
                    output[syntax] = []
    return output


def _check(syntaxes: List[str], errors: str, return_html_node: bool) -> None:
    if not (isinstance(syntaxes, list) and all(syntax in SYNTAXES for syntax in syntaxes)):
        raise ValueError(f"syntaxes must be a list of some of {SYNTAXES}")
    if errors not in ("log", "ignore", "strict"):
        raise ValueError('errors must be "log", "ignore" or "strict"')
    if return_html_node:
        raise NotImplementedError("return_html_node needs elements of lxml: use extruct")


def _readers(
    html: Source, base_url: Optional[str], encoding: str, tolerant: bool
) -> Dict[str, Callable[[], List[Any]]]:
    tree = tree_of(html, encoding)
    # Some extractors read the whole page of an element of lxml.
    whole = tree if isinstance(html, (str, bytes, Dom)) or html.getparent() is None else html
    # A page is parsed once if Python's decoder gives the same text.
    page: Any = tree if is_text_of_tree(html, encoding) else text_of(html, encoding)
    return {
        "microdata": lambda: MicrodataExtractor().extract_items(tree, base_url),
        "json-ld": lambda: JsonLdExtractor(tolerant).extract_items(tree, base_url),
        "opengraph": lambda: OpenGraphExtractor().extract_items(whole, base_url),
        "microformat": lambda: MicroformatExtractor().extract_items(page, base_url),
        "rdfa": lambda: RDFaExtractor().extract_items(tree, base_url),
        "dublincore": lambda: DublinCoreExtractor().extract_items(whole, base_url),
    }


def _uniforms(
    output: Dict[str, List[Any]], schema_context: str, with_og_array: bool
) -> Dict[str, Callable[[], List[Any]]]:
    return {
        "microdata": lambda: _umicrodata_microformat(output["microdata"], schema_context),
        "microformat": lambda: _umicrodata_microformat(output["microformat"], _MICROFORMATS_CONTEXT),
        "opengraph": lambda: _uopengraph(output["opengraph"], with_og_array),
        "dublincore": lambda: _udublincore(output["dublincore"]),
    }


def _report(error: Exception, errors: str, verb: str) -> None:
    """Raises an exception, logs it or drops it. The caller has it as the current one."""
    if errors == "strict":
        raise error
    if errors == "log":
        logger.exception("Failed to %s: %s", verb, error)
