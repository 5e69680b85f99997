"""`microweave.spark` on two threads of one machine: its rows equal the rows of `microweave harvest`."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple

import pytest

pytest.importorskip("pyspark")

import pyarrow as pa
import pyarrow.parquet as pq
from archives import numbered_archive, page_of, served, url_of, write_archive
from deadly import DeadlyOptions
from pyspark.sql import DataFrame, SparkSession

from microweave import warc
from microweave.spark import _jobs, harvest, tables, write

TABLES = ["pages", "items", "properties", "links"]
RANGE_BYTES = 400_000
PIPE = Path(os.environ.get("EXAMPLES", Path(__file__).parents[2] / "examples")) / "pipe.sh"

Rows = Dict[str, List[Dict[str, Any]]]


@pytest.fixture(scope="session")
def spark() -> Iterator[SparkSession]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    builder = builder.config("spark.driver.host", "127.0.0.1").config("spark.driver.bindAddress", "127.0.0.1")
    session = builder.getOrCreate()
    yield session
    session.stop()


def corpus_pages() -> List[bytes]:
    """The pages of the corpus, where there is one."""
    folder = os.environ.get("CORPUS")
    return [path.read_bytes() for path in sorted(Path(folder).rglob("*.html"))] if folder else []


@pytest.fixture(scope="session")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three archives with some thousand records: one is sound, one has damaged records, and one is cut off."""
    folder = tmp_path_factory.mktemp("crawl")
    pages = corpus_pages() + [page_of(number) for number in range(1800)]
    random.Random(18).shuffle(pages)
    write_archive(folder / "a.warc.gz", [(url_of(number), page) for number, page in enumerate(pages)])
    damaged = numbered_archive(folder / "b.warc.gz", 600)
    offsets = [page.offset for page in warc.open(damaged)]
    data = bytearray(damaged.read_bytes())
    for offset in offsets[50::100]:
        data[offset + 60 : offset + 160] = b"poison" * 16 + b"four"
    damaged.write_bytes(data)
    cut = numbered_archive(folder / "c.warc", 300, gzip=False)
    cut.write_bytes(cut.read_bytes()[:-5_000])
    return folder


def native_rows(crawl: Path, out: Path) -> Tuple[Rows, List[Dict[str, Any]]]:
    """The tables and the errors of `microweave harvest`."""
    command = [sys.executable, "-m", "microweave", "harvest", "-q", "--format", "parquet", "-o", str(out), str(crawl)]
    assert subprocess.run(command, stderr=subprocess.DEVNULL).returncode in (0, 1)
    lines = (out / "errors.jsonl").read_text(encoding="utf-8").splitlines()
    return rows_of_folder(out), sorted(map(json.loads, lines), key=lambda error: (error["source"], error["offset"]))


def rows_of_folder(out: Path) -> Rows:
    return {table: sorted_rows([pq.read_table(path) for path in sorted((out / table).rglob("*.parquet"))]) for table in TABLES}


def rows_of_frames(frames: Dict[str, DataFrame]) -> Rows:
    found: Rows = {}
    for table in TABLES:
        rows = [row.asDict() for row in frames[table].collect()]
        found[table] = sorted(rows, key=lambda row: (row["source"], row["offset"]))
    return found


def sorted_rows(parts: List[pa.Table]) -> List[Dict[str, Any]]:
    """The rows by their pages. Rows of a page stay in their order."""
    rows = [row for part in parts for row in part.replace_schema_metadata().to_pylist()]
    return sorted(rows, key=lambda row: (row["source"], row["offset"]))


