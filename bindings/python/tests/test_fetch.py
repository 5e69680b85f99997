"""Pages that `microweave.mf2py` fetches: only from the web, with requests or without it."""

from __future__ import annotations

import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Dict, Iterator, List
from urllib.error import HTTPError
from urllib.parse import unquote

import pytest

import microweave
from microweave import mf2py

requests = pytest.importorskip("requests")
peer = pytest.importorskip("mf2py")

CARD = '<p class="h-card">Björk</p>'


class Server(BaseHTTPRequestHandler):
    requested: List[str] = []

    def do_GET(self) -> None:
        self.requested.append(self.path)
        path, _, target = self.path.partition("?to=")
        status = {"/missing": 404, "/moved": 302, "/moved-308": 308}.get(path, 200)
        encoding = "iso-8859-1" if path == "/latin" else "utf-8"
        self.send_response(status)
        self.send_header("Content-Type", f"text/html; charset={encoding}" if path != "/plain" else "text/html")
        if target:
            self.send_header("Location", unquote(target))
        self.end_headers()
        self.wfile.write(CARD.encode(encoding))

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(params=["requests", "urllib"], autouse=True)
def client(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name: str = request.param
    if name == "urllib":
        monkeypatch.setitem(sys.modules, "requests", None)
    return name


def name_of(result: Dict[str, Any]) -> Any:
    return result["items"][0]["properties"]["name"]


@pytest.mark.parametrize("path", ["/plain", "/latin", "/utf8", "/missing", "/moved?to=/latin", "/moved-308?to=/latin"])
def test_pages_are_fetched(host: str, path: str) -> None:
    own, other = mf2py.Parser(url=host + path), peer.Parser(url=host + path)
    assert name_of(own.to_dict()) == name_of(mf2py.parse(url=host + path)) == ["Björk"]
    if path != "/plain":  # Without an encoding in the header, the peer guesses one.
        assert own.to_dict()["items"] == other.to_dict()["items"]
    assert own.__url__ == other.__url__


def test_addresses_are_percent_encoded(host: str) -> None:
    assert name_of(mf2py.parse(url=host + "/Größe a%20b?q=<é>#part")) == ["Björk"]
    assert Server.requested[-1] == "/Gr%C3%B6%C3%9Fe%20a%20b?q=%3C%C3%A9%3E"


def test_names_of_hosts_are_encoded(client: str) -> None:
    with pytest.raises((OSError, UnicodeError)) as error:
        mf2py.parse(url="http://bücher.invalid:1/")
    assert isinstance(error.value, OSError) and not isinstance(error.value, UnicodeError)


@pytest.mark.parametrize("make", [lambda url: mf2py.parse(url=url), lambda url: mf2py.Parser(url=url)])
@pytest.mark.parametrize(
    "url", ["file:{path}", "file://{path}", "FILE://localhost{path}", " file://{path}", "fi\nle://{path}", "{path}",
            "data:text/html,<p class=h-card>Bj", "ftp://127.0.0.1/", "url:file://{path}", "ada.example", "//ada.example/", "http:{path}", ""],
)  # fmt: skip
def test_only_the_web_is_read(make: Any, url: str, client: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(CARD, encoding="utf-8")
    with pytest.raises(ValueError, match="must begin with http:// or https://") as error:
        make(url.format(path=page))
    assert isinstance(error.value, requests.RequestException if client == "requests" else microweave.Error)


@pytest.mark.parametrize("code", ["/moved", "/moved-308"])
@pytest.mark.parametrize("target", ["file://{path}", "data:text/html,<p>", "ftp://127.0.0.1:1/"])
def test_redirects_stay_on_the_web(host: str, code: str, target: str, client: str, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(CARD, encoding="utf-8")
    errors = requests.exceptions.InvalidSchema if client == "requests" else (microweave.Error, HTTPError)
    with pytest.raises(errors):
        mf2py.parse(url=f"{host}{code}?to={target.format(path=page)}")


def test_mocks_of_requests_work(client: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if client == "urllib":
        return
    response = requests.Response()
    response._content, response.status_code, response.url = CARD.encode(), 200, "https://ada.example/"
    called = []
    monkeypatch.setattr(requests, "get", lambda *args, **keywords: called.append((args, keywords)) or response)
    assert name_of(mf2py.parse(url="https://ada.example/")) == ["Björk"]
    assert called == [(("https://ada.example/",), {"headers": {"User-Agent": mf2py.Parser.useragent}})]
