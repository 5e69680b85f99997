"""Counts how the work of every verb grows with the length of the page, without a clock: hunt write:8192 | python3 growth.py MODULE

MODULE is the WebAssembly of the C interface, which wasmtime runs. The work is the number of its instructions. Prints what grows by
more than 2.2 for twice the length, and fails then.
"""

import json
import sys

from wasmtime import Config, Engine, Linker, Module, Store, WasiConfig

MAX_GROWTH = 2.2
# A page with less work is not compared: what does not depend on its length is a large part of it.
MIN_INSTRUCTIONS = 2_000_000
FUEL = 1 << 62


class Library:
    def __init__(self, path):
        config = Config()
        config.consume_fuel = True
        config.cranelift_opt_level = "none"
        engine = Engine(config)
        self.store = Store(engine)
        self.store.set_wasi(WasiConfig())
        self.store.set_fuel(FUEL)
        linker = Linker(engine)
        linker.define_wasi()
        self.exports = linker.instantiate(self.store, Module.from_file(engine, path)).exports(self.store)
        self.memory = self.exports["memory"]

    def call(self, name, *arguments):
        return self.exports[name](self.store, *arguments)

    def written(self, text):
        at = self.call("mw_alloc", len(text) + 1)
        self.memory.write(self.store, text + b"\0", at)
        return at

    def work(self, verb, html, request):
        """The number of instructions for an answer."""
        arguments = [self.written(text) for text in [verb, html, request, bytes(4)]]
        verb_at, html_at, request_at, length_at = arguments
        before = self.store.get_fuel()
        start = self.call("mw_answer", verb_at, html_at, len(html), request_at, length_at)
        after = self.store.get_fuel()
        for at in [*arguments, start]:
            self.call("mw_free", at)
        return before - after


def main():
    given = json.load(sys.stdin)
    library = Library(sys.argv[1])
    questions = [
        [(row["name"], row["verb"].encode(), json.dumps(row["request"]).encode()) for row in rows]
        for rows in given["requests"]
    ]
    pages = [(page["name"], [html.encode() for html in page["html"]]) for page in given["pages"]]
    # Tables that are made once do not count.
    for _, htmls in pages:
        for _, verb, request in questions[0]:
            library.work(verb, htmls[0][:256], request)
    worst, above = {}, 0
    for page, htmls in pages:
        # A shape with a long beginning is not twice as long.
        longer = len(htmls[1]) / len(htmls[0])
        for (name, verb, request), (_, _, long_request) in zip(*questions):
            short = library.work(verb, htmls[0], request)
            long = library.work(verb, htmls[1], long_request)
            growth = long / short / longer * 2 if long > MIN_INSTRUCTIONS else 0
            worst[name] = max(worst.get(name, 0), growth)
            if growth > MAX_GROWTH:
                above += 1
                print(f"{growth:.2f}, from {short} to {long} instructions: {name} / {page}")
    for name, growth in sorted(worst.items(), key=lambda row: -row[1]):
        print(f"{growth:8.2f}  {name}")
    print(f"{len(pages)} kinds of pages, {len(worst)} verbs, {above} above {MAX_GROWTH}")
    sys.exit(above > 0)


if __name__ == "__main__":
    main()
