#!/usr/bin/env bash
# Tests the playground in chromium: `test.sh [FOLDER [FILE…]]`. FOLDER was made by build.sh. Without FILEs, which are relative
# to test/, all tests run. With MICROWEAVE=PATH the hosting by `PATH serve` is tested too; with PLAYGROUND_URL=URL, one that
# runs already.
set -euo pipefail
[ $# -eq 0 ] || PLAYGROUND_STATIC=$(realpath "$1")
[ -z "${MICROWEAVE:-}" ] || MICROWEAVE=$(realpath "$MICROWEAVE")
export PLAYGROUND_STATIC=${PLAYGROUND_STATIC:-} MICROWEAVE=${MICROWEAVE:-}
files=("${@:2}")
[ "${#files[@]}" -gt 0 ] || files=("*.test.mjs")
cd "$(dirname "$0")"

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || ../../scripts/debian.sh chromium
command -v npm >/dev/null || ../../scripts/debian.sh nodejs npm
npm install --silent --no-package-lock --no-audit --no-fund
cd test
# shellcheck disable=SC2068 # The pattern of all tests is to be expanded.
node --test --test-concurrency=2 ${files[@]}
