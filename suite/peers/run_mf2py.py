"""Runs the PyPI package mf2py for `microweave suite`: HTML on standard input, JSON on standard output."""

import json
import os
import sys

import mf2py

html = sys.stdin.buffer.read().decode("utf-8", "replace")
json.dump(mf2py.parse(doc=html, url=os.environ["MICROWEAVE_BASE"]), sys.stdout)
