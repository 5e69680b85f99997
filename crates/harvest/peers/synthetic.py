"""Writes a large WARC file for measuring memory: `synthetic.py FOLDER GIGABYTES OUT.warc.gz`.

The pages of FOLDER (HTML files) are repeated. Each record has a host, a type and a property of its own, so that the
tables of the statistics grow beyond their bounds. Each page is compressed only once: a gzip member is its own part, a
full flush, and the page's compressed bytes.
"""

import struct
import sys
import zlib
from pathlib import Path


def deflated(data, is_last):
    deflate = zlib.compressobj(6, zlib.DEFLATED, -15)
    return deflate.compress(data) + deflate.flush(zlib.Z_FINISH if is_last else zlib.Z_FULL_FLUSH)


def word(number):
    """Letters for a number: names of microformats have no digits at their ends."""
    return "x" + str(number).translate(str.maketrans("0123456789", "abcdefghij"))


def main():
    folder, gigabytes, out = Path(sys.argv[1]), float(sys.argv[2]), sys.argv[3]
    pages = [path.read_bytes() + b"\r\n\r\n" for path in sorted(folder.rglob("*.html"))]
    pages = [(page, deflated(page, True)) for page in pages]
    written, number = 0, 0
    with open(out, "wb") as file:
        while written < gigabytes * 1e9:
            page, compressed = pages[number % len(pages)]
            own = f"<p class=h-{word(number)}><b class=p-{word(number)}>a</b></p>".encode()
            http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
            length = len(http) + len(own) + len(page) - 4
            header = (
                f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: https://www.host{number}.example/\r\n"
                f"WARC-Date: 2026-11-01T00:00:00Z\r\nWARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-{number:012}>\r\n"
                f"Content-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n"
            ).encode() + http + own
            checksum = zlib.crc32(page, zlib.crc32(header))
            file.write(b"\x1f\x8b\x08\0\0\0\0\0\0\xff" + deflated(header, False) + compressed)
            file.write(struct.pack("<LL", checksum, (len(header) + len(page)) & 0xFFFFFFFF))
            written, number = written + len(own) + len(page), number + 1
    print(f"{number} pages, {written / 1e9:.1f} GB of HTML")


main()
