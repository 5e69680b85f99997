#!/usr/bin/env bash
# Writes the version, and the checksum of a release's source archive, into the files for Homebrew, Arch Linux and Nix:
# fill.sh ARCHIVE.tar.gz
set -euo pipefail
[ $# = 1 ] && [ -f "$1" ] || { echo "usage: $0 ARCHIVE.tar.gz" >&2; exit 2; }
sum=$(sha256sum "$1" | cut -d' ' -f1)
cd "$(dirname "$0")"
version=$(../../scripts/set-version.sh)
sed -i -E "s|/v[0-9][^/]*\.tar\.gz\"|/v$version.tar.gz\"|; s|sha256 \"[0-9a-f]{64}\"|sha256 \"$sum\"|" homebrew/microweave.rb
sed -i -E "s|^pkgver=.*|pkgver=$version|; s|^sha256sums=.*|sha256sums=($sum)|" arch/PKGBUILD
sed -i -E "s|version = \".*\";|version = \"$version\";|" nix/package.nix
