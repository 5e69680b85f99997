"""Reads pages in the tasks of a job, and makes rows of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, List, NamedTuple, Sequence

from .. import _native
from .._options import Options
from ._files import source_of
from ._plan import Split
from ._schema import TABLES, ErrorRow, error_batch

if TYPE_CHECKING:
    from pyspark.broadcast import Broadcast

#: The bytes of the pages of which rows are made at once.
BATCH_BYTES = 4 << 20

#: The error of a lost page.
LOST_PAGE = "the worker was lost each time that it read this page; it may need more memory than a worker has"

#: What a task makes of the batches of its input.
Task = Callable[[Iterable[Any]], Iterator[Any]]


class Reading(NamedTuple):
    """How pages are read."""

    format: str
    tables: Sequence[str]
    options: Options
    all_roots: bool
    any_status: bool

    def new_rows(self, statistics: bool = False) -> _native.NativeRows:
        wanted = [name in self.tables for name in TABLES]
        return _native.NativeRows(self.options, self.all_roots, wanted, statistics)


class LostPage(NamedTuple):
    """A page that stops its worker."""

    source: str
    offset: int


def open_split(reading: Reading, rows: _native.NativeRows, split: Split) -> _native.NativeInput:
    """Opens a file or range. Raises OSError or InputError if that cannot be done."""
    ranges = None if split.range is None else [split.range]
    opened = _native.NativeInput(source_of(split.path), ranges, rows.max_page_bytes, reading.any_status)
    if opened.is_archive != (reading.format == "warc"):
        kind, other = ("a web archive", "warc") if opened.is_archive else ("a page", "html")
        raise _native.InputError(f'{split.source} is {kind}: read it with format="{other}"')
    return opened


def rows_of_split(
    reading: Reading, rows: _native.NativeRows, split: Split, lost: Sequence[LostPage] = ()
) -> Iterator[None]:
    """Collects the rows of a file or range, and yields after some pages. Lost pages are left out, and are errors.

    Raises OSError or InputError if it cannot be opened.
    """
    opened = open_split(reading, rows, split)
    left_out = {page.offset: LOST_PAGE for page in lost if page.source == split.source}
    more = True
    while more:
        more = rows.read(opened, split.source, BATCH_BYTES, left_out)
        yield


def open_error(split: Split, error: Exception) -> ErrorRow:
    """The error of a file that cannot be opened."""
    return (split.source, split.range[0] if split.range else 0, None, str(error))


def batches(rows: _native.NativeRows, tables: Sequence[str]) -> Iterator[Any]:
    """The rows that were collected, as `harvest` has them."""
    import pyarrow as pa

    nested, errors = rows.take_nested()
    batch = pa.record_batch(nested)
    if batch.num_rows:
        yield batch
    if errors:
        yield error_batch(errors, tables)


def read_bundles(bundles: Broadcast[List[List[Split]]], reading: Reading) -> Task:
    """The function of tasks that read files: each row of their input is the number of a bundle."""

    def read(numbers: Iterable[Any]) -> Iterator[Any]:
        rows = reading.new_rows()
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                for split in bundles.value[number]:
                    try:
                        for _ in rows_of_split(reading, rows, split):
                            yield from batches(rows, reading.tables)
                    except (OSError, _native.Error) as error:
                        yield error_batch([open_error(split, error)], reading.tables)

    return read


def read_table(reading: Reading) -> Task:
    """The function of tasks that read the rows of a table: html, url, content_type, date, source, offset."""

    def read(table: Iterable[Any]) -> Iterator[Any]:
        import pyarrow as pa

        rows = reading.new_rows()
        for batch in table:
            html, *others = batch.columns
            is_text = pa.types.is_string(html.type)
            count = 0
            for page, url, content_type, date, source, offset in zip(
                html.cast(pa.binary()), *(column.to_pylist() for column in others)
            ):
                if not page.is_valid:
                    yield error_batch([(source or "", offset or 0, url, "the row has no HTML")], reading.tables)
                    continue
                content_type = "text/html; charset=utf-8" if is_text else content_type
                rows.add(page.as_py(), content_type, url or "", date, source or "", offset or 0)
                count += len(page.as_buffer())
                if count >= BATCH_BYTES:
                    yield from batches(rows, reading.tables)
                    count = 0
            yield from batches(rows, reading.tables)

    return read
