"""Web archives for the tests, written by warcio."""

from __future__ import annotations

import contextlib
import functools
import http.server
import io
import threading
from pathlib import Path
from typing import Any, Iterable, Iterator, Tuple

from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

HTML = "text/html; charset=utf-8"


def page_of(number: int) -> bytes:
    """A page with microformats, microdata and links. Most pages have a kilobyte or more."""
    return (
        f'<!doctype html><link rel="next" href="/{number + 1}"><a class="h-card" rel="me" href="/ada">Ada {number}</a>'
        f'<p itemscope itemtype="https://schema.org/Thing"><b itemprop="name">Björk {number}</b> {"tea " * (number % 700)}'
    ).encode()


def url_of(number: int) -> str:
    return f"https://host{number % 7}.example/{number}"


def write_archive(path: Path, pages: Iterable[Tuple[str, bytes]], gzip: bool = True) -> None:
    """Writes pages, each after a request; every tenth is an image, and every eleventh an error page."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=gzip)
        writer.write_record(writer.create_warcinfo_record(path.name, {"software": "test"}))
        for number, (url, page) in enumerate(pages):
            content_type = "image/png" if number % 10 == 9 else HTML
            status = "404 Not Found" if number % 11 == 10 else "200 OK"
            head = StatusAndHeaders(status, [("Content-Type", content_type)], protocol="HTTP/1.1")
            date = {"WARC-Date": f"2026-11-22T01:{number // 60 % 60:02}:{number % 60:02}Z"}
            request = StatusAndHeaders(f"GET /{number} HTTP/1.1", [("Host", "ada.example")], is_http_request=True)
            writer.write_record(writer.create_warc_record(url, "request", http_headers=request, warc_headers_dict=date))
            record = writer.create_warc_record(
                url, "response", payload=io.BytesIO(page), http_headers=head, warc_headers_dict=date
            )
            writer.write_record(record)


def numbered_archive(path: Path, count: int, gzip: bool = True) -> Path:
    write_archive(path, ((url_of(number), page_of(number)) for number in range(count)), gzip)
    return path


class RangeHandler(http.server.SimpleHTTPRequestHandler):
    """Answers requests for a range of a file too, as stores do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        unit, _, given = self.headers.get("Range", "").partition("=")
        first, _, last = given.partition("-")
        path = Path(self.translate_path(self.path))
        if unit != "bytes" or not path.is_file():
            super().do_GET()
            return
        file = path.read_bytes()
        end = min(int(last or len(file)) + 1, len(file))
        self.send_response(206)
        self.send_header("Content-Range", f"bytes {first}-{end - 1}/{len(file)}")
        self.send_header("Content-Length", str(end - int(first)))
        self.send_header("Last-Modified", self.date_time_string(path.stat().st_mtime))
        self.end_headers()
        self.wfile.write(file[int(first) : end])

    def log_message(self, *_: Any) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serves a folder on this machine. Gives its address."""
    handler = functools.partial(RangeHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
