#!/usr/bin/env bash
# Counts the instructions per byte of the page with callgrind. Unlike times, they are the same on every run of one compiler.
# Adds a line for each measure to instructions.tsv, so that the file shows the trend. With --check, compares the groups of small, real,
# raw and dense pages with the newest line of each, and fails if they take 3 % more.
#
# Each measure runs with one pass over the pages and with two. The difference counts, so that startup and
# tables that are created once do not.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v valgrind >/dev/null; then
  echo "error: valgrind is missing; it is in the package of that name (apt-get install valgrind)" >&2
  exit 1
fi

# A folder of its own, so that no other build waits. The bench without its verbs is built in two minutes.
target=../../target/instructions
cargo build --release --locked --quiet --target-dir "$target" -p microweave-bench --no-default-features --bin once
program=$target/release/once
commit=$(git rev-parse --short HEAD)$(git diff --quiet HEAD -- ../../src ../../crates && true || echo +)
today=$(date -u +%F)

count() { # MEASURE PAGES TIMES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

measures="floor dom microdata whole all-engines"
take() { # PAGES MEASURE INSTRUCTIONS
  printf '%s\t%s\t%s\t%s\t%s\n' "$today" "$commit" "$@" | tee -a instructions.tsv
}
if [ "${1:-}" = --check ]; then
  set -- small real raw dense
  measures="dom whole all-engines"
  take() {
    awk -F '\t' -v pages="$1" -v measure="$2" -v now="$3" '
      $3 == pages && $4 == measure { before = $5 }
      END {
        printf "%s\t%s\t%s\tbefore: %s\n", pages, measure, now, before
        exit !(now > 0 && before > 0 && now <= before * 1.03)
      }' instructions.tsv || failed="$failed $1/$2"
  }
fi

failed=
for pages in ${*:-readability feed products dense small real raw hfeed microdata}; do
  # The corpus is not on every machine.
  "$program" floor "$pages" 0 >/dev/null 2>&1 || { echo "skipped: the pages of $pages are not here" >&2; continue; }
  for measure in $measures; do
    bytes=$("$program" "$measure" "$pages" 0)
    one=$(count "$measure" "$pages" 1)
    two=$(count "$measure" "$pages" 2)
    take "$pages" "$measure" "$(awk -v one="$one" -v two="$two" -v bytes="$bytes" 'BEGIN { printf "%.2f", (two - one) / bytes }')"
  done
done
if [ -n "$failed" ]; then
  echo "error: more instructions than 3 % above the newest line of instructions.tsv:$failed" >&2
  echo "If the work is needed, write new lines: tools/bench/instructions.sh small real raw dense" >&2
  exit 1
fi
