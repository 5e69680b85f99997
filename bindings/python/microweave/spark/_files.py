"""The files of a harvest, wherever they are: paths of the machine, addresses that pyarrow knows (s3://, hdfs://, gs://), and
addresses of the web."""

from __future__ import annotations

import email.utils
import glob
import http.client
import os
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from typing import Any, Iterable, Iterator, List, Mapping, NamedTuple, Optional, Tuple, Union

import pyarrow.fs as fs

PAGE_ENDINGS = (".html", ".htm", ".xhtml")
ARCHIVE_ENDINGS = (".warc",)
COMPRESSED_ENDINGS = (".gz", ".zst", ".br")

#: The seconds that a server has to tell the size of a file.
TIMEOUT = 60

#: The number of requests that wait for their answers at once.
REQUESTS = 16

Paths = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]


class InputFile(NamedTuple):
    """A file that exists."""

    path: str
    """As it was given: a path, or an address."""
    size: int
    modified: int
    """In milliseconds since 1970."""


def file_system(path: str) -> Tuple[Any, str]:
    """The file system of a path or an address, and the path in it."""
    if "://" in path:
        system, inner = fs.FileSystem.from_uri(path)
        return system, inner
    return fs.LocalFileSystem(), os.path.abspath(path)


def input_files(paths: Paths, format: str) -> Tuple[List[InputFile], List[Tuple[str, str]]]:
    """The files of the paths, in order and each once, and the paths that cannot be read with the reason.

    A folder stands for the files in it whose names end as the names of pages or archives do. A path with `*`, `?` or `[` that
    is no file is a pattern.
    """
    endings = PAGE_ENDINGS if format == "html" else ARCHIVE_ENDINGS
    given = [os.fspath(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    files: List[InputFile] = []
    errors: List[Tuple[str, str]] = []
    with ThreadPoolExecutor(REQUESTS) as pool:
        of_web = {path: pool.submit(_web_file, path) for path in dict.fromkeys(given) if _is_of_web(path)}
        for path in given:
            try:
                files += [of_web[path].result()] if path in of_web else _files_of(path, endings)
            except OSError as error:
                errors.append((path, f"cannot be opened: {error}"))
    return sorted(set(files)), errors


def _files_of(path: str, endings: Tuple[str, ...]) -> Iterator[InputFile]:
    matches = _matches(path)
    if not matches:
        raise FileNotFoundError("there is no such file")
    for match in matches:
        system, inner = file_system(match)
        info = system.get_file_info(inner)
        if info.type == fs.FileType.Directory:
            yield from _files_in(system, inner, match, endings)
        elif info.type == fs.FileType.NotFound:
            raise FileNotFoundError("there is no such file")
        else:
            yield _input_file(match, info)


def _matches(path: str) -> List[str]:
    if "://" in path or os.path.exists(path) or not glob.has_magic(path):
        return [path]
    return sorted(glob.glob(path, recursive=True))


def _files_in(system: Any, folder: str, name: str, endings: Tuple[str, ...]) -> Iterator[InputFile]:
    for info in system.get_file_info(fs.FileSelector(folder, recursive=True)):
        inner = info.path[len(folder) :].strip("/")
        is_hidden = any(part.startswith(".") for part in inner.split("/"))
        if info.type == fs.FileType.File and not is_hidden and _ends_with(inner, endings):
            yield _input_file(f"{name.rstrip('/')}/{inner}", info)


def _ends_with(name: str, endings: Tuple[str, ...]) -> bool:
    name = name.lower()
    for ending in COMPRESSED_ENDINGS:
        name = name[: -len(ending)] if name.endswith(ending) else name
    return name.endswith(endings)


def _input_file(path: str, info: Any) -> InputFile:
    return InputFile(path, info.size, 0 if info.mtime_ns is None else info.mtime_ns // 1_000_000)


def _is_of_web(path: str) -> bool:
    return path.startswith(("http://", "https://"))


def _web_file(address: str) -> InputFile:
    try:
        return _file_of_server(address)
    except (http.client.HTTPException, ValueError) as error:
        raise OSError(f"{type(error).__name__}: {error}") from error


def _file_of_server(address: str) -> InputFile:
    try:
        headers = _headers(address, "HEAD")
    except urllib.error.HTTPError as error:
        if error.code not in (405, 501):
            raise
        headers = _headers(address, "GET", {"Range": "bytes=0-0"})
    # Such as `bytes 0-0/1234`. A server that knows no ranges tells the size of the file.
    _, _, size_of_ranges = (headers["Content-Range"] or "").rpartition("/")
    size, date = size_of_ranges or headers["Content-Length"], headers["Last-Modified"]
    if size is None:
        raise OSError("the server does not tell the size of the file")
    return InputFile(address, int(size), _milliseconds(date))


def _headers(address: str, method: str, headers: Mapping[str, str] = {}) -> Message:
    request = urllib.request.Request(address, method=method, headers=dict(headers))
    with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
        found: Message = answer.headers
        return found


def _milliseconds(date: Optional[str]) -> int:
    """The time of a date of HTTP. 0 for one that cannot be read."""
    try:
        return int(email.utils.parsedate_to_datetime(date).timestamp()) * 1000 if date else 0
    except (LookupError, OverflowError, TypeError, ValueError):
        return 0


def source_of(path: str) -> Any:
    """What `microweave.warc.open` reads: the path, an address of the web, or an open file."""
    if "://" not in path or _is_of_web(path):
        return path
    system, inner = file_system(path)
    return system.open_input_file(inner)
