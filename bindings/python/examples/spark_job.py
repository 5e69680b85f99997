#!/usr/bin/env python3
"""Harvests web archives with Apache Spark, and prints statistics.

    spark-submit spark_job.py IN OUT [--format html] [--range-mb 64]

IN is a file, a folder or a pattern, and OUT a folder that all machines have, or an address (s3://, hdfs://). OUT gets
Parquet files in a folder for each table: pages, items, properties, links and errors. The same command goes on after a
stop.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

from pyspark.sql import SparkSession

from microweave.spark import write


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("input", nargs="+", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    parser.add_argument("--format", choices=["warc", "html"], default="warc")
    parser.add_argument("--range-mb", type=int, default=64, help="megabytes of an archive that a task reads")
    arguments = parser.parse_args()

    spark = SparkSession.builder.appName("microweave").getOrCreate()
    started = time.monotonic()
    summary = write(
        spark, arguments.input, arguments.output, format=arguments.format, range_bytes=arguments.range_mb << 20
    )
    seconds = time.monotonic() - started
    print(
        f"{summary.pages} pages ({summary.bytes / 1e6:.1f} MB of HTML), {summary.items} items, {summary.errors} errors, "
        f"{summary.parts} parts, {summary.new_parts} of them new, in {seconds:.1f} seconds"
    )
    if summary.errors:
        errors = spark.read.parquet(f"{arguments.output}/errors").groupBy("error").count()
        errors.orderBy("count", ascending=False).show(10, truncate=False)
    spark.stop()
    if "://" in arguments.output:
        return 0
    # The tool adds up the statistics of the parts. It reads folders of this machine.
    sys.stdout.flush()
    return subprocess.run([sys.executable, "-m", "microweave", "stats", arguments.output]).returncode


if __name__ == "__main__":
    sys.exit(main())
