-- Sends the page of the file $PAGE, and counts the answers by their status.
local file = assert(io.open(os.getenv("PAGE"), "rb"))
wrk.method = "POST"
wrk.body = file:read("*a")
wrk.headers["Content-Type"] = "text/html; charset=utf-8"
file:close()

local threads = {}

function setup(thread)
  table.insert(threads, thread)
end

function init()
  answered, busy, failed = 0, 0, 0
end

function response(status)
  if status == 200 then
    answered = answered + 1
  elseif status == 503 then
    busy = busy + 1
  else
    failed = failed + 1
  end
end

function done(summary, latency)
  local answered, busy, failed = 0, 0, 0
  for _, thread in ipairs(threads) do
    answered = answered + thread:get("answered")
    busy = busy + thread:get("busy")
    failed = failed + thread:get("failed")
  end
  local errors = summary.errors
  local other = failed + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format(
    "result %.0f | %.0f | %.0f | %d | %d | %d |\n",
    answered / (summary.duration / 1e6), latency:percentile(50) / 1000, latency:percentile(99) / 1000, answered, busy, other
  ))
end
