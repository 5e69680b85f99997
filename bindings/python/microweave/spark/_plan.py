"""What each task reads: ranges of large archives, or several files."""

from __future__ import annotations

import hashlib
import os
import re
from typing import TYPE_CHECKING, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from .. import _native
from ._files import InputFile, source_of

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

#: The most files of a task.
MAX_FILES = 10_000


class Split(NamedTuple):
    """A file, or a range of it that begins with a record."""

    source: str
    """The name of the file as it was given."""
    path: str
    """Where each machine finds it."""
    size: int
    modified: int
    range: Optional[Tuple[int, int]]
    """Offset and length; None is the whole file."""

    @property
    def bytes(self) -> int:
        return self.range[1] if self.range else self.size


def splits(spark: SparkSession, files: Sequence[InputFile], format: str, range_bytes: int) -> List[Split]:
    """Cuts archives that are longer than a range. That is a job of its own, with a task for each of them."""
    if range_bytes < 1:
        raise ValueError(f"range_bytes cannot be {range_bytes}: use 1 or more")
    wholes = [Split(_name(file.path), _absolute(file.path), file.size, file.modified, None) for file in files]
    if format != "warc":
        return wholes
    large = [split for split in wholes if split.size > range_bytes]
    if not large:
        return wholes
    job = spark.sparkContext.parallelize(large, len(large)).map(lambda split: _ranges(split, range_bytes))
    try:
        cut = job.collect()
    except Exception:
        # A lost worker stops the job: `local[N]` does not try a task again.
        cut = job.collect()
    ranges = {split.source: parts for split, parts in zip(large, cut)}
    return [split._replace(range=part) for split in wholes for part in ranges.get(split.source, [None])]


def _name(path: str) -> str:
    """A path as text. Bytes that are no UTF-8 become `\\xNN`, as in a harvest."""
    return re.sub("[\udc80-\udcff]", lambda byte: f"\\x{ord(byte[0]) - 0xDC00:02X}", path)


def _absolute(path: str) -> str:
    return path if "://" in path else os.path.abspath(path)


def _ranges(split: Split, range_bytes: int) -> List[Optional[Tuple[int, int]]]:
    """The ranges of an archive. If it cannot be cut, it is read whole, and then says what is wrong."""
    try:
        # What is no archive of pages by its first records, such as a WET file, is not cut.
        _native.NativeInput(source_of(split.path), None, 0, False)
        found = _native.warc_ranges(source_of(split.path), range_bytes)
    except (OSError, _native.Error):
        return [None]
    return list(found) if len(found) > 1 else [None]


def bundles(splits: Iterable[Split], max_bytes: int) -> Iterator[List[Split]]:
    """What each task reads, in order: splits that together have at most `max_bytes`, or one larger split."""
    bundle: List[Split] = []
    count = 0
    for split in splits:
        if bundle and (count + split.bytes > max_bytes or len(bundle) >= MAX_FILES):
            yield bundle
            bundle, count = [], 0
        bundle.append(split)
        count += split.bytes
    if bundle:
        yield bundle


def part_name(bundle: Sequence[Split]) -> str:
    """A name that no other bundle has: the name of the first file, and a hash of all."""
    digest = hashlib.sha256(repr([tuple(split) for split in bundle]).encode("utf-8", "surrogateescape")).hexdigest()
    first = "".join(c if c.isalnum() or c in "-_." else "_" for c in os.path.basename(bundle[0].source))
    return f"{first.lstrip('._')[:80]}-{digest[:16]}"
