"""The tutorial: its listings are written to files, its sessions and commands run, and what they print is compared."""

import doctest
import re
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

TUTORIAL = Path(__file__).parents[3] / "docs" / "tutorial.md"
LISTING = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def run_session(text: str) -> None:
    """Runs a session in the namespace of `river.py` as it is now."""
    namespace = {"__name__": "river"}
    exec(Path("river.py").read_text(), namespace)
    test = doctest.DocTestParser().get_doctest(text, namespace, "tutorial", str(TUTORIAL), 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def run_commands(text: str) -> None:
    """Runs each line after `$ `, and compares what it prints with the lines that follow."""
    for command, expected in re.findall(r"^\$ python (.*)\n((?:[^$].*\n)*)", text, re.MULTILINE):
        run = subprocess.run([sys.executable, *command.split()], capture_output=True, text=True, check=True)
        assert run.stdout == expected


def test_tutorial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kinds = []
    for kind, title, text in LISTING.findall(TUTORIAL.read_text(encoding="utf-8")):
        kinds.append(kind)
        if title:
            path = Path(title)
            path.parent.mkdir(exist_ok=True)
            before = path.read_text(encoding="utf-8") if path.exists() else ""
            path.write_text(before + text, encoding="utf-8")
        elif kind == "pycon":
            run_session(text)
        else:
            assert kind == "console"
            run_commands(text)
    assert {"html", "python", "pycon", "console"} <= set(kinds)
    assert Path("river.html").read_text(encoding="utf-8").count("<article>") == 6
    fetch_from_the_web()


def fetch_from_the_web() -> None:
    """Runs the listing that fetches from the web, on the folder of the sites."""
    namespace: dict = {}
    exec(Path("web.py").read_text(), namespace)
    handler = partial(SimpleHTTPRequestHandler, directory="sites")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/ada.example.html"
        page, reached, content_type = namespace["fetch"](address)
        server.shutdown()
    assert (page, reached) == (Path("sites", "ada.example.html").read_bytes(), address)
    assert content_type.startswith("text/html")
