#!/usr/bin/env bash
# Makes and checks all packages as a release would publish them, and publishes nothing: each crate is built from its package, the
# wheel and the source package for Python are checked and installed, and the npm package is packed and checked.
set -euo pipefail
cd "$(dirname "$0")/.."
checkout=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "== crates"
cargo publish --workspace --dry-run --locked --quiet

echo "== Python"
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet "maturin>=1.9,<2" twine abi3audit
WHEELS=${WHEELS:-}
if [ -z "$WHEELS" ]; then
  WHEELS=$work/wheels
  bindings/python/wheel.sh "$WHEELS"
fi
"$work/python/bin/maturin" sdist --manifest-path bindings/python/Cargo.toml --out "$work/sdist" >/dev/null
"$work/python/bin/twine" check --strict "$WHEELS"/*.whl "$work"/sdist/*.tar.gz
"$work/python/bin/abi3audit" --strict "$WHEELS"/*.whl
"$work/python/bin/pip" install --quiet --no-index "$WHEELS"/*.whl
(cd "$work" && "$work/python/bin/python" -c '
import microweave
assert microweave.parse("<p class=h-card>Ada").items[0].text("name") == "Ada"')

echo "== npm"
[ -d bindings/js/dist ] || bindings/js/build.sh
(cd bindings/js && npm pack --silent --pack-destination "$work" >/dev/null)
cd "$work" && npm init --yes >/dev/null
npm install --silent --no-audit --no-fund publint@0.3 @arethetypeswrong/cli@0.18 ./microweave-*.tgz
npx publint --strict ./microweave-*.tgz
# Modules that are loaded by hand are for `import` only, and WebAssembly has no types.
npx attw ./microweave-*.tgz --profile node16 --entrypoints . read parse
npx attw ./microweave-*.tgz --profile esm-only --entrypoints {,read/,parse/}{inline,load}
node -e 'console.assert(require("microweave").parse("<p class=h-card>Ada").items.length === 1)'
echo "all packages of $checkout are in order"
