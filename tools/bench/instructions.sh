#!/usr/bin/env bash
# Counts the instructions per byte of the page with callgrind. Unlike times, they are the same on every run.
# Adds a line for each measure to instructions.tsv, so that the file shows the trend.
#
# Each measure runs with one pass over the pages and with two. The difference counts, so that startup and
# tables that are created once do not.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v valgrind >/dev/null; then
  echo "error: valgrind is missing; it is in the package of that name (apt-get install valgrind)" >&2
  exit 1
fi

cargo build --profile dist --quiet -p microweave-bench --bin once
program=../../target/dist/once
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- ../../src && true || echo +)
today=$(date -u +%F)

count() { # MEASURE PAGES TIMES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

for pages in ${*:-readability feed products small real raw hfeed microdata}; do
  # The corpus is not on every machine.
  "$program" floor "$pages" 0 >/dev/null 2>&1 || { echo "skipped: the pages of $pages are not here" >&2; continue; }
  for measure in floor dom microdata whole all-engines; do
    bytes=$("$program" "$measure" "$pages" 0)
    one=$(count "$measure" "$pages" 1)
    two=$(count "$measure" "$pages" 2)
    each=$(awk -v one="$one" -v two="$two" -v bytes="$bytes" 'BEGIN { printf "%.2f", (two - one) / bytes }')
    printf '%s\t%s\t%s\t%s\t%s\n' "$today" "$commit" "$pages" "$measure" "$each" | tee -a instructions.tsv
  done
done
