"""For workers of Spark: a page with the word "deadly" kills its process, as one that needs too much memory does.

The options of a harvest that are made by `deadly_options` bring this into each worker.
"""

from __future__ import annotations

import os
import signal
from typing import Any, Dict, Tuple

from microweave import Options, _native, warc

real_input, real_rows = _native.NativeInput, _native.NativeRows

#: The arguments of the inputs that are open.
opened: Dict[int, Tuple[Any, ...]] = {}


def new_input(*arguments: Any) -> Any:
    native = real_input(*arguments)
    opened[id(native)] = arguments
    return native


class Rows:
    """The rows of pages, none of which is deadly."""

    def __init__(self, *arguments: Any) -> None:
        self.native = real_rows(*arguments)

    def read(self, native: Any, source: str, max_bytes: int, left_out: Dict[int, str]) -> bool:
        path, ranges, *_ = opened[id(native)]
        for page in warc.open(path, ranges=ranges):
            if b"deadly" in page.html and page.offset not in left_out:
                os.kill(os.getpid(), signal.SIGKILL)
        return self.native.read(native, source, max_bytes, left_out)

    def add(self, html: bytes, *arguments: Any) -> None:
        if b"deadly" in html:
            os.kill(os.getpid(), signal.SIGKILL)
        self.native.add(html, *arguments)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.native, name)


def in_worker() -> Options:
    _native.NativeInput = new_input  # type: ignore[assignment,misc]
    _native.NativeRows = Rows  # type: ignore[assignment,misc]
    return Options()


class DeadlyOptions(Options):
    def __reduce__(self) -> Any:
        return eval, (f"__import__('runpy').run_path({os.path.abspath(__file__)!r})['in_worker']()",)
