#!/usr/bin/env bash
# Load of 1,000 clients on this machine: microweave serve beside a Flask app with mf2py (gunicorn) and an express app
# with microformats-parser, with as many processes as there are processors. Each client sends a page and waits for its
# microformats as JSON. Prints a table; SECONDS_EACH (60) and CLIENTS (1000) can be set.
# Needs wrk, python3, node and npm. Usage: server/bench/run.sh [path of microweave]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
microweave=${1:-target/release/microweave}
seconds=${SECONDS_EACH:-60}
clients=${CLIENTS:-1000}
work=target/server-bench
export PORT=8765 PROCESSES
PROCESSES=$(nproc)

ulimit -n "$(ulimit -H -n)"
mkdir -p "$work"
command -v wrk >/dev/null || { apt-get update --quiet && apt-get install --quiet --yes wrk; }
[ -x "$work/python/bin/gunicorn" ] || {
  python3 -m venv "$work/python"
  "$work/python/bin/pip" install --quiet flask gunicorn mf2py
}
[ -d "$work/node_modules" ] || npm install --silent --no-save --prefix "$work" express microformats-parser
python3 "$here/pages.py" "$work"

measure() { # name, command
  local name=$1
  shift
  "$@" >"$work/$name.log" 2>&1 &
  local server=$!
  for _ in $(seq 100); do
    curl --silent --output /dev/null "http://127.0.0.1:$PORT/health" && break
    sleep 0.1
  done
  for page in small large; do
    PAGE="$work/$page.html" wrk --threads 2 --connections "$clients" --duration "${seconds}s" --timeout 30s --latency \
      --script "$here/post.lua" "http://127.0.0.1:$PORT/parse?format=mf2&url=https://example.com/" >"$work/$name-$page.txt" 2>&1 || true
    local memory
    memory=$(cat /proc/"$server"/task/*/children 2>/dev/null | tr ' ' '\n' | cat - <(echo "$server") | grep . \
      | while read -r pid; do awk '/^VmHWM/ { print $2 }' "/proc/$pid/status" 2>/dev/null; done | awk '{ sum += $1 } END { printf "%d MiB", sum / 1024 }')
    grep '^result' "$work/$name-$page.txt" | sed "s/^result/| $name | $page |/; s/\$/ $memory |/"
  done
  kill "$server"
  wait "$server" 2>/dev/null || true
}

echo "load average before: $(cut -d' ' -f1-3 /proc/loadavg); $PROCESSES processors; $clients clients; $seconds s each"
echo "| server | page | answers/s | p50 ms | p99 ms | answered | 503 | other errors | memory (most) |"
echo "|---|---|---|---|---|---|---|---|---|"
measure microweave "$microweave" serve --listen "127.0.0.1:$PORT" --no-rate-limit
measure flask-mf2py "$work/python/bin/gunicorn" --workers "$PROCESSES" --bind "127.0.0.1:$PORT" --chdir "$here" --log-level error flask_app:app
measure express-microformats-parser env NODE_PATH="$work/node_modules" node "$here/express_app.cjs"
echo "load average after: $(cut -d' ' -f1-3 /proc/loadavg)"
