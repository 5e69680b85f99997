#!/usr/bin/env bash
# Runs the recipes on a small web archive: each prints the same products. Each has an environment of its own with its package
# from PyPI; a recipe whose package cannot be installed for this version of Python is left out. The wheel is the one in the
# folder WHEELS, or is built. `bindings/python/spark.sh` runs the recipe for Spark.
#
#     bindings/python/recipes/test.sh [RECIPE...]     such as: bindings/python/recipes/test.sh duckdb polars
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wheels=${WHEELS:-$work/wheels}
[ -n "${WHEELS:-}" ] || bindings/python/wheel.sh "$wheels"

declare -A packages=([duckdb]=duckdb [polars]=polars [ray]="ray[data]" [daft]=daft [datasets]=datasets [datatrove]=datatrove)
[ $# -gt 0 ] || set -- duckdb polars ray daft datasets datatrove
printf 'Bowl 7.250000\nCup 12.500000\nPot 2879.200000\n' >"$work/expected"
for recipe in "$@"; do
  python3 -m venv "$work/$recipe"
  "$work/$recipe/bin/pip" install --quiet "$wheels"/microweave-*.whl warcio==1.8.1 pyarrow
  if ! "$work/$recipe/bin/pip" install --quiet "${packages[$recipe]}"; then
    echo "$recipe: not installed" >&2
    continue
  fi
  "$work/$recipe/bin/python" bindings/python/recipes/archive.py "$work/a.warc.gz"
  "$work/$recipe/bin/python" "bindings/python/recipes/${recipe}_products.py" "$work/a.warc.gz" >"$work/products" 2>"$work/messages" ||
    { cat "$work/messages" >&2; exit 1; }
  diff "$work/expected" "$work/products"
  echo "$recipe: $(wc -l <"$work/products") products"
  rm -rf "${work:?}/$recipe"
done
