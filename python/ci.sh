#!/usr/bin/env bash
# Builds the wheel, installs it into a new environment, and tests it there: its tests, its types, and that it equals the
# packages that it replaces, on a sample of the pages (`pytest --all-pages`: on all).
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

command -v python3 >/dev/null || { apt-get update --quiet && apt-get install --quiet --yes python3 python3-venv; }
python3 -m venv "$work/build"
"$work/build/bin/pip" install --quiet "maturin>=1.9,<2"
"$work/build/bin/maturin" build --quiet --profile "${PROFILE:-release}" --locked --out "$work/wheels"

python3 -m venv "$work/test"
"$work/test/bin/pip" install --quiet "$work"/wheels/microweave-*.whl
"$work/test/bin/pip" install --quiet --requirement python/tests/requirements.txt
cp -r python/tests python/README.md python/docs "$work/"
# Outside of the checkout, so that the installed package is imported.
cd "$work"
test/bin/python -m pytest --quiet tests
test/bin/python -m mypy --strict --ignore-missing-imports --package microweave
test/bin/python -m mypy --strict tests/user.py
test/bin/python -m pyright --pythonpath test/bin/python tests/user.py
test/bin/python -m mypy.stubtest microweave._native
