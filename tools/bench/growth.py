"""Counts how the work of every verb grows with the length of the page, without a clock: hunt write:8192 | python3 growth.py MODULE [--all]

MODULE is the WebAssembly of the C interface, which wasmtime runs. The work is the number of its instructions. Fails if the work of a
verb for a kind of page grows by more than 2.2 for each of six doublings of the length, from 8 KB on: a shorter page may be below a limit that
bounds the work, such as the one on depth. A longer page may also have a longer answer, as the limit of memory, which bounds it, lets it:
then the growth is that for twice the length of page and answer together. Pages that are hostile to the tree are parsed and cleaned. Others are tried with a third of
the verbs and with one of the formats, in turn; after --all, with every verb.
"""

import json
import sys

from wasmtime import Config, Engine, Linker, Module, Store, WasiConfig

MAX_GROWTH = 2.2
# A page with less work is not compared: what does not depend on its length is a large part of it.
MIN_INSTRUCTIONS = 2_000_000
FUEL = 1 << 62
# A page of every syntax, which needs the tables.
PAGE = b"""<title>Tea</title><meta property=og:title content=Tea><article class="h-entry hentry"><time class=dt-published>2026-05-05</time>
<p class=e-content lang=en>Tea <a rel="tag author" class="p-author h-card" href=/>Ada</a> $5.00</article>
<div itemscope itemtype=https://schema.org/Recipe><b itemprop=name>Tea</b><b itemprop=totalTime>5 min</b></div>
<script type=application/ld+json>{"@context": "https://schema.org", "@type": "Product", "name": "Tea", "offers": {"@type": "Offer", "price": 5}}
</script><p vocab=https://schema.org/ typeof=Event><b property=name>Tea</b>"""


class Library:
    def __init__(self, path):
        config = Config()
        config.consume_fuel = True
        config.cranelift_opt_level = "speed"
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
        """The number of instructions for an answer, and the length of the answer."""
        arguments = [self.written(text) for text in [verb, html, request, bytes(4)]]
        verb_at, html_at, request_at, length_at = arguments
        before = self.store.get_fuel()
        start = self.call("mw_answer", verb_at, html_at, len(html), request_at, length_at)
        after = self.store.get_fuel()
        length = int.from_bytes(self.memory.read(self.store, length_at, length_at + 4), "little")
        for at in [*arguments, start]:
            self.call("mw_free", at)
        return before - after, length


def growth_of(library, questions, htmls):
    """How the work grows for the last doubling that is tried. Further ones are tried while it grows too much."""
    before, growth = None, 0
    for (_, verb, request), html in zip(questions, htmls):
        work, answer = library.work(verb, html, request)
        # A shape with a long beginning is not twice as long.
        works = [work / len(html), work / (len(html) + answer)]
        if before is not None and work >= MIN_INSTRUCTIONS:
            growth = min(2 * now / then for now, then in zip(works, before))
            if growth <= MAX_GROWTH:
                break
        before = works
    return growth


def main():
    requests = json.loads(sys.stdin.readline())
    library = Library(sys.argv[1])
    rows = [
        [(row["name"], row["verb"].encode(), json.dumps(row["request"]).encode()) for row in rows]
        for rows in requests
    ]
    # For each verb, its requests for the lengths.
    verbs = list(zip(*rows))
    formats = [verb for verb in verbs if verb[0][0].startswith("format ")]
    verbs = [verb for verb in verbs if verb not in formats]
    of_tree = [verb for verb in verbs if verb[0][0] in ("parse", "clean")]
    # Tables that are made once do not count.
    for questions in [*verbs, *formats]:
        library.work(questions[0][1], PAGE, questions[0][2])
    steps = 1 if "--all" in sys.argv else 3
    worst, above = {}, 0
    number = -1
    for number, page in enumerate(map(json.loads, sys.stdin)):
        htmls = [html.encode() for html in page["html"]]
        in_turn = [*verbs[number % steps :: steps], formats[number % len(formats)]]
        for questions in of_tree if page["isOfTree"] else in_turn:
            name = questions[0][0]
            growth = growth_of(library, questions, htmls)
            worst[name] = max(worst.get(name, 0), growth)
            if growth > MAX_GROWTH:
                above += 1
                print(f"{growth:.2f} for twice the length: {name} / {page['name'][:120]}", flush=True)
    for name, growth in sorted(worst.items(), key=lambda row: -row[1]):
        print(f"{growth:8.2f}  {name}")
    print(f"{number + 1} kinds of pages, {len(worst)} verbs, {above} above {MAX_GROWTH}")
    sys.exit(above > 0)


if __name__ == "__main__":
    main()
