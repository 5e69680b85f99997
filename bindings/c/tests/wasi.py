"""The module for hosts of WebAssembly, in wasmtime: python3 wasi.py microweave.wasm"""

import json
import sys

from wasmtime import Engine, Linker, Module, Store, WasiConfig

engine = Engine()
store = Store(engine)
store.set_wasi(WasiConfig())
linker = Linker(engine)
linker.define_wasi()
exports = linker.instantiate(store, Module.from_file(engine, sys.argv[1])).exports(store)
memory = exports["memory"]


def written(text):
    at = exports["mw_alloc"](store, len(text) + 1)
    memory.write(store, text + b"\0", at)
    return at


def answer(verb, html, request):
    arguments = [written(verb), written(html), written(request), written(bytes(4))]
    verb_at, html_at, request_at, length_at = arguments
    start = exports["mw_answer"](store, verb_at, html_at, len(html), request_at, length_at)
    length = int.from_bytes(memory.read(store, length_at, length_at + 4), "little")
    text = bytes(memory.read(store, start, start + length))
    for at in [*arguments, start]:
        exports["mw_free"](store, at)
    return json.loads(text)


page = "<a class=h-card href=/>Zoé</a>".encode()
for _ in range(1000):
    document = answer(b"parse", page, b'{"url":"https://ada.example/"}')
properties = document["items"][0]["properties"]
assert properties == {"name": ["Zoé"], "url": ["https://ada.example/"]}, document
assert answer(b"pars", page, b"")["error"] == "unknown-verb"
assert answer(b"check", b"<p class=h-card><b class=p-nmae>x", b"{}")["findings"]
assert memory.data_len(store) < 1 << 26, "memory is given back"
print(f"WebAssembly: {memory.data_len(store) >> 10} KiB of memory")
