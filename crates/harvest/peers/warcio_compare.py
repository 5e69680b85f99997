"""Usage: warcio_compare.py RECORDS FOLDER. RECORDS is the example `records`; the archives are written into FOLDER."""
import gzip
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import zlib

import brotli
import zstandard
from fastwarc.warc import ArchiveIterator as FastIterator
from fastwarc.warc import WarcRecordType
from warcio.archiveiterator import ArchiveIterator
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

TYPES = ["text/html", "text/html; charset=iso-8859-1", "TEXT/HTML;charset=utf-8", "application/xhtml+xml", "image/png", "text/plain"]
CODINGS = [None, "gzip", "deflate", "raw deflate", "br", "zstd", "decoded", "chunked", "gzip, chunked"]


def raw_deflate(data):
    compressor = zlib.compressobj(wbits=-15)
    return compressor.compress(data) + compressor.flush()


def chunked(data, length):
    chunks = [data[at : at + length] for at in range(0, len(data), length)]
    return b"".join(b"%x\r\n%s\r\n" % (len(chunk), chunk) for chunk in chunks) + b"0\r\n\r\n"


ENCODERS = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "raw deflate": raw_deflate,
    "br": brotli.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


def message(number):
    """The HTTP headers, the body as it is sent, and without its codings."""
    media_type, coding = TYPES[number % len(TYPES)], CODINGS[number % len(CODINGS)]
    body = f"<!doctype html><title>Page {number}</title><p>".encode() + f"é {number} ".encode() * (number * 37 % 3001)
    headers, sent = [("Content-Type", media_type)], body
    name = (coding or "").removesuffix("chunked").removesuffix(", ")
    if name in ENCODERS:
        sent = ENCODERS[name](sent)
        headers.append(("Content-Encoding", name.removeprefix("raw ")))
    elif name == "decoded":
        headers.append(("Content-Encoding", "gzip"))
    if (coding or "").endswith("chunked"):
        sent = chunked(sent, 997)
        headers.append(("Transfer-Encoding", "chunked"))
    return headers, sent, body


def write(file, count, is_gzip, version):
    """Writes an archive with warcio. Returns the pages in it: URL, date, SHA-256."""
    pages = []
    with open(file, "wb") as stream:
        writer = WARCWriter(stream, gzip=is_gzip, warc_version=version)
        writer.write_record(writer.create_warcinfo_record(file.name, {"software": "warcio"}))
        for number in range(count):
            url = f"https://site-{number % 7}.example/{number}?q=é"
            date = f"2024-01-{number % 28 + 1:02}T00:00:{number % 60:02}Z"
            headers, sent, body = message(number)
            status = "404 Not Found" if number % 11 == 10 else "200 OK"
            is_html = headers[0][1].lower().startswith(("text/html", "application/xhtml"))
            kind = "resource" if number % 13 == 12 else "response"
            if kind == "resource":
                http, sent = None, body
            else:
                http = StatusAndHeaders(status, headers, protocol="HTTP/1.1")
                request = StatusAndHeaders("GET / HTTP/1.1", [("Host", "site.example")], is_http_request=True)
                writer.write_record(writer.create_warc_record(url, "request", http_headers=request))
            record = writer.create_warc_record(
                url, kind, payload=io.BytesIO(sent), http_headers=http, warc_headers_dict={"WARC-Date": date},
                warc_content_type=headers[0][1] if kind == "resource" else "",
            )
            writer.write_record(record)
            if is_html and (kind == "resource" or status.startswith("200")):
                pages.append((url, date, hashlib.sha256(body).hexdigest()))
    return pages


def read_by_us(*arguments):
    lines = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout.splitlines()
    rows = [line.split("\t") for line in lines]
    assert all(row[1] != "LOSS" for row in rows), [row for row in rows if row[1] == "LOSS"]
    return [(int(row[0]), row[2], row[1], row[5]) for row in rows]


def read_by_warcio(file):
    """Offset, URL and date of all `response` and `resource` records, and the SHA-256 if warcio decodes the body."""
    records = {}
    with open(file, "rb") as stream:
        iterator = ArchiveIterator(stream)
        for record in iterator:
            if record.rec_type in ("response", "resource"):
                headers = record.rec_headers
                coding = record.http_headers and record.http_headers.get_header("Content-Encoding")
                # warcio has no zstd, and cannot use the current brotli.
                is_read = coding not in ("br", "zstd")
                digest = hashlib.sha256(record.content_stream().read()).hexdigest() if is_read else None
                # This reads the record to its end.
                offset = iterator.get_record_offset()
                records[offset] = (headers.get_header("WARC-Target-URI"), headers.get_header("WARC-Date"), digest)
    return records


def read_by_fastwarc(file):
    records = {}
    with open(file, "rb") as stream:
        for record in FastIterator(stream, record_types=WarcRecordType.response | WarcRecordType.resource):
            records[record.stream_pos] = (record.headers["WARC-Target-URI"], record.headers["WARC-Date"])
    return records


def compare(file, pages, example):
    ours = read_by_us(example, str(file))
    assert [row[1:] for row in ours] == pages, f"{file}: other pages than were written"
    checks = [("fastwarc", read_by_fastwarc(file))]
    if file.suffix != ".zst":
        checks.append(("warcio", read_by_warcio(file)))
    for name, records in checks:
        for offset, url, date, digest in ours:
            other = records.get(offset)
            assert other and other[:2] == (url, date), f"{name}: {file} {offset} {url} {date}: {other}"
            assert other[2:] in ((), (None,), (digest,)), f"{name}: {file} {offset} {url}: another content"
    return ours


def write_cdxj(file, pages, sizes):
    """Lists every third page."""
    lines = []
    for offset, url, _, _ in pages[::3]:
        entry = {"url": url, "filename": file.name, "offset": str(offset), "length": str(sizes[offset])}
        lines.append(f"key 20240101000000 {json.dumps(entry)}\n")
    list_file = file.with_suffix(".cdxj")
    list_file.write_text("".join(lines))
    return list_file


def main(example, folder):
    folder.mkdir(parents=True, exist_ok=True)
    count = 400
    for version in ("WARC/1.0", "WARC/1.1"):
        stem = version.replace("/", "-")
        plain, packed, frames = (folder / f"{stem}.warc{end}" for end in ("", ".gz", ".zst"))
        pages = write(plain, count, False, version)
        compare(plain, pages, example)
        ours = compare(packed, write(packed, count, True, version), example)
        with open(plain, "rb") as stream, open(frames, "wb") as out:
            offsets, content, iterator = [], plain.read_bytes(), ArchiveIterator(stream)
            for _ in iterator:
                offsets.append(iterator.get_record_offset())
            for start, end in zip(offsets, offsets[1:] + [len(content)]):
                out.write(zstandard.ZstdCompressor(write_checksum=True).compress(content[start:end]))
        compare(frames, pages, example)
        with open(packed, "rb") as stream:
            iterator, sizes = ArchiveIterator(stream), {}
            for _ in iterator:
                iterator.read_to_end()
                sizes[iterator.get_record_offset()] = iterator.get_record_length()
        listed = read_by_us(example, "--cdx", str(write_cdxj(packed, ours, sizes)), str(folder))
        assert listed == ours[::3], "the ranges of the list give other pages"
        print(f"{version}: {len(ours)} pages of {count} messages are equal, plain, gz and zst; {len(listed)} by CDXJ")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], pathlib.Path(sys.argv[2]))
