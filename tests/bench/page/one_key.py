"""A page with one key, on aiohttp alone: python -m tests.bench.page.one_key PTY.

A POST to /echo is answered with its own body; at a POST to /wire a byte is written to the pty
first.
"""

import asyncio
import os
import sys
import tty

from aiohttp import web

_PAGE = """<!doctype html><html lang="en"><title>bare</title>
<link rel="icon" href="data:,"><button data-key="bare">bare</button>
<script type="module">
  document.querySelector("button").addEventListener("click", () => {
    const headers = { "Content-Type": "application/json" };
    void fetch("/wire", { method: "POST", headers, body: '{"key":"bare"}' });
  });
</script></html>"""


def application(wire):
    """Return the application; `wire`: the descriptor of the open pty."""

    async def page(_):
        return web.Response(text=_PAGE, content_type="text/html")

    async def echo(request):
        return web.Response(body=await request.read())

    async def to_wire(request):
        body = await request.read()
        os.write(wire, body[:1])
        return web.Response(body=body)

    found = web.Application()
    found.add_routes([web.get("/", page), web.post("/echo", echo), web.post("/wire", to_wire)])
    return found


async def main(pty):
    """Serve until killed; the first line printed is the port."""
    wire = os.open(pty, os.O_RDWR | os.O_NOCTTY)
    tty.setraw(wire)
    runner = web.AppRunner(application(wire), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
