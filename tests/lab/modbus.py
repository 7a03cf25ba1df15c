"""*modbus*: slaves of libmodbus, pymodbus and pyModbusTCP, under the driver of Modbus modules."""

import asyncio
import os
import select
import socket
import sys
import threading
import tty
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from subprocess import PIPE

from drivers.interface import LinkLost, LinkUp, SpotLevels
from drivers.modbus.driver import ModbusSensorsDriver
from drivers.modbus.wire import Function
from drivers.port import Port
from tests.lab.lacking import compiled, need
from tests.patience import PATIENCE

_UNIT = 7
_CHIP = 0b10
"""The inputs while a chip lies on the pair-plus spot of seat 1."""
_BACK_WITHIN = 5.0
"""Seconds in which a slave that was started again must be read again."""
MOST_FOR_A_NAME = 0.8
"""Seconds that the question for a name may cost at a slave that does not know it."""


NEEDS = {"gcc": "gcc libmodbus-dev"}


def play(folder, only=""):
    """Yield what was looked at, and what was found; with `only`, of slaves of this name."""
    need(NEEDS)
    source = Path(__file__).with_name("slave.c")
    program = compiled(source, folder / "slave", "modbus", "libmodbus-dev")
    here = [sys.executable, "-m", "tests.lab.slaves"]
    slaves = {
        "libmodbus": [program],
        **{name: [*here, name] for name in ("pymodbus", "pyModbusTCP")},
    }
    lines = [
        (name, framing)
        for name in slaves
        for framing in ("rtu", "tcp")
        if only in ("", name) and (name, framing) != ("pyModbusTCP", "rtu")
    ]

    async def look(name, framing):
        with line(framing) as (far, url):
            return await _look([*slaves[name], framing, far, str(_UNIT)], url)

    async def every():
        return await asyncio.gather(*(look(*each) for each in lines))

    for (name, framing), found in zip(lines, asyncio.run(every()), strict=True):
        yield f"{name}, {framing}", found


async def _look(words, url):
    seen = []
    for function in Function:
        async with slave(words) as say, table(url, function.name.lower()) as sensors:
            await sensors.until(LinkUp)
            for inputs in (_CHIP, 0):
                began = asyncio.get_running_loop().time()
                say(inputs)
                wanted = 2 if inputs else 0  # the bit of the spot, in the order of the layout
                await sensors.until(SpotLevels, lambda it, w=wanted: it.occupied == w)
                seen.append(asyncio.get_running_loop().time() - began)
    linked = {}
    for identify in (True, False):
        async with slave(words), table(url, identify=identify) as sensors:
            linked[identify] = await sensors.until(LinkUp)
    assert linked[True] - linked[False] <= MOST_FOR_A_NAME, linked
    back = await _killed(words, url)
    return (
        f"linked in {linked[True]:.2f} s ({linked[False]:.2f} without `identify`);"
        f" a chip seen in {max(seen) * 1000:.0f} ms by each of 4 functions;"
        f" killed and started again: read again in {back:.1f} s"
    )


async def _killed(words, url):
    """Kill a slave while it is read; return the seconds from its new start until it is read."""
    async with table(url) as sensors:
        async with slave(words):
            await sensors.until(LinkUp)
        await sensors.until(LinkLost)
        sensors.events.clear()
        async with slave(words) as say:
            began = asyncio.get_running_loop().time()
            say(_CHIP)
            await sensors.until(SpotLevels, lambda it: it.occupied == 2 and not it.faulty)
            took = asyncio.get_running_loop().time() - began
            assert took <= _BACK_WITHIN, took
            return took


class Sensors:
    """A port with the driver of Modbus modules, and what it has reported."""

    def __init__(self, url, options):
        self.events = []
        self._said = asyncio.Event()
        clock = self._clock = asyncio.get_running_loop().time
        self._began = clock()
        driver = ModbusSensorsDriver("sensors", options)
        self.port = Port(url, driver, self._take, clock=clock, jitter=lambda: 0.5)

    def _take(self, event):
        self.events.append(event)
        self._said.set()

    async def until(self, kind, wanted=lambda event: True):
        """Wait for an event; return the seconds since the port was made."""
        async with asyncio.timeout(PATIENCE):
            while not any(isinstance(each, kind) and wanted(each) for each in self.events[-3:]):
                self._said.clear()
                await self._said.wait()
        return self._clock() - self._began


@asynccontextmanager
async def table(url, read="discrete_inputs", *, identify=True):
    """Read one module, with a spot on each of its first inputs."""
    options = {
        "framing": "tcp" if url.startswith("tcp") else "rtu",
        "response_time": 0.2,
        "identify": identify,
        "layout": {"seats": [1], "spots": ["ante", "pair_plus"]},
        "modules": {
            "one": {
                "unit": _UNIT,
                "read": read,
                "count": 16,
                "seats": {"1": {"ante": 0, "pair_plus": 1}},
            }
        },
    }
    sensors = Sensors(url, options)
    owner = asyncio.create_task(sensors.port.run())
    try:
        yield sensors
    finally:
        await sensors.port.close()
        await owner


@asynccontextmanager
async def slave(words):
    """Run a slave; yield what sets its inputs. It is killed at the end."""
    pipes = {"stdin": PIPE, "stdout": PIPE}
    process = await asyncio.create_subprocess_exec(*words, **pipes)
    try:
        assert await process.stdout.readline() == b"ready\n"
        yield lambda inputs: process.stdin.write(b"%d\n" % inputs)
    finally:
        process.kill()
        await process.wait()


@contextmanager
def line(framing):
    """Yield what a slave is told of a line, and the driver's address of it."""
    if framing == "tcp":
        with socket.create_server(("127.0.0.1", 0)) as listener:
            port = listener.getsockname()[1]
        yield str(port), f"tcp://127.0.0.1:{port}"
        return
    with joined() as (far, near):
        yield far, f"serial://{near}?baud=19200"


@contextmanager
def joined():
    """Yield the two ends of a serial cable."""
    ends = [os.openpty() for _ in range(2)]
    masters, names = [each[0] for each in ends], [os.ttyname(each[1]) for each in ends]
    for _, far in ends:
        tty.setraw(far)
    stop, stopped = os.pipe()
    wires = threading.Thread(target=_join, args=(masters, stop), daemon=True)
    wires.start()
    yield names
    os.close(stopped)
    wires.join()
    for each in (*masters, *(far for _, far in ends), stop):
        os.close(each)


def _join(masters, stop):
    """Carry bytes from one end to the other, as a cable does."""
    poll = select.poll()
    for each in (*masters, stop):
        poll.register(each, select.POLLIN)
    while stop not in (ready := [fd for fd, _ in poll.poll()]):
        for each in ready:
            os.write(masters[1 - masters.index(each)], os.read(each, 4096))
