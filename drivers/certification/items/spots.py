"""Items about the bet-spot sensors: each spot has its bit, which tells what lies there."""

from drivers.certification.item import item
from drivers.certification.rig import APART, Rig
from drivers.conformance.verdict import require
from drivers.messages import Capabilities, SpotLevels
from drivers.vocabulary import SPOTS_OF_SEAT, DeviceKind, spot_bit

_SENSORS = (DeviceKind.SENSORS,)
_STILL = 0.3
"""Seconds in which a change that is none would be told."""


def _places(able: Capabilities) -> list[tuple[int, int]]:
    """Return the spots that there are: (seat, spot)."""
    return [
        (seat, spot)
        for seat in range(1, min(able.seats, SPOTS_OF_SEAT) + 1)
        for spot in range(min(able.spots, SPOTS_OF_SEAT))
    ]


async def _cleared(rig: Rig) -> Capabilities:
    """Come to a layout without anything on it; return the capabilities."""
    await rig.greet()
    able = await rig.able()
    lying = (await rig.spots()).occupied
    there = sum(spot_bit(seat, spot) for seat, spot in _places(able))
    require(lying != there, "every spot is told as occupied: is the layout clear?")
    for seat, spot in _places(able):
        if lying & spot_bit(seat, spot):
            await rig.operator.take(seat, spot)
    left = (await rig.spots()).occupied
    require(not left, f"everything was taken off, and it tells {left:#x}")
    return able


async def _expect_report(rig: Rig, mark: int, occupied: int, what: str) -> SpotLevels:
    """Return the one report since a mark: it must tell these spots, and no others."""
    found = await rig.expect(SpotLevels, since=mark, what=f"{what} was not told")
    require(found.occupied == occupied, f"{what}: it tells {found.occupied:#x}, not {occupied:#x}")
    return found


@item("each spot has a bit of its own, and no other spot changes with it", "spot-bits",
      kinds=_SENSORS)  # fmt: skip
async def spots_apart(rig: Rig) -> str:
    """Put something on each spot, one after the other, then take it off in the same order."""
    able = await _cleared(rig)
    lies = 0
    places = _places(able)
    for act in (rig.operator.bet, rig.operator.take):
        for seat, spot in places:
            lies ^= spot_bit(seat, spot)
            mark = await rig.marked(act(seat, spot))
            await _expect_report(rig, mark, lies, f"seat {seat}, spot {spot}")
    await rig.rest(_STILL)
    strays = {each.faulty for each in rig.of(SpotLevels)} - {0}
    require(not strays, "sensors are told as faulty, though none is")
    return f"{len(places)} spots on and off"


@item("a spot is occupied until the last thing is taken off", "spot-lies", kinds=_SENSORS)
async def spot_lies(rig: Rig) -> str:
    """Put something on a spot twice, then take all off: two changes, not three."""
    await _cleared(rig)
    before = (await rig.spots()).revision
    await rig.operator.bet(1, 0)
    await rig.rest(_STILL)
    mark = await rig.marked(rig.operator.bet(1, 0))
    await rig.rest(_STILL)
    require(not rig.of(SpotLevels, mark), "more on an occupied spot was told as a change")
    lain = await rig.spots()
    require(lain.occupied == 1, f"something lies there, and it tells {lain.occupied:#x}")
    mark = await rig.marked(rig.operator.take(1, 0))
    last = await _expect_report(rig, mark, 0, "the spot that was cleared")
    require(last.revision == before + 2, f"two changes, and {last.revision - before} revisions")
    return "two changes"


@item("sees each change that lasts 0.1 s, and tells it under a revision of its own", "levels-seen",
      kinds=_SENSORS)  # fmt: skip
async def spots_in_turn(rig: Rig) -> str:
    """Put things on the spots of a seat one after the other, and take them off."""
    able = await _cleared(rig)
    mark, before = rig.mark(), (await rig.spots()).revision
    for act in (rig.operator.bet, rig.operator.take):
        for spot in range(able.spots):
            await act(1, spot)
            await rig.rest(APART)
    await rig.rest(_STILL)
    told = [each for each in rig.of(SpotLevels, mark) if not each.request]
    revisions = [each.revision - before for each in told]
    wanted = list(range(1, 2 * able.spots + 1))
    require(revisions == wanted, f"of {len(wanted)} changes it told the revisions {revisions}")
    shown = [each.occupied.bit_count() for each in told]
    lying = [*range(1, able.spots + 1), *range(able.spots - 1, -1, -1)]
    require(shown == lying, f"so many spots were told, one after the other: {shown}")
    return f"{len(wanted)} changes"


@item("after a power-up it tells what lies there then", "spot-power", kinds=_SENSORS)
async def spots_over_power(rig: Rig) -> str:
    """Cut the power with something on a spot; move it to another while it is dark."""
    able = await _cleared(rig)
    seat, spot = able.seats, able.spots - 1
    await rig.operator.bet(1, 0)
    await rig.power_cycle()
    found = (await rig.spots()).occupied
    require(found == 1, f"something lies on seat 1, spot 0; after a power-up it tells {found:#x}")
    await rig.power_off()
    await rig.operator.take(1, 0)
    await rig.operator.bet(seat, spot)
    await rig.power_up()
    found, wanted = (await rig.spots()).occupied, spot_bit(seat, spot)
    require(found == wanted, f"moved while it was dark: it tells {found:#x}, not {wanted:#x}")
    await rig.operator.take(seat, spot)
    return "as it lay before, and as it was moved in the dark"


@item("a sensor that finds itself bad is told as faulty, it alone, until it is good", "spot-faulty",
      kinds=_SENSORS)  # fmt: skip
async def spot_faulty(rig: Rig) -> str:
    """Let the last spot's sensor find itself bad, then good."""
    able = await _cleared(rig)
    seat, spot = able.seats, able.spots - 1
    for bad in (True, False):
        mark, wanted = rig.mark(), spot_bit(seat, spot) if bad else 0
        await rig.operator.self_test(seat, spot, bad=bad)
        found = await rig.expect(SpotLevels, since=mark, what="a self-test's result was not told")
        require(found.faulty == wanted, f"it tells {found.faulty:#x} as faulty, not {wanted:#x}")
        require(not found.occupied, "a sensor that finds itself bad is told as occupied")
        require((await rig.spots()).faulty == wanted, "asked, it tells another fault")
    return f"seat {seat}, spot {spot}"
