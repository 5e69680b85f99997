#!/usr/bin/env bash
# Runs each script as its scheduler would, and compares what it writes with one harvest of all files.
#
#   test.sh FOLDER_OF_MICROWEAVE
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
PATH=$(cd "$1" && pwd):$PATH
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

for number in 1 2 3 4 5 6 7; do
  mkdir -p "pages/$number"
  echo "<p class=h-card>Ada $number" > "pages/$number/the page.html"
done
find pages -type f | sort > files.txt
lines() { find "$1" -name '*.ndjson' -exec cat {} + | sort; }

# Runs twice: the second time there is nothing to do.
same_as_whole() {
  local name=$1 before
  shift
  "$@"
  before=$(find "$name" -name '*.ndjson' -exec ls -l --time-style=full-iso {} + | sort)
  "$@"
  [ "$before" = "$(find "$name" -name '*.ndjson' -exec ls -l --time-style=full-iso {} + | sort)" ]
  diff <(lines whole) <(lines "$name")
  echo "$name: the same pages as one harvest"
}

slurm() {
  for task in 1 2 3; do
    SLURM_ARRAY_TASK_ID=$task SLURM_ARRAY_TASK_COUNT=3 SLURM_CPUS_PER_TASK=2 sh "$here/slurm.sh" files.txt slurm --quiet
  done
}
kubernetes() {
  for pod in 0 1 2 3; do
    JOB_COMPLETION_INDEX=$pod PODS=4 LIST=files.txt OUT=kubernetes sh "$here/kubernetes.sh" --quiet
  done
}

microweave harvest --quiet --files-from files.txt --output whole
[ "$(lines whole | wc -l)" -eq 7 ]
same_as_whole parallel sh "$here/parallel.sh" files.txt parallel --format ndjson
same_as_whole slurm slurm
same_as_whole kubernetes kubernetes
