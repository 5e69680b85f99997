#!/usr/bin/env bash
# Builds the C interface, and tests it from C (under valgrind and with AddressSanitizer), C++, PHP, Ruby and Go. The packages
# are tested on the same pages of test-suite/, and compared with the tool, which is the program MICROWEAVE or is built. It needs
# Rust, and installs Debian's packages for the rest.
set -euo pipefail
cd "$(dirname "$0")/.."
missing=()
need() { command -v "$1" >/dev/null || missing+=("${@:2}"); }
need clang clang
need valgrind valgrind
[ "${#missing[@]}" = 0 ] || { apt-get update --quiet && apt-get install --quiet --yes "${missing[@]}"; }

profile=${PROFILE:-dev}
target=$(cargo metadata --format-version 1 --no-deps | sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
built=$target/${profile/dev/debug}
cargo build --quiet --locked --package microweave-capi --profile "$profile"
export MICROWEAVE_LIBRARY=$built/libmicroweave.so
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
  "$compiler" -Wall -Wextra -Werror -Icapi/include -o "$work/${source##*.}" "capi/tests/$source" "$@" -pthread
}
compile clang answers.c -std=c11 "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$built"
# Tables that live as long as the program are "possibly lost".
valgrind --quiet --error-exitcode=3 --leak-check=full --show-leak-kinds=definite,indirect \
  --errors-for-leak-kinds=definite,indirect "$work/c" "${pages[@]:0:2}"
compile clang answers.c -std=c11 -g -fsanitize=address,undefined "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$built"
"$work/c" "${pages[@]}"
# The static library needs the libraries of Rust's standard library.
compile clang answers.c -std=c11 "$built/libmicroweave.a" -lm -ldl
"$work/c" "${pages[@]}"
compile clang++ answers.cpp -std=c++17 "$MICROWEAVE_LIBRARY" "-Wl,-rpath,$built"
"$work/cpp"
