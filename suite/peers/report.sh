#!/usr/bin/env bash
# Runs the public microformats tests against microweave, microformats-parser (npm) and mf2py (PyPI), and writes
# suite.html into the folder of the first argument. Needs node, npm and python3. MICROWEAVE is the tool; without it, one
# is built. The tests are those of
# $MICROFORMATS_TESTS, otherwise of ../shared/suites/microformats. The exit code is 1 if microweave fails a case.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
report=${1:-target/suite}
tests=${MICROFORMATS_TESTS:-../shared/suites/microformats}
export PEERS="$PWD/target/suite-peers"

mkdir -p "$report" "$PEERS"
npm install --silent --no-save --prefix "$PEERS" microformats-parser@2.0.6
[ -x "$PEERS/python/bin/python" ] || python3 -m venv "$PEERS/python"
"$PEERS/python/bin/pip" install --quiet mf2py==2.0.2

if [ -z "${MICROWEAVE:-}" ]; then
  cargo build --quiet --locked --package microweave-cli
  MICROWEAVE=${CARGO_TARGET_DIR:-target}/debug/microweave
fi
# The peers have failures, so the exit code 1 is expected here.
"$MICROWEAVE" suite "$tests" --microweave \
  --command "node '$here/run_microformats_parser.mjs'" --name microformats-parser \
  --command "'$PEERS/python/bin/python' '$here/run_mf2py.py'" --name mf2py \
  --report html -o "$report/suite.html" || [ $? = 1 ]
"$MICROWEAVE" suite "$tests" >/dev/null
