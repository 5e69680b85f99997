"""Writes the tables of a harvest as Parquet files: a part for each task.

    OUT/TABLE/PART.parquet     the rows; TABLE is pages, items, properties, links or errors
    OUT/_manifest/PART.json    written last: what the part is of, and its numbers
    OUT/_statistics/PART.json  the numbers that `microweave stats` adds up
    OUT/_harvest.json          the options that the harvest was begun with

A file is written under another name and renamed. What no manifest names is of a task that did not end, and is removed
when the harvest is started again. Spark does not read files and folders whose names begin with `_`.
"""

from __future__ import annotations

import json
import os
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Sequence, Set, Tuple

import pyarrow as pa
import pyarrow.fs as fs
import pyarrow.parquet as pq

from .. import _native
from .._options import Options
from ._files import Paths, file_system, input_files
from ._harvest import RANGE_BYTES, new_reading
from ._plan import Split, bundles, part_name, splits
from ._read import Reading, Task, open_error, rows_of_split
from ._schema import ERRORS, TABLES, ErrorRow, PageRows, arrow_schema, flat_arrays

if TYPE_CHECKING:
    from pyspark.broadcast import Broadcast
    from pyspark.sql import SparkSession

#: The size of a row group in memory.
GROUP_BYTES = 16 << 20

#: After so many jobs that failed without writing a part, the failure is raised.
MAX_FRUITLESS_JOBS = 2

#: The numbers of a part, in its manifest.
COUNTS = ("pages", "items", "bytes", "errors")


@dataclass(frozen=True)
class Summary:
    """What a harvest has written."""

    pages: int
    items: int
    bytes: int
    """The bytes of the pages' HTML."""
    errors: int
    """The rows of the table `errors`."""
    parts: int
    new_parts: int
    """The parts that this run has written."""


def write(
    spark: SparkSession,
    paths: Paths,
    out: str,
    format: str = "warc",
    *,
    options: Optional[Options] = None,
    all_roots: bool = False,
    any_status: bool = False,
    statistics: bool = True,
    range_bytes: int = RANGE_BYTES,
) -> Summary:
    """Harvest files into a folder: `out` has a folder of Parquet files for each table, also for `errors`.

    `out` is a folder that each machine has, or an address (s3://, hdfs://, gs://). The arguments are those of `harvest`;
    `statistics` counts formats, types, properties and hosts for `microweave stats`.

    The tasks write the files themselves, which takes two thirds of the CPU time of `harvest` and Spark's own writer.
    The same call goes on after a stop: what is written is not read again, unless its file has changed. A file that
    cannot be opened is tried again. Only one harvest at a time may write into a folder.
    """
    reading = new_reading(format, tuple(TABLES), options, all_roots, any_status)
    if format == "table":
        raise ValueError("a table cannot be harvested into a folder: write what `harvest` returns")
    folder = Folder(out)
    folder.begin({"reading": repr(reading), "statistics": statistics, "range_bytes": range_bytes})
    files, unreadable = input_files(paths, format)
    planned = splits(spark, files, format, range_bytes)
    tasks = list(bundles(folder.unfinished(planned), range_bytes))
    _run(spark, tasks, reading, folder, statistics)
    folder.write_errors([(path, 0, None, reason) for path, reason in unreadable])
    return folder.finish(len(tasks), len(unreadable))


def _run(spark: SparkSession, tasks: List[List[Split]], reading: Reading, folder: Folder, statistics: bool) -> None:
    """Runs a job with these tasks. If it fails, another one has those that are not done: a lost worker stops the job, and
    `local[N]` does not try a task again. A task has the same part in each job."""
    fruitless = 0
    while tasks:
        try:
            write_bundles = _write_bundles(spark.sparkContext.broadcast(tasks), reading, folder, statistics)
            spark.range(0, len(tasks), 1, len(tasks)).mapInArrow(write_bundles, "part string").count()
            return
        except Exception:
            done = set(folder.names("_manifest"))
            left = [task for task in tasks if f"{part_name(task)}.json" not in done]
            fruitless = fruitless + 1 if len(left) == len(tasks) else 0
            if fruitless >= MAX_FRUITLESS_JOBS:
                raise
            tasks = left


