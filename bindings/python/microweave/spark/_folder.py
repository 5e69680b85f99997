"""The folder of a harvest: the tables as Parquet files, a part for each task.

    OUT/TABLE/PART.parquet     the rows; TABLE is pages, items, properties, links or errors
    OUT/_manifest/PART.json    written last: the ranges that the part is made of, and its numbers
    OUT/_statistics/PART.json  the numbers that `microweave stats` adds up
    OUT/_reading/PART.json     the page that is being read, during the search for a page that stops its worker
    OUT/_harvest.json          the options that the harvest was begun with

A file is written under another name and renamed. A file that no manifest names is from a task that did not end, and is
removed when the harvest is started again. Spark does not read files and folders whose names begin with `_`.
"""

from __future__ import annotations

import json
import os
import uuid
from dataclasses import dataclass
from typing import Any, Dict, Iterator, List, Optional, Sequence, Set, Tuple

import pyarrow as pa
import pyarrow.fs as fs
import pyarrow.parquet as pq

from .. import _native
from ._files import file_system
from ._plan import Split, part_name
from ._read import LostPage, Reading, open_error, rows_of_split
from ._schema import ERRORS, TABLES, ErrorRow

#: The size of a row group in memory.
GROUP_BYTES = 16 << 20

#: The numbers of a part, in its manifest.
COUNTS = ("pages", "items", "bytes", "errors")

#: The folders besides the folders of the tables. The manifests come first: without its manifest, a part does not count.
_FOLDERS = ("_manifest", "_statistics", "_partial", "_reading")


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
        """Compares the options with the options of the beginning."""
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
        """The ranges still to be read. Removes the parts of changed files, and of tasks that did not end."""
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
        for name in (*_FOLDERS, *TABLES, "errors"):
            for file in self.names(name):
                if name == "_partial" or file.rsplit(".", 1)[0] not in kept:
                    self.delete(f"{name}/{file}")

    def write_errors(self, part: str, errors: Sequence[ErrorRow]) -> None:
        """Writes errors that no task has written."""
        if errors:
            writer = _TableWriter(self, "errors", part)
            writer.add(_error_table(errors))
            writer.finish()

    def write_manifest(self, splits: Sequence[Split], counts: Sequence[int], unread: Sequence[str]) -> None:
        """Makes a part count. `unread` are the files that the next harvest tries again."""
        manifest = {"splits": [list(split) for split in splits], **dict(zip(COUNTS, counts)), "unread": list(unread)}
        self.write_bytes(f"_manifest/{part_name(splits)}.json", json.dumps(manifest).encode())

    def write_lost(self, splits: Sequence[Split], reason: str) -> None:
        """Writes a part that no task could read: an error for each of its files."""
        name = f"{part_name(splits)}.parquet"
        for table in TABLES:
            if name in self.names(table):
                self.delete(f"{table}/{name}")
        errors = [(split.source, split.range[0] if split.range else 0, None, reason) for split in splits]
        self.write_errors(part_name(splits), errors)
        self.write_manifest(splits, (0, 0, 0, len(errors)), [split.source for split in splits])

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

    def __init__(self, folder: Folder, splits: Sequence[Split], lost: Sequence[LostPage]) -> None:
        self.name = part_name(splits)
        self._folder = folder
        self._splits = splits
        self._lost = lost
        self._writers = {table: _TableWriter(folder, table, self.name) for table in (*TABLES, "errors")}
        #: Files that could not be opened.
        self._unread: List[str] = []

    def write(self, reading: Reading, statistics: bool) -> None:
        rows = reading.new_rows(statistics)
        errors = 0
        try:
            for split in self._splits:
                errors += self._add_split(reading, rows, split)
            for writer in self._writers.values():
                writer.finish()
        except BaseException:
            for writer in self._writers.values():
                writer.discard()
            raise
        line = rows.statistics(self.name)
        if line is not None:
            self._folder.write_bytes(f"_statistics/{self.name}.json", line.encode() + b"\n")
        self._folder.write_manifest(self._splits, (*rows.counts, errors), self._unread)

    def _add_split(self, reading: Reading, rows: _native.NativeRows, split: Split) -> int:
        """Adds the rows of a file or range. Returns how many errors it has."""
        count = 0
        try:
            for _ in rows_of_split(reading, rows, split, self._lost):
                tables, errors = rows.take_flat()
                for table, batch in zip(TABLES, tables):
                    self._writers[table].add(pa.Table.from_batches([pa.record_batch(batch)]))
                count += self._add_errors(errors)
        except (OSError, _native.Error) as error:
            self._unread.append(split.source)
            count += self._add_errors([open_error(split, error)])
        return count

    def _add_errors(self, errors: Sequence[ErrorRow]) -> int:
        if errors:
            self._writers["errors"].add(_error_table(errors))
        return len(errors)


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
            schema = self._rows[0].schema
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
    """A split from the JSON of a manifest, whose arrays are tuples here."""
    source, path, size, modified, byte_range = values
    return Split(source, path, size, modified, (byte_range[0], byte_range[1]) if byte_range else None)
