# pyright: strict
"""A program as a user writes it, for the type checkers: they find an error if the types of the package are wrong."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Optional

import microweave
from microweave import mf2py, schema, warc

document = microweave.parse(b"<p class=h-card>Ada", "https://ada.example/", text="folded", max_depth=100)
name: Optional[str] = document.items[0].text("name")
types: list[str] = [item_type for item in document.find("h-card") for item_type in item.types]
rels: dict[str, list[str]] = document.rels
options = microweave.Options(json_ld=True)
feed: microweave.Feed = microweave.read("", options=options)
dates: list[Optional[date]] = [entry.published for entry in feed.entries]
authors: list[Optional[str]] = [entry.author.name for entry in feed.entries if entry.author]
findings: list[microweave.Finding] = microweave.check("")
reasons: list[microweave.Reason] = microweave.explain("").at("/items/0")
documents: list[microweave.Document] = list(microweave.parse_many(["", ("", None), (b"", "", "text/html")]))
found: list[microweave.Thing] = microweave.things("", "https://shop.example/", "Product")
label: str = found[0].text("name", "none") if found else ""
products: list[schema.Product] = microweave.Page("").things(schema.Product)
prices: list[Optional[str]] = [offer.price for product in products for offer in product.offers]
times: list[Optional[timedelta]] = [recipe.total_time for recipe in document.things(schema.Recipe)]
clean: str = microweave.sanitize("<p>", classes="all")
feed_text: str = microweave.Page("<p class=h-entry>Tea").write("jsonfeed", feed_url="https://ada.example/feed")
root: Optional[microweave.El] = microweave.parse_dom("").root
text: str = root.text if root else ""
first: Optional[microweave.El] = microweave.parse_dom("").select_one("p")
json: str = mf2py.Parser("", filter_roots=["full"]).to_json()
pages: list[bytes] = [page.html for page in warc.open("pages.warc.gz", ranges=warc.split("pages.warc.gz")[:1])]
losses: list[warc.Loss] = warc.open("pages.warc.gz").losses
