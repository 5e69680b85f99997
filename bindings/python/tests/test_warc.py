"""`microweave.warc` gives the pages that FastWARC and warcio give."""

from __future__ import annotations

import gzip
import hashlib
import io
from pathlib import Path
from typing import Iterator, List, Tuple

import pytest
from archives import numbered_archive, served

import microweave
from microweave import warc

PAGES = 301

Row = Tuple[int, str, str, str, str]


def digest(page: bytes) -> str:
    return hashlib.sha256(page).hexdigest()


def own_rows(path: Path) -> Iterator[Row]:
    for page in warc.open(path):
        yield page.offset, page.url, page.date or "", page.content_type or "", digest(page.html)


def rows_of_fastwarc(path: Path) -> Iterator[Row]:
    reader = pytest.importorskip("fastwarc.warc")
    with path.open("rb") as file:
        for record in reader.ArchiveIterator(file, record_types=reader.WarcRecordType.response):
            headers, content_type = record.headers, record.http_headers.get("Content-Type")
            if record.http_headers.status_code == 200 and content_type.startswith("text/html"):
                offset = record.stream_pos
                url, date = headers["WARC-Target-URI"], headers["WARC-Date"]
                yield offset, url, date, content_type, digest(record.reader.read())


def rows_of_warcio(path: Path) -> Iterator[Row]:
    reader = pytest.importorskip("warcio.archiveiterator")
    with path.open("rb") as file:
        iterator = reader.ArchiveIterator(file)
        for record in iterator:
            head = record.http_headers
            if record.rec_type != "response" or head.get_statuscode() != "200":
                continue
            content_type = head.get_header("Content-Type")
            if content_type.startswith("text/html"):
                names = ("WARC-Target-URI", "WARC-Date")
                url, date = (record.rec_headers.get_header(name) for name in names)
                page = digest(record.content_stream().read())
                # This goes to the end of the record.
                yield iterator.get_record_offset(), url, date, content_type, page


@pytest.fixture(params=["pages.warc.gz", "pages.warc"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    name: str = request.param
    return numbered_archive(tmp_path / name, PAGES, gzip=name.endswith(".gz"))


def test_equals_other_readers(path: Path) -> None:
    own = list(own_rows(path))
    assert len(own) == 246
    assert own == list(rows_of_warcio(path))
    assert own == list(rows_of_fastwarc(path))


@pytest.mark.parametrize("range_bytes", [1, 5_000, 20_000, 10_000_000])
def test_ranges_are_the_file(path: Path, range_bytes: int) -> None:
    ranges = warc.split(path, range_bytes)
    assert sum(length for _, length in ranges) == path.stat().st_size
    assert len(ranges) > 1 or range_bytes > 1_000_000
    read: List[warc.PageRecord] = []
    for part in ranges:
        read += warc.open(path, ranges=[part])
    assert read == list(warc.open(path)) == list(warc.open(path, ranges=ranges))


def test_single_records_are_read(path: Path) -> None:
    for page in list(warc.open(path))[::50]:
        assert next(warc.open(path, ranges=[(page.offset, path.stat().st_size - page.offset)])) == page


def test_a_file_of_python_is_read(path: Path) -> None:
    with path.open("rb") as file:
        assert list(warc.open(file)) == list(warc.open(str(path)))
        assert warc.split(file, 5_000) == warc.split(path, 5_000)
    reader = warc.open(io.BytesIO(path.read_bytes()))
    assert sum(1 for _ in reader) == 246 and reader.records == 2 * PAGES + 1 and reader.losses == []


def test_an_address_is_read(path: Path) -> None:
    with served(path.parent) as server:
        address = f"{server}/{path.name}"
        assert list(warc.open(address)) == list(warc.open(path))
        ranges = warc.split(address, 20_000)
        assert ranges == warc.split(path, 20_000)
        assert list(warc.open(address, ranges=ranges[1:2])) == list(warc.open(path, ranges=ranges[1:2]))
        with pytest.raises(OSError, match="missing"):
            warc.open(f"{server}/missing.warc")


def test_pages_can_be_parsed(path: Path) -> None:
    pages = ((page.html, page.url, page.content_type) for page in warc.open(path))
    documents = list(microweave.parse_many(pages))
    assert [document.items[0].text("name") for document in documents[:2]] == ["Ada 0", "Ada 1"]
    assert documents[3].microdata[0].text("name") == "Björk 3"


def test_damage_is_a_loss(tmp_path: Path) -> None:
    path = numbered_archive(tmp_path / "pages.warc.gz", PAGES)
    whole = list(warc.open(path))
    data = bytearray(path.read_bytes())
    data[whole[100].offset + 200] ^= 0xFF
    path.write_bytes(data[:-20])
    archive = warc.open(path)
    read = list(archive)
    lost = {page.offset for page in whole} - {page.offset for page in read}
    assert lost == {whole[100].offset, whole[-1].offset} == {loss.offset for loss in archive.losses}
    losses: List[warc.Loss] = []
    assert list(warc.open(path, on_loss=losses.append)) == read
    assert losses == archive.losses and all(loss.reason for loss in losses)


def test_errors_have_the_name_of_the_file(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text("<p class=h-card>Ada", encoding="utf-8")
    for read in (warc.open, warc.split):
        with pytest.raises(microweave.InputError, match="page.html is not a web archive"):
            read(page)
        with pytest.raises(FileNotFoundError, match="missing.warc cannot be opened"):
            read(tmp_path / "missing.warc")
    with pytest.raises(TypeError):
        warc.open(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="range_bytes cannot be 0"):
        warc.split(page, 0)


def test_errors_of_a_file_of_python_are_losses() -> None:
    class Failing(io.BytesIO):
        def read(self, size: "int | None" = -1) -> bytes:
            if self.tell() > 200_000:
                raise OSError("the network is down")
            return super().read(size)

    record = b"WARC/1.1\r\nWARC-Type: resource\r\nContent-Type: text/html\r\nContent-Length: 7\r\n\r\n<p>Tea\r\n\r\n"
    archive = warc.open(Failing(record * 10_000))
    assert len(list(archive)) > 1_000
    assert "the network is down" in archive.losses[0].reason


def test_wet_files_are_refused() -> None:
    record = b"WARC/1.1\r\nWARC-Type: conversion\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n\r\nTea\r\n\r\n"
    with pytest.raises(microweave.InputError, match="the file is a WET file"):
        warc.open(io.BytesIO(gzip.compress(record)))
