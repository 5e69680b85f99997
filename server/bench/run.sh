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

# The processes of a server: the one that was started, and its children.
processes() { # pid
  echo "$1"
  cat /proc/"$1"/task/*/children | tr ' ' '\n' | sed '/^$/d'
}

cpu_seconds() { # pid
  for pid in $(processes "$1"); do cut -d' ' -f14,15 "/proc/$pid/stat"; done |
    awk -v ticks="$(getconf CLK_TCK)" '{ sum += $1 + $2 } END { print sum / ticks }'
}

peak_memory() { # pid
  for pid in $(processes "$1"); do grep '^VmHWM' "/proc/$pid/status"; done | awk '{ sum += $2 } END { printf "%d MiB", sum / 1024 }'
}

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
    local before output
    before=$(cpu_seconds "$server")
    output=$(PAGE="$work/$page.html" wrk --threads 2 --connections "$clients" --duration "${seconds}s" --timeout 60s \
      --latency --script "$here/post.lua" "http://127.0.0.1:$PORT/parse?format=mf2&url=https://example.com/")
    cpu_seconds "$server" | awk -v name="$name" -v page="$page" -v before="$before" -v memory="$(peak_memory "$server")" \
      -v result="$(sed -n 's/^result //p' <<<"$output")" '{
        split(result, fields, " ")
        printf "| %s | %s | %s %.0f | %s |\n", name, page, result, fields[7] / ($1 - before), memory
      }'
  done
  kill "$server"
  wait "$server" 2>/dev/null || true
}

echo "load average before: $(cut -d' ' -f1-3 /proc/loadavg); $PROCESSES processors; $clients clients; $seconds s each"
echo "| server | page | answers/s | p50 ms | p99 ms | answered | 503 | other errors | answers per second of processor | memory (most) |"
echo "|---|---|---|---|---|---|---|---|---|---|"
measure microweave "$microweave" serve --listen "127.0.0.1:$PORT" --no-rate-limit
measure flask-mf2py "$work/python/bin/gunicorn" --workers "$PROCESSES" --bind "127.0.0.1:$PORT" --chdir "$here" --log-level error flask_app:app
measure express-microformats-parser env NODE_PATH="$work/node_modules" node "$here/express_app.cjs"
echo "load average after: $(cut -d' ' -f1-3 /proc/loadavg)"
