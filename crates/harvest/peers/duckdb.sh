#!/usr/bin/env bash
# Harvests the pages of test-suite/ as NDJSON, N-Quads and Parquet, reads the Parquet with DuckDB and the N-Quads with
# Oxigraph's reader (both from PyPI), and compares what they count with the NDJSON. Needs python3. MICROWEAVE is a tool
# with the feature `parquet`; without it, one is built.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
export PEERS="$PWD/target/harvest-peers"

[ -x "$PEERS/bin/python" ] || python3 -m venv "$PEERS"
"$PEERS/bin/pip" install --quiet duckdb==1.5.6 pyoxigraph==0.5.13

if [ -z "${MICROWEAVE:-}" ]; then
  cargo build --quiet --locked --package microweave-cli --features parquet
  MICROWEAVE=${CARGO_TARGET_DIR:-target}/debug/microweave
fi
out=$(mktemp --directory)
trap 'rm -r "$out"' EXIT
for format in ndjson nquads parquet; do
  # Exit code 1: pages that a format cannot have, such as microdata among its own properties, are errors.
  "$MICROWEAVE" harvest --quiet test-suite --format "$format" -o "$out/$format" 2>/dev/null || [ $? = 1 ]
done
"$PEERS/bin/python" "$here/compare_counts.py" "$out"
