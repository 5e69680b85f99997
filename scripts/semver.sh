#!/usr/bin/env bash
# Compares the public API of the library with the last version that has a tag, by the rules of semantic versioning. It
# needs the tags, and installs cargo-semver-checks into target/ if that is missing.
set -euo pipefail
cd "$(dirname "$0")/.."
last=$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null) || { echo "no version has a tag yet: there is nothing to compare with"; exit 0; }
# Does nothing if this version is installed already.
cargo install --quiet --locked cargo-semver-checks@0.51.0 --root target/tools
target/tools/bin/cargo-semver-checks semver-checks --package microweave --package microweave-{values,html,reader,check,convert} --baseline-rev "$last"
