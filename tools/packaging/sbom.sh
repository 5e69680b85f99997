#!/usr/bin/env bash
# Writes the components of the tool as CycloneDX (SBOM): target/packages/microweave-VERSION.cdx.json. It installs cargo-cyclonedx into
# target/ if that is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
tools=$PWD/target/tools
[ -x "$tools/bin/cargo-cyclonedx" ] || cargo install --quiet --locked cargo-cyclonedx --root "$tools"
name=microweave-$(scripts/set-version.sh).cdx
"$tools/bin/cargo-cyclonedx" cyclonedx --manifest-path crates/cli/Cargo.toml --all-features --format json --override-filename "$name" --quiet
mkdir -p target/packages
mv "crates/cli/$name.json" target/packages/
find . -name "$name.json" -not -path './target/*' -delete
ls -l "target/packages/$name.json"
