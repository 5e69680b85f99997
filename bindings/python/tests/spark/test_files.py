"""What `microweave.spark` learns of files from servers. It needs no Spark."""

from __future__ import annotations

import http.server
import threading
from pathlib import Path
from typing import Iterator

import pytest

pytest.importorskip("pyarrow")

from microweave.spark._files import InputFile, input_files

DATE = "Tue, 24 Nov 2026 08:00:00 GMT"
MODIFIED = 1_795_507_200_000


#: Requests that are answered when all of them have come.
ALL_ASK = threading.Barrier(4, timeout=20)


class Server(http.server.BaseHTTPRequestHandler):
    """Answers as the path says."""

    def do_HEAD(self) -> None:
        name = self.path.strip("/")
        if name.startswith("meet"):
            ALL_ASK.wait()
        if name.startswith("get-only"):
            self.send_error(501)
            return
        if name == "no-status":
            self.wfile.write(b"hello\r\n\r\n")
            return
        self.send_response(200)
        self.send_header("Content-Length", "many" if name == "no-size" else "7")
        self.send_header("Last-Modified", "yesterday" if name == "no-date" else DATE)
        self.end_headers()

    def do_GET(self) -> None:
        is_range = self.path == "/get-only" and self.headers["Range"] == "bytes=0-0"
        self.send_response(206 if is_range else 200)
        if is_range:
            self.send_header("Content-Range", "bytes 0-0/7")
        self.send_header("Content-Length", "1" if is_range else "7")
        self.end_headers()
        self.wfile.write(b"W" if is_range else b"WARC/1.")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_wrong_answer_of_a_server_is_an_error_of_its_file(server: str, tmp_path: Path) -> None:
    (tmp_path / "a.warc").write_bytes(b"")
    wrong = [f"{server}/no-status", f"{server}/no-size", "http://[a", "http://127.0.0.1:port/"]
    files, errors = input_files([*wrong, str(tmp_path), f"{server}/a.warc"], "warc")
    assert [file.path for file in files] == [f"{tmp_path}/a.warc", f"{server}/a.warc"]
    assert files[1] == InputFile(f"{server}/a.warc", 7, MODIFIED)
    assert [path for path, _ in errors] == wrong
    assert all(reason.startswith("cannot be opened: ") for _, reason in errors)


def test_a_date_that_cannot_be_read_is_none(server: str) -> None:
    assert input_files(f"{server}/no-date", "warc") == ([InputFile(f"{server}/no-date", 7, 0)], [])


def test_a_server_that_answers_no_head_is_asked_for_a_byte(server: str) -> None:
    addresses = [f"{server}/get-only", f"{server}/get-only-without-ranges"]
    assert input_files(addresses, "warc") == ([InputFile(address, 7, 0) for address in addresses], [])


def test_servers_are_asked_at_once(server: str) -> None:
    addresses = [f"{server}/meet-{number}" for number in range(4)]
    assert input_files(addresses, "warc") == ([InputFile(address, 7, MODIFIED) for address in addresses], [])
