#!/usr/bin/env bash
# Builds the C interface, and tests it from C (under valgrind and with AddressSanitizer), C++, PHP, Ruby and Go. `wasi.sh` tests
# it in WebAssembly. The packages are tested on the same pages of test-suite/, and compared with the tool. MICROWEAVE is the tool,
# MICROWEAVE_LIBRARY the library, with the static library in the same folder. If unset, they are built. The script needs
# Rust, and installs Debian's packages for the rest.
set -euo pipefail
cd "$(dirname "$0")/../.."
missing=()
need() { command -v "$1" >/dev/null || missing+=("${@:2}"); }
need clang clang
need valgrind valgrind
need phpunit phpunit php-cli php-curl php-mbstring php-xml
need ruby ruby
need go golang
[ "${#missing[@]}" = 0 ] || scripts/debian.sh "${missing[@]}"

profile=${PROFILE:-dev}
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
case "$profile" in dev | test) output=debug ;; *) output=$profile ;; esac
built=$target/$output
if [ -z "${MICROWEAVE_LIBRARY:-}" ]; then
  cargo build --quiet --locked --package microweave-capi --profile "$profile"
  export MICROWEAVE_LIBRARY=$built/libmicroweave.so
fi
libraries=$(dirname "$MICROWEAVE_LIBRARY")
if [ -z "${MICROWEAVE:-}" ]; then
  cargo build --quiet --locked --package microweave-cli --profile "$profile"
  export MICROWEAVE=$built/microweave
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Pages of each kind.
pages=(test-suite/*/a*.html)
# compile COMPILER SOURCE OPTION...: a program with the library.
compile() {
  local compiler=$1 source=$2
  shift 2
  "$compiler" -Wall -Wextra -Werror -Ibindings/c/include -o "$work/${source##*.}" "bindings/c/tests/$source" "$@" -pthread
}
compile clang answers.c -std=c11 "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$libraries"
# Tables that live as long as the program are "possibly lost".
valgrind --quiet --error-exitcode=3 --leak-check=full --show-leak-kinds=definite,indirect \
  --errors-for-leak-kinds=definite,indirect "$work/c" "${pages[@]:0:2}"
compile clang answers.c -std=c11 -g -fsanitize=address,undefined "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$libraries"
"$work/c" "${pages[@]}"
# The static library needs the libraries of Rust's standard library.
compile clang answers.c -std=c11 "$libraries/libmicroweave.a" -lm -ldl
"$work/c" "${pages[@]}"
compile clang++ answers.cpp -std=c++17 "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$libraries"
"$work/cpp"

# The packages. CASES has pages of the suite, each with the tool's answer.
export CASES=$work/cases.jsonl LC_ALL=C.UTF-8
url=https://example.com/dir/page.html
for folder in classic implied nested rels value-class; do
  pages=(test-suite/"$folder"/*.html)
  for page in "${pages[@]:0:10}"; do
    answer=$("$MICROWEAVE" parse --no-config --compact --base "$url" "$page")
    printf '{"page":"%s","url":"%s","answer":%s}\n' "$page" "$url" "$answer"
  done
done >"$CASES"
phpunit --do-not-cache-result --bootstrap bindings/php/tests/bootstrap.php bindings/php/tests
# In a server, FFI works in files that are preloaded. Its pages are fetched.
php -d ffi.enable=preload -d opcache.enable=1 -d opcache.preload_user="$(id -un)" \
  -d opcache.preload="$PWD/bindings/php/src/autoload.php" -S 127.0.0.1:0 bindings/php/tests/server.php 2>"$work/php.log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$work"' EXIT
until address=$(grep -o 'http://[0-9.:]*' "$work/php.log" 2>/dev/null); do
  kill -0 $server || { cat "$work/php.log"; exit 1; }
  sleep 0.1
done
fetched=$(php -r 'require $argv[1]; echo json_encode([Mf2\fetch("$argv[2]/old")["items"], Mf2\fetch("$argv[2]/text")]);' \
  bindings/php/src/autoload.php "$address")
[[ $fetched == *'"name":["Microweave\\Library"]'*'dir\/x"'*',null]' ]] || { echo "$fetched"; cat "$work/php.log"; exit 1; }
for test in bindings/ruby/test/test_*.rb; do ruby -w "$test"; done
[ -z "$(gofmt -l bindings/go)" ] || { gofmt -d bindings/go; exit 1; }
export MICROFORMATS_TESTS=${MICROFORMATS_TESTS:-$(scripts/suites.sh --folder microformats)}
(cd bindings/go && go vet ./... && go test -count=1 ./...)
