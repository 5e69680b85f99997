"""The options for reading a page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional, Sequence, TypedDict

if TYPE_CHECKING:
    from typing_extensions import Literal

    TextStyle = Literal["as-written", "folded"]
    Metaformats = Literal["never", "without-items", "always"]


@dataclass(frozen=True)
class Options:
    """The options for reading a page. The defaults follow the specifications.

    Functions take them as keywords, or all at once with `options=`, for many pages:

    >>> import microweave
    >>> options = microweave.Options(text="folded", classic=False)
    >>> microweave.parse("<p class=h-card>Ada  Lovelace", options=options).find("h-card")[0].text("name")
    'Ada Lovelace'

    What is read:

    microformats   microformats2 and classic microformats
    classic        classic microformats, such as vcard
    rels           links with a rel attribute
    microdata      microdata
    json_ld        scripts of type application/ld+json
    meta           meta elements with a name or property, such as those of Open Graph

    How it is read:

    text           "as-written", or "folded": runs of whitespace become one space; br and the bounds of blocks
                   become line breaks
    lang           note the language of items and of e-* content
    reasons        note why each value is what it is; `explain` does it by itself
    ignore_framework_classes
                   ignore CSS framework classes that look like microformats, such as Tailwind's h-full
    known_roots    leave out h-* class names that are not a type in use, on elements without a property, such as h-links
    ignore_roots   class names of roots to ignore, such as "h-links" or "adr"
    metaformats    when to add an item made from the title and the meta elements: "never", "without-items" (if the page
                   has no microformats) or "always"
    link_headers   the values of the HTTP `Link` headers that came with the page

    The rules of microdata in which its specifications differ:

    single_type    one type for each item, as a string (2010)
    meta_content_only
                   the content attribute of meta elements only (living standard)
    data_text      the text of data and meter elements without a value attribute (W3C 2017)
    expand_names   names with the vocabulary of the item's type before them (W3C 2017)
    any_namespace  microdata on elements of SVG and MathML too
    clean_text     texts without scripts and styles, with line breaks for br and between blocks
    relative_urls  URLs that cannot be made absolute stay as written, such as relative ones without `url`; otherwise
                   they are empty

    Limits, for pages of strangers. None is the default of the library:

    max_input      bytes that are read of a page (32 MiB)
    max_depth      levels of nested elements (512)
    max_formatting formatting elements, such as b, that are open without an end tag (64)
    max_attributes attributes of an element (1,024)
    max_output     bytes of strings in a document (1 MiB plus 100 times the page, at most 64 MiB)
    """

    microformats: bool = True
    classic: bool = True
    rels: bool = True
    microdata: bool = True
    json_ld: bool = False
    meta: bool = False
    lang: bool = False
    text: TextStyle = "as-written"
    ignore_framework_classes: bool = False
    known_roots: bool = False
    ignore_roots: Sequence[str] = ()
    metaformats: Metaformats = "never"
    reasons: bool = False
    link_headers: Sequence[str] = ()
    single_type: bool = False
    meta_content_only: bool = False
    data_text: bool = False
    expand_names: bool = False
    any_namespace: bool = False
    clean_text: bool = False
    relative_urls: bool = False
    max_input: Optional[int] = None
    max_depth: Optional[int] = None
    max_formatting: Optional[int] = None
    max_attributes: Optional[int] = None
    max_output: Optional[int] = None


class OptionKeywords(TypedDict, total=False):
    """The fields of Options as keywords of functions."""

    microformats: bool
    classic: bool
    rels: bool
    microdata: bool
    json_ld: bool
    meta: bool
    lang: bool
    text: TextStyle
    ignore_framework_classes: bool
    known_roots: bool
    ignore_roots: Sequence[str]
    metaformats: Metaformats
    reasons: bool
    link_headers: Sequence[str]
    single_type: bool
    meta_content_only: bool
    data_text: bool
    expand_names: bool
    any_namespace: bool
    clean_text: bool
    relative_urls: bool
    max_input: Optional[int]
    max_depth: Optional[int]
    max_formatting: Optional[int]
    max_attributes: Optional[int]
    max_output: Optional[int]


def merged(options: Optional[Options], keywords: OptionKeywords) -> Options:
    """The options, with those given as keywords in their place."""
    from dataclasses import fields, replace

    unknown = sorted(set(keywords) - {field.name for field in fields(Options)})
    if unknown:
        raise TypeError(f"there is no option {unknown[0]!r}: help(microweave.Options) lists them")
    return replace(options or Options(), **keywords)
