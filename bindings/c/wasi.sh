#!/usr/bin/env bash
# Tests the library as a module of WebAssembly, in wasmtime.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || scripts/debian.sh python3 python3-venv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rustup target add wasm32-wasip1
cargo build --quiet --locked --package microweave-capi --profile test --target wasm32-wasip1
python3 -m venv "$work/wasmtime"
"$work/wasmtime/bin/pip" install --quiet wasmtime
"$work/wasmtime/bin/python" bindings/c/tests/wasi.py target/wasm32-wasip1/debug/microweave.wasm
