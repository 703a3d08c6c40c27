-- SPDX-License-Identifier: Apache-2.0
-- Shared by the wrk scripts: each thread has its number as id, and the result is printed as JSON.
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("id", threads)
end

function done(summary, latency)
  local errors = summary.errors
  print(("JSON {\"requests\": %d, \"microseconds\": %d, \"errors\": %d, \"p50\": %d, \"p99\": %d}"):format(
    summary.requests, summary.duration, errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
