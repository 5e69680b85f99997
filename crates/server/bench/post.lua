-- Sends the page of the file $PAGE, and counts the answers by their status. The last line of the report begins with
-- "result": fields that are separated by tabs.
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
  statuses = {}
end

function response(status)
  local key = tostring(status)
  statuses[key] = (statuses[key] or 0) + 1
end

function done(summary, latency)
  local counts = {}
  for _, thread in ipairs(threads) do
    for status, count in pairs(thread:get("statuses")) do
      counts[status] = (counts[status] or 0) + count
    end
  end
  local errors = summary.errors
  for _, name in ipairs({ "connect", "read", "write", "timeout" }) do
    counts[name] = errors[name] > 0 and errors[name] or nil
  end
  local answered = counts["200"] or 0
  counts["200"] = nil
  local failures = {}
  for name, count in pairs(counts) do
    table.insert(failures, string.format("%s: %d", name, count))
  end
  table.sort(failures)
  local fields = {
    string.format("%.0f", answered / (summary.duration / 1e6)),
    string.format("%.0f", latency:percentile(50) / 1000),
    string.format("%.0f", latency:percentile(99) / 1000),
    string.format("%d", answered),
    #failures > 0 and table.concat(failures, ", ") or "none",
  }
  io.write("result\t" .. table.concat(fields, "\t") .. "\n")
end
