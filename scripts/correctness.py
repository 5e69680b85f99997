#!/usr/bin/env python3
"""Runs the public suites, and writes the table of docs/correctness.md anew: what passes, of how many, and each exception.

The suites have to be there: scripts/suites.sh fetches them.
"""
import collections
import datetime
import os
import pathlib
import re
import subprocess
import sys

# The suite in the table, its name for scripts/suites.sh, and the start of its tests' names.
ROWS = [
    ("microformats", "microformats", "[microformats] "),
    ("html5lib: tokenizer", "html5lib", "html5lib_tokenizer: "),
    ("html5lib: tree construction", "html5lib", "[tree_construction] "),
    ("html5lib: encodings", "html5lib", "[encoding] "),
    ("W3C: microdata to RDF", "microdata-rdf", "[microdata_rdf] "),
    ("W3C: RDFa 1.1 in HTML", "rdfa", "[rdfa] "),
    ("W3C: JSON-LD 1.1 to RDF", "json-ld", "[json_ld] "),
    ("Google's requirements, a public gallery", "rich-results", "[rich_results] "),
]
# More exceptions of one reason are counted, and not named.
MAX_NAMES = 4
START, END = "<!-- public suites: scripts/correctness.py -->", "<!-- end -->"
TEST = re.compile(r"^test (.*?) +\.\.\. (ok|FAILED|ignored)$", re.MULTILINE)
BY_HTML5EVER = " with html5ever's tree"
NOTE = re.compile(r"^(.*) \((exception|left out): (.*)\)$", re.DOTALL)


def run(*arguments):
    """The names of tests."""
    command = ["cargo", "test", "--locked", "--package", "microweave", *arguments]
    environment = os.environ | {"MICROWEAVE_REQUIRE_SUITES": "1"}
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    # The runner of the suites pads the names.
    tests = [re.sub("] +", "] ", name) for name, _ in TEST.findall(done.stdout)]
    if done.returncode != 0:
        sys.exit(done.stdout + "\nthe table was not written, as tests failed")
    return tests


def commit_of(suite):
    folder = subprocess.run(["scripts/suites.sh", "--folder", suite], stdout=subprocess.PIPE, text=True, check=True)
    file = pathlib.Path(folder.stdout.strip(), "COMMIT")
    return f"`{file.read_text().strip()[:12]}`" if file.exists() else "not recorded"


def names_in_lines(names):
    return ", ".join(f"`{name}`" for name in names)


def section(tests):
    lines = [
        "| suite | commit | cases | passed | exceptions | left out | passed with html5ever's tree |",
        "|---|---|---|---|---|---|---|",
    ]
    details = []
    for title, suite, start in ROWS:
        notes = {"exception": collections.defaultdict(list), "left out": collections.defaultdict(list)}
        count = passed_by_html5ever = 0
        for name in tests:
            if not name.startswith(start):
                continue
            if BY_HTML5EVER in name:
                passed_by_html5ever += NOTE.match(name) is None
                continue
            count += 1
            if note := NOTE.match(name.removeprefix(start)):
                notes[note[2]][note[3]].append(note[1])
        if count == 0:
            sys.exit(f"no test's name begins with {start}: the table was not written")
        exceptions, left_out = (sum(map(len, notes[kind].values())) for kind in ("exception", "left out"))
        passed = count - exceptions - left_out
        figures = f"{count} | {passed} | {exceptions} | {left_out} | {passed_by_html5ever or '-'}"
        lines.append(f"| {title} | {commit_of(suite)} | {figures} |")
        if exceptions + left_out > 0:
            details.append(f"- {title}")
        for kind, by_reason in notes.items():
            for reason, names in by_reason.items():
                is_named = kind == "exception" and len(names) <= MAX_NAMES
                shown = names_in_lines(names) if is_named else f"{len(names)} case" + "s" * (len(names) > 1)
                details.append(f"  - {kind}: {shown}: {reason}.")
    today = datetime.datetime.now(datetime.timezone.utc).date()
    return "\n".join([START, "", f"Made on {today}.", "", *lines, "", *details, "", END])


def main():
    os.chdir(pathlib.Path(__file__).parent.parent)
    tests = run("--test", "suites") + run("--package", "microweave-html", "--lib", "html5lib_tokenizer", "--", "--show-output")
    page = pathlib.Path("docs/correctness.md")
    before, rest = page.read_text().split(START)
    page.write_text(before + section(tests) + rest.split(END, 1)[1])


main()
