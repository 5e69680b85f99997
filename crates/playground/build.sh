#!/usr/bin/env bash
# Builds the static playground into a folder: build.sh OUT [PACKAGE]. PACKAGE is what bindings/js/build.sh made; without it, that is run.
# OUT has index.html, style.css, app.js, worker-static.js and microweave.wasm, embed.js for other pages, and embedded.js for pages from file://, where
# browsers load neither modules, nor workers, nor WebAssembly: it has the worker and WebAssembly in one script.
set -euo pipefail
[ $# -ge 1 ] || { echo "usage: $0 OUT [PACKAGE]" >&2; exit 2; }
mkdir -p "$1"
out=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ $# -ge 2 ]; then
  package=$(cd "$2" && pwd)
else
  package=$work/package
  "$(dirname "$0")/../../bindings/js/build.sh" "$package"
fi
cd "$(dirname "$0")"

command -v npm >/dev/null || ../../scripts/debian.sh nodejs npm
[ -x node_modules/.bin/esbuild ] || npm install --silent --no-package-lock --no-audit --no-fund
bundle() {
  node_modules/.bin/esbuild "$1" --bundle --format=iife --target=es2022 --minify --charset=utf8 --log-level=warning \
    --log-override:empty-import-meta=silent --alias:microweave="$package" --outfile="$2"
}
bundle app.js "$out/app.js"
bundle worker-static.js "$out/worker-static.js"
bundle embed.js "$out/embed.js"
cp style.css "$out/"
cp "$package/native_bg.wasm" "$out/microweave.wasm"

# The same page, without a network: images of posts and requests are not allowed.
sed -e 's/data-hosting="server"/data-hosting="static"/' \
  -e "s/img-src 'self' data: https: http:; connect-src 'self';/img-src data:; connect-src 'none';/" \
  -e 's/<script type="module" src="app.js">/<script defer src="app.js">/' index.html >"$out/index.html"
for change in 'data-hosting="static"' "connect-src 'none'" '<script defer src="app.js">'; do
  grep -q "$change" "$out/index.html" || { echo "index.html has changed: $change is not in it" >&2; exit 1; }
done

node --input-type=module - "$out" <<'JS'
import { readFileSync, writeFileSync } from "node:fs";
const out = process.argv[2];
const worker = readFileSync(`${out}/worker-static.js`, "utf8");
const wasm = readFileSync(`${out}/microweave.wasm`).toString("base64");
writeFileSync(`${out}/embedded.js`, `self.microweaveEmbedded = ${JSON.stringify({ worker, wasm })};\n`);
JS
echo "$out: the static playground, $(du -sk "$out" | cut -f1) KB"
