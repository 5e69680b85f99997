#!/usr/bin/env bash
# Builds the package: bindings/js/build.sh [OUT]. OUT (default: bindings/js/dist) gets the JavaScript modules, native_bg.wasm, and
# microweave.classic.js, which has all in one script for pages from file://. OUT/read and OUT/parse get the same for the
# parts of the package.
set -euo pipefail
cd "$(dirname "$0")"
out=${1:-dist}
mkdir -p "$out/read" "$out/parse"
out=$(cd "$out" && pwd)
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
work=$target/js-package
mkdir -p "$work/read" "$work/parse"

# The program wasm-bindgen has to have exactly the version of the crate.
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)
tools=$target/tools
if [ "$("$tools/bin/wasm-bindgen" --version 2>/dev/null)" != "wasm-bindgen $version" ]; then
  cargo install --quiet wasm-bindgen-cli --version "$version" --debug --root "$tools" --target-dir "$target/tools-build"
fi

rustup target add wasm32-unknown-unknown
# compile FOLDER OPTION...: WebAssembly with the features of the options, in a folder of the package.
compile() {
  local folder=$1
  shift
  cargo build --locked --package microweave-js --profile wasm --target wasm32-unknown-unknown "$@"
  local wasm=$target/wasm32-unknown-unknown/wasm/microweave_js.wasm
  "$tools/bin/wasm-bindgen" "$wasm" --target no-modules --out-dir "$work/$folder" --out-name native --no-typescript \
    --omit-default-module-path --remove-name-section --remove-producers-section
  cp "$work/$folder/native_bg.wasm" "$out/$folder/"
  echo "$out/$folder: native_bg.wasm has $(wc -c <"$out/$folder/native_bg.wasm") bytes," \
    "$(gzip -9 <"$out/$folder/native_bg.wasm" | wc -c) gzipped"
}
# wasm-opt makes the files smaller, but larger when they are compressed.
compile .
compile read --no-default-features --features read
compile parse --no-default-features
node lib/pack.mjs "$out" "$work"
