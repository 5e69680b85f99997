"""A Flask app that reads the microformats of a page with mf2py."""

import mf2py
from flask import Flask, request

app = Flask(__name__)


@app.get("/health")
def health():
    return "ok"


@app.post("/parse")
def parse():
    return mf2py.parse(doc=request.get_data(as_text=True), url=request.args.get("url"))
