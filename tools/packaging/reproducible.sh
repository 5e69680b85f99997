#!/usr/bin/env bash
# Shows that builds are reproducible: builds a program of the last commit in two folders of different names, and compares the two files.
# Usage: tools/packaging/reproducible.sh [PACKAGE BINARY], by default microweave-cli microweave. PROFILE is Cargo's profile (dev).
set -euo pipefail
cd "$(dirname "$0")/../.."
package=${1:-microweave-cli} binary=${2:-microweave} profile=${PROFILE:-dev}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
for folder in "$work/first" "$work/second-with-another-name"; do
  mkdir "$folder"
  git archive HEAD | tar -x -C "$folder"
  (
    cd "$folder"
    unset CARGO_TARGET_DIR
    source tools/packaging/reproducible-env.sh
    cargo build --quiet --locked --profile "$profile" --package "$package" --bin "$binary"
  )
done
results=("$work/first/target/${profile/dev/debug}/$binary" "$work/second-with-another-name/target/${profile/dev/debug}/$binary")
sha256sum "${results[@]}"
cmp "${results[@]}"
if grep --quiet --fixed-strings "$work" "${results[0]}"; then echo "the program has the path of the folder" >&2; exit 1; fi
echo "both builds of $binary are the same"
