#!/usr/bin/env bash
# Lists the places with an address that has to be replaced before the first release: see RELEASING.md.
cd "$(dirname "$0")/.."
git grep --line-number -E 'https://example\.org/microweave|@example\.org' -- \
  Cargo.toml bindings/js/package.json bindings/python/pyproject.toml tools/packaging '*.md' .github .deny.toml
