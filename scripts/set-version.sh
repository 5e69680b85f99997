#!/usr/bin/env bash
# Writes a version into all manifests: set-version.sh 0.2.0. Without an argument it prints the version.
set -euo pipefail
cd "$(dirname "$0")/.."
old=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
[ $# = 1 ] || { echo "$old"; exit; }
[[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9a-z.]+)?$ ]] || { echo "not a version such as 0.2.0: $1" >&2; exit 2; }
# The version of the workspace, and of its crates for one another.
sed -i "/^\[workspace.package\]/,/^\[/s/^version = \".*\"$/version = \"$1\"/; s/^\(microweave.* = { version = \)\"$old\"/\1\"$1\"/" Cargo.toml
sed -i "0,/\"version\": \"$old\"/s//\"version\": \"$1\"/" bindings/js/package.json
sed -i "s/^  spec.version = \".*\"$/  spec.version = \"$1\"/" bindings/ruby/microweave.gemspec
# The lock files name the version too.
sed -i "0,/\"version\": \"$old\"/s//\"version\": \"$1\"/; 0,/\"version\": \"$old\"/s//\"version\": \"$1\"/" bindings/js/package-lock.json
cargo update --quiet --workspace --offline
cargo update --quiet --workspace --offline --manifest-path tools/fuzz/Cargo.toml
