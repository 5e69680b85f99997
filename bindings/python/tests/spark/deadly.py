"""For workers of Spark: a page with the word "deadly" kills its process, as one that needs too much memory does.

`DeadlyOptions` bring this into each worker that gets them. Spark uses a worker again for other harvests: those with other
options read deadly pages as any others.
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


def new_rows(options: Options, *arguments: Any) -> Any:
    native = real_rows(options, *arguments)
    return Rows(native) if isinstance(options, OptionsInWorker) else native


class Rows:
    """The rows of pages, none of which is deadly."""

    def __init__(self, native: Any) -> None:
        self.native = native

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


class OptionsInWorker(Options):
    """What `DeadlyOptions` are in a worker."""


def in_worker() -> Options:
    _native.NativeInput = new_input  # type: ignore[assignment,misc]
    _native.NativeRows = new_rows  # type: ignore[assignment,misc]
    return OptionsInWorker()


class DeadlyOptions(Options):
    def __reduce__(self) -> Any:
        return eval, (f"__import__('runpy').run_path({os.path.abspath(__file__)!r})['in_worker']()",)
