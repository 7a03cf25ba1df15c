"""*board*: the reference firmware on an emulated Cortex-M3, certified over its UART."""

import asyncio
import re
import subprocess
import sys
from collections import Counter
from contextlib import ExitStack, contextmanager
from random import Random
from time import monotonic, sleep

from controller.system.pause import pause
from drivers.interface import (
    AckAct,
    AdoptTaken,
    LinkLost,
    LinkUp,
    SendAct,
    SendAdopt,
    ShufflerLevels,
)
from drivers.port import Port
from drivers.shuffler import ShufflerDriver
from drivers.vocabulary import ActKind, ActState, Tray
from simulators.hosts.free_port import free_port
from tests.certification.firmware import FIRMWARE
from tests.lab.board_table import BoardTable, dealt
from tests.lab.lacking import need
from tests.patience import PATIENCE
from tests.simulators.acting import act_at

PORT = FIRMWARE / "boards" / "mps2-an385"
SPEED = 8
"""Times as fast as a real machine."""
CUTS = 12
"""How often the power is cut: one deck has a packet for each."""
ROUNDS = 20
"""Rounds that are dealt, with a power cut in each."""
_NAME, _EPOCH, _DECK, _SIZE = "shuffler", 4711, 52, 4
_MOST = 900
"""Seconds that the certification may take."""


NEEDS = {
    "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi",
    "make": "make",
    "qemu-system-arm": "qemu-system-arm",
}


def play(folder, only=(), rounds=ROUNDS):
    """Yield what was looked at, and what was found; with `only`, certified by these items alone."""
    need(NEEDS)
    subprocess.run(["make", "-s", "-C", PORT, f"BUILD={folder}", f"SPEED={SPEED}"], check=True)
    port = free_port()
    with board(folder, port):
        found = _certified(folder, f"tcp://127.0.0.1:{port}", only)
        yield f"mps2-an385 in QEMU, certified at {SPEED} × speed", found
    (folder / "memory.bin").unlink()
    yield "power cuts (SIGKILL of QEMU)", _cut(folder)
    (folder / "memory.bin").unlink()
    yield "rounds dealt by the daemon, the power cut in each", asyncio.run(_rounds(folder, rounds))


def _certified(folder, url, only):
    words = ("device", "certify", url, "--simulator", "reference", "--control-dir", folder)
    began = monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "controller.cli", *words, *(f"--only={each}" for each in only)],
        capture_output=True, text=True, timeout=_MOST, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    total = re.search(r"\d+ passed.*", done.stdout)
    return f"{total[0]}, in {monotonic() - began:.0f} s"


def _cut(folder):
    seen = asyncio.run(_deal(folder))
    ends = ", ".join(f"{number} {state.name}" for state, number in sorted(seen.items()))
    return f"{CUTS} packets, the power cut in each: {ends}; no card twice"


async def _deal(folder):
    """Deal packets, and cut the power somewhere in each; then ask what became of it."""
    dice, seen, events = Random(43), Counter(), []
    port = free_port()
    loop = asyncio.get_running_loop()
    wire = Port(
        f"tcp://127.0.0.1:{port}", ShufflerDriver(_NAME), events.append,
        clock=loop.time, jitter=lambda: 0.5,
    )  # fmt: skip
    owner = asyncio.create_task(wire.run())
    control, memory = folder / "reference.sock", folder / "memory.bin"
    with board(folder, port):
        await _heard(events, LinkUp)
        wire.send(SendAdopt(_NAME, _EPOCH))
        await _heard(events, AdoptTaken)
        await asyncio.to_thread(act_at, control, "load", colour="red", from_="box")
        await _heard(events, ShufflerLevels, lambda it: it.ready == _DECK)
    txn = 1
    while sum(seen.values()) < CUTS:
        events.clear()
        with board(folder, port):
            await _heard(events, LinkUp)
            wire.send(SendAct(_NAME, _EPOCH, txn, ActKind.PACKET, _SIZE))
            await asyncio.sleep(dice.uniform(0, 0.4))
        await _heard(events, LinkLost)
        events.clear()
        with board(folder, port):
            last = (await _heard(events, LinkUp)).last_act
            tray = (await asyncio.to_thread(act_at, control, "status"))["world"]["tray"]
            seen[last.state if last.txn == txn else ActState.NONE] += 1
            if last.txn == txn:
                assert last.counted <= tray <= _SIZE, (last, tray)
                before = memory.read_bytes()
                wire.send(AckAct(_NAME, _EPOCH, txn))
                async with asyncio.timeout(PATIENCE):
                    while memory.read_bytes() == before:  # the acknowledgement is not in it yet
                        await pause(0.01)
                txn += 1
            else:  # never taken: nothing has moved, and it may be sent again
                assert (last.txn, tray) == (txn - 1, 0), (last, tray)
            if tray:
                await asyncio.to_thread(act_at, control, "lift")
                await _heard(events, ShufflerLevels, lambda it: it.tray is Tray.EMPTY)
    await wire.close()
    await owner
    return seen


async def _rounds(folder, rounds):
    place, port = folder / "t", free_port()
    place.mkdir()
    table = BoardTable(place, folder / "reference.sock", port)
    table.eyes.open()
    with ExitStack() as power:

        def cut():
            power.close()
            power.enter_context(board(folder, port))

        try:
            cut()
            void = await dealt(table, rounds, cut)
            assert table.verified()
        finally:
            await table.close()
    return f"{rounds - void} whole, {void} void: the packet was no whole one, and a person decided"


async def _heard(events, kind, wanted=lambda event: True):
    """Wait for an event."""
    async with asyncio.timeout(PATIENCE):
        while True:
            for each in events:
                if isinstance(each, kind) and wanted(each):
                    return each
            await pause(0.01)


@contextmanager
def board(folder, port):
    """Give the board power, its line at a port of TCP. At the end the power is cut."""
    control = folder / "reference.sock"
    control.unlink(missing_ok=True)
    words = [
        "qemu-system-arm", "-M", "mps2-an385", "-kernel", folder / "shuffler.elf",
        "-display", "none", "-monitor", "none",
        "-semihosting-config", "enable=on,target=native",
        "-serial", f"tcp:127.0.0.1:{port},server=on,wait=off",
        "-serial", f"unix:{control},server=on,wait=off",
    ]  # fmt: skip
    memory = folder / "memory.bin"
    before = memory.read_bytes() if memory.exists() else b""
    with subprocess.Popen(words, cwd=folder) as process:
        try:
            until = monotonic() + PATIENCE
            while not memory.exists() or memory.read_bytes() in (before, b""):
                assert monotonic() < until, "the board does not start"
                assert process.poll() is None, "QEMU has ended"
                sleep(0.05)
            yield
        finally:
            process.kill()
