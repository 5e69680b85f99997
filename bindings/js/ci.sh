#!/usr/bin/env bash
# Builds the npm package, and tests it: its functions in Node, its types, its size, and the package as it is installed.
# The browser test is part of the playground's tests.
set -euo pipefail
cd "$(dirname "$0")"
command -v npm >/dev/null || ../../scripts/debian.sh nodejs npm
npm ci --silent --no-audit --no-fund
./build.sh
# check_size FILE BYTES: the most bytes that a file may have when it is compressed, if it was built by the profile of the package.
check_size() {
  [ -z "${CARGO_PROFILE_WASM_LTO:-}" ] || return 0
  local size
  size=$(gzip -9 <"dist/$1" | wc -c)
  [ "$size" -le "$2" ] || { echo "$1 has $size bytes gzipped: more than $2" >&2; exit 1; }
}
check_size native_bg.wasm 1421000
check_size read/native_bg.wasm 926000
check_size parse/native_bg.wasm 420000
MICROFORMATS_TESTS=${MICROFORMATS_TESTS:-$(../../scripts/suites.sh --folder microformats)} node --test test/
for module in node16 nodenext; do
  npx tsc --project test/tsconfig.json --module "$module" --moduleResolution "$module"
done

# The package as a user installs it.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
npm pack --silent --pack-destination "$work" >/dev/null
(cd "$work" && npm init --yes >/dev/null && npm install --silent --no-audit --no-fund ./microweave-*.tgz)
echo '<p class=h-card>Ada' >"$work/page.html"
(cd "$work" && npx microweave page.html | grep -q '"name":\["Ada"\]')
(cd "$work" && node -e 'require("microweave").parse(""); require("microweave/parse").parse("")' && node --input-type=module -e 'import "microweave"')
