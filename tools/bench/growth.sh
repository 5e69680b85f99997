#!/usr/bin/env bash
# Counts how the work of the verbs grows with the length of the page, with instructions of WebAssembly: growth.sh [--all] [NAME]...
# NAMEs select shapes and random pages, as for hunt. Fails if something grows by more than 2.2 for twice the length.
set -euo pipefail
cd "$(dirname "$0")/../.."
options=()
[ "${1:-}" != --all ] || { options=(--all); shift; }
rustup target add wasm32-wasip1
cargo build --quiet --locked --package microweave-capi --profile test --target wasm32-wasip1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/wasmtime"
"$work/wasmtime/bin/pip" install --quiet wasmtime
cargo run --quiet --locked --profile test --package microweave-bench --bin hunt -- write:8192 "$@" |
  "$work/wasmtime/bin/python" tools/bench/growth.py target/wasm32-wasip1/debug/microweave.wasm "${options[@]}"
