"""Read microformats, microdata and links from HTML.

>>> import microweave
>>> page = '''<article class="h-entry"><h1 class="p-name">Tea</h1>
... by <a class="p-author h-card" href="/">Ada</a></article>'''
>>> document = microweave.parse(page, "https://ada.example/")
>>> entry = document.find("h-entry")[0]
>>> entry.text("name")
'Tea'
>>> document.find("h-card")[0].text("url")
'https://ada.example/'

What to use:

parse(html, address)    all that is in a page, as a Document
parse_many(pages)       the documents of many pages, on several threads
read(html, address)     the posts of a page, as a feed reader shows them: a Feed
preview(html, address)  what a link to a page shows: a Preview
things(html, address)   its products, recipes, events and other things, joined over all syntaxes
view(html, address, view)  fields that you name, from the sources that you name; also a decorator
check(html, address)    what is wrong with the markup of a page
explain(html, address)  why each value is what it is
write(html, address, format)  a page in another format, such as "atom" or "vcard"
sanitize(html)          HTML that is safe to show
parse_dom(html)         the elements of a page, with CSS selectors
Page(html, address)     all of the above on one page, which is parsed once

microweave.schema has classes of things with typed fields.
microweave.warc reads the pages of web archives, and microweave.spark harvests them with Apache Spark. microweave.arrow makes
tables of products, recipes, posts and others for pandas, Polars, DuckDB and other engines.
microweave.mf2py and microweave.extruct take the place of the packages mf2py and extruct.

A page is `str` or `bytes`. Any input gives a document: reading a page raises no exception. What a limit changed is
reported as a LimitWarning, and in `Document.diagnostics`.
"""

from __future__ import annotations

from ._document import Document, Item, LimitWarning
from ._native import Dom, El, Error, InputError, OutputError, SelectorError, version
from ._page import Page, check, explain, parse, parse_dom, preview, read, sanitize, things, write

__version__: str = version()

TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import arrow, extruct, mf2py, schema, warc
    from ._batch import parse_many
    from ._findings import Diagnostic, Explanation, Finding, Reason, Replacement
    from ._formats import Format, formats
    from ._options import Options
    from ._reader import (
        Citation,
        Content,
        Entry,
        Feed,
        Location,
        Mention,
        Person,
        Photo,
        Preview,
        Price,
        Rating,
        Recipe,
        Recording,
        Site,
    )
    from ._things import Thing
    from ._views import ViewAnswer, view
else:
    #: What is imported at its first use, by the modules that have it: most programs need little of it.
    _LATER = {
        "_batch": ("parse_many",),
        "_findings": ("Diagnostic", "Explanation", "Finding", "Reason", "Replacement"),
        "_formats": ("Format", "formats"),
        "_options": ("Options",),
        "_reader": (
            "Citation", "Content", "Entry", "Feed", "Location", "Mention", "Person", "Photo", "Preview", "Price", "Rating",
            "Recipe", "Recording", "Site",
        ),
        "_things": ("Thing",),
        "_views": ("ViewAnswer", "view"),
    }

    def __getattr__(name):
        from importlib import import_module

        if name in ("arrow", "extruct", "mf2py", "schema", "warc"):
            return import_module(f"{__name__}.{name}")
        for module, names in _LATER.items():
            if name in names:
                value = getattr(import_module(f"{__name__}.{module}"), name)
                globals()[name] = value
                return value
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__, "extruct", "mf2py"})

__all__ = [
    "Citation",
    "Content",
    "Diagnostic",
    "Document",
    "Dom",
    "El",
    "Entry",
    "Error",
    "Explanation",
    "Feed",
    "Finding",
    "Format",
    "InputError",
    "Item",
    "LimitWarning",
    "Location",
    "Mention",
    "Options",
    "OutputError",
    "Page",
    "Person",
    "Photo",
    "Preview",
    "Price",
    "Rating",
    "Reason",
    "Recipe",
    "Recording",
    "Replacement",
    "SelectorError",
    "Site",
    "Thing",
    "ViewAnswer",
    "__version__",
    "arrow",
    "check",
    "explain",
    "formats",
    "parse",
    "parse_dom",
    "parse_many",
    "preview",
    "read",
    "sanitize",
    "schema",
    "things",
    "view",
    "warc",
    "write",
]
