#!/usr/bin/env bash
# Installs the wheel into a new environment, and tests it there: its tests, its types, and that it equals the packages that
# it replaces, on a sample of the pages (`pytest --all-pages`: on all). The wheel is the one in the folder WHEELS, or is built.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

wheels=${WHEELS:-$work/wheels}
[ -n "${WHEELS:-}" ] || bindings/python/wheel.sh "$wheels"
python3 -m venv "$work/test"
"$work/test/bin/pip" install --quiet "$wheels"/microweave-*.whl
"$work/test/bin/pip" install --quiet --requirement bindings/python/tests/requirements.txt
cp -r --parents bindings/python/tests bindings/python/README.md bindings/python/docs docs/tutorial.md "$work/"
# Outside of the checkout, so that the installed package is imported.
cd "$work/bindings/python"
python=$work/test/bin/python
"$python" -m pytest --quiet tests
"$python" -m mypy --strict --ignore-missing-imports --package microweave
"$python" -m mypy --strict tests/user.py
"$python" -m pyright --pythonpath "$python" tests/user.py
"$python" -m mypy.stubtest microweave._native
