#!/usr/bin/env python3
"""Makes a container image of the static tool: target/packages/microweave-VERSION-ARCHITECTURE.oci.tar.

    tools/packaging/container.py [BINARY]

BINARY is the static tool; without it, the one that `tools/packaging/linux.sh` built. No daemon and no other program is needed. The
image has one layer, runs as nobody, and starts the service. Two runs with one binary give the same bytes. To use it:

    podman load --input target/packages/microweave-0.1.0-amd64.oci.tar
    podman run --publish 127.0.0.1:8080:8080 microweave:0.1.0
"""

import gzip
import hashlib
import io
import json
import platform
import subprocess
import sys
import tarfile
from pathlib import Path

NOBODY = 65534
FOLDER = Path(__file__).resolve().parents[2]
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def archive(files: dict) -> bytes:
    """A tar archive without dates and owners. `files` are names with their contents and modes."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, (content, mode) in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = len(content), mode
            tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()


def main() -> None:
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        sys.exit(f"no image for this processor: {machine}")
    built = FOLDER / f"target/{machine}-unknown-linux-musl/release/microweave"
    binary = Path(sys.argv[1]) if len(sys.argv) > 1 else built
    if not binary.is_file():
        sys.exit(f"{binary} is missing: run tools/packaging/linux.sh first")
    version = subprocess.check_output([FOLDER / "scripts/set-version.sh"], text=True).strip()

    layer = archive({
        "etc/passwd": (f"nobody:x:{NOBODY}:{NOBODY}:nobody:/:/usr/bin/false\n".encode(), 0o644),
        "usr/bin/microweave": (binary.read_bytes(), 0o755),
    })
    packed = gzip.compress(layer, compresslevel=9, mtime=0)
    blobs = {}

    def blob(content: bytes, media_type: str) -> dict:
        digest = hashlib.sha256(content).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = (content, 0o644)
        return {"mediaType": f"application/vnd.oci.image.{media_type}", "digest": f"sha256:{digest}", "size": len(content)}

    config = {
        "architecture": ARCHITECTURES[machine],
        "os": "linux",
        "config": {
            "User": f"{NOBODY}:{NOBODY}",
            "Entrypoint": ["/usr/bin/microweave"],
            "Cmd": ["serve", "--listen", "0.0.0.0:8080"],
            "ExposedPorts": {"8080/tcp": {}},
            "Labels": {"org.opencontainers.image.version": version, "org.opencontainers.image.licenses": "MIT OR Apache-2.0"},
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    }
    manifest = {
        "schemaVersion": 2,
        "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": blob(json.dumps(config).encode(), "config.v1+json"),
        "layers": [blob(packed, "layer.v1.tar+gzip")],
    }
    entry = blob(json.dumps(manifest).encode(), "manifest.v1+json")
    entry["annotations"] = {"org.opencontainers.image.ref.name": f"microweave:{version}"}
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [entry]}
    image = archive({
        "oci-layout": (b'{"imageLayoutVersion":"1.0.0"}', 0o644),
        "index.json": (json.dumps(index).encode(), 0o644),
        **blobs,
    })
    target = FOLDER / f"target/packages/microweave-{version}-{ARCHITECTURES[machine]}.oci.tar"
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(image)
    print(target, f"{len(image) / 1e6:.1f} MB")


main()