@pytest.fixture(scope="session")
def native(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> Tuple[Rows, List[Dict[str, Any]]]:
    return native_rows(crawl, tmp_path_factory.mktemp("native") / "out")


def errors_of(out: Path) -> List[Dict[str, Any]]:
    parts = [pq.read_table(path) for path in sorted((out / "errors").rglob("*.parquet"))]
    return sorted_rows(parts)


def places(errors: List[Dict[str, Any]]) -> List[Tuple[str, int, Optional[str]]]:
    return [(error["source"], error["offset"], error.get("url")) for error in errors]


def test_written_tables_equal_those_of_a_harvest(
    spark: SparkSession, crawl: Path, native: Tuple[Rows, List[Dict[str, Any]]], tmp_path: Path
) -> None:
    rows, errors = native
    assert len(rows["pages"]) > 2000 and len(errors) == 6
    summary = write(spark, str(crawl), str(tmp_path), range_bytes=RANGE_BYTES)
    assert rows_of_folder(tmp_path) == rows
    assert places(errors_of(tmp_path)) == places(errors)
    assert summary.pages == len(rows["pages"]) and summary.errors == len(errors) and summary.parts > 3
    for table in TABLES:
        ours = next((tmp_path / table).glob("*.parquet"))
        theirs = next(crawl.parent.glob(f"native*/out/{table}/**/*.parquet"))
        assert [str(column) for column in pq.ParquetFile(ours).schema] == [str(column) for column in pq.ParquetFile(theirs).schema]
        assert spark.read.parquet(str(ours)).schema == spark.read.parquet(str(theirs)).schema
    stats = subprocess.run([sys.executable, "-m", "microweave", "stats", str(tmp_path)], capture_output=True, text=True)
    assert stats.returncode == 0 and f"{summary.pages:,}".replace(",", "") in stats.stdout.replace(",", "")


def test_rows_of_a_frame_equal_those_of_a_harvest(
    spark: SparkSession, crawl: Path, native: Tuple[Rows, List[Dict[str, Any]]]
) -> None:
    frames = tables(harvest(spark, f"{crawl}/*.warc*", range_bytes=RANGE_BYTES).persist())
    rows, errors = native
    assert rows_of_frames(frames) == rows
    found = sorted((row.asDict() for row in frames["errors"].collect()), key=lambda row: (row["source"], row["offset"]))
    assert places(found) == places(errors)
    few = harvest(spark, str(crawl), tables=["items"])
    assert few.columns == ["url", "source", "offset", "items", "error"]
    assert tables(few)["items"].where("known").count() == sum(row["known"] for row in rows["items"])


def worker_processes() -> List[int]:
    """The Python workers of Spark: children of the daemon."""
    daemons = [pid for pid, command, _ in processes() if "pyspark.daemon" in command]
    return [pid for pid, command, parent in processes() if "pyspark.daemon" in command and parent in daemons]


def processes() -> Iterator[Tuple[int, str, int]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
            yield int(folder.name), command, int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue


def test_a_killed_worker_loses_nothing(
    spark: SparkSession, crawl: Path, native: Tuple[Rows, List[Dict[str, Any]]], tmp_path: Path
) -> None:
    killed: List[int] = []

    def kill() -> None:
        while not list(tmp_path.glob("_manifest/*")):
            time.sleep(0.01)
        for worker in worker_processes():
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    thread = threading.Thread(target=kill)
    thread.start()
    write(spark, str(crawl), str(tmp_path), range_bytes=20_000)
    thread.join()
    assert killed
    assert rows_of_folder(tmp_path) == native[0]
    assert places(errors_of(tmp_path)) == places(native[1])


def test_a_page_that_kills_its_worker_is_an_error(spark: SparkSession, tmp_path: Path) -> None:
    crawl, out = tmp_path / "crawl", tmp_path / "out"
    crawl.mkdir()
    numbers = [number for number in range(120) if number % 10 != 9 and number % 11 != 10]
    deadly = {numbers[0], numbers[40], numbers[41]}
    pages = [(url_of(number), b"deadly" if number in deadly else page_of(number)) for number in range(120)]
    write_archive(crawl / "a.warc.gz", pages)
    numbered_archive(crawl / "b.warc.gz", 120)
    summary = write(spark, str(crawl), str(out), range_bytes=8_000, options=DeadlyOptions())
    assert summary.errors == len(deadly) and summary.pages == 2 * len(numbers) - len(deadly)
    errors = errors_of(out)
    assert {error["url"] for error in errors} == set(map(url_of, deadly))
    assert all(error["error"].startswith("the worker was lost each time") for error in errors)
    found = {page["url"] for page in rows_of_folder(out)["pages"] if page["source"].endswith("a.warc.gz")}
    assert found == set(map(url_of, numbers)) - set(map(url_of, deadly))
    # They are errors of the part, and it is not read again.
    assert write(spark, str(crawl), str(out), range_bytes=8_000, options=DeadlyOptions()).new_parts == 0


def test_a_part_with_many_such_pages_is_given_up(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_jobs, "MAX_LOST_PAGES", 1)
    crawl, out = tmp_path / "crawl", tmp_path / "out"
    crawl.mkdir()
    write_archive(crawl / "a.warc.gz", [(url_of(number), b"deadly") for number in range(5)])
    numbered_archive(crawl / "b.warc.gz", 20)
    files = [str(path) for path in sorted(crawl.iterdir())]
    summary = write(spark, files, str(out), range_bytes=4_000, options=DeadlyOptions())
    assert summary.pages == 17 and summary.errors == 1
    assert [(error["source"], error["offset"]) for error in errors_of(out)] == [(files[0], 0)]
    # It is tried again.
    write_archive(crawl / "a.warc.gz", [(url_of(number), page_of(number)) for number in range(5)])
    assert write(spark, files, str(out), range_bytes=4_000, options=DeadlyOptions()).pages == 22


def files_of(out: Path) -> Dict[str, Tuple[int, int]]:
    return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for table in TABLES for path in (out / table).glob("*")}


def test_a_harvest_goes_on_where_it_was(spark: SparkSession, tmp_path: Path) -> None:
    crawl, out = tmp_path / "crawl", tmp_path / "out"
    crawl.mkdir()
    for name in "abc":
        numbered_archive(crawl / f"{name}.warc.gz", 40)

    def run(**arguments: Any) -> int:
        return write(spark, str(crawl), str(out), range_bytes=2_000, **arguments).new_parts

    parts = run()
    before, rows = files_of(out), rows_of_folder(out)
    assert parts >= 3 and run() == 0 and files_of(out) == before
    # A task that did not end: its files are removed, and written again.
    manifest = sorted((out / "_manifest").glob("*"))[1]
    manifest.unlink()
    (out / "items" / "other.parquet").write_bytes(b"")
    assert run() == 1 and rows_of_folder(out) == rows
    # A file that has changed is harvested again, and one that is new.
    numbered_archive(crawl / "b.warc.gz", 41)
    numbered_archive(crawl / "d.warc.gz", 10)
    assert 2 <= run() < parts + 2
    assert len(rows_of_folder(out)["pages"]) > len(rows["pages"])
    assert rows_of_folder(out) == rows_of_frames(tables(harvest(spark, str(crawl))))
    with pytest.raises(ValueError, match="was begun with other options"):
        run(all_roots=True)


def test_files_that_cannot_be_read_are_errors(spark: SparkSession, tmp_path: Path) -> None:
    crawl = tmp_path / "crawl"
    crawl.mkdir()
    numbered_archive(crawl / "a.warc.gz", 20)
    (crawl / "b.warc.gz").write_bytes(b"<p class=h-card>Ada")
    (crawl / "c.warc").write_bytes(b"%PDF-1.7\n")
    paths = [str(crawl), str(tmp_path / "missing.warc")]
    summary = write(spark, paths, str(tmp_path / "out"))
    assert summary.pages == 17 and summary.errors == 3
    rows = tables(harvest(spark, paths))
    assert rows["pages"].count() == 17
    for errors in ([row.asDict() for row in rows["errors"].collect()], errors_of(tmp_path / "out")):
        assert {Path(error["source"]).name for error in errors} == {"b.warc.gz", "c.warc", "missing.warc"}
    # They are tried again.
    numbered_archive(crawl / "c.warc", 5, gzip=False)
    assert write(spark, paths, str(tmp_path / "out")).pages == 22


def test_archives_of_the_web_are_read(spark: SparkSession, tmp_path: Path) -> None:
    path = numbered_archive(tmp_path / "a.warc.gz", 300)
    with served(tmp_path) as server:
        addresses = [f"{server}/{path.name}", f"{server}/missing.warc.gz"]
        rows = tables(harvest(spark, addresses, range_bytes=10_000))
        assert rows["pages"].count() == sum(1 for _ in warc.open(path))
        assert rows["pages"].select("source").distinct().collect() == [(addresses[0],)]
        assert [(row.source, "404" in row.error) for row in rows["errors"].collect()] == [(addresses[1], True)]


def test_pages_in_files_and_in_tables(spark: SparkSession, tmp_path: Path) -> None:
    for number in range(30):
        path = tmp_path / f"pages/{number % 3}/{number}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(page_of(number))
    rows, _ = native_rows(tmp_path / "pages", tmp_path / "native")
    summary = write(spark, str(tmp_path / "pages"), str(tmp_path / "out"), format="html")
    assert rows_of_folder(tmp_path / "out") == rows and summary.pages == 30 and summary.parts == 1

    pages = [(url_of(number), page_of(number).decode()) for number in range(30)]
    frame = spark.createDataFrame([*pages, ("https://ada.example/", None)], "url string, body string")
    found = tables(harvest(spark, frame, "table", {"html": "body"}))
    names = {row["value"] for row in found["properties"].where("name = 'name'").collect()}
    assert {"Ada 7", "Björk 29"} < names and found["pages"].count() == 30
    assert found["errors"].collect()[0]["error"] == "the row has no HTML"
    assert found["pages"].select("offset").distinct().count() == 30
    with pytest.raises(ValueError, match="columns cannot have 'text'"):
        harvest(spark, frame, "table", {"text": "body"})


def test_the_tool_in_a_pipe(spark: SparkSession, tmp_path: Path) -> None:
    files = [str(numbered_archive(tmp_path / f"{name}.warc.gz", 20)) for name in "ab"]
    tool = tmp_path / "microweave"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m microweave "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    command = f"sh {PIPE} {tmp_path}/out"
    for _ in range(2):
        folders = spark.sparkContext.parallelize(files, 2).pipe(command, environment, checkCode=True).collect()
        lines = [line for folder in folders for path in Path(folder).glob("*.ndjson") for line in path.open()]
        assert len(folders) == 2 and len(lines) == 34
