#!/usr/bin/env bash
# Measures the harvest of a web archive beside other ways to read it, in one run:
#
#     crates/harvest/peers/bench.sh FOLDER [MEGABYTES]
#
# FOLDER has HTML files. They are put into a WARC file again and again, under other URLs, until it has MEGABYTES of HTML
# (300). It needs python3, and takes packages from PyPI into target/.
set -euo pipefail
cd "$(dirname "$0")/../../.."
[ $# -ge 1 ] || { sed -n '2,7s/^# \?//p' "$0" >&2; exit 2; }

work=target/harvest-bench
mkdir -p "$work"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet warcio fastwarc extruct mf2py selectolax
cargo build --profile dist --locked --package microweave-cli --features parquet
cargo build --profile dist --locked --package microweave-harvest --example from_memory
"$work/venv/bin/python" crates/harvest/peers/bench.py target/dist "$work" "$@"
