#!/usr/bin/env bash
# Runs the step of the action, and the entries of the hooks, on a page with a mistake and on a good one. It needs python3, and
# microweave on the PATH or its path in MICROWEAVE. Nothing is fetched.
set -euo pipefail
cd "$(dirname "$0")"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/site"
ln -s "$(realpath "${MICROWEAVE:-$(command -v microweave)}")" "$work/bin/microweave"
export PATH=$work/bin:$PATH MICROWEAVE_CONFIG=

# The shell text of a step, and the entry of a hook. The files have one layout, so that no library for YAML is needed.
python3 - action.yml >"$work/check.sh" <<'PYTHON'
import sys, textwrap
text = open(sys.argv[1]).read().split("- name: Check\n")[1]
print(textwrap.dedent(text.split("run: |\n")[1]))
PYTHON
entry() { sed -n "/^- id: $1\$/,/^- id/s/^  entry: //p" .pre-commit-hooks.yaml; }

bad='<p class="h-card"><b class="p-nmae">Ada</b> <a class="p-name u-url" href="/">Ada</a></p>'
good=${bad/p-nmae/p-nickname}
fail() { echo "$1" >&2; exit 1; }

echo "$bad" >"$work/site/bad.html"
if output=$(PATHS=$work/site ARGS="--ignore charset" bash "$work/check.sh" 2>/dev/null); then fail "the action passes a mistake"; fi
[[ $output == "::error file="*"title=misspelled-class::"* ]] || fail "the action has no annotation: $output"
if $(entry microweave-check) "$work/site/bad.html" >/dev/null 2>&1; then fail "the hook passes a mistake"; fi
$(entry microweave-fix) "$work/site/bad.html" >/dev/null 2>&1 || fail "the hook does not correct the mistake"
grep -q 'class="p-name"' "$work/site/bad.html" || fail "the file is not corrected"

echo "$good" >"$work/site/bad.html"
PATHS=$work/site ARGS= bash "$work/check.sh" >/dev/null 2>&1 || fail "the action fails on a good page"
echo "the action and the hooks work"
