#!/usr/bin/env bash
# Counts with valgrind what the pages cost: instructions (callgrind), allocations and their bytes (dhat). Unlike times, they are the
# same on every run of one compiler. Adds a line for each measure to instructions.tsv, so that the file shows the trend. Its first lines
# have instructions only. With --check, compares groups of pages with the newest line of each, and fails if one of the three counts is
# more than 3 % higher.
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
compiler=$(rustc --version | cut -d ' ' -f 2)

instructions() { # MEASURE PAGES TIMES
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

# A block that grows counts again.
allocations() { # MEASURE PAGES TIMES
  valgrind --tool=dhat --dhat-out-file=/dev/null "$program" "$@" 2>&1 >/dev/null |
    sed -n 's/,//g; s/.*Total: *\([0-9]*\) bytes in \([0-9]*\) blocks.*/\2 \1/p'
}

costs() { # MEASURE PAGES: the three columns of one pass
  local one two bytes
  bytes=$("$program" "$1" "$2" 0)
  one="$(instructions "$1" "$2" 1) $(allocations "$1" "$2" 1)"
  two="$(instructions "$1" "$2" 2) $(allocations "$1" "$2" 2)"
  awk -v one="$one" -v two="$two" -v bytes="$bytes" 'BEGIN {
    split(one, first); split(two, second)
    for (column = 1; column <= 3; column++) count[column] = (second[column] - first[column]) / bytes
    printf "%.2f\t%.3f\t%.3f", count[1], count[2] * 1000, count[3]
  }'
}

measures="floor dom microdata whole all-engines"
take() { # PAGES MEASURE COSTS
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$today" "$commit" "$@" "$compiler" | tee -a instructions.tsv
}
if [ "${1:-}" = --check ]; then
  shift
  measures="dom whole all-engines"
  take() {
    awk -F '\t' -v pages="$1" -v measure="$2" -v costs="$3" -v compiler="$compiler" '
      $3 == pages && $4 == measure { instructions = $5; allocations = $6; bytes = $7; before_compiler = $8 }
      # A line before the allocations were counted has instructions only.
      function is_higher(now, before) { return before != "" && !(now > 0 && now <= before * 1.03) }
      END {
        printf "%s\t%s\t%s\t%s\tbefore: %s %s %s %s\n", pages, measure, costs, compiler, instructions, allocations, bytes, before_compiler
        split(costs, now, "\t")
        exit instructions == "" || is_higher(now[1], instructions) || is_higher(now[2], allocations) || is_higher(now[3], bytes)
      }' instructions.tsv || failed="$failed $1/$2"
  }
fi

failed=
for pages in ${*:-readability feed products dense small real raw hfeed microdata}; do
  # The corpus is not on every machine.
  "$program" floor "$pages" 0 >/dev/null 2>&1 || { echo "skipped: the pages of $pages are not here" >&2; continue; }
  for measure in $measures; do
    take "$pages" "$measure" "$(costs "$measure" "$pages")"
  done
done
if [ -n "$failed" ]; then
  echo "error: more instructions, allocations or bytes than 3 % above the newest line of instructions.tsv:$failed" >&2
  echo "If the work is needed, write new lines: tools/bench/instructions.sh $*" >&2
  exit 1
fi
