-- SPDX-License-Identifier: Apache-2.0
-- Requests a new seed each time:  wrk -s unique.lua URL -- BEFORE AFTER RUN
-- The request is built by hand, because wrk.format takes longer than a fast server.
dofile((debug.getinfo(1, "S").source:match("^@(.*/)") or "./") .. "shared.lua")

function init(args)
  head = "GET " .. args[1] .. "r" .. args[3] .. "t" .. id .. "n"
  tail = args[2] .. " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
  n = 0
end

function request()
  n = n + 1
  return head .. n .. tail
end
