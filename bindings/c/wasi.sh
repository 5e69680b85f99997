#!/usr/bin/env bash
# Tests the library as a module of WebAssembly, in wasmtime. PROFILE is Cargo's profile.
set -euo pipefail
cd "$(dirname "$0")/../.."
command -v python3 >/dev/null || scripts/debian.sh python3 python3-venv
profile=${PROFILE:-dev}
case "$profile" in dev | test) output=debug ;; *) output=$profile ;; esac
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

rustup target add wasm32-wasip1
cargo build --quiet --locked --package microweave-capi --profile "$profile" --target wasm32-wasip1
python3 -m venv "$work/wasmtime"
"$work/wasmtime/bin/pip" install --quiet wasmtime
"$work/wasmtime/bin/python" bindings/c/tests/wasi.py "$target/wasm32-wasip1/$output/microweave.wasm"
