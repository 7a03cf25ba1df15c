"""The item about lamps: the key pad shows the lamps commanded last, after every connect."""

from drivers.conformance.bench import ANSWER, HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.fault_line import lose
from drivers.conformance.item import item
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import KeyPadLevels, LinkLost, ShowLamps
from drivers.vocabulary import DeviceKind, Feature, Key, Lamp


@item(
    "shows the last lamps, also those commanded on a bad line or without a link", DeviceKind.KEY_PAD
)
async def lamps(bench: Bench) -> str:
    """Command lamps on a sound line, on a bad one, and with the cable out."""
    up = await bench.up()
    if Feature.LAMPS not in up.abilities.features:
        raise NotApplicable("it has no lamps")
    first = (await _levels(bench)).lamp_revision + 1
    _show(bench, first)
    await bench.rest(0.5)
    await _shown(bench, first)
    bench.line.up.fault, bench.line.down.fault = lose(0.3, "shown"), lose(0.3, "lamps")
    for revision in range(first + 1, first + 4):
        _show(bench, revision)
        await bench.rest(0.3)
    bench.line.sound()
    await bench.rest(0.5)
    await _shown(bench, first + 3)
    mark = bench.mark()
    bench.line.cut()
    await bench.expect(LinkLost, 1.0, since=mark)
    _show(bench, first + 4)
    bench.line.mend()
    await bench.up(2 * HANDSHAKE, since=mark)
    await bench.rest(0.5)
    await _shown(bench, first + 4)
    return "shown on a sound line, on a bad one, and after a reconnect"


def _show(bench: Bench, revision: int) -> None:
    bench.send(ShowLamps(DEVICE, revision, ((Key.GREEN, Lamp.ON), (Key.STOP, Lamp.BLINK))))


async def _shown(bench: Bench, revision: int) -> None:
    """Check that the key pad reports these lamps."""
    found = (await _levels(bench)).lamp_revision
    require(found == revision, f"lamps {revision} were commanded, {found} are shown")


async def _levels(bench: Bench) -> KeyPadLevels:
    if not bench.is_up:
        await bench.up(2 * HANDSHAKE)
    levels = await bench.read(ANSWER)
    assert isinstance(levels, KeyPadLevels)
    return levels
