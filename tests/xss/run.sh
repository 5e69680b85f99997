#!/usr/bin/env bash
# Cleans payloads by two policies, and loads the results in chromium: `run.sh`. Fails if a payload runs, if chromium reads
# another tree than the one that was written, or if a payload that is not cleaned does not run. `run.sh 7` takes each seventh
# payload; all take some ten minutes.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v "${CHROMIUM:-chromium}" >/dev/null || scripts/debian.sh chromium
# The tests of the examples build it too.
cargo test --quiet --locked --workspace --test programs --no-run
python3 tests/xss/run.py "${CARGO_TARGET_DIR:-target}/debug/html-cleaner" "${1:-1}"
