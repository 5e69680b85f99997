#!/usr/bin/env bash
# Compares microweave with other parsers by `microweave suite --compare`, and writes microformats.html, microdata.html and rdfa.html
# into the folder of the first argument [target/comparison]. With --write as the second argument, it makes the tables in README.md and docs/comparison.md anew.
#
# The tests are in the folder MICROFORMATS_TESTS, otherwise where scripts/suites.sh has put them; the pages are below the folders PAGES,
# otherwise below ../shared/corpus, or the public pages of scripts/suites.sh. Without these folders, test-suite has the tests and
# tools/bench/pages the pages. MICROWEAVE is the tool, best a build of the profile `dist`; without it, one is built. Parsers come from npm and PyPI, which
# do not have three of them: they are left out unless a variable names a checkout.
#
#   PHP_MF2            microformats/php-mf2 (and php)
#   MICROFORMATS_RUBY  microformats/microformats-ruby (and Debian's ruby-nokogiri)
#   MICROFORMATS_GO    willnorris/microformats (and Debian's golang-golang-x-net-dev)
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
report=${1:-target/comparison}
tests=${MICROFORMATS_TESTS:-$(scripts/suites.sh --folder microformats)}
tests=${tests:-test-suite}
folders=${PAGES:-}
if [ -z "$folders" ] && [ -d ../shared/corpus ]; then folders="../shared/corpus/raw ../shared/corpus/real"; fi
folders=${folders:-$(scripts/suites.sh --folder pages/readability) $(scripts/suites.sh --folder pages/html5lib)}
[ -n "${folders// /}" ] || folders=tools/bench/pages
export PEERS="$PWD/target/suite-peers"

mkdir -p "$report" "$PEERS"
npm install --silent --no-save --prefix "$PEERS" microformats-parser@2.0.6
[ -x "$PEERS/python/bin/python" ] || python3 -m venv "$PEERS/python"
"$PEERS/python/bin/pip" install --quiet mf2py==2.0.2 extruct==0.18.0 turbohtml==1.15.4
if [ -z "${MICROWEAVE:-}" ]; then
  cargo build --quiet --profile dist --locked --package microweave-cli --features suite
  MICROWEAVE=${CARGO_TARGET_DIR:-target}/dist/microweave
fi
# No configuration of this machine.
export MICROWEAVE_CONFIG=

pages=()
for folder in $folders; do pages+=(--pages "$folder"); done
python="'$PEERS/python/bin/python' '$here/lines.py'"
ours="'$MICROWEAVE' parse --stdin-jsonl"
# compare NAME ARGUMENT...: writes the report, and the table into NAME.md.
compare() {
  echo "== $1"
  "$MICROWEAVE" suite --compare --timeout 120 "${pages[@]}" "${@:2}" --report html -o "$report/$1.html" | tee "$report/$1.md"
}

others=()
if [ -n "${PHP_MF2:-}" ]; then
  others+=(--command "php '$here/lines.php'" --name php-mf2)
else
  echo "skipped: php-mf2 is in Composer only; set PHP_MF2 to a checkout"
fi
if [ -n "${MICROFORMATS_RUBY:-}" ]; then
  others+=(--command "ruby '$here/lines.rb'" --name "Ruby gem")
else
  echo "skipped: the gem microformats is in RubyGems only; set MICROFORMATS_RUBY to a checkout"
fi
if [ -n "${MICROFORMATS_GO:-}" ]; then
  mkdir -p "$PEERS/go/src/willnorris.com/go"
  ln -sfn "$MICROFORMATS_GO" "$PEERS/go/src/willnorris.com/go/microformats"
  GO111MODULE=off GOPATH=$PEERS/go:/usr/share/gocode go build -o "$PEERS/lines-go" "$here/lines.go"
  others+=(--command "'$PEERS/lines-go'" --name "Go package")
else
  echo "skipped: the Go package is not in npm or PyPI; set MICROFORMATS_GO to a checkout"
fi

compare microformats "$tests" --only microformats --command "$ours --format mf2" --name microweave \
  --command "node '$here/lines.mjs'" --name microformats-parser --command "$python mf2py" --name mf2py "${others[@]}"
compare microdata test-suite --only microdata --command "$ours --format microdata" --name microweave \
  --command "$python extruct-microdata" --name extruct --command "$python turbohtml-microdata" --name turbohtml
compare rdfa --command "$ours --rdfa" --name microweave \
  --command "$python extruct-rdfa" --name extruct --command "$python turbohtml-rdfa" --name turbohtml

if [ "${2:-}" = --write ]; then
  for page in README.md docs/comparison.md; do python3 "$here/write_tables.py" "$report" "$page"; done
fi
# A case that microweave fails is an error.
"$MICROWEAVE" suite "$tests" >/dev/null
