"""datatrove: a step of a pipeline that adds the products of each document to its metadata."""

import sys

import pyarrow
from datatrove.data import Document
from datatrove.pipeline.base import PipelineStep

from microweave import arrow, warc


class Products(PipelineStep):
    type, name = "🔎 - THINGS", "products"

    def run(self, data, rank=0, world_size=1):
        for document in data:
            page = (document.text, document.metadata.get("url"))
            products = pyarrow.table(arrow.things([page], "Product", threads=1))
            document.metadata["products"] = products.select(["name", "price", "currency"]).to_pylist()
            yield document


pages = (Document(page.html.decode(), page.url, metadata={"url": page.url}) for page in warc.open(sys.argv[1]))
products = [product for document in Products().run(pages) for product in document.metadata["products"]]
for product in sorted(products, key=lambda product: product["name"]):
    if product["price"] is not None:
        print(product["name"], product["price"])
