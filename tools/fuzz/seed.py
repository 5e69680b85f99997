#!/usr/bin/env python3
"""Writes seeds for the fuzz targets: seed.py SUITES_FOLDER CORPUS_FOLDER.

The seeds are the pages of html5lib's tests, of the microformats tests and of our own cases, and for the
target `json` their expected documents. The first bytes of each seed select how it is read."""
import hashlib
import json
import pathlib
import sys

FUZZ = pathlib.Path(__file__).parent
MODES = (FUZZ / "modes.txt").read_text().splitlines()
DEFAULTS = "0000"
LARGEST = 4096


def tree_cases(text):
    for case in ("\n" + text).split("\n#data\n")[1:]:
        html = case[: case.find("\n#errors")]
        lines = case.split("\n")
        context = lines[lines.index("#document-fragment") + 1] if "#document-fragment" in lines else None
        yield html, context


def token_cases(file):
    for test in json.loads(file.read_bytes()).get("tests", []):
        yield test["input"]


def write(corpus, target, seed):
    data = seed.encode(errors="replace")
    if len(data) <= LARGEST:
        (corpus / target / hashlib.sha1(data).hexdigest()).write_bytes(data)


def main(suites, corpus):
    for target in ("convert", "document", "dom", "json"):
        (corpus / target).mkdir(parents=True, exist_ok=True)
    for file in sorted((suites / "html5lib/tree-construction").rglob("*.dat")):
        for html, context in tree_cases(file.read_bytes().decode(errors="replace")):
            mode = MODES.index(context or "document") if (context or "document") in MODES else 0
            write(corpus, "dom", chr(ord("0") + mode) + html)
            write(corpus, "document", DEFAULTS + html)
    for file in sorted((suites / "html5lib/tokenizer").glob("*.test")):
        for html in token_cases(file):
            for mode in range(len(MODES)):
                write(corpus, "dom", chr(ord("0") + mode) + html)
    for file in sorted((suites / "microdata-rdf").rglob("*.html")):
        write(corpus, "convert", DEFAULTS + file.read_bytes().decode(errors="replace"))
    for folder in (suites / "microformats/tests", FUZZ.parent.parent / "test-suite"):
        for file in sorted(folder.rglob("*.html")):
            html = file.read_bytes().decode(errors="replace")
            write(corpus, "document", DEFAULTS + html)
            write(corpus, "json", DEFAULTS + html)
            write(corpus, "convert", DEFAULTS + html)
        for file in sorted(folder.rglob("*.json")):
            write(corpus, "json", json.dumps(json.loads(file.read_bytes())))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*map(pathlib.Path, sys.argv[1:]))
