"""*lines*: a round over serial device servers, slow lines, lines that lose, a line half open."""

import asyncio
import os
import tempfile
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import Random
from subprocess import DEVNULL
from time import monotonic

from controller.configuration.devices import DEVICES
from simulators.hosts.free_port import free_port
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import open_real_table
from tests.lab.lacking import need

ROUNDS = 2
SEATS = (1, 4)
_CHUNK = 4096
_SERVED = """
connection: &line
  accepter: {accepter}tcp,127.0.0.1,{port}
  connector: serialdev,{line},115200n81,local
  options:
    kickolduser: true
"""
SLOW, SLOWER = 0.15, 0.3
"""Seconds that bytes need, each way. At the second an answer needs two thirds of the time after
which a device is lost: nobody can play over such a line.
"""
_WATCHED = 10.0
"""Seconds for which it is watched."""
LOSS = 0.05
"""Share of the frames that do not arrive, each way."""


NEEDS = {"ser2net": "ser2net"}


def play(folder, only=""):
    """Yield what was looked at, and what was found; with `only`, of this one alone."""
    need(NEEDS)
    kinds = {
        "ser2net, raw": _raw,
        "ser2net, RFC 2217": _rfc2217,
        f"{SLOW * 1000:.0f} ms each way": _slow(SLOW),
        f"{LOSS:.0%} of frames lost each way": _lossy,
    }
    for name, way in kinds.items():
        if only in ("", name):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                yield name, asyncio.run(_rounds(Path(place), way))
    if not only:
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield f"{SLOWER * 1000:.0f} ms each way", asyncio.run(_slower(Path(place)))
        with tempfile.TemporaryDirectory(dir=folder) as place:
            yield "a TCP connection half open", asyncio.run(_half_open(Path(place)))


@asynccontextmanager
async def _table(folder, way):
    """A table whose devices are all reached in this way."""
    async with open_real_table(folder) as table:
        await table.start(*DEVICES)
        urls, ends = {}, []
        try:
            for name in DEVICES:
                urls[name], end = await way(folder / f"{name}.pty")
                ends.append(end)
            table.configure(
                devices={
                    name: {"driver": name.replace("_", "-"), "url": url}
                    for name, url in urls.items()
                }
            )
            await table.start("daemon")
            yield table, ends
        finally:
            for end in ends:
                await end.close()


async def _rounds(folder, way):
    async with _table(folder, way) as (table, _):
        dealer = DealerMoves(table)
        await dealer.open_table()
        took = []
        for _ in range(ROUNDS):
            began = monotonic()
            await dealer.play(*SEATS)
            took.append(monotonic() - began)
        links = table.eyes.view.links.values()
        again, lost = sum(each.requests_repeated for each in links), sum(e.lost for e in links)
        audit = await table.audit()
    assert audit.whole_rounds() == [*range(1, ROUNDS + 1)], audit.whole_rounds()
    return (
        f"{ROUNDS} rounds of {len(SEATS)} seats, whole, the longest {max(took):.1f} s;"
        f" {again} questions asked again, {lost} links lost"
    )


async def _slower(folder):
    """Let the devices be found over a line that is too slow to play; nothing is dealt."""
    async with _table(folder, _slow(SLOWER)) as (table, _):
        began = monotonic()
        eyes = table.eyes
        links = ("the links come up", 4 * _WATCHED)
        await eyes.until(lambda: eyes.view and all(each.up for each in eyes.table.devices), *links)
        up = monotonic() - began
        await asyncio.sleep(_WATCHED)
        lost = sum(each.lost for each in eyes.view.links.values())
        audit = await table.audit()
    assert audit.dispenses == {}
    return f"devices up after {up:.1f} s; {lost} losses of 3 links in the next {_WATCHED:.0f} s"


async def _half_open(folder):
    """Nothing arrives any more, and nobody says so: as after a router's power cut."""
    async with _table(folder, _slow(0.0)) as (table, ends):
        dealer = DealerMoves(table)
        await dealer.open_table()
        eyes, line = table.eyes, ends[DEVICES.index("shuffler")]
        began = monotonic()
        line.deaf = True
        await eyes.until(lambda: eyes.view.links["shuffler"].state != "up", "it is lost")
        lost = monotonic() - began
        line.deaf = False
        began = monotonic()
        await eyes.until(lambda: eyes.view.links["shuffler"].state == "up", "it is up again")
        back = monotonic() - began
        await dealer.play(*SEATS)
        audit = await table.audit()
    assert audit.whole_rounds() == [1]
    return f"told after {lost:.2f} s; up again {back:.2f} s after bytes arrive; then a round, whole"


async def _raw(pty):
    port, end = await _served(pty, "")
    return f"tcp://127.0.0.1:{port}", end


async def _rfc2217(pty):
    port, end = await _served(pty, "telnet(rfc2217),")
    # A pty has no DTR: ser2net does not answer to the order.
    return f"serial://rfc2217://127.0.0.1:{port}?ign_set_control&baud=115200", end


class _Server:
    """One ser2net."""

    def __init__(self, process):
        self._process = process

    async def close(self):
        """End it."""
        self._process.terminate()
        await self._process.wait()


async def _served(pty, accepter):
    port = free_port()
    file = pty.with_suffix(".yaml")
    file.write_text(_SERVED.format(accepter=accepter, port=port, line=pty.resolve()))
    process = await asyncio.create_subprocess_exec(
        "ser2net", "-n", "-c", file, stdout=DEVNULL, stderr=DEVNULL
    )
    return port, _Server(process)


def _slow(delay):
    async def way(pty):
        return await _proxied(pty, delay, 0.0)

    return way


async def _lossy(pty):
    return await _proxied(pty, 0.0, LOSS)


async def _proxied(pty, delay, loss):
    proxy = Proxy(pty, delay, loss)
    return await proxy.listen(), proxy


async def _read(reader):
    try:
        return await reader.read(_CHUNK)
    except ConnectionError:
        return b""


class Proxy:
    """A serial device server whose network is bad.

    Attributes:
        deaf: nothing arrives, either way, and no connection ends.
    """

    def __init__(self, pty, delay, loss):
        self.deaf = False
        self._delay, self._loss = delay, loss
        self._dice = Random(str(pty.name))
        self._line = os.open(pty, os.O_RDWR | os.O_NOCTTY)
        os.set_blocking(self._line, False)
        self._host = None
        self._partial = b""

    async def listen(self):
        """Serve the line; return its address."""
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._line, self._from_device)
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"tcp://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader, writer):
        if self._host is not None:
            self._host.close()
        self._host = writer
        while data := await _read(reader):
            self._pass_on(data, self._to_device)
        writer.close()

    def _to_device(self, data):
        with suppress(OSError):  # the device has gone meanwhile
            os.write(self._line, data)

    def _from_device(self):
        *frames, self._partial = (self._partial + os.read(self._line, _CHUNK)).split(b"\0")
        for each in frames:
            self._pass_on(each + b"\0", self._to_host)

    def _to_host(self, data):
        if self._host is not None and not self._host.is_closing():
            self._host.write(data)

    def _pass_on(self, data, write):
        if not self.deaf and self._dice.random() >= self._loss:
            self._loop.call_later(self._delay, write, data)

    async def close(self):
        """End it."""
        self._loop.remove_reader(self._line)
        self._server.close()
        if self._host is not None:
            self._host.close()
        os.close(self._line)
