#!/usr/bin/env bash
# Makes the release for Linux in target/packages: a static binary with all features, an archive and a Debian package.
# It needs rustup, musl-gcc (Debian: musl-tools) and dpkg-deb. PROFILE is Cargo's profile, for a test of this script.
set -euo pipefail
cd "$(dirname "$0")/.."

case "$(uname -m)" in
  x86_64) target=x86_64-unknown-linux-musl architecture=amd64 ;;
  aarch64) target=aarch64-unknown-linux-musl architecture=arm64 ;;
  *) echo "no package for this processor: $(uname -m)" >&2; exit 1 ;;
esac
for tool in rustup musl-gcc dpkg-deb; do
  command -v "$tool" >/dev/null || { echo "$tool is missing; see the top of $0" >&2; exit 1; }
done

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
packages=target/packages
name=microweave-$version-$target

rustup target add "$target"
profile=${PROFILE:-release}
CC=musl-gcc cargo build --profile "$profile" --locked --package microweave-cli --all-features --target "$target"
binary=target/$target/${profile/dev/debug}/microweave
if ldd "$binary" 2>&1 | grep -q '=>'; then echo "$binary is not static" >&2; exit 1; fi

# What both packages have: the binary, manual pages, completions, licences.
root=$packages/root
rm -rf "$root" "$packages/$name" && mkdir -p "$root"
install -Dm755 "$binary" "$root/usr/bin/microweave"
mkdir -p "$root/usr/share/man/man1"
"$binary" man --all "$root/usr/share/man/man1"
gzip -9n "$root"/usr/share/man/man1/*.1
"$binary" completions bash | install -Dm644 /dev/stdin "$root/usr/share/bash-completion/completions/microweave"
"$binary" completions zsh | install -Dm644 /dev/stdin "$root/usr/share/zsh/vendor-completions/_microweave"
"$binary" completions fish | install -Dm644 /dev/stdin "$root/usr/share/fish/vendor_completions.d/microweave.fish"
install -Dm644 -t "$root/usr/share/doc/microweave" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE

# The archive: the same files in one flat folder.
mkdir "$packages/$name"
cp "$binary" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$packages/$name/"
cp -r "$root/usr/share/man/man1" "$packages/$name/man"
mkdir "$packages/$name/completions"
cp "$root"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}/* "$packages/$name/completions/"
tar --sort=name --owner=0 --group=0 --numeric-owner -C "$packages" -czf "$packages/$name.tar.gz" "$name"

# The Debian package. The binary is static, so it depends on nothing.
mkdir "$root/DEBIAN"
cat > "$root/usr/share/doc/microweave/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: microweave

Files: *
Copyright: 2026 the microweave authors
License: MIT or Apache-2.0
 The texts are in /usr/share/doc/microweave/LICENSE-MIT and LICENSE-APACHE.
END
cat > "$root/DEBIAN/control" <<END
Package: microweave
Version: $version
Architecture: $architecture
Maintainer: the microweave authors <microweave@example.org>
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Section: web
Priority: optional
Description: reader of microformats and microdata
 Reads microformats2, classic microformats, rel links and HTML microdata from
 pages, as JSON and many other formats. It shows posts as a feed reader does,
 checks pages, and harvests crawls.
END
dpkg-deb --root-owner-group --build "$root" "$packages/microweave_${version}_$architecture.deb" >/dev/null
rm -r "$root" "${packages:?}/$name"
ls -l "$packages"
