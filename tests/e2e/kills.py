"""Processes killed, or cables pulled, again and again while people play; then the audit."""

import asyncio
from collections import Counter, defaultdict
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from controller.words.spoken import say
from tests.e2e.acting_people import Company
from tests.e2e.audit import Audit
from tests.e2e.dealer_moves import DealerMoves
from tests.e2e.real_table import DEVICES, QUICK, RealTable

STEADY = replace(QUICK, packet=0.03, card=0.001, release=0.03)
"""Seconds in which a round ends, whichever process was killed in it."""


@dataclass(frozen=True, slots=True)
class Survived:
    """A run that broke no rule.

    Attributes:
        kills: by process; or pulled cables, by device.
        rounds: begun rounds; `void` of them ended without a result.
        settled: how often a person had to settle something.
    """

    kills: Counter[str]
    rounds: int
    void: int
    settled: int
    presses: int


async def survive(
    real_table: RealTable, seed: int, kills: int, *, cables: bool = False
) -> Survived:
    """Kill processes so many times, at instants that the seed draws, and audit the result.

    With `cables` no process is killed: a device's cable is pulled for a while.

    Raises:
        AssertionError: a card too many or too few, a lost press, or a table that stands still.
    """
    rng = Random(f"{seed}:kills")
    real_table.physics = STEADY
    await real_table.start(*DEVICES, "daemon")
    await DealerMoves(real_table).adopt()
    struck: Counter[str] = Counter()
    company = Company(real_table, seed)
    async with company.playing():
        await DealerMoves(real_table).at("wagering")
        while struck.total() < kills:
            await _a_while(rng.uniform(0.02, 0.5))
            if cables:
                victims = [_pull(real_table, rng)]
            else:
                victims = _victims(rng)[: kills - struck.total()]
                await _strike(real_table, victims)
            struck.update(victims)
        last = real_table.eyes.table.round + 1
        # What people decide may void the first rounds, too: the table must get to a whole one.
        await real_table.eyes.until(
            lambda: any(each["round"] >= last and not each["void"] for each in _ended(real_table)),
            f"a whole round from {last} on",
        )
        await _acknowledged(real_table)
        counted = _counted(real_table)
    audit = await real_table.audit()
    assert audit.record.entries[-1].boot == struck["daemon"] + 1
    presses = check_presses(audit, counted)
    ended = _ended(real_table)
    assert [each["round"] for each in ended] == list(range(1, len(ended) + 1))
    void = sum(each["void"] for each in ended)
    return Survived(struck, len(ended), void, len(company.supervisor.settled), presses)


def _ended(real_table: RealTable) -> list[dict[str, Any]]:
    """Return what the journal says of each round's end, in order."""
    return [data for _, data in real_table.record.led_to("RoundEnded")]


def _victims(rng: Random) -> list[str]:
    """Choose which processes die together: the daemon more often than a device, sometimes both."""
    device = rng.choice((*DEVICES, "shuffler"))
    return rng.choice((["daemon"], ["daemon"], [device], ["daemon", device]))


def _pull(real_table: RealTable, rng: Random) -> str:
    """Pull a device's cable for a while, also while it is out already; return the device."""
    device, seconds = rng.choice((*DEVICES, "shuffler")), round(rng.uniform(0.05, 2.5), 3)
    print(f"{device} is unplugged for {seconds} s: {_where(real_table)}")
    real_table.control(device, "unplug", seconds=str(seconds))
    return device


async def _strike(real_table: RealTable, victims: list[str]) -> None:
    print(f"{' and '.join(victims)}: {_where(real_table)}")
    for victim in victims:
        await real_table.kill(victim)
    await real_table.start(*reversed(victims))


def _where(real_table: RealTable) -> str:
    if real_table.eyes.view is None:
        return "no screen"
    table = real_table.eyes.table
    act = say(table.act) if table.act is not None else "no act"
    return f"round {table.round}, {table.step}, {act}"


async def _acknowledged(real_table: RealTable) -> None:
    """Wait until no press is on its way."""
    await real_table.devices_up()
    await real_table.eyes.until(
        lambda: all(
            real_table.record.presses(name)[-1:] == [boot_and_counter]
            for name, boot_and_counter in _counted(real_table).items()
            if boot_and_counter[1]
        ),
        "every press is in the journal",
    )


def _counted(real_table: RealTable) -> dict[str, tuple[int, int]]:
    """Return (boot, presses counted since then) of each device with keys."""
    found = {}
    for name in ("key_pad", "shuffler"):
        status = real_table.control(name, "status")
        found[name] = (int(status["boot_id"]), int(status["presses"]))
    return found


def check_presses(audit: Audit, counted: dict[str, tuple[int, int]]) -> int:
    """Check each press: in the journal once and in order, none missing; return how many.

    Args:
        audit: the journal, when all processes have ended.
        counted: by device, its boot and the presses that it counted in it.
    """
    total = 0
    for name, last in counted.items():
        boots: defaultdict[int, list[int]] = defaultdict(list)
        for boot, counter in audit.record.presses(name):
            boots[boot].append(counter)
        for boot, counters in boots.items():
            assert counters == list(range(1, len(counters) + 1)), f"{name}, boot {boot}: {counters}"
        assert len(boots[last[0]]) >= last[1], f"{name}: {last} presses, {boots[last[0]]}"
        total += sum(map(len, boots.values()))
    return total


async def _a_while(seconds: float) -> None:
    """Let the people play."""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await asyncio.get_running_loop().create_future()
