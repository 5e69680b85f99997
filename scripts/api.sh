#!/usr/bin/env bash
# Compares the public API of the library's crates with scripts/api.txt. With --write it writes the file. It needs a nightly Rust, for the JSON of
# rustdoc, and installs cargo-public-api into target/ if that is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
rustup toolchain list | grep -q '^nightly' || rustup toolchain install nightly --profile minimal
tools=$PWD/target/tools
[ -x "$tools/bin/cargo-public-api" ] || cargo install --quiet --locked --debug cargo-public-api --root "$tools" --target-dir target/tools-build
face=$(mktemp)
trap 'rm -f "$face"' EXIT
for crate in microweave microweave-{values,html,reader,check,convert}; do
  "$tools/bin/cargo-public-api" --package "$crate" --all-features -sss
done >"$face"
if [ "${1:-}" = --write ]; then
  cp "$face" scripts/api.txt
elif ! diff -u scripts/api.txt "$face"; then
  echo "the public API of the library changed: read the difference, and then run $0 --write" >&2
  exit 1
fi
