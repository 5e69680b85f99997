#!/usr/bin/env bash
# Harvests a web archive and a list of its records from a store with the interface of S3 (moto, from PyPI), and compares the
# parts with a harvest of the file. Needs python3. MICROWEAVE is a tool with the feature `remote`; without it, one is built.
set -euo pipefail
cd "$(dirname "$0")/../../.."
work=$(mktemp --directory)
server=
trap '[ -z "$server" ] || kill "$server"; rm -r "$work"' EXIT

python3 -m venv "$work/python"
# Not moto's extra `server`, which brings a hundred packages for other services.
"$work/python/bin/pip" install --quiet "moto[s3]" flask flask-cors boto3 warcio==1.8.1
if [ -z "${MICROWEAVE:-}" ]; then
  cargo build --quiet --locked --package microweave-cli --features remote
  MICROWEAVE=${CARGO_TARGET_DIR:-target}/debug/microweave
fi
"$work/python/bin/moto_server" --port 0 >"$work/server.log" 2>&1 &
server=$!
# The server says which port it has.
until AWS_ENDPOINT=$(grep -o 'http://127[0-9.:]*' "$work/server.log"); do
  kill -0 "$server" || { cat "$work/server.log"; exit 1; }
  sleep 0.1
done
export AWS_ENDPOINT AWS_ALLOW_HTTP=true AWS_REGION=us-east-1 AWS_ACCESS_KEY_ID=test AWS_SECRET_ACCESS_KEY=test

"$work/python/bin/python" - "$work" <<'PYTHON'
import os, pathlib, sys
sys.path.insert(0, "bindings/python/tests")
import archives, boto3
from warcio.archiveiterator import ArchiveIterator

work = pathlib.Path(sys.argv[1])
archive = archives.numbered_archive(work / "a.warc.gz", 2000)
with archive.open("rb") as file, (work / "index.cdxj").open("w") as index:
    records = ArchiveIterator(file)
    for number, record in enumerate(records):
        record.content_stream().read()
        if record.rec_type == "response" and number % 7 == 0:
            at, length = records.get_record_offset(), records.get_record_length()
            index.write(f'ada)/{number} 20261120100000 {{"filename": "a.warc.gz", "offset": "{at}", "length": "{length}"}}\n')
store = boto3.client("s3", endpoint_url=os.environ["AWS_ENDPOINT"])
store.create_bucket(Bucket="crawl")
store.upload_file(str(archive), "crawl", "2026/a.warc.gz")
PYTHON

harvest() { "$MICROWEAVE" harvest --quiet "$@"; }
lines() { sed 's/"source":"[^"]*",//' "$1"; }
harvest s3://crawl/2026/a.warc.gz -o "$work/remote"
harvest "$work/a.warc.gz" -o "$work/local"
cmp <(lines "$work/remote/a.warc.gz.ndjson") <(lines "$work/local/a.warc.gz.ndjson")
harvest --cdx "$work/index.cdxj" --archives s3://crawl/2026 -o "$work/remote-list"
harvest --cdx "$work/index.cdxj" --archives "$work" -o "$work/local-list"
cmp <(lines "$(find "$work/remote-list" -name '*.ndjson')") <(lines "$(find "$work/local-list" -name '*.ndjson')")
wc -l "$work/remote/a.warc.gz.ndjson" "$(find "$work/remote-list" -name '*.ndjson')"
