"""The files of a harvest, wherever they are: paths of the machine, addresses that pyarrow knows (s3://, hdfs://, gs://), and
addresses of the web."""

from __future__ import annotations

import email.utils
import glob
import http.client
import os
import urllib.request
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Tuple, Union

import pyarrow.fs as fs

PAGE_ENDINGS = (".html", ".htm", ".xhtml")
ARCHIVE_ENDINGS = (".warc",)
COMPRESSED_ENDINGS = (".gz", ".zst", ".br")

#: The seconds that a server has to tell the size of a file.
TIMEOUT = 60

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
    given = [paths] if isinstance(paths, (str, os.PathLike)) else list(paths)
    files: List[InputFile] = []
    errors: List[Tuple[str, str]] = []
    for path in [os.fspath(path) for path in given]:
        try:
            files += _files_of(path, endings)
        except OSError as error:
            errors.append((path, f"cannot be opened: {error}"))
    return sorted(set(files)), errors


def _files_of(path: str, endings: Tuple[str, ...]) -> Iterator[InputFile]:
    if _is_of_web(path):
        yield _web_file(path)
        return
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
    with urllib.request.urlopen(urllib.request.Request(address, method="HEAD"), timeout=TIMEOUT) as answer:
        size, date = answer.headers["Content-Length"], answer.headers["Last-Modified"]
    if size is None:
        raise OSError("the server does not tell the size of the file")
    return InputFile(address, int(size), _milliseconds(date))


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
