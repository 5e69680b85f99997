"""Pages, and the functions that read them."""

from __future__ import annotations

from . import _native
from ._document import Document, LimitWarning, with_warnings
from ._document import things as _things_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import datetime
    from typing import Any, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple, Type, Union, overload

    from typing_extensions import Literal, Unpack

    from ._findings import Explanation, Finding
    from ._native import Dom
    from ._options import (
        CheckKeywords,
        CheckPageKeywords,
        FormatKeywords,
        OptionKeywords,
        Options,
        PostKeywords,
        ReadKeywords,
    )
    from ._reader import Feed, Mention, Preview
    from ._structures import S
    from ._things import Thing

    Html = Union[str, bytes]

    FormatName = Literal[
        "json",
        "mf2",
        "microdata",
        "links",
        "atom",
        "rss",
        "jf2",
        "jf2feed",
        "jsonfeed",
        "as2",
        "vcard",
        "icalendar",
        "ntriples",
        "nquads",
        "turtle",
    ]
else:
    from ._document import overload


class Page:
    """A page that is parsed once, for all that can be read from it.

    >>> import microweave
    >>> page = microweave.Page("<p class=h-card>Ada", "https://ada.example/")
    >>> page.document.items[0].text("name")
    'Ada'
    >>> page.write("vcard").splitlines()[3]
    'FN:Ada'
    """

    def __init__(
        self,
        html: Html,
        address: Optional[str] = None,
        *,
        content_type: Optional[str] = None,
        options: Optional[Options] = None,
        **keywords: Unpack[OptionKeywords],
    ) -> None:
        """`html` is text, or bytes in any encoding. `address` is the URL of the page, for relative URLs.
        `content_type` is the HTTP header of that name, for bytes. The other keywords are the options of `Options`.
        """
        self._page = _native.NativePage(html, address, content_type, options, keywords)
        self._document: Optional[Document] = None

    def __getstate__(self) -> Dict[str, Any]:
        # For pickle and copy: the page's own document.
        return {"_page": self._page, "_document": None}

    @property
    def document(self) -> Document:
        """All that is in the page: microformats, microdata and links."""
        if self._document is None:
            self._document = Document(self._page.document())
        return self._document

    @property
    def dom(self) -> Dom:
        """The elements of the page."""
        return self._page.dom()

    def read(self, **keywords: Unpack[ReadKeywords]) -> Feed:
        """The posts of the page, as a feed reader shows them.

        `policy` says what the HTML of contents may have, in the form of the project's `crates/html/data/allowed-html.json`: the
        `elements` with their attributes, the attributes that may be `on_every_element`, those that are `urls`, the
        `schemes` of URLs, and the elements that are `removed_with_content`.
        Without `more_post_types`, types follow Post Type Discovery to the letter: a recipe is an article or a photo.
        """
        from ._reader import feed

        return feed(self._page.read(_with_json(keywords)))

    def preview(self) -> Preview:
        """What a link to the page shows: title, address, description, picture, site, language, authors and dates."""
        from ._reader import preview

        return preview(self._page.preview())

    def check(self, **keywords: Unpack[CheckKeywords]) -> List[Finding]:
        """What is wrong with the markup of the page.

        `select` and `ignore` are lists of codes, or of what codes begin with: `select=["itemprop", "not-a-date"]`.
        """
        from ._findings import finding

        return [finding(each) for each in self._page.check(keywords)]

    def explain(self) -> Explanation:
        """Why each value is what it is. It needs the option `reasons`, which the function `explain` sets."""
        from ._findings import explanation

        return explanation(self._page.reasons())

    @overload
    def things(self, type: Optional[str] = None) -> List[Thing]: ...
    @overload
    def things(self, type: Type[S]) -> List[S]: ...
    def things(self, type: Union[str, Type[S], None] = None) -> Union[List[Thing], List[S]]:
        """The products, recipes, events and other things of the page, joined over all its syntaxes: see `things`."""
        return _things_of(self._page, type)

    def links(self) -> Dict[str, Any]:
        """Every link of the page by HTML's link types, as JSON."""
        return self._page.links()

    def mention(self, target: str) -> Optional[Mention]:
        """What the page says about another URL, such as the target of a webmention. None if it does not have it.

        >>> import microweave
        >>> html = '<p class="h-entry"><a class="u-like-of" href="https://grace.example/">Grace</a>'
        >>> mention = microweave.Page(html, "https://ada.example/1").mention("https://grace.example/")
        >>> mention.kind, mention.post.type
        ('like', 'like')
        """
        from ._reader import mention

        return mention(*self._page.mention(target))

    def write(
        self,
        format: FormatName,
        **keywords: Unpack[FormatKeywords],
    ) -> str:
        """The page in a format. A format ignores the options that it does not have: `FormatKeywords` lists them.

        `layout` is "indented" for JSON on several lines. `timestamp` is a time with a time zone, or its text; the default is
        now.

        Raises OutputError if the page does not have what the format needs, such as posts.
        """
        options = _with_json(keywords)
        options["timestamp"] = _timestamp(keywords.get("timestamp"))
        text, messages = self._page.write(format, options)
        for message in messages:
            import warnings

            warnings.warn(message, LimitWarning, stacklevel=2)
        return text


