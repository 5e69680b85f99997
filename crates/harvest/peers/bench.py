"""Measures the harvest of a WARC file beside other ways to read it. See bench.sh.

Each way is a process of its own. What counts is its CPU time (user and system) and its greatest memory. The other ways
are slow, so they read a file with a part of the pages, and all are compared by HTML a second.
"""

import os
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path

from repeated_pages import write_warc

SMALL_MEGABYTES = 12


def main():
    if sys.argv[1] in PEERS:
        return PEERS[sys.argv[1]](sys.argv[2])
    programs, work, folder = map(Path, sys.argv[1:4])
    megabytes = int(sys.argv[4]) if len(sys.argv) > 4 else 300
    pages = [path.read_bytes() for path in sorted(folder.rglob("*.html"))]
    small, large = work / "small.warc.gz", work / "large.warc.gz"
    small_bytes = write_warc(small, pages, SMALL_MEGABYTES << 20)
    large_bytes = write_warc(large, pages, megabytes << 20)
    print(f"{len(pages)} pages again and again: {large_bytes / 1e6:.0f} MB of HTML in {large.stat().st_size / 1e6:.0f} MB of WARC\n")

    base = float(subprocess.check_output([programs / "examples/from_memory", large]))
    print(row("", "CPU seconds", "seconds", "HTML MB/s of CPU", "times the parse", "memory MB"))
    print(row("---", "--:", "--:", "--:", "--:", "--:"))
    print(row("parse from memory", f"{base:.2f}", "", f"{large_bytes / 1e6 / base:.0f}", "1.00", ""))
    speeds = {}
    for name, options in OURS.items():
        out = work / "out"
        shutil.rmtree(out, ignore_errors=True)
        command = [programs / "microweave", "harvest", "-q", large, "-o", out, *options]
        speeds[name] = measure(name, command, large_bytes, base, large_bytes)
    for name in PEERS:
        command = [sys.executable, __file__, name, small]
        speeds[name] = measure(name, command, small_bytes, base, large_bytes)
    print()
    ours = speeds["ndjson, 1 thread"]
    for name in PEERS:
        print(f"microweave harvest (ndjson) has {ours / speeds[name]:.0f} times the speed of {name}")


OURS = {
    "ndjson, 1 thread": ["--threads", "1", "--format", "ndjson"],
    "ndjson.zst, 1 thread": ["--threads", "1", "--format", "ndjson.zst"],
    "nquads, 1 thread": ["--threads", "1", "--format", "nquads"],
    "parquet, 1 thread": ["--threads", "1", "--format", "parquet"],
    "ndjson, 2 threads": ["--threads", "2", "--format", "ndjson"],
}


def measure(name, command, html_bytes, base, base_bytes):
    """Runs a command and prints its row. Returns the bytes of HTML for each second of CPU time."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    messages = process.stderr.read().decode()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - started
    if status != 0:
        sys.exit(f"{name} failed:\n{messages}")
    cpu = usage.ru_utime + usage.ru_stime
    speed = html_bytes / cpu
    times = (cpu / html_bytes) / (base / base_bytes)
    print(row(name, f"{cpu:.2f}", f"{seconds:.2f}", f"{speed / 1e6:.1f}", f"{times:.2f}", f"{usage.ru_maxrss / 1024:.0f}"), flush=True)
    return speed


def row(*cells):
    return "| " + " | ".join(cells) + " |"


def fastwarc_pages(path):
    from fastwarc.warc import ArchiveIterator, WarcRecordType

    with open(path, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response):
            yield record.headers["WARC-Target-URI"], record.reader.read()


def with_extruct(*syntaxes):
    def run(path):
        import extruct

        for url, page in fastwarc_pages(path):
            extruct.extract(page, base_url=url, syntaxes=list(syntaxes), errors="ignore")

    return run


def with_mf2py(path):
    import mf2py

    for url, page in fastwarc_pages(path):
        mf2py.parse(doc=page.decode("utf-8", "replace"), url=url)


def with_selectolax(path):
    """Only finds the elements that have microdata or microformats; it makes no items of them."""
    from selectolax.lexbor import LexborHTMLParser
    from warcio.archiveiterator import ArchiveIterator

    with open(path, "rb") as file:
        for record in ArchiveIterator(file):
            if record.rec_type == "response":
                tree = LexborHTMLParser(record.content_stream().read())
                tree.css("[itemscope], [itemprop], [class*='h-'], [rel]")


PEERS = {
    "FastWARC + extruct (microdata, microformat)": with_extruct("microdata", "microformat"),
    "FastWARC + extruct (microdata)": with_extruct("microdata"),
    "FastWARC + mf2py": with_mf2py,
    "warcio + selectolax (only finds elements)": with_selectolax,
}

main()
