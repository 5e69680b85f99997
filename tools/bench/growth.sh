#!/usr/bin/env bash
# Counts how the work of the verbs grows with the length of the page, with instructions of WebAssembly: growth.sh [--all] [NAME]...
# NAMEs select shapes and random pages, as for hunt. HUNT is that program; if unset, it is built. Fails if something grows by more
# than 2.2 for twice the length.
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
if [ -z "${HUNT:-}" ]; then
  cargo build --quiet --locked --profile test --package microweave-bench --bin hunt
  HUNT=target/debug/hunt
fi
"$HUNT" write:8192 "$@" |
  "$work/wasmtime/bin/python" tools/bench/growth.py target/wasm32-wasip1/debug/microweave.wasm "${options[@]}"
