"""Dublin Core, in the shape that extruct gives it."""

from __future__ import annotations

import re
from typing import Any, Dict, List, Optional

from .._native import El
from ._page import WHITESPACE, Source, Tree, lower_name, tree_of, whole_tree_of

_ELEMENTS_URL = "http://purl.org/dc/elements/1.1/"
_TERMS_URL = "http://purl.org/dc/terms/"

#: The elements of DCMES 1.1 (<http://dublincore.org/documents/dces/>).
_ELEMENTS = (
    "contributor coverage creator date description format identifier language publisher relation rights "
    "source subject title type "
)

#: The terms of DCMI (<http://dublincore.org/documents/2008/01/14/dcmi-terms/>) that extruct has. It has no
#: MethodOfAccrual: its key is not in lower case.
_TERMS = (
    "abstract description accessRights rights RightsStatement accrualMethod Collection accrualPeriodicity "
    "Frequency accrualPolicy Policy alternative title audience AgentClass available date "
    "bibliographicCitation identifier BibliographicResource conformsTo relation Standard contributor "
    "Agent coverage LocationPeriodOrJurisdiction created creator dateAccepted dateCopyrighted "
    "dateSubmitted educationLevel extent format SizeOrDuration MediaTypeOrExtent hasFormat hasPart "
    "hasVersion instructionalMethod MethodOfInstruction isFormatOf isPartOf isReferencedBy isReplacedBy "
    "isRequiredBy issued isVersionOf language LinguisticSystem license LicenseDocument mediator medium "
    "PhysicalResource PhysicalMedium modified provenance ProvenanceStatement publisher references "
    "replaces requires rightsHolder source spatial Location subject tableOfContents temporal PeriodOfTime "
    "type valid "
)

_ELEMENT_URLS = {name: _ELEMENTS_URL + name for name in _ELEMENTS.split()}
_TERM_URLS = {name.lower(): _TERMS_URL + name for name in _TERMS.split()}


class DublinCoreExtractor:
    """Reads `meta` and `link` elements with the names of Dublin Core."""

    def extract(self, htmlstring: Source, base_url: Optional[str] = None, encoding: str = "UTF-8") -> List[Any]:
        return self.extract_items(tree_of(htmlstring, encoding), base_url)

    def extract_items(self, document: Tree, base_url: Optional[str] = None) -> List[Any]:
        tree = whole_tree_of(document)
        elements: List[Dict[str, str]] = []
        terms: List[Dict[str, str]] = []
        for selector, attribute in (("meta[name]", "name"), ("link[rel]", "rel")):
            for el in tree.select(selector):
                name = lower_name(el[attribute])
                if name in _ELEMENT_URLS:
                    elements.append({**el.attributes, "URI": _ELEMENT_URLS[name]})
                elif name in _TERM_URLS:
                    terms.append({**el.attributes, "URI": _TERM_URLS[name]})
        return [{"namespaces": _namespaces(tree.select("link[rel][href]")), "elements": elements, "terms": terms}]


def _namespaces(links: List[El]) -> Dict[str, str]:
    """The prefixes that links such as `schema.DC` declare."""
    declared = (link for link in links if "schema" in link["rel"])
    urls = {re.sub(r"schema\.", "", link["rel"]): link["href"].strip(WHITESPACE) for link in declared}
    return {prefix: url for prefix, url in urls.items() if url in (_ELEMENTS_URL, _TERMS_URL)}
