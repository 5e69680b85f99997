"""Writes a web archive with products, for the test of the recipes: archive.py FILE."""

import sys
from io import BytesIO

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

PRODUCTS = [("Cup", "12,50 €"), ("Pot", "2.879,20 €"), ("Tray", "ask us"), ("Bowl", "7.25 EUR")]

with open(sys.argv[1], "wb") as file:
    writer = WARCWriter(file, gzip=True)
    for name, price in PRODUCTS:
        page = f"""<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "Product",
            "name": "{name}", "offers": {{"@type": "Offer", "price": "{price}"}}}}</script>"""
        head = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
        address = f"https://shop.example/{name.lower()}"
        writer.write_record(writer.create_warc_record(address, "response", payload=BytesIO(page.encode()), http_headers=head))
