#!/usr/bin/env bash
# Makes the release for Linux in target/packages: a static binary with all features, an archive and a Debian package.
# Usage: tools/packaging/linux.sh [x86_64|aarch64], by default for the processor of this machine.
# It needs rustup, dpkg-deb and readelf (Debian: binutils), and musl-gcc (Debian: musl-tools). For the other processor it needs, in place of
# musl-gcc, python3, llvm-ar (Debian: llvm) and qemu (Debian: qemu-user): zig from PyPI compiles the C code of dependencies, Rust's own lld
# links, and qemu runs the binary. PROFILE is Cargo's profile, for a test of this script.
set -euo pipefail
cd "$(dirname "$0")/../.."

processor=${1:-$(uname -m)}
case "$processor" in
  x86_64) architecture=amd64 ;;
  aarch64) architecture=arm64 ;;
  *) echo "no package for this processor: $processor" >&2; exit 1 ;;
esac
target=$processor-unknown-linux-musl
if [ "$processor" = "$(uname -m)" ]; then tools=(musl-gcc) run=(); else tools=(python3 llvm-ar "qemu-$processor") run=("qemu-$processor"); fi
for tool in rustup dpkg-deb readelf "${tools[@]}"; do
  command -v "$tool" >/dev/null || { echo "$tool is missing; see the top of $0" >&2; exit 1; }
done

# The time of all files in the packages.
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' Cargo.toml)
packages=target/packages
name=microweave-$version-$target

rustup target add "$target"
if [ "${#run[@]}" = 0 ]; then
  export CC=musl-gcc
else
  zig=$PWD/target/tools/zig
  [ -x "$zig/bin/python" ] || { python3 -m venv "$zig" && "$zig/bin/pip" install --quiet "ziglang>=0.17,<0.18"; }
  # Rust's name of the target, which zig does not know, is left out. Without -fno-sanitize, unoptimised C needs a runtime.
  cat >"$zig/cc" <<END
#!/bin/sh
for argument do
  shift
  case \$argument in --target=*) ;; *) set -- "\$@" "\$argument" ;; esac
done
exec '$zig/bin/python' -m ziglang cc -target $processor-linux-musl -fno-sanitize=all "\$@"
END
  chmod +x "$zig/cc"
  variable=${target//-/_}
  export "CC_$variable=$zig/cc" "AR_$variable=llvm-ar" "CARGO_TARGET_${variable^^}_LINKER=rust-lld"
fi
profile=${PROFILE:-dist}
# Other flags would build the dependencies of a test anew in each folder.
case "$profile" in
  dev | test) built=debug ;;
  *)
    built=$profile
    source tools/packaging/reproducible-env.sh
    # mimalloc would look for a variable of the environment for each of its options, an eighth of the work for a small page.
    CFLAGS="$CFLAGS -DMI_NO_GETENV"
    ;;
esac
# A binary at fixed addresses would take half the time for a small page, as nothing is relocated. This one is a PIE, because it also serves
# the web and has code in C.
cargo build --profile "$profile" --locked --package microweave-cli --all-features --target "$target"
binary=${CARGO_TARGET_DIR:-target}/$target/$built/microweave
if readelf --dynamic "$binary" | grep -q NEEDED; then echo "$binary is not static" >&2; exit 1; fi

# What both packages have: the binary, manual pages, completions, licences.
root=$packages/root
rm -rf "$root" "$packages/$name" && mkdir -p "$root"
install -Dm755 "$binary" "$root/usr/bin/microweave"
mkdir -p "$root/usr/share/man/man1"
"${run[@]}" "$binary" man --all "$root/usr/share/man/man1"
gzip -9n "$root"/usr/share/man/man1/*.1
"${run[@]}" "$binary" completions bash | install -Dm644 /dev/stdin "$root/usr/share/bash-completion/completions/microweave"
"${run[@]}" "$binary" completions zsh | install -Dm644 /dev/stdin "$root/usr/share/zsh/vendor-completions/_microweave"
"${run[@]}" "$binary" completions fish | install -Dm644 /dev/stdin "$root/usr/share/fish/vendor_completions.d/microweave.fish"
install -Dm644 -t "$root/usr/share/doc/microweave" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE

# The archive: the same files in one flat folder.
mkdir "$packages/$name"
cp "$binary" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$packages/$name/"
cp -r "$root/usr/share/man/man1" "$packages/$name/man"
mkdir "$packages/$name/completions"
cp "$root"/usr/share/{bash-completion/completions,zsh/vendor-completions,fish/vendor_completions.d}/* "$packages/$name/completions/"
tar --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner -C "$packages" -czf "$packages/$name.tar.gz" "$name"

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
