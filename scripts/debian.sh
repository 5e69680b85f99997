#!/usr/bin/env bash
# Installs Debian packages: debian.sh PACKAGE... What apt-get writes is shown only if it fails.
set -euo pipefail
[ $# -gt 0 ] || { echo "usage: $0 PACKAGE..." >&2; exit 2; }
log=$(mktemp)
trap 'rm -f "$log"' EXIT
export DEBIAN_FRONTEND=noninteractive
echo "installing from Debian: $*"
{ apt-get update && apt-get install --yes "$@"; } >"$log" 2>&1 || { cat "$log" >&2; exit 1; }