def _write_bundles(tasks: Broadcast[List[List[Split]]], reading: Reading, folder: Folder, statistics: bool) -> Task:
    """The function of tasks. Each row of their input is the number of a bundle."""

    def write(numbers: Iterable[Any]) -> Iterator[Any]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                part = Part(folder, tasks.value[number])
                part.write(reading, statistics)
                yield pa.RecordBatch.from_arrays([pa.array([part.name])], names=["part"])

    return write


class Folder:
    """The folder of a harvest."""

    def __init__(self, out: str) -> None:
        self.out = out if "://" in out else os.path.abspath(out)

    def _system(self) -> Tuple[Any, str]:
        return file_system(self.out)

    def path(self, name: str) -> Tuple[Any, str]:
        system, root = self._system()
        return system, f"{root}/{name}"

    def write_bytes(self, name: str, data: bytes) -> None:
        """Writes a file. It is there whole, or not at all."""
        with self.writing(name) as file:
            file.write(data)

    def writing(self, name: str) -> "NewFile":
        return NewFile(self, name)

    def read_bytes(self, name: str) -> Optional[bytes]:
        system, path = self.path(name)
        try:
            with system.open_input_stream(path) as file:
                data: bytes = file.read()
                return data
        except FileNotFoundError:
            return None

    def names(self, name: str) -> List[str]:
        """The names of the files in a folder."""
        system, path = self.path(name)
        selector = fs.FileSelector(path, allow_not_found=True)
        return sorted(info.base_name for info in system.get_file_info(selector) if info.type == fs.FileType.File)

    def delete(self, name: str) -> None:
        system, path = self.path(name)
        system.delete_file(path)

    def begin(self, settings: Dict[str, Any]) -> None:
        """Compares the options with those of the beginning."""
        begun = self.read_bytes("_harvest.json")
        if begun is None:
            self.write_bytes("_harvest.json", json.dumps(settings).encode())
            return
        for name, value in json.loads(begun).items():
            if settings.get(name) != value:
                raise ValueError(
                    f"{self.out} was begun with other options ({name}: {value}, now {settings.get(name)}): "
                    "use the same ones, or another folder"
                )

    def manifests(self) -> Dict[str, Dict[str, Any]]:
        """The parts that are complete."""
        found = {}
        for name in self.names("_manifest"):
            found[name[: -len(".json")]] = json.loads(self.read_bytes(f"_manifest/{name}") or b"{}")
        return found

    def unfinished(self, planned: Sequence[Split]) -> List[Split]:
        """What is still to be read. Removes what is of files that have changed, and of tasks that did not end."""
        wanted = {split: None for split in planned}
        sources = {split.source for split in planned}
        kept: Set[str] = set()
        for part, manifest in self.manifests().items():
            written = [_split(values) for values in manifest["splits"]]
            others = [split for split in written if split.source not in sources]
            if not manifest["unread"] and all(split in wanted for split in written if split.source in sources):
                kept.add(part)
                for split in written:
                    wanted.pop(split, None)
            else:
                # The part is written again, with its files that are not named now.
                wanted.update(dict.fromkeys(others))
        self._remove_others(kept)
        return list(wanted)

    def _remove_others(self, kept: Set[str]) -> None:
        # The manifest first: without it, the other files of a part do not count.
        for name in ("_manifest", "_statistics", "_partial", *TABLES, "errors"):
            for file in self.names(name):
                if name == "_partial" or file.rsplit(".", 1)[0] not in kept:
                    self.delete(f"{name}/{file}")

    def write_errors(self, errors: List[ErrorRow]) -> None:
        """Writes the errors of paths that no task has read."""
        if errors:
            writer = _TableWriter(self, "errors", "unreadable-paths")
            writer.add(_error_table(errors))
            writer.finish()

    def finish(self, new_parts: int, unreadable: int) -> Summary:
        """Writes manifest.jsonl and statistics.jsonl, which `microweave stats` reads."""
        manifests = self.manifests()
        with self.writing("manifest.jsonl") as file:
            for part, manifest in manifests.items():
                file.write(json.dumps({"file": part, **manifest}).encode() + b"\n")
        with self.writing("statistics.jsonl") as file:
            for part in manifests:
                file.write(self.read_bytes(f"_statistics/{part}.json") or b"")
        totals = {name: sum(manifest[name] for manifest in manifests.values()) for name in COUNTS}
        totals["errors"] += unreadable
        return Summary(**totals, parts=len(manifests), new_parts=new_parts)


