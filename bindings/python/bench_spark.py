#!/usr/bin/env python3
"""Compares the CPU time of a harvest with Spark with the CPU time of the tool, on a web archive.

    pip install ./bindings/python warcio pyspark==3.5.5 "pandas<3" "numpy<2.4" pyarrow
    python bindings/python/bench_spark.py FOLDER [MEGABYTES]

FOLDER has HTML files. They are put into a WARC file again and again, under other URLs, until it has MEGABYTES of HTML
(1000). Both write Parquet and statistics. The fixed cost of Spark is the cost of the same job on a file with one page.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Dict, List, Tuple

sys.path.append(str(Path(__file__).resolve().parents[2] / "crates" / "harvest" / "peers"))

from repeated_pages import write_warc  # noqa: E402

JOB = Path(__file__).resolve().parent / "examples" / "spark_job.py"
SPARK = ["--master", "local[2]", "--conf", "spark.ui.enabled=false"]


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    pages = [path.read_bytes() for path in sorted(Path(sys.argv[1]).rglob("*.html"))]
    megabytes = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        small, large = work / "small.warc.gz", work / "large.warc.gz"
        write_warc(small, pages[:1], 1)
        size = write_warc(large, pages, megabytes * 1_000_000)
        print(f"{size / 1e6:.0f} MB of HTML in {large.stat().st_size / 1e6:.0f} MB of WARC")
        tool = [sys.executable, "-m", "microweave", "harvest", "-q", "--threads", "2", "--format", "parquet"]
        native = measure("microweave harvest", [*tool, "-o", str(work / "native"), str(large)])
        fixed = measure("Spark, one page", [*job(), str(small), str(work / "fixed")])
        spark = measure("Spark", [*job(), str(large), str(work / "spark")])
        print(f"Spark beyond its fixed cost: {spark - fixed:.1f} s, {(spark - fixed) / native:.2f} times the tool")
    return 0


def job() -> List[str]:
    return [str(Path(sys.executable).with_name("spark-submit")), *SPARK, str(JOB)]


def measure(name: str, command: List[str]) -> float:
    """The CPU time of a command and of all processes that it starts, in seconds."""
    started = time.monotonic()
    environment = {**os.environ, "SPARK_LOCAL_IP": "127.0.0.1", "PYSPARK_PYTHON": sys.executable}
    seen: Dict[Tuple[int, int], float] = {}
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, start_new_session=True, stdout=output, stderr=output, env=environment)
        while process.poll() is None:
            seen.update(cpu_seconds(process.pid))
            time.sleep(0.1)
        if process.returncode != 0:
            output.seek(0)
            sys.exit(f"{name} failed:\n{output.read().decode()}")
    total = sum(seen.values())
    print(f"{name:20} {total:8.1f} s of CPU {time.monotonic() - started:8.1f} s", flush=True)
    return total


def cpu_seconds(session: int) -> Dict[Tuple[int, int], float]:
    """The CPU time of each process of a session, by its number and its start."""
    found = {}
    ticks = os.sysconf("SC_CLK_TCK")
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session:
            found[int(path.parent.name), int(fields[19])] = (int(fields[11]) + int(fields[12])) / ticks
    return found


if __name__ == "__main__":
    sys.exit(main())
