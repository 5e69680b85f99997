#!/usr/bin/env bash
# Builds the npm package, and tests it: its functions in Node, its types, its size, and the package as it is installed.
# The browser test is that of the playground.
set -euo pipefail
cd "$(dirname "$0")"
command -v npm >/dev/null || { apt-get update --quiet && apt-get install --quiet --yes nodejs npm; }
npm ci --silent --no-audit --no-fund
./build.sh
size=$(gzip -9 <dist/native_bg.wasm | wc -c)
[ "$size" -le 1200000 ] || { echo "native_bg.wasm has $size bytes gzipped: more than 1,200,000" >&2; exit 1; }
node --test test/
npx tsc --project test/tsconfig.json

# The package as a user installs it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" >/dev/null
(cd "$work" && npm init --yes >/dev/null && npm install --silent --no-audit --no-fund ./microweave-*.tgz)
echo '<p class=h-card>Ada' >"$work/page.html"
(cd "$work" && npx microweave page.html | grep -q '"name":\["Ada"\]')
(cd "$work" && node -e 'require("microweave").parse("")' && node --input-type=module -e 'import "microweave"')
