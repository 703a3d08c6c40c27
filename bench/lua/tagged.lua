-- SPDX-License-Identifier: Apache-2.0
-- Requests pictures with a matching If-None-Match, so that the response is a 304:  wrk -s tagged.lua URL -- ETAGS [PREFIX TAG]
-- ETAGS is a file with paths and entity tags. PREFIX and TAG replace the folder of the path and the tag, for a server whose
-- files all have one tag.
dofile((debug.getinfo(1, "S").source:match("^@(.*/)") or "./") .. "shared.lua")

function init(args)
  requests = {}
  for i, pair in ipairs(dofile(args[1])) do
    local path, tag = pair[1], pair[2]
    if args[2] then
      path, tag = args[2] .. path:match("[^/]*$"), args[3]
    end
    requests[i] = "GET " .. path .. " HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: " .. tag .. "\r\n\r\n"
  end
  n = id * 7919
end

function request()
  n = n + 1
  return requests[n % #requests + 1]
end
