"""Runs the payloads of vectors.json, and random nests of elements, through the cleaner and a browser.

`run.py CLEANER`. page.js says what happens in the browser.
"""

import html
import json
import os
import random
import subprocess
import sys
import tempfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

FOLDER = Path(__file__).parent
NESTS = 3000
# Seconds.
TIMEOUT = 1800
POLICIES = {"default": [], "more": ["more"]}
NAMES = """a b i font nobr code p div span h1 h2 pre ul ol li dl dt dd table caption colgroup col tbody thead tr td th
form button input input|type=hidden label fieldset select option ruby rb rt rtc rp marquee object address center details
summary dialog hr br img|src=/x.png x-note template svg desc math mi mo mtext mrow mglyph semantics
annotation-xml|encoding=text/html section blockquote video iframe|src=https://video.example/""".split()
TEXTS = ["x", " ", "\n", "\ufeff", "&#1;", "<!-- -->", "&nbsp;", "&amp;lt;"]


def payloads(table):
    """Each vector in each context: as it is, in capitals, and with references for its markup."""
    for vector in table["must_run"] + table["vectors"]:
        for context in table["contexts"]:
            yield context.replace("HERE", vector)
            yield context.replace("HERE", html.escape(vector))
            yield context.upper().replace("HERE", vector)


def nests(source):
    """Start tags, end tags and texts in any order."""
    for _ in range(NESTS):
        parts = []
        for _ in range(source.randrange(1, 30)):
            tag = source.choice(NAMES).replace("|", " ")
            name = tag.split()[0]
            parts.append(source.choice([f"<{tag}>"] * 4 + [f"</{name}>"] * 2 + [f"<{tag}>x</{name}>", source.choice(TEXTS)]))
        yield "".join(parts)


def clean(cleaner, arguments, pages):
    lines = "".join(json.dumps(page) + "\n" for page in pages)
    output = subprocess.run([cleaner, *arguments], input=lines, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in output.split("\n") if line]


def with_calls(texts, start):
    """The texts with a call in place of RUN that reports the number of the text."""
    return [text.replace("RUN", f"top.ran({number})") for number, text in enumerate(texts, start)]


def serve(data, results):
    files = {"/": "page.html", "/page.js": "page.js"}

    class Handler(BaseHTTPRequestHandler):
        def answer(self, status, body=b"", kind="text/html; charset=utf-8"):
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            if self.path == "/data.json":
                self.answer(200, json.dumps(data).encode(), "application/json")
            elif self.path in files:
                kind = "text/javascript" if self.path.endswith(".js") else "text/html; charset=utf-8"
                self.answer(200, (FOLDER / files[self.path]).read_bytes(), kind)
            else:
                self.answer(404)

        def do_POST(self):
            results.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.answer(204)

        def log_message(self, *arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    return server


def in_browser(data):
    results = Queue()
    server = serve(data, results)
    Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        arguments = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", f"--user-data-dir={profile}"]
        arguments += ["--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
        address = f"http://127.0.0.1:{server.server_port}/"
        browser = subprocess.Popen(
            [os.environ.get("CHROMIUM", "chromium"), *arguments, address],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            return results.get(timeout=TIMEOUT)
        except Empty:
            sys.exit("the browser has not answered")
        finally:
            browser.kill()
            browser.wait()
            server.shutdown()


def main(cleaner, step):
    table = json.loads((FOLDER / "vectors.json").read_text(encoding="utf-8"))
    controls = with_calls(table["must_run"], 0)
    given = with_calls([*payloads(table), *nests(random.Random(1))][::step], len(controls))
    failures = []
    cleaned = []
    for name, arguments in POLICIES.items():
        once = clean(cleaner, arguments, given)
        twice = clean(cleaner, arguments, once)
        unstable = [f"{name}: {page!r}: {a!r} becomes {b!r}" for page, a, b in zip(given, once, twice) if a != b]
        failures += unstable
        cleaned += [{"number": len(controls) + at, "policy": name, "html": page} for at, page in enumerate(once)]
    result = in_browser({"controls": controls, "cleaned": cleaned})
    ran = set(result["ran"])
    failures += [f"not cleaned, and did not run: {page!r}" for at, page in enumerate(controls) if at not in ran]
    failures += [f"ran: {given[at - len(controls)]!r}" for at in sorted(ran) if at >= len(controls)]
    failures += result["problems"]
    print(f"{result['browser']}: {len(cleaned)} results of {len(given)} payloads and {len(POLICIES)} policies;")
    print(f"{sum(at in ran for at in range(len(controls)))} of {len(controls)} payloads that were not cleaned ran;")
    print(f"{sum(at >= len(controls) for at in ran)} that were cleaned ran; {len(failures)} failures.")
    print("\n".join(failures[:30]))
    sys.exit(1 if failures else 0)


main(sys.argv[1], int(sys.argv[2]))