def _with_json(keywords: Mapping[str, Any]) -> Dict[str, Any]:
    """The keywords, with objects as JSON."""
    if not keywords:
        return {}
    import json
    from collections.abc import Mapping

    return {name: json.dumps(value) if isinstance(value, Mapping) else value for name, value in keywords.items()}


def _timestamp(time: Union[datetime, str, None]) -> str:
    if isinstance(time, str):
        return time
    if time is None:
        from datetime import datetime, timezone

        time = datetime.now(timezone.utc)
    if time.tzinfo is None:
        raise ValueError("the timestamp has no time zone: use datetime.now(timezone.utc)")
    return time.isoformat(timespec="seconds")


def _split(keywords: Mapping[str, Any], names: FrozenSet[str]) -> Tuple[Any, Any]:
    """The keywords with other names, and those with the names."""
    return (
        {name: value for name, value in keywords.items() if name not in names},
        {name: value for name, value in keywords.items() if name in names},
    )


def parse(
    html: Html,
    address: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Document:
    """Read microformats, microdata and links from a page.

    `html` is text, or bytes in any encoding. `address` is the URL of the page, for relative URLs. `content_type` is
    the HTTP header of that name, for bytes. The other keywords are options: see help(microweave.Options).

    >>> import microweave
    >>> document = microweave.parse(b"<p class=h-card>Bj\\xf6rk", content_type="text/html; charset=iso-8859-1")
    >>> document.items[0].text("name")
    'Björk'
    """
    document = _native.read_document(html, address, content_type, options, keywords)
    return with_warnings(Document(document), stacklevel=2)


def read(
    html: Html,
    address: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[PostKeywords],
) -> Feed:
    """Read the posts of a page, as a feed reader shows them. It takes the arguments of `parse` and `Page.read`.

    >>> import microweave
    >>> page = '<p class="h-entry">by <a class="p-author h-card" href="/">Ada</a> <span class="e-content">Tea</span>'
    >>> entry = microweave.read(page, "https://ada.example/1").entries[0]
    >>> entry.type, entry.author.name, entry.content.text
    ('note', 'Ada', 'Tea')
    """
    of_page, of_posts = _split(keywords, _native.READ_KEYWORDS)
    page = Page(html, address, content_type=content_type, options=options, **of_page)
    feed = page.read(**of_posts)
    with_warnings(page.document, stacklevel=2)
    return feed


def preview(
    html: Html,
    address: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Preview:
    """Read what a link to a page shows. It reads no posts. The arguments are the same as for `parse`.

    >>> import microweave
    >>> page = "<title>Tea | Notes</title><meta property=og:site_name content=Notes><h1>Tea</h1>"
    >>> preview = microweave.preview(page, "https://ada.example/tea")
    >>> preview.title, preview.site.name
    ('Tea', 'Notes')
    """
    page = Page(html, address, content_type=content_type, options=options, **keywords)
    preview = page.preview()
    with_warnings(page.document, stacklevel=2)
    return preview


@overload
def things(
    html: Html,
    address: Optional[str] = None,
    type: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> List[Thing]: ...
@overload
def things(
    html: Html,
    address: Optional[str],
    type: Type[S],
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> List[S]: ...
def things(
    html: Html,
    address: Optional[str] = None,
    type: Union[str, Type[S], None] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Union[List[Thing], List[S]]:
    """Read the products, recipes, events and other things of a page, joined over microformats, microdata, JSON-LD and RDFa.

    `type` is the name of a type of schema.org, whose subtypes count too; or a class of `microweave.schema`, whose fields have
    types. Without it, all things are read. The other arguments are the same as for `parse`.

    >>> import microweave
    >>> from microweave import schema
    >>> page = '''<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Cup",
    ... "offers": {"@type": "Offer", "price": "2.879,20 €"}}</script>'''
    >>> [thing.text("name") for thing in microweave.things(page, "https://shop.example/cup", "Product")]
    ['Cup']
    >>> offer = microweave.things(page, "https://shop.example/cup", schema.Product)[0].offers[0]
    >>> offer.price, offer.price_currency
    ('2879.20', 'EUR')
    """
    page = Page(html, address, content_type=content_type, options=options, **keywords)
    return page.things(type)


def sanitize(
    html: str,
    address: Optional[str] = None,
    *,
    classes: Literal["removed", "microformats", "all"] = "microformats",
    link_frames: bool = True,
    frame_hosts: Sequence[str] = (),
    link_rel: Optional[str] = None,
    policy: Optional[Mapping[str, Any]] = None,
) -> str:
    """Make HTML safe to show: only harmless elements, attributes and URLs remain.

    `address` is the URL of the page, for relative URLs. `classes` are the class names that are kept. `link_frames` puts links
    in place of frames; frames of the `frame_hosts` are kept. `link_rel` is the `rel` of all links. `policy` has members of the
    project's `crates/html/data/allowed-html.json` in place of the default list, such as `elements`.

    >>> import microweave
    >>> microweave.sanitize('<p class="p-name" onclick="a()">Tea<script>b()</script> <a href="/">home</a>', "https://ada.example/")
    '<p class="p-name">Tea <a href="https://ada.example/">home</a></p>'
    >>> microweave.sanitize("<p><b>Tea</b>", policy={"elements": {"b": []}})
    '<b>Tea</b>'
    """
    import json

    members: Dict[str, Any] = {
        "classes": classes,
        "link_other_frames": link_frames,
        "frame_hosts": list(frame_hosts),
        "link_rel": link_rel,
        **(policy or {}),
    }
    return _native.sanitize(html, address or "", json.dumps(members))


def check(
    html: Html,
    address: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[CheckPageKeywords],
) -> List[Finding]:
    """Find what is wrong with a page's markup, in all syntaxes. It takes the arguments of `parse` and of `Page.check`.

    >>> import microweave
    >>> page = '<p class="h-card"><b class="p-nmae">Ada</b> <a class="p-name u-url" href="/">Ada</a>'
    >>> findings = microweave.check(page, "https://ada.example/")
    >>> findings[0].code, findings[0].line, findings[0].replacement.text
    ('misspelled-class', 1, 'p-name')
    """
    of_page, of_findings = _split(keywords, _native.CHECK_KEYWORDS)
    page = Page(html, address, content_type=content_type, options=options, **of_page)
    findings = page.check(**of_findings)
    with_warnings(page.document, stacklevel=2)
    return findings


def explain(
    html: Html,
    address: Optional[str] = None,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Explanation:
    """Say why each value of a page is what it is. It takes the arguments of `parse`."""
    keywords["reasons"] = True
    page = Page(html, address, content_type=content_type, options=options, **keywords)
    with_warnings(page.document, stacklevel=2)
    return page.explain()


def write(
    html: Html,
    address: Optional[str],
    format: FormatName,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **format_options: Unpack[FormatKeywords],
) -> str:
    """Write a page in another format. `format_options` are the keywords of `Page.write`; `formats()` lists the formats.

    >>> import microweave
    >>> page = '<article class="h-entry"><p class="e-content">Tea</p></article>'
    >>> print(microweave.write(page, "https://ada.example/1", "jf2"), end="")
    {"type":"entry","url":"https://ada.example/1","content":{"html":"Tea","text":"Tea"}}
    """
    return Page(html, address, content_type=content_type, options=options).write(format, **format_options)


def parse_dom(
    html: Html,
    *,
    content_type: Optional[str] = None,
    options: Optional[Options] = None,
    **keywords: Unpack[OptionKeywords],
) -> Dom:
    """Parse a page as browsers do, for its elements. The limits among the options apply.

    >>> import microweave
    >>> microweave.parse_dom("<ul><li>One<li class=now>Two").select_one("li + .now").text
    'Two'
    """
    return _native.NativePage(html, None, content_type, options, keywords).dom()
