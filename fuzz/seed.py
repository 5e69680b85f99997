#!/usr/bin/env python3
"""Writes the pages of html5lib's tree construction tests as seeds: SUITE_FOLDER CORPUS_FOLDER.

For the target `dom` each begins with the character that chooses its mode, for `parse` with one
that chooses the default options."""
import hashlib
import pathlib
import sys

MODES = (pathlib.Path(__file__).parent / "modes.txt").read_text().splitlines()


def cases(text):
    for case in ("\n" + text).split("\n#data\n")[1:]:
        html = case[: case.find("\n#errors")]
        lines = case.split("\n")
        context = lines[lines.index("#document-fragment") + 1] if "#document-fragment" in lines else None
        yield html, context


def write(folder, seed):
    data = seed.encode()
    (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)


def main(suite, corpus):
    folders = {name: pathlib.Path(corpus) / name for name in ("dom", "parse")}
    for folder in folders.values():
        folder.mkdir(parents=True, exist_ok=True)
    for file in sorted(pathlib.Path(suite).rglob("*.dat")):
        for html, context in cases(file.read_bytes().decode(errors="replace")):
            mode = MODES.index(context or "document") if (context or "document") in MODES else 0
            write(folders["dom"], chr(ord("0") + mode) + html)
            write(folders["parse"], "\0" + html)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
