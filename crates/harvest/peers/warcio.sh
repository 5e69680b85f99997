#!/usr/bin/env bash
# Makes web archives with warcio (PyPI), and compares what we read of them with what warcio and FastWARC read: URLs,
# dates, offsets, and the SHA-256 of the pages without their encodings. Needs python3.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
target=${CARGO_TARGET_DIR:-target}
peers=$target/harvest-peers
mkdir -p "$peers"
[ -x "$peers/python/bin/python" ] || python3 -m venv "$peers/python"
"$peers/python/bin/pip" install --quiet warcio==1.8.1 fastwarc==2.0.1 brotli==1.2.1 zstandard==0.25.0

# As the tests of the workspace build it, so that nothing is built again.
cargo build --quiet --locked --profile test --workspace --example records
"$peers/python/bin/python" "$here/warcio_compare.py" "$target/debug/examples/records" "$peers/archives"
