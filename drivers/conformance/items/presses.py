"""Items about presses: each counted once, and kept until acknowledged."""

from collections.abc import Callable

from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.fault_line import lose, twice
from drivers.conformance.item import item
from drivers.conformance.items.garbage import needs_wire
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import (
    AckButton,
    ButtonPressed,
    KeyPadLevels,
    LinkUp,
    ShowLamps,
    Without,
    without,
)
from drivers.vocabulary import DeviceKind, Feature, Key, Lamp

_KEYS = (DeviceKind.KEY_PAD, DeviceKind.SHUFFLER)


async def _ready(bench: Bench) -> LinkUp:
    """Bring the link up and acknowledge what was pressed before."""
    up = await bench.up()
    if not up.abilities.keys:
        raise NotApplicable("it has no keys")
    await bench.rest(0.5)
    for press in bench.of(ButtonPressed):
        _acknowledge(bench, press)
    await bench.rest(0.5)
    return up


def _needs_memory(bench: Bench) -> None:
    if Without.MEMORY in without(bench.driver):
        raise NotApplicable("the device remembers no presses: the driver counts what it sees")


def _later_than(counter: int) -> Callable[[ButtonPressed], bool]:
    """Return a test for a press with a later number."""
    return lambda press: press.counter > counter


def _acknowledge(bench: Bench, press: ButtonPressed) -> None:
    bench.send(AckButton(DEVICE, press.boot_id, press.counter))


def _numbers(bench: Bench, mark: int) -> list[tuple[int, int]]:
    """Return the distinct presses since a mark, in the order of their first report."""
    presses = bench.of(ButtonPressed, mark)
    return list(dict.fromkeys((each.boot_id, each.counter) for each in presses))


@item("counts one press as one, under the next number, in the boot that LinkUp named", *_KEYS)
async def press_once(bench: Bench) -> str:
    """Press three times, acknowledging each."""
    up = await _ready(bench)
    mark, last = bench.mark(), 0
    for number in range(1, 4):
        await bench.operator.press()
        press = await bench.expect(
            ButtonPressed, since=mark, where=_later_than(last), what="the press was not reported"
        )
        require(press.boot_id == up.boot_id, "the press is of another boot than LinkUp's")
        require(press.lost == 0, f"{press.lost} presses are said to be lost")
        require(not last or press.counter == last + 1, "a number was left out between two presses")
        last = press.counter
        _acknowledge(bench, press)
        await bench.rest(0.5)
        count = len(_numbers(bench, mark))
        require(count == number, f"{number} presses were counted as {count}")
    return f"3 presses, the last is number {last}"


@item("reports a press again and again until it is acknowledged, and then no more", *_KEYS)
async def press_acknowledged(bench: Bench) -> str:
    """Keep the acknowledgement back, over a reconnect, too."""
    _needs_memory(bench)
    await _ready(bench)
    mark = await bench.marked(bench.operator.press())
    press = await bench.expect(ButtonPressed, since=mark)
    await bench.rest(1.0)
    again = len(bench.of(ButtonPressed, mark))
    require(again > 1, "an unacknowledged press was reported only once: who acknowledged it?")
    async with bench.unplugged() as cut:
        pass
    await bench.expect(
        ButtonPressed, since=cut, what="an unacknowledged press was forgotten with the link"
    )
    _acknowledge(bench, press)
    await bench.rest(0.3)
    await bench.none(ButtonPressed, 1.0, "an acknowledged press was reported again")
    require(len(_numbers(bench, mark)) == 1, "one press was counted as more")
    return f"reported {again} times in a second, not at all after the acknowledgement"


@item("counts presses once on a line that loses and repeats", *_KEYS)
async def press_on_a_bad_line(bench: Bench) -> str:
    """Press four times while bytes are lost, and four times while they come twice."""
    needs_wire(bench)
    await _ready(bench)
    mark, pressed = bench.mark(), 0
    for up, down in ((lose(0.2, "press"), lose(0.2, "ack")), (twice, twice)):
        bench.line.up.fault, bench.line.down.fault = up, down
        for _ in range(4):
            await bench.operator.press()
            pressed += 1
            await bench.rest(0.4)
            for press in bench.of(ButtonPressed, mark)[-1:]:
                _acknowledge(bench, press)
            await bench.rest(0.2)
    bench.line.sound()
    await bench.up(2 * HANDSHAKE)
    for _ in range(3):
        await bench.rest(0.5)
        for press in bench.of(ButtonPressed, mark)[-1:]:
            _acknowledge(bench, press)
    numbers = _numbers(bench, mark)
    require(len(numbers) == pressed, f"{pressed} presses were counted as {len(numbers)}")
    require(numbers == sorted(numbers), "presses were reported out of their order")
    return f"{pressed} presses, each counted once"


@item("keeps a press that is made while the cable is out", DeviceKind.KEY_PAD)
async def press_while_unplugged(bench: Bench) -> str:
    """Press while there is no link."""
    _needs_memory(bench)
    await _ready(bench)
    async with bench.unplugged() as mark:
        await bench.operator.press()
    press = await bench.expect(
        ButtonPressed, since=mark, what="the press without a link was not reported"
    )
    _acknowledge(bench, press)
    await bench.rest(0.3)
    require(len(_numbers(bench, mark)) == 1, "one press was counted as more")
    return "reported after the reconnect"


# The item about lamps: the key pad shows the lamps commanded last, after every connect.


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
    await _check_lamps(bench, first)
    bench.line.up.fault, bench.line.down.fault = lose(0.3, "shown"), lose(0.3, "lamps")
    for revision in range(first + 1, first + 4):
        _show(bench, revision)
        await bench.rest(0.3)
    bench.line.sound()
    await bench.rest(0.5)
    await _check_lamps(bench, first + 3)
    async with bench.unplugged():
        _show(bench, first + 4)
    await bench.rest(0.5)
    await _check_lamps(bench, first + 4)
    return "shown on a sound line, on a bad one, and after a reconnect"


def _show(bench: Bench, revision: int) -> None:
    bench.send(ShowLamps(DEVICE, revision, ((Key.GREEN, Lamp.ON), (Key.STOP, Lamp.BLINK))))


async def _check_lamps(bench: Bench, revision: int) -> None:
    """Check that the key pad reports these lamps."""
    found = (await _levels(bench)).lamp_revision
    require(found == revision, f"lamps {revision} were commanded, {found} are shown")


async def _levels(bench: Bench) -> KeyPadLevels:
    await bench.up(2 * HANDSHAKE)
    levels = await bench.read()
    assert isinstance(levels, KeyPadLevels)
    return levels
