"""The options for reading and writing a page. The test `packages` of the crate `microweave-requests` writes this file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, TypedDict, Union

from ._native import NativeOptions

if TYPE_CHECKING:
    from datetime import datetime

    from typing_extensions import Literal, Unpack


@dataclass(frozen=True, init=False)
class Options:
    """The options for reading a page. The defaults follow the specifications.

    Functions take them as keywords, or all at once with `options=`, for many pages:

    >>> import microweave
    >>> options = microweave.Options(text="folded", classic=False)
    >>> microweave.parse("<p class=h-card>Ada  Lovelace", options=options).find("h-card")[0].text("name")
    'Ada Lovelace'

    What is read:

    microformats   Read microformats2 and classic microformats
    rels           Read links with a `rel` attribute
    microdata      Read microdata
    json_ld        Read JSON-LD: scripts of type `application/ld+json`
    meta           Read `meta` elements with a name or property, such as the elements of Open Graph
    rdfa           Read RDFa 1.1, by RDFa Core 1.1 and HTML+RDFa 1.1

    Which items a page has:

    classic        Read classic microformats, such as `vcard`, on elements without an `h-*` class
    ignore_framework_classes
                   Ignore class names of CSS frameworks that look like microformats, such as Tailwind's `h-full`
    known_roots    Leave out unknown roots without properties: `h-*` classes for styles and scripts, such as `h-links`
    ignore_roots   Ignore these class names of roots, such as `h-links` or the classic `adr`
    metaformats    When to add an item of metaformats, made from the title and the `meta` elements of the page: "never",
                   "without-items", "always"

    What values are:

    rules          Whose answers count where parsers of microformats differ, such as whether a classic item has its
                   `id`: "suite", "wiki", "php-mf2", "mf2py", "microformats-parser", "microformats-ruby",
                   "microformats-go"
    text           How the text of an element becomes a value: "as-written", "folded"
    lang           Note the language of items and of `e-*` values if the page declares one

    What is noted beside the values:

    reasons        Note why each value is what it is: its place in the page, and the rule

    What comes with one page:

    link_headers   The values of the HTTP `Link` headers that came with the page (RFC 8288)

    The rules of microdata in which its specifications differ:

    single_type    Write one type per item, as a string (2010)
    meta_content_only
                   Use the `content` attribute of `meta` elements only (living standard, and before 2017)
    data_text      Use the text of `data` and `meter` elements that have no `value` attribute (W3C 2017)
    expand_names   Prefix property names with the vocabulary of the item's type (W3C 2017)
    any_namespace  Read microdata attributes on SVG and MathML elements too
    clean_text     Write texts trimmed, without scripts and styles, with line breaks for `br` and between blocks
    relative_urls  Write URLs as they are written if they cannot be made absolute, as on a page without an address

    The rules of RDFa:

    roles          Read the attribute `role` as RDFa too (Role Attribute 1.0, section 4)
    core_only      Read RDFa by RDFa Core 1.1 alone, without the rules of HTML+RDFa
    expand_vocabularies
                   Add the types and properties that follow from others by the vocabularies of the page

    Limits on the work for one page:

    max_input      Most bytes to read of a page, at most 1 GiB (default: 32 MiB)
    max_depth      Most levels of nested elements, at most 2,048 (default: 512)
    max_formatting Most formatting elements, such as `b`, that are open without an end tag (default: 64)
    max_attributes Most attributes of an element (default: 1024)
    max_memory     Most bytes of memory for a page, with all that is made of it (default: 16 MiB plus 60 times the page)
    max_work       Most steps of work for what is made of a page (default: 16 million plus 64 for each byte of the page)
    """

    microformats: bool = True
    rels: bool = True
    microdata: bool = True
    json_ld: bool = False
    meta: bool = False
    rdfa: bool = False
    classic: bool = True
    ignore_framework_classes: Optional[bool] = None
    known_roots: bool = False
    ignore_roots: Sequence[str] = ()
    metaformats: Literal["never", "without-items", "always"] = "never"
    rules: Literal["suite", "wiki", "php-mf2", "mf2py", "microformats-parser", "microformats-ruby", "microformats-go"] = "suite"
    text: Optional[Literal["as-written", "folded"]] = None
    lang: bool = False
    reasons: bool = False
    link_headers: Sequence[str] = ()
    single_type: bool = False
    meta_content_only: bool = False
    data_text: bool = False
    expand_names: bool = False
    any_namespace: bool = False
    clean_text: bool = False
    relative_urls: bool = False
    roles: bool = False
    core_only: bool = False
    expand_vocabularies: bool = False
    max_input: Optional[int] = None
    max_depth: Optional[int] = None
    max_formatting: Optional[int] = None
    max_attributes: Optional[int] = None
    max_memory: Optional[int] = None
    max_work: Optional[int] = None

    def __init__(self, **options: Unpack[OptionKeywords]) -> None:
        # The other options are the defaults of the class.
        self.__dict__.update(options, _native=NativeOptions(None, options))

    def __getstate__(self) -> Dict[str, Any]:
        # For pickle and copy: without the native object.
        return {name: value for name, value in self.__dict__.items() if name != "_native"}

    def __setstate__(self, options: OptionKeywords) -> None:
        Options.__init__(self, **options)


class OptionKeywords(TypedDict, total=False):
    """The fields of Options as keywords of functions."""

    microformats: bool
    rels: bool
    microdata: bool
    json_ld: bool
    meta: bool
    rdfa: bool
    classic: bool
    ignore_framework_classes: Optional[bool]
    known_roots: bool
    ignore_roots: Sequence[str]
    metaformats: Literal["never", "without-items", "always"]
    rules: Literal["suite", "wiki", "php-mf2", "mf2py", "microformats-parser", "microformats-ruby", "microformats-go"]
    text: Optional[Literal["as-written", "folded"]]
    lang: bool
    reasons: bool
    link_headers: Sequence[str]
    single_type: bool
    meta_content_only: bool
    data_text: bool
    expand_names: bool
    any_namespace: bool
    clean_text: bool
    relative_urls: bool
    roles: bool
    core_only: bool
    expand_vocabularies: bool
    max_input: Optional[int]
    max_depth: Optional[int]
    max_formatting: Optional[int]
    max_attributes: Optional[int]
    max_memory: Optional[int]
    max_work: Optional[int]


class ReadKeywords(TypedDict, total=False):
    """How posts are read, as keywords of `Page.read`.

    more_post_types
                   Know more types of posts than Post Type Discovery, such as recipe
    policy         What the HTML of contents may have: the JSON of a sanitising policy
    """

    more_post_types: bool
    policy: Optional[Mapping[str, Any]]


class PostKeywords(OptionKeywords, ReadKeywords):
    """The keywords of `read`."""


class CheckKeywords(TypedDict, total=False):
    """What is reported, as keywords of `Page.check`.

    select         Report only these codes, or codes that begin so, such as `itemprop`; `all` adds rules that are off by
                   default
    extend_select  Report these rules too: codes, or beginnings of codes. They add to `select`, and to the rules that
                   are on by default
    ignore         Do not report these codes, or codes that begin so, such as `itemprop`
    severity       Report codes with another severity, such as `charset=error`; `off` does not report them
    require        What the page must have: a type with properties, such as `h-card.name,photo` or `Product.offers`
    profiles       Check the page by these profiles: `google`, `indieweb`, `fediverse`, `opengraph`, or the text of a
                   view
    """

    select: Sequence[str]
    extend_select: Sequence[str]
    ignore: Sequence[str]
    severity: Sequence[str]
    require: Sequence[str]
    profiles: Sequence[str]


class CheckPageKeywords(OptionKeywords, CheckKeywords):
    """The keywords of `check`."""


class FormatKeywords(ReadKeywords, total=False):
    """The options of formats as keywords of `Page.write`. A format ignores the options that it does not have. The
    options of `Page.read` are among them.

    layout         The layout of formats that are JSON: "compact", "line", "indented"
    source         The name of the input, such as the path of a file, for the layout `line` and for RDF
    timestamp      The time of writing, for calendars and for feeds without a date, such as 2026-11-20T10:00:00Z
    feed_url       The feed's own URL (`rel=self`)
    next_url       The URL of the JSON Feed with the posts of the next page
    atom_profile   The rules for Atom: "rfc4287", "html5-2010"
    context        Begin contents with a sentence for what the post answers, likes or shares
    first_card     Write only the first card of each page
    vcard_profile  The rules for vCard: "rfc6350", "html5"
    icalendar_profile
                   The rules for iCalendar: "rfc5545", "html5"
    rdf_profile    What to convert to RDF: "microdata", "html5-2010"
    registry       The JSON of a vocabulary registry, in place of the built-in one
    """

    layout: Literal["compact", "line", "indented"]
    source: Optional[str]
    timestamp: Union[datetime, str, None]
    feed_url: Optional[str]
    next_url: Optional[str]
    atom_profile: Literal["rfc4287", "html5-2010"]
    context: bool
    first_card: bool
    vcard_profile: Literal["rfc6350", "html5"]
    icalendar_profile: Literal["rfc5545", "html5"]
    rdf_profile: Literal["microdata", "html5-2010"]
    registry: Optional[Mapping[str, Any]]
