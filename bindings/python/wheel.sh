#!/usr/bin/env bash
# Builds the wheel into a new folder: wheel.sh FOLDER. PROFILE is Cargo's profile.
set -euo pipefail
[ $# = 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
rm -rf "$1" && mkdir -p "$1"
wheels=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v python3 >/dev/null || scripts/debian.sh python3 python3-venv
python3 -m venv "$work"
"$work/bin/pip" install --quiet "maturin>=1.9,<2"
"$work/bin/maturin" build --quiet --manifest-path bindings/python/Cargo.toml --profile "${PROFILE:-dist}" --locked --out "$wheels"