class NewFile:
    """A file that is renamed when it is complete."""

    def __init__(self, folder: Folder, name: str) -> None:
        self._system, self._path = folder.path(name)
        self._partial = folder.path(f"_partial/{name.replace('/', '-')}-{uuid.uuid4().hex}")[1]

    def __enter__(self) -> Any:
        for path in (self._path, self._partial):
            self._system.create_dir(os.path.dirname(path), recursive=True)
        self._file = self._system.open_output_stream(self._partial)
        return self._file

    def __exit__(self, kind: Any, *_: Any) -> None:
        self._file.close()
        if kind is not None:
            self._system.delete_file(self._partial)
            return
        try:
            self._system.move(self._partial, self._path)
        except OSError:
            # HDFS does not replace a file.
            self._system.delete_file(self._path)
            self._system.move(self._partial, self._path)


class Part:
    """What a task writes."""

    def __init__(self, folder: Folder, splits: Sequence[Split]) -> None:
        self.name = part_name(splits)
        self._folder = folder
        self._splits = splits
        self._writers = {table: _TableWriter(folder, table, self.name) for table in (*TABLES, "errors")}
        #: Files that could not be opened.
        self._unread: List[str] = []

    def write(self, reading: Reading, statistics: bool) -> None:
        rows = reading.new_rows(statistics)
        errors = 0
        try:
            for split in self._splits:
                for found in self._rows_of(reading, rows, split):
                    errors += len(found.errors)
                    self._add(found)
            for writer in self._writers.values():
                writer.finish()
        except BaseException:
            for writer in self._writers.values():
                writer.discard()
            raise
        line = rows.statistics(self.name)
        if line is not None:
            self._folder.write_bytes(f"_statistics/{self.name}.json", line.encode() + b"\n")
        counts = dict(zip(COUNTS, (*rows.counts, errors)))
        manifest = {"splits": [list(split) for split in self._splits], **counts, "unread": self._unread}
        self._folder.write_bytes(f"_manifest/{self.name}.json", json.dumps(manifest).encode())

    def _rows_of(self, reading: Reading, rows: _native.NativeRows, split: Split) -> Iterator[PageRows]:
        try:
            yield from rows_of_split(reading, rows, split)
        except (OSError, _native.Error) as error:
            self._unread.append(split.source)
            yield open_error(split, error)

    def _add(self, rows: PageRows) -> None:
        if rows.pages:
            for table in TABLES:
                self._writers[table].add(pa.Table.from_arrays(flat_arrays(rows, table), schema=arrow_schema(table)))
        if rows.errors:
            self._writers["errors"].add(_error_table(rows.errors))


class _TableWriter:
    """Writes a file of a table in row groups. Without rows there is no file."""

    def __init__(self, folder: Folder, table: str, part: str) -> None:
        self._folder, self._table, self._part = folder, table, part
        self._rows: List[Any] = []
        self._bytes = 0
        self._new_file: Optional[NewFile] = None
        self._writer: Any = None

    def add(self, rows: Any) -> None:
        self._rows.append(rows)
        self._bytes += rows.nbytes
        if self._bytes >= GROUP_BYTES:
            self._write()

    def _write(self) -> None:
        if self._writer is None:
            self._new_file = self._folder.writing(f"{self._table}/{self._part}.parquet")
            schema = arrow_schema(self._table)
            self._writer = pq.ParquetWriter(self._new_file.__enter__(), schema, compression="zstd", store_schema=False)
        rows = pa.concat_tables(self._rows).unify_dictionaries()
        self._writer.write_table(rows)
        self._rows, self._bytes = [], 0

    def finish(self) -> None:
        if self._rows and any(len(rows) for rows in self._rows):
            self._write()
        if self._new_file is not None:
            self._writer.close()
            self._new_file.__exit__(None)

    def discard(self) -> None:
        if self._new_file is not None:
            self._new_file.__exit__(BaseException)


def _error_table(errors: Sequence[ErrorRow]) -> Any:
    return pa.Table.from_arrays([pa.array(column, field.type) for column, field in zip(zip(*errors), ERRORS)], schema=ERRORS)


def _split(values: List[Any]) -> Split:
    source, path, size, modified, part = values
    return Split(source, path, size, modified, None if part is None else (part[0], part[1]))
