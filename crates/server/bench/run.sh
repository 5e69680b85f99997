#!/usr/bin/env bash
# Load of 1,000 clients on this machine: microweave serve beside a Flask app with mf2py (gunicorn) and an express app
# with microformats-parser, with as many processes as there are processors. Each client sends a page and waits for its
# microformats as JSON: a page of 2 KB, then one of 1 MB. Then 10,000 half-open connections to microweave.
# Prints a table; SECONDS_EACH (60) and CLIENTS (1000) can be set. It installs what it needs: wrk from Debian, the
# others into target/server-bench with pip and npm.
# Usage: crates/server/bench/run.sh [path of microweave]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
microweave=${1:-target/dist/microweave}
seconds=${SECONDS_EACH:-60}
clients=${CLIENTS:-1000}
work=target/server-bench
address=127.0.0.1:8765
export PORT=${address#*:} PROCESSES
PROCESSES=$(nproc)

"$microweave" serve --help >/dev/null || {
  echo "$microweave has no command serve: build it with cargo build --profile dist -p microweave-cli --features serve" >&2
  exit 1
}
ulimit -n "$(ulimit -H -n)"
mkdir -p "$work"
for tool in wrk:wrk curl:curl python3:python3-venv node:nodejs npm:npm; do
  command -v "${tool%:*}" >/dev/null || scripts/debian.sh "${tool#*:}"
done >&2
[ -x "$work/python/bin/gunicorn" ] || {
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet flask gunicorn mf2py
} >&2
for package in express microformats-parser; do
  [ -d "$work/node_modules/$package" ] || npm install --silent --no-save --prefix "$work" express microformats-parser
done >&2
python3 "$here/pages.py" "$work"

server=
trap '[ -z "$server" ] || kill "$server"' EXIT

# Starts a server, and waits until it answers.
start() { # name, command
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 &
  server=$!
  for _ in $(seq 300); do
    curl --silent --fail --output /dev/null "http://$address/health" && return
    sleep 0.1
  done
  echo "$name does not answer:" >&2
  tail "$work/$name.log" >&2
  exit 1
}

stop() {
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
}

# The processes of the server: the one that was started, and its children.
processes() {
  echo "$server"
  cat /proc/"$server"/task/*/children | tr ' ' '\n' | sed '/^$/d'
}

cpu_seconds() {
  for pid in $(processes); do cut -d' ' -f14,15 "/proc/$pid/stat"; done |
    awk -v ticks="$(getconf CLK_TCK)" '{ sum += $1 + $2 } END { print sum / ticks }'
}

peak_memory() {
  for pid in $(processes); do grep '^VmHWM' "/proc/$pid/status"; done | awk '{ sum += $2 } END { printf "%d MiB", sum / 1024 }'
}

# A line of the table for each page. Each page has a new server, so that its peak of memory is its own.
measure() { # name, command
  local name=$1 page before cpu answers p50 p99 answered failures
  for page in small large; do
    start "$@"
    before=$(cpu_seconds)
    IFS=$'\t' read -r answers p50 p99 answered failures < <(
      PAGE="$work/$page.html" wrk --threads 2 --connections "$clients" --duration "${seconds}s" --timeout 60s --latency \
        --script "$here/post.lua" "http://$address/parse?format=mf2&url=https://example.com/" |
        tee "$work/$name-$page.txt" | sed -n 's/^result\t//p'
    )
    cpu=$(cpu_seconds | awk -v before="$before" -v answered="$answered" '{ printf "%.0f", answered / ($1 - before) }')
    echo "| $name | $page | $answers | $p50 | $p99 | $answered | $failures | $cpu | $(peak_memory) |"
    stop
  done
}

echo "load average before: $(cut -d' ' -f1-3 /proc/loadavg); $PROCESSES processors; $clients clients; $seconds s each"
echo "| server | page | answers/s | p50 ms | p99 ms | answers | errors | answers per second of processor | peak memory |"
echo "|---|---|---|---|---|---|---|---|---|"
measure microweave "$microweave" serve --listen "$address" --no-rate-limit
measure flask-mf2py "$work/python/bin/gunicorn" --workers "$PROCESSES" --bind "$address" --chdir "$here" --log-level error flask_app:app
measure express-microformats-parser env NODE_PATH="$work/node_modules" node "$here/express_app.cjs"
echo
start microweave "$microweave" serve --listen "$address" --no-rate-limit
python3 "$here/half_open.py" "$address" "$server"
stop
echo "load average after: $(cut -d' ' -f1-3 /proc/loadavg)"
