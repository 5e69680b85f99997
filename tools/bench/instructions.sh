#!/usr/bin/env bash
# Counts the instructions per byte of the page with callgrind. Unlike times, they are the same on every run.
# Adds a line for each measure to instructions.tsv, so that the file shows the trend.
#
# --check adds no lines: it counts the whole parse of some pages, and fails if it takes 3 % more instructions than the newest line of
# the file.
#
# Each measure runs with one pass over the pages and with two. The difference counts, so that startup and
# tables that are created once do not.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v valgrind >/dev/null; then
  echo "error: valgrind is missing; it is in the package of that name (apt-get install valgrind)" >&2
  exit 1
fi

groups=(readability feed products small real raw hfeed microdata)
measures=(floor dom microdata whole all-engines)
check=
if [ "${1:-}" = --check ]; then
  shift
  check=1 groups=(small real raw hfeed) measures=(whole)
fi
[ $# = 0 ] || groups=("$@")

cargo build --profile dist --quiet -p microweave-bench --bin once
program=../../target/dist/once
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- ../../src ../../crates && true || echo +)
today=$(date -u +%F)

count() { # MEASURE PAGES TIMES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

each() { # MEASURE PAGES: the instructions for each byte
  local bytes one two
  bytes=$("$program" "$1" "$2" 0)
  one=$(count "$1" "$2" 1)
  two=$(count "$1" "$2" 2)
  awk -v one="$one" -v two="$two" -v bytes="$bytes" 'BEGIN { printf "%.2f", (two - one) / bytes }'
}

failed=
for pages in "${groups[@]}"; do
  # The corpus is not on every machine.
  "$program" floor "$pages" 0 >/dev/null 2>&1 || { echo "skipped: the pages of $pages are not here" >&2; continue; }
  for measure in "${measures[@]}"; do
    now=$(each "$measure" "$pages")
    if [ -z "$check" ]; then
      printf '%s\t%s\t%s\t%s\t%s\n' "$today" "$commit" "$pages" "$measure" "$now" | tee -a instructions.tsv
      continue
    fi
    newest=$(awk -F '\t' -v pages="$pages" -v measure="$measure" '$3 == pages && $4 == measure { n = $5 } END { print n }' instructions.tsv)
    echo "$pages, $measure: $now instructions for each byte; the newest line has ${newest:-none}"
    if [ -z "$newest" ] || awk -v now="$now" -v newest="$newest" 'BEGIN { exit !(now > 1.03 * newest) }'; then
      failed=1
    fi
  done
done
if [ -n "$failed" ]; then
  echo "error: more than 3 % more instructions, or no line to compare with: find out why, or run tools/bench/instructions.sh" >&2
  exit 1
fi
