#!/usr/bin/env bash
# Reads the pages of a folder with microweave and with the language's own parser, in PHP, Ruby and Go, and writes the seconds
# of the processor. Languages whose parser is not named are left out:
#
#   PHP_MF2           a checkout of microformats/php-mf2
#   MICROFORMATS_RUBY a checkout of microformats/microformats-ruby (Debian: ruby-nokogiri)
#   MICROFORMATS_GO   a checkout of willnorris/microformats (Debian: golang-golang-x-net-dev)
#   MICROWEAVE_LIBRARY the library, built with --release
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: bench.sh FOLDER}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mapfile -t pages < <(find "$folder" -name '*.html' | sort)
echo "${#pages[@]} pages, $(cat "${pages[@]}" | wc -c) bytes"

# compare LANGUAGE COMMAND...: the seconds of each parser, and how many times ours is as fast.
compare() {
  local language=$1 ours peer
  shift
  ours=$("$@" microweave "${pages[@]}")
  peer=$("$@" peer "${pages[@]}")
  awk -v language="$language" -v ours="$ours" -v peer="$peer" \
    'BEGIN { printf "%-5s microweave %.4f s, own parser %.4f s: %.1f times\n", language, ours, peer, peer / ours }'
}
[ -z "${PHP_MF2:-}" ] || compare PHP php "$here/bench.php"
[ -z "${MICROFORMATS_RUBY:-}" ] || compare Ruby ruby "$here/bench.rb"
if [ -n "${MICROFORMATS_GO:-}" ]; then
  mkdir -p "$work/src/willnorris.com/go"
  ln -s "$MICROFORMATS_GO" "$work/src/willnorris.com/go/microformats"
  ln -s "$here/../../go" "$work/src/microweave"
  export GO111MODULE=off GOPATH=$work:/usr/share/gocode
  go build -o "$work/bench" "$here/bench.go"
  compare Go "$work/bench"
fi
