#!/usr/bin/env bash
# Tests the playground in chromium: `test.sh [FOLDER]`. FOLDER was made by build.sh. With MICROWEAVE=PATH the hosting by
# `PATH serve` is tested too; with PLAYGROUND_URL=URL, one that runs already.
set -euo pipefail
[ $# -eq 0 ] || PLAYGROUND_STATIC=$(realpath "$1")
[ -z "${MICROWEAVE:-}" ] || MICROWEAVE=$(realpath "$MICROWEAVE")
export PLAYGROUND_STATIC=${PLAYGROUND_STATIC:-} MICROWEAVE=${MICROWEAVE:-}
cd "$(dirname "$0")"

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || ../scripts/debian.sh chromium
command -v npm >/dev/null || ../scripts/debian.sh nodejs npm
npm install --silent --no-package-lock --no-audit --no-fund
node --test --test-concurrency=2 test/*.test.mjs
