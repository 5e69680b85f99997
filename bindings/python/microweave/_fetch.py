"""Pages from the web."""

from __future__ import annotations

import re
from typing import Any, NamedTuple, Optional, Union
from urllib.parse import quote, urlsplit
from urllib.request import HTTPDefaultErrorHandler, HTTPRedirectHandler, Request, build_opener

from ._native import Error

#: The punctuation of the URI grammar (RFC 3986, section 2), and `%`. `quote` keeps letters, digits and `_.-~`.
_URI_CHARACTERS = ":/?#[]@!$&'()*+,;=%"


class Fetched(NamedTuple):
    """A page as the server sent it, with any status."""

    url: str
    """The address after redirects."""
    html: Union[str, bytes]
    content_type: Optional[str] = None
    """The HTTP header, if `html` is bytes."""


def fetch(url: str, user_agent: str) -> Fetched:
    """Fetches a page with the package requests. Without that package, with Python's urllib."""
    url = url.strip()
    try:
        import requests
    except ImportError:
        _check_scheme(url, Error)
        return _fetch_with_urllib(url, user_agent)
    _check_scheme(url, requests.exceptions.InvalidSchema)
    response = requests.get(url, headers={"User-Agent": user_agent})
    content_type = response.headers.get("content-type", "")
    # As mf2py does: requests decodes the page if the header has its encoding.
    return Fetched(response.url, response.text if "charset" in content_type else response.content)


def _check_scheme(url: str, error: Any) -> None:
    """Raises the error if an address is not one of the web, so that no address opens a file."""
    if not re.match("https?://", url, re.IGNORECASE):
        raise error("only pages of the web are fetched: the address must begin with http:// or https://")


class _Redirects(HTTPRedirectHandler):
    """Follows redirects to http and https. The handler of urllib takes ftp too, and 308 only since Python 3.11."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Optional[Request]:
        _check_scheme(newurl, Error)
        return super().redirect_request(req, fp, 307 if code == 308 else code, msg, headers, newurl)

    http_error_308 = HTTPRedirectHandler.http_error_302


class _ErrorPages(HTTPDefaultErrorHandler):
    """Takes the pages of errors, such as 404, as pages."""

    def http_error_default(self, req: Any, fp: Any, code: int, msg: str, hdrs: Any) -> Any:
        return fp


def _fetch_with_urllib(url: str, user_agent: str) -> Fetched:
    request = Request(_encoded(url), headers={"User-Agent": user_agent})
    with build_opener(_Redirects, _ErrorPages).open(request) as response:
        return Fetched(response.url, response.read(), response.headers.get("Content-Type"))


def _encoded(url: str) -> str:
    """The address with the characters of a URI only. A name of a host is written by IDNA."""
    parts = urlsplit(url)
    host = parts.netloc
    if not host.isascii():
        name, colon, port = host.partition(":")
        host = name.encode("idna").decode("ascii") + colon + port
    return quote(parts._replace(netloc=host).geturl(), safe=_URI_CHARACTERS)
