"""A WARC file of the same pages again and again, for benches. It needs warcio."""

import io


def write_warc(path, pages, size):
    """Writes pages under new URLs until they have this many bytes. Returns their bytes."""
    from warcio.statusandheaders import StatusAndHeaders
    from warcio.warcwriter import WARCWriter

    written, number = 0, 0
    with open(path, "wb") as file:
        writer = WARCWriter(file, gzip=True)
        while written < size:
            page = pages[number % len(pages)]
            headers = StatusAndHeaders("200 OK", [("Content-Type", "text/html; charset=utf-8")], protocol="HTTP/1.1")
            url = f"https://host{number % 997}.example/{number}"
            writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(page), http_headers=headers))
            written, number = written + len(page), number + 1
    return written
