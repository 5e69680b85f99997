"""The jobs of a harvest: a job has a task for each part. A job that fails is followed by one with the parts that are left.

A page can stop its worker each time, for example if it needs more memory than the worker has. Spark then says which task
has failed, not which page. So when a task has lost its worker twice, a job of its own reads the pages of that task one by
one, and notes each page before it is read. The page that is noted when this job fails too is left out, and is an error.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Optional, Tuple

import pyarrow as pa

from .. import _native
from ._folder import Folder, Part
from ._plan import Split, part_name
from ._read import LostPage, Reading, Task, open_split

if TYPE_CHECKING:
    from pyspark.broadcast import Broadcast
    from pyspark.sql import SparkSession

#: The most jobs in a row that fail without writing a part. Then the failure is raised.
MAX_FRUITLESS_JOBS = 2

#: The lost workers of a task after which the page is looked for. If one more is lost, the part of the task is given up.
MAX_LOST_WORKERS = 2

#: The most pages of a part that are left out.
MAX_LOST_PAGES = 10

_FAILED_TASK = re.compile(r"Task (\d+) in stage \S+ failed")

#: What Spark says of a task whose worker or whose executor stopped.
_LOST = ("Python worker exited unexpectedly", "ExecutorLostFailure")

#: What a task reads, and the pages that it leaves out.
_Bundle = Tuple[List[Split], List[LostPage]]


def run(spark: SparkSession, tasks: List[List[Split]], reading: Reading, folder: Folder, statistics: bool) -> None:
    """Writes the parts of these tasks. A lost worker stops the job: `local[N]` does not try a task again."""
    fruitless_jobs = 0
    lost = _LostWorkers(spark, reading, folder)
    while tasks:
        try:
            bundles = spark.sparkContext.broadcast([(task, lost.pages[part_name(task)]) for task in tasks])
            write_bundles = _write_bundles(bundles, reading, folder, statistics)
            spark.range(0, len(tasks), 1, len(tasks)).mapInArrow(write_bundles, "part string").count()
            return
        except Exception as error:
            number = _lost_task(error)
            if number is not None:
                lost.add(tasks[number])
            done = set(folder.names("_manifest"))
            left = [task for task in tasks if f"{part_name(task)}.json" not in done]
            has_new_part = len(left) < len(tasks)
            has_lost_worker = number is not None
            fruitless_jobs = 0 if has_new_part or has_lost_worker else fruitless_jobs + 1
            if fruitless_jobs >= MAX_FRUITLESS_JOBS:
                raise
            tasks = left


def _lost_task(error: Exception) -> Optional[int]:
    """The number of the task that lost its worker. None if the job failed for another reason."""
    message = str(error)
    task = _FAILED_TASK.search(message)
    return int(task[1]) if task and any(text in message for text in _LOST) else None


def _write_bundles(bundles: Broadcast[List[_Bundle]], reading: Reading, folder: Folder, statistics: bool) -> Task:
    """The function of tasks. Each row of their input is the number of a bundle."""

    def write(numbers: Iterable[Any]) -> Iterator[Any]:
        for batch in numbers:
            for number in batch.column(0).to_pylist():
                part = Part(folder, *bundles.value[number])
                part.write(reading, statistics)
                yield pa.RecordBatch.from_arrays([pa.array([part.name])], names=["part"])

    return write


class _LostWorkers:
    """The workers that tasks have lost, and the pages that these tasks leave out."""

    def __init__(self, spark: SparkSession, reading: Reading, folder: Folder) -> None:
        self._spark = spark
        self._reading = reading
        self._folder = folder
        self._counts: Dict[str, int] = defaultdict(int)
        self.pages: Dict[str, List[LostPage]] = defaultdict(list)
        """By part."""

    def add(self, task: List[Split]) -> None:
        """Counts a lost worker. If the task has lost several, looks for the page, or gives up the part."""
        part = part_name(task)
        self._counts[part] += 1
        if self._counts[part] == MAX_LOST_WORKERS:
            page = self._find(task)
            if page is not None:
                self.pages[part].append(page)
                self._counts[part] -= 1
        if self._counts[part] > MAX_LOST_WORKERS or len(self.pages[part]) > MAX_LOST_PAGES:
            self._folder.write_lost(task, "its worker was lost each time that it was read")

    def _find(self, task: List[Split]) -> Optional[LostPage]:
        """The page that is read when the worker is lost. None if all pages can be read one by one."""
        part = part_name(task)
        name = f"_reading/{part}.json"
        read = _read_one_by_one(task, self._reading, self.pages[part], self._folder, name)
        try:
            self._spark.range(0, 1, 1, 1).mapInArrow(read, "id long").count()
        except Exception as error:
            if _lost_task(error) is not None:
                page = json.loads(self._folder.read_bytes(name) or b"null")
                return None if page is None else LostPage(*page)
        finally:
            if self._folder.read_bytes(name) is not None:
                self._folder.delete(name)
        return None


def _read_one_by_one(task: List[Split], reading: Reading, left_out: List[LostPage], folder: Folder, name: str) -> Task:
    """The function of a task that notes each page in a file before it is read, and removes the note after it."""

    def note(page: Optional[LostPage]) -> None:
        folder.write_bytes(name, json.dumps(page).encode())

    def read(numbers: Iterable[Any]) -> Iterator[Any]:
        rows = reading.new_rows()
        for split in task:
            try:
                opened = open_split(reading, rows, split)
            except (OSError, _native.Error):
                continue
            entry, loss = opened.next_entry()
            while entry or loss:
                if entry:
                    url, date, content_type, html, offset, _ = entry
                    page = LostPage(split.source, offset)
                    if page not in left_out:
                        note(page)
                        rows.add(html, content_type, url, date, split.source, offset)
                        rows.take_flat()
                        note(None)
                entry, loss = opened.next_entry()
        yield from numbers

    return read
