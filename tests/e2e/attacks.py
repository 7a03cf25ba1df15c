"""python -m tests.e2e.attacks: page, socket and wires are attacked while people play.

Garbage and fuzzed requests come to the socket and the page, connections are opened and left alone,
and noise is on every wire in both directions. The rounds go on, the daemon lives, and the audit
finds no card too many.
"""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from controller.system.pause import pause
from tests.e2e.acting_people import Company
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import QUICK, RealTable, open_real_table
from tests.e2e.tapped_line import Line, tap
from tests.fuzz.corpus import kept

STEADY = replace(QUICK, packet=0.03, card=0.001, release=0.03)
"""Seconds for each round."""
_LEFT_ALONE = 24
"""Connections to each door that are opened and say nothing more."""
_DEEDS = (b'"press"', b'"count"', b'"tell"', b'"sign_off"', b'"tap"', b'"place_puck"', b'"payout"')
"""What the socket lets anybody do who may open it: it would be play, and not an attack."""


@dataclass
class Attacked:
    """How much was sent, and how many rounds were played meanwhile."""

    rounds: int = 0
    void: int = 0
    lines: int = 0
    requests: int = 0
    noise: int = 0


async def attack(real_table: RealTable, seed: int, rounds: int) -> Attacked:
    """Attack every door until so many rounds are over, and audit the result.

    Raises:
        AssertionError: a card too many or too few, a table that stands still, or an error of ours.
    """
    rng, told = Random(f"{seed}:attacks"), Attacked()
    real_table.physics = STEADY
    real_table.configure(page={"listen": "127.0.0.1:0"})
    async with AsyncExitStack() as stack:
        lines: dict[str, Line] = {}
        stack.callback(lambda: [line.close() for line in lines.values()])
        await tap(real_table, lines)
        await DealerMoves(real_table).adopt()
        doors = _Doors(real_table, lines, rng, told)
        async with Company(real_table, seed).playing():
            await DealerMoves(real_table).at("wagering")
            await stack.enter_async_context(doors.open())
            eyes = real_table.eyes
            for each in range(1, rounds + 2):
                await eyes.until(lambda each=each: eyes.table.round >= each, f"round {each}")
            # In one round on a busy computer little noise may have come, and none to this line.
            await eyes.until(lambda: eyes.links["shuffler"].malformed, "noise seen")
        ended = [data for _, data in real_table.record.led_to("RoundEnded")]
        assert real_table.record.entries[-1].boot == 1, "the daemon has ended"
        assert "failed" not in eyes.causes
    audit = await real_table.audit()
    assert audit.record.entries
    told.rounds, told.void = len(ended), sum(each["void"] for each in ended)
    assert told.rounds >= rounds
    assert min(told.lines, told.requests, told.noise) > 0
    return told


class _Doors:
    """Those who attack, each at one door."""

    def __init__(
        self, real_table: RealTable, lines: dict[str, Line], rng: Random, told: Attacked
    ) -> None:
        self._table, self._lines, self._rng, self._told = real_table, lines, rng, told
        self._cases = [line[1:] for case in kept("requests") for line in case.split(b"\n")]
        self._kept: list[asyncio.StreamWriter] = []

    def open(self) -> "_Running":
        return _Running([self._socket, self._page, self._wires], self._leave)

    def _leave(self) -> None:
        for writer in self._kept:
            writer.close()

    def _case(self) -> bytes:
        """Draw a line: a request with pieces changed, or any bytes."""
        rng = self._rng
        line = bytearray(rng.choice(self._cases) if rng.random() < 0.8 else rng.randbytes(60))
        for _ in range(rng.randint(0, 3)):
            at = rng.randrange(len(line) + 1)
            line[at : at + rng.randint(0, 6)] = rng.randbytes(rng.randint(0, 6))
        text = bytes(line).replace(b"\n", b" ")
        return b"{}" if any(deed in text for deed in _DEEDS) else text

    async def _socket(self) -> None:
        path = str(self._table.stage.socket)
        while True:
            with suppress(OSError, EOFError):
                _, writer = await asyncio.open_unix_connection(path)
                for _ in range(self._rng.randint(1, 5)):
                    writer.write(self._case() + b"\n")
                    self._told.lines += 1
                await self._done(writer)
            await pause(0.01)

    async def _page(self) -> None:
        view = await self._table.eyes.until(lambda: self._table.eyes.view, "the screen")
        host, _, port = view.page.removeprefix("http://").strip("/").rpartition(":")
        while True:
            with suppress(OSError, EOFError):
                _, writer = await asyncio.open_connection(host, int(port))
                body = self._case()
                kind = self._rng.choice(("application/json", "text/plain"))
                head = (
                    "POST /ask HTTP/1.1",
                    f"Host: {host}:{port}",
                    f"Content-Type: {kind}",
                    f"Content-Length: {len(body)}",
                )
                whole = "\r\n".join((*head, "\r\n")).encode() + body
                writer.write(whole if self._rng.random() < 0.8 else self._rng.randbytes(80))
                self._told.requests += 1
                await self._done(writer)
            await pause(0.02)

    async def _done(self, writer: asyncio.StreamWriter) -> None:
        """Say it and hang up; some connections are left open, and say nothing more."""
        await writer.drain()
        if len(self._kept) < 2 * _LEFT_ALONE and self._rng.random() < 0.3:
            self._kept.append(writer)
        else:
            writer.close()

    async def _wires(self) -> None:
        while True:
            line = self._rng.choice(list(self._lines.values()))
            with suppress(BlockingIOError):
                data = self._rng.randbytes(self._rng.randint(1, 40))
                line.noise(data, to_host=self._rng.random() < 0.5)
                self._told.noise += 1
            await pause(0.05)


class _Running:
    """Runs tasks during a block; a failure of one is raised at its end."""

    def __init__(
        self, works: list[Callable[[], Awaitable[None]]], leave: Callable[[], None]
    ) -> None:
        self._works, self._leave = works, leave

    async def __aenter__(self) -> None:
        self._tasks = [asyncio.ensure_future(work()) for work in self._works]

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        results = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._leave()
        for each in results:
            if isinstance(each, Exception):
                raise each


async def _run(seed: int, rounds: int) -> Attacked:
    with TemporaryDirectory(prefix="a-") as folder:
        async with open_real_table(Path(folder)) as real_table:
            return await attack(real_table, seed, rounds)


def main(arguments: list[str]) -> None:
    """Attack one table; an error tells what broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.attacks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args(arguments)
    print(asyncio.run(_run(options.seed, options.rounds)))


if __name__ == "__main__":
    main(sys.argv[1:])
