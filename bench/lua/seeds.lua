-- SPDX-License-Identifier: Apache-2.0
-- Requests a new seed each time:  wrk -s seeds.lua URL -- RUN FILE [HEADER]
-- FILE has request targets, one a line, that are used in random order; * stands for the seed. HEADER is added to each request. The
-- result is printed as JSON. Requests are built by hand, because wrk.format takes longer than a fast server.
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("id", threads)
end

function init(args)
  heads, tails, n = {}, {}, 0
  local rest = " HTTP/1.1\r\nHost: 127.0.0.1\r\n" .. (args[3] and args[3] .. "\r\n" or "") .. "\r\n"
  for line in io.lines(args[2]) do
    local before, after = line:match("^([^*]*)%*?(.*)$")
    heads[#heads + 1] = "GET " .. before
    tails[#tails + 1] = after .. rest
    seeded = line:find("*", 1, true)
  end
  mark = seeded and "r" .. args[1] .. "t" .. id .. "n" or ""
  math.randomseed(id)
end

function request()
  n = n + 1
  local i = #heads > 1 and math.random(#heads) or 1
  return heads[i] .. mark .. (seeded and n or "") .. tails[i]
end

function done(summary)
  local errors = summary.errors
  print(("JSON {\"requests\": %d, \"microseconds\": %d, \"errors\": %d}"):format(summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
