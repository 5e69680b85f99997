#!/usr/bin/env bash
# Puts the public test suites where the tests look for them, in ../shared/suites:
#
#   scripts/suites.sh NAME=SOURCE...
#
# SOURCE is a checkout or an archive (.tar.gz, .tgz, .zip) of the suite's repository. `scripts/suites.sh` alone lists the
# names with their repositories, and which are there. SUITES can name another folder than ../shared/suites.
set -euo pipefail
cd "$(dirname "$0")/.."
suites=${SUITES:-../shared/suites}

# Name, repository, the folder in it with the tests, and another folder that the tests need.
table='
microformats   github.com/microformats/tests               .           -
html5lib       github.com/html5lib/html5lib-tests          .           -
microdata-rdf  github.com/w3c/microdata-rdf                tests       ns
json-ld        github.com/w3c/json-ld-api                  tests       -
rdfa           github.com/rdfa/rdfa.github.io              test-suite  -
rich-results   github.com/adobe/structured-data-validator  gallery     -
'
row() { awk -v name="$1" '$1 == name' <<<"$table"; }

if [ $# = 0 ]; then
  while read -r name repository _; do
    [ -z "$name" ] && continue
    state=missing
    [ -d "$suites/$name" ] && state="in $suites/$name"
    printf '%-14s https://%-46s %s\n' "$name" "$repository" "$state"
  done <<<"$table"
  exit
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for argument in "$@"; do
  name=${argument%%=*} source=${argument#*=}
  read -r _ repository folder other <<<"$(row "$name")" || true
  [ -n "${other:-}" ] || { echo "there is no suite $name: run $0 for the names" >&2; exit 2; }
  if [ -f "$source" ]; then
    mkdir "$work/$name"
    case "$source" in
      *.zip) python3 -m zipfile -e "$source" "$work/$name" ;;
      *) tar -xzf "$source" -C "$work/$name" ;;
    esac
    # Archives have one folder at the top.
    source=$(find "$work/$name" -mindepth 1 -maxdepth 1 -type d | head -n 1)
  fi
  [ -d "$source/$folder" ] || { echo "$source is no checkout of $repository: it has no folder $folder" >&2; exit 1; }
  target=$suites/$name
  rm -rf "$target.new" && mkdir -p "$target.new"
  cp -r "$source/$folder/." "$target.new/"
  [ "$other" = - ] || cp -r "$source/$other" "$target.new/"
  rm -rf "$target.new/.git" "$target"
  mv "$target.new" "$target"
  echo "$name is in $target"
done
