# SPDX-License-Identifier: Apache-2.0
# Requests the targets of standard input with httpx, one line each: target, or "slow target", whose bodies are read one after the
# other. Prints "ok TARGET SHA-256" or "failed TARGET REASON" for each. httpx has up to 100 requests at once.
#
#   python3 httpx-client.py http1|http2 BASE-URL
import asyncio
import hashlib
import sys

import httpx

kind, base = sys.argv[1:]
# Requests wait for a connection for as long as it takes.
timeout = httpx.Timeout(60, pool=None)


async def digest(client, target, slow):
    async with client.stream("GET", base + target) as response:
        response.raise_for_status()
        digest = hashlib.sha256()
        if slow:
            await slow.acquire()
        try:
            async for piece in response.aiter_raw():
                digest.update(piece)
        finally:
            if slow:
                slow.release()
        return digest.hexdigest()


async def request(client, line, turn):
    target = line.removeprefix("slow ")
    try:
        print("ok", target, await digest(client, target, turn if line != target else None))
    except Exception as failure:
        print("failed", target, repr(failure))


async def main():
    lines = sys.stdin.read().split("\n")[:-1]
    turn = asyncio.Lock()
    async with httpx.AsyncClient(http2=kind == "http2", verify=False, timeout=timeout) as client:
        await asyncio.gather(*(request(client, line, turn) for line in lines))


asyncio.run(main())
