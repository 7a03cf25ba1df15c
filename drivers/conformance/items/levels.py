"""Items about levels: all of them at every link-up, their changes, and changes while away."""

from collections.abc import Callable

from drivers.conformance.bench import Bench
from drivers.conformance.item import item
from drivers.conformance.items.garbage import content
from drivers.conformance.verdict import require
from drivers.interface import SpotLevels
from drivers.vocabulary import UNKNOWN_COUNT, DeviceKind, spot_bit

_SEEN = 1.0
"""Seconds from a change to its report."""


@item("sends all levels with every LinkUp, and again when it is asked")
async def levels(bench: Bench) -> str:
    """Connect three times; ask in between."""
    await bench.up()
    await bench.rest(0.2)
    first = content(bench.levels())
    for _ in range(3):
        levels = await bench.read()
        require(content(levels) == first, "other levels though nothing has changed")
        async with bench.unplugged() as mark:
            pass
        await bench.rest(0.2)
        reported = bench.of(type(first), mark)
        require(bool(reported), "no levels came with LinkUp")
        require(content(reported[0]) == first, "other levels though nothing has changed")
    wrong = _nonsense(bench)
    require(not wrong, wrong)
    return "the same levels each time"


def _showing(occupied: int) -> Callable[[SpotLevels], bool]:
    """Return a test for levels of exactly these chips."""
    return lambda levels: levels.occupied == occupied


def _nonsense(bench: Bench) -> str:
    """Return what is impossible in the levels, in words."""
    levels = bench.levels()
    if isinstance(levels, SpotLevels):
        seats, spots = _layout(bench)
        there = sum(((1 << spots) - 1) << seat * 8 for seat in range(seats))
        if (levels.occupied | levels.faulty) & ~there:
            return f"a spot outside {seats} seats with {spots} spots: {levels.occupied:#x}"
    ready = getattr(levels, "ready", 0)
    return f"{ready} cards are ready" if 104 < ready < UNKNOWN_COUNT else ""


def _layout(bench: Bench) -> tuple[int, int]:
    able = bench.last_up.abilities
    return able.seats, able.spots


@item("shows each spot as it is: that one, and no other", DeviceKind.SENSORS)
async def spots(bench: Bench) -> str:
    """Put something on spots, and take it off."""
    await bench.up()
    await bench.rest(0.2)
    seats, spots_ = _layout(bench)
    before, tried = await _spots(bench), 0
    for seat, spot in dict.fromkeys([(1, 0), (seats, spots_ - 1), (1 + seats // 2, 0)]):
        bit = spot_bit(seat, spot)
        if before & bit:
            continue
        for act, wanted in ((bench.operator.bet, before | bit), (bench.operator.take, before)):
            mark = await bench.marked(act(seat, spot))
            await bench.expect(
                SpotLevels,
                _SEEN,
                since=mark,
                where=_showing(wanted),
                what=f"seat {seat}, spot {spot} was not seen as it is",
            )
            strays = {each.occupied for each in bench.of(SpotLevels, mark)} - {before, before | bit}
            require(not strays, f"other spots changed, too: {[hex(each) for each in strays]}")
        tried += 1
    require(tried > 0, "no spot is free: clear the layout first")
    return f"{tried} spots on and off"


@item("shows after a reconnect what has changed meanwhile", DeviceKind.SENSORS)
async def levels_after_reconnect(bench: Bench) -> str:
    """Change a spot while the cable is out, then while the device cannot be heard."""
    await bench.up()
    before = await _spots(bench)
    require(not before & 1, "seat 1, spot 0 is not free: clear the layout first")
    for act, wanted in ((bench.operator.bet, before | 1), (bench.operator.take, before)):
        async with bench.unplugged() as mark:
            await act(1, 0)
        await bench.expect(
            SpotLevels,
            since=mark,
            where=_showing(wanted),
            what="what changed while the cable was out was not seen",
        )
    return "a spot on and off while the cable was out"


async def _spots(bench: Bench) -> int:
    levels = await bench.read()
    assert isinstance(levels, SpotLevels)
    return levels.occupied
