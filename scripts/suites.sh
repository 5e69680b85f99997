#!/usr/bin/env bash
# Fetches the public test suites, and public pages to measure on, into the folder `.suites`, where the tests and the bench look for
# them. SUITES can name another folder.
#
#   scripts/suites.sh                 everything that is missing, or is not of the pinned commit
#   scripts/suites.sh NAME...         one of them, again
#   scripts/suites.sh NAME=SOURCE...  from another place: a checkout, an archive (.tar.gz, .tgz, .zip), or a URL for git
#   scripts/suites.sh --list          the names, the repositories, and where each is
#   scripts/suites.sh --folder NAME   the folder of one: in `.suites`, otherwise in `../shared/suites`
#
# What is fetched has a pinned commit and tree. From git, another one is an error; a checkout or an archive may be of any commit.
# `git config url.FROM.insteadOf https://github.com/` makes git use a mirror.
set -euo pipefail
cd "$(dirname "$0")/.."
suites=${SUITES:-.suites}

# Name, repository, commit, tree of the commit, folders. A slash at the end of a folder means its contents.
table='
microformats      microformats/tests              d49f5d76d0395676274c9ff15f1a14091498d7d4 2d439479e7f29e721bfd6cce651db0e24aa9805b tests
html5lib          html5lib/html5lib-tests         9329e64694e7835d0dcff9811e22856ef6ad16f9 e2ccc40c67c7d8536e36cb9ed3ceadd1ec5fde4b encoding,serializer,tokenizer,tree-construction
microdata-rdf     w3c/microdata-rdf               f4162846153dea1351194e338caff086830a7d00 8067df8ff54ed40338b9256b2149829c8598b18f tests/,ns
json-ld           w3c/json-ld-api                 92f07705a0c0ac27aa9bc6fe1322dcc9fad0114d 4743fe3648743290828801c16eda27ae22080780 tests/
rdfa              rdfa/rdfa.github.io             b388107da8900b6f2a0c42d95ab468e6cf554a4a 4c60c4072d72d21403b4185f1e3b6a1a636f2e37 test-suite/
rich-results      adobe/structured-data-validator 66e7610a7f084d07dafaade17673e5df915e34c4 a0975e12ec2e72dc8ffd3e3bfa84478aa26186ab gallery/
pages/readability mozilla/readability             ab4027a8b37669745016869a37a504727992b2ba 9366b0abb582516d27496141824565a2fa0af089 test/test-pages/
pages/html5lib    html5lib/html5lib-python        fd4f032bc090d44fb11a84b352dad7cbee0a4745 3feea5c0c33d5bd6508cd5ae278018b8bf4dd80c benchmarks/data/
'
names=$(awk '{ print $1 }' <<<"$table")
fail() { echo "$*" >&2; exit 1; }

# read_row NAME: sets `repository`, `commit`, `tree` and `folders`.
read_row() {
  local row
  row=$(awk -v name="$1" '$1 == name' <<<"$table")
  [ -n "$row" ] || { echo "there is no suite $1: $0 --list names them" >&2; exit 2; }
  read -r _ repository commit tree folders <<<"$row"
  IFS=, read -ra folders <<<"$folders"
}

# folder_of NAME: where it is, if it is there.
folder_of() {
  local place
  for place in "$suites/$1" "../shared/suites/$1"; do
    [ ! -d "$place" ] || { (cd "$place" && pwd); return; }
  done
}

# fetch URL INTO: the pinned commit, only with the files of the folders. A server that cannot leave files out sends all.
fetch() {
  git init --quiet "$2"
  local git=(git -C "$2" -c core.autocrlf=false -c advice.detachedHead=false)
  "${git[@]}" remote add origin "$1"
  "${git[@]}" fetch --quiet --depth 1 --filter=blob:none origin "$commit" || fail "$1 has no commit $commit, or cannot be reached"
  [ "$("${git[@]}" rev-parse FETCH_HEAD)" = "$commit" ] || fail "$1 gives another commit than $commit"
  [ "$("${git[@]}" rev-parse "FETCH_HEAD^{tree}")" = "$tree" ] || fail "the tree of $commit from $1 is not $tree"
  "${git[@]}" sparse-checkout set --no-cone "${folders[@]/#//}" '/LICENSE*'
  "${git[@]}" checkout --quiet FETCH_HEAD
}

# unpack ARCHIVE INTO: the folder at the top of an archive.
unpack() {
  mkdir -p "$2"
  case "$1" in
    *.zip) python3 -m zipfile -e "$1" "$2" ;;
    *) tar -xzf "$1" -C "$2" ;;
  esac
  find "$2" -mindepth 1 -maxdepth 1 -type d | head -n 1
}

# copy_pages FROM TO: each HTML page as one file. A page called `source.html` has the name of its folder.
copy_pages() {
  local page name
  while IFS= read -r page; do
    name=${page#"$1"}
    case "$name" in
      */expected.html) continue ;;
      */source.html) name=${name%/source.html}.html ;;
    esac
    cp "$page" "$2/${name//\//-}"
  done < <(find "$1" -type f -name '*.html')
}

# install_suite NAME CHECKOUT: copies the folders, and replaces what is there.
install_suite() {
  local name=$1 source=$2 target=$suites/$1 folder
  rm -rf "$target.new" && mkdir -p "$target.new"
  for folder in "${folders[@]}"; do
    [ -d "$source/$folder" ] || fail "$source is not a checkout of $repository: it has no folder $folder"
    case "$name $folder" in
      pages/*) copy_pages "$source/$folder" "$target.new" ;;
      */) cp -r "$source/$folder." "$target.new/" ;;
      *) cp -r "$source/$folder" "$target.new/" ;;
    esac
  done
  find "$source" -maxdepth 1 -name 'LICENSE*' -exec cp {} "$target.new/" \;
  # The commit, for the table of docs/correctness.md.
  if [ -e "$source/.git" ]; then git -C "$source" rev-parse HEAD >"$target.new/COMMIT"; fi
  rm -rf "$target"
  mv "$target.new" "$target"
  echo "$name is in $target"
}

case "${1:-}" in
  --list)
    for name in $names; do
      read_row "$name"
      place=$(folder_of "$name")
      printf '%-18s https://github.com/%-32s %s\n' "$name" "$repository" "${place:-missing}"
    done
    exit
    ;;
  --folder)
    read_row "${2:?--folder needs a name}"
    folder_of "$2"
    exit
    ;;
  -*) echo "there is no option $1: the first lines of $0 list them" >&2; exit 2 ;;
esac

wanted=("$@")
if [ $# = 0 ]; then
  for name in $names; do
    read_row "$name"
    [ "$(cat "$suites/$name/COMMIT" 2>/dev/null)" = "$commit" ] || wanted+=("$name")
  done
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for argument in ${wanted[@]+"${wanted[@]}"}; do
  name=${argument%%=*}
  read_row "$name"
  source=https://github.com/$repository
  [ "$argument" = "$name" ] || source=${argument#*=}
  checkout=$work/$name
  if [ -d "$source" ]; then
    checkout=$source
  elif [ -f "$source" ]; then
    checkout=$(unpack "$source" "$checkout")
  else
    mkdir -p "$checkout"
    fetch "$source" "$checkout"
  fi
  install_suite "$name" "$checkout"
done
