"""Items about a key pad: its keys, its presses, and its lamps."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from drivers.certification.item import item
from drivers.certification.items.levels import no_presses
from drivers.certification.raw_host import frame
from drivers.certification.rig import Rig
from drivers.conformance.verdict import NotApplicable, NotShown, StoodStill, require
from drivers.messages import Button, ButtonAck, KeyPadLevels, LampsSet, SetLamps
from drivers.vocabulary import DeviceKind, Feature, Gesture, Key, Lamp

_KEY_PAD = (DeviceKind.KEY_PAD,)
_LONG = 0.8
_LOOSE = 0.12
"""Seconds by which a long press may be told late, and its finger go down early."""
_APART = 0.08
"""Seconds by which a short press and the levels of its end may lie apart."""
_HELD = 2.5
_PERSON = 600.0
"""Seconds in which a person presses the key that they were asked for."""
_TURN = 0.05
_ALL_32 = 2**32 - 1


@asynccontextmanager
async def _acknowledging(rig: Rig) -> AsyncIterator[None]:
    """Acknowledge each press as it comes, as a host does."""

    async def go_on() -> None:
        done = rig.mark()
        while True:
            for press in rig.of(Button, done)[-1:]:
                done = rig.mark()
                rig.send(ButtonAck(press.boot_id, press.counter))
            await rig.rest(_TURN)

    task = asyncio.create_task(go_on())
    try:
        yield
        told = -1
        while told < (told := len(_presses(rig, 0))):  # the next one follows its acknowledgement
            await rig.rest(0.3)
    finally:
        task.cancel()


def _presses(rig: Rig, mark: int) -> list[Button]:
    """Return the presses since a mark, each once."""
    return list(dict.fromkeys(rig.of(Button, mark)))


@item("each key is counted once, under its own number, and is down while it is pressed",
      "keys-down", kinds=_KEY_PAD)  # fmt: skip
async def each_key(rig: Rig) -> str:
    """Press each key once."""
    await no_presses(rig)
    able, before = await rig.able(), (await rig.greet()).button_counter
    mark = rig.mark()
    async with _acknowledging(rig):
        keys = await rig.operator.press_each()
    require(keys == able.keys, f"{keys} keys were pressed, it declares {able.keys}")
    found = _presses(rig, mark)
    counters = [each.counter for each in found]
    wanted = list(range(before + 1, before + 1 + keys))
    require(counters == wanted, f"{keys} presses were counted as {counters}")
    told = {each.key for each in found}
    require(len(told) == keys, f"{keys} keys were told as {sorted(told)}")
    require(not any(each.lost for each in found), "presses were told as lost")
    down = [each.keys_down for each in rig.of(KeyPadLevels, mark)]
    wrong = [bits for bits in down if bits.bit_count() > 1]
    require(not wrong, f"one key after the other was down, and it told {wrong[:1]}")
    shown = [bits.bit_length() - 1 for bits in down if bits]
    pressed = [int(each.key) for each in found]
    require(shown == pressed, f"the keys {pressed} were pressed, {shown} were down")
    require(not (await rig.keys()).keys_down, "all keys are up, and it tells one as down")
    return f"{keys} keys"


@item("a key that is held is one press, told when it goes down; its level stays until it is let go",
      "hold-once", "press-down", kinds=_KEY_PAD)  # fmt: skip
async def hold_once(rig: Rig) -> str:
    """Hold a key down for two seconds and a half."""
    await no_presses(rig)
    before = (await rig.greet()).button_counter
    mark = await rig.marked(rig.change(on=True))
    found = await rig.expect(Button, since=mark, what="a key went down, and no press was told")
    require(found.gesture is Gesture.PRESS, f"a key that went down was told as {found}")
    rig.send(ButtonAck(found.boot_id, found.counter))
    await rig.rest(_HELD)
    down = (await rig.keys()).keys_down
    require(down == 1 << found.key, f"{found.key.name} is held, and the keys down are {down:#x}")
    await rig.change(on=False)
    await rig.rest(0.3)
    require(not (await rig.keys()).keys_down, "the key was let go, and is told as down")
    require(set(rig.of(Button, mark)) == {found}, "one press was told as more")
    counted = (await rig.greet()).button_counter - before
    require(counted == 1, f"one press was counted as {counted}")
    return f"{found.key.name}, once"


@item("a long press is told once, after 0.8 s, or is a press", "long-press", kinds=_KEY_PAD)
async def long_press(rig: Rig) -> str:
    """Hold a key down that has a second meaning."""
    await no_presses(rig)
    mark = rig.mark()
    async with _acknowledging(rig):
        await rig.operator.press_long()
    found = _presses(rig, mark)
    require(len(found) == 1, f"one long press was told as {found}")
    if found[0].gesture is Gesture.PRESS:
        return "it cannot tell a long press: PRESS"
    began, told = rig.times(KeyPadLevels, mark)[0], rig.times(Button, mark)[0]
    words = f"LONG was told {told - began:.2f} s after the key went down"
    rig.lasted(began, told, _LONG - _LOOSE, _LONG + _LOOSE, words)
    return f"LONG after {told - began:.2f} s"


@item("a key that has a second meaning is a press when it goes up before 0.8 s, unless the key pad "
      "cannot tell a long press", "short-press", "press-lamps", kinds=_KEY_PAD)  # fmt: skip
async def short_press(rig: Rig) -> str:
    """Press such a key for a moment, and show other lamps while it is down."""
    await rig.greet()
    lamps = await _lit(rig) if (await rig.able()).features & Feature.LAMPS else 0
    await no_presses(rig)
    mark, began = rig.mark(), rig.now
    async with _acknowledging(rig):
        deed = asyncio.create_task(rig.operator.press_short())
        try:
            await rig.until(lambda: bool(_moments(rig, mark)[0]) or deed.done(), _PERSON, "no key")
            if lamps:
                await _set(rig, lamps + 1)
            await deed
        finally:
            deed.cancel()
        await rig.rest(_LONG)
    found = _presses(rig, mark)
    require(len(found) == 1, f"one short press was told as {found}")
    downs, ups = _moments(rig, mark)
    require(len(downs) == len(ups) == 1, f"a key went down {len(downs)} times, up {len(ups)}")
    down, up = downs[0], ups[0]
    told = (found[0].gesture, found[0].lamp_revision, found[0].lost)
    is_right = told == (Gesture.PRESS, lamps, 0)
    is_short = 2 * _APART < up - down < _LONG - _APART
    stood = rig.pace.since(began)
    if stood and not (is_right and is_short) and up - down + stood > _LONG - _APART:
        raise StoodStill(f"the key was down for {up - down:.2f} s")
    require(is_right, f"a short press was told as {found[0]}")
    if not is_short:
        raise NotShown(f"the key was down for {up - down:.2f} s: it takes about half a second")
    at = rig.times(Button, mark)[0]
    if abs(at - up) < abs(at - down):
        rig.lasted(up, at, -_APART, _APART, f"it was told {at - up:.2f} s after it went up")
        return f"PRESS after {at - down:.2f} s, when it went up"
    words = f"it was told {at - down:.2f} s after it went down, {up - at:.2f} s before it went up"
    rig.lasted(down, at, -_APART, _APART, words)
    mark = rig.mark()
    async with _acknowledging(rig):
        await rig.operator.press_long()
    gestures = {each.gesture for each in rig.of(Button, mark)}
    require(
        gestures == {Gesture.PRESS}, "it was told when the key went down, and a long one as LONG"
    )
    return "PRESS when it goes down: it cannot tell a long one"


def _moments(rig: Rig, mark: int) -> tuple[list[float], list[float]]:
    """Return when the levels told that a key went down, and when that none is down any more."""
    told = [
        (each.at, each.message.keys_down != 0)
        for each in rig.heard[mark:]
        if isinstance(each.message, KeyPadLevels) and not each.message.request
    ]
    return [at for at, down in told if down], [at for at, down in told if not down]


@item("a press carries the lamps that were shown when the key went down", "press-lamps",
      kinds=_KEY_PAD)  # fmt: skip
async def press_lamps(rig: Rig) -> str:
    """Show lamps, press, show others while the press is repeated."""
    first = await _lit(rig)
    await no_presses(rig)
    mark = await rig.marked(rig.operator.press())
    found = await rig.expect(Button, since=mark)
    require(found.lamp_revision == first, f"lamps {first} were shown, and the press tells {found}")
    await _set(rig, first + 1)
    await rig.rest(0.3)
    told = {each.lamp_revision for each in rig.of(Button, mark)}
    require(told == {first}, f"its repetitions tell the lamps {sorted(told)}")
    rig.send(ButtonAck(found.boot_id, found.counter))
    found = await rig.after(
        rig.operator.press(), Button, where=lambda press: press.counter > found.counter
    )
    require(found.lamp_revision == first + 1, f"lamps {first + 1} were shown: {found}")
    await no_presses(rig)
    return f"{first}, then {first + 1}"


async def _lit(rig: Rig) -> int:
    """Show lamps under a revision of this host; return it.

    Raises:
        NotApplicable: it has no lamps.
    """
    await rig.greet()
    if not (await rig.able()).features & Feature.LAMPS:
        raise NotApplicable("it has no lamps")
    revision = (await rig.keys()).lamp_revision % (_ALL_32 - 1000) + 10
    await _set(rig, revision)
    return revision


async def _set(rig: Rig, revision: int, lamps: dict[Key, Lamp] | None = None) -> int:
    """Send lamps; return the revision that `LampsSet` tells."""
    shown = (lamps or {}).items()
    told = await rig.ask(lambda request: SetLamps.of(request, revision, shown), LampsSet)
    return told.revision


@item("shows the lamps that it is told: on, blinking, off", "lamps-shown", kinds=_KEY_PAD)
async def lamps_shown(rig: Rig) -> str:
    """Show three pictures, and let the operator look."""
    revision = await _lit(rig)
    pictures: tuple[dict[Key, Lamp], ...] = (
        {Key.GREEN: Lamp.ON, Key.STOP: Lamp.BLINK},
        {Key.GREEN: Lamp.BLINK, Key.CONTINUE: Lamp.ON, Key.CALL_FLOOR: Lamp.ON},
        {},
    )
    for lamps in pictures:
        revision += 1
        told = await _set(rig, revision, lamps)
        require(told == revision, f"lamps {revision} were sent, LampsSet tells {told}")
        words = ", ".join(f"{key.name} {lamp.name}" for key, lamp in lamps.items()) or "none"
        require(
            await rig.operator.sees_lamps(lamps), f"these lamps were sent, others show: {words}"
        )
    shown = (await rig.keys()).lamp_revision
    require(shown == revision, f"lamps {revision} are shown, its levels tell {shown}")
    return f"{len(pictures)} pictures"


@item("takes the same lamps again, and tells lamps in no revision of its levels", "lamps-level",
      kinds=_KEY_PAD)  # fmt: skip
async def lamps_again(rig: Rig) -> str:
    """Send lamps, the same once more, and later ones; the levels' revision stays."""
    revision = await _lit(rig)
    before = (await rig.keys()).revision
    mark = rig.mark()
    for sent in (revision, revision, revision + 1, revision + 300, revision + 300):
        told = await _set(rig, sent)
        require(told == sent, f"lamps {sent} were sent, LampsSet tells {told}")
    await rig.rest(0.3)
    require(not rig.of(KeyPadLevels, mark), "lamps were told as a change of the levels")
    after = await rig.keys()
    require(after.revision == before, f"lamps have made {after.revision - before} revisions")
    require(after.lamp_revision == revision + 300, f"its levels tell lamps {after.lamp_revision}")
    return "5 times"


@item("older lamps are taken as the first after HELLO alone, and told in the levels", "lamps-older",
      kinds=_KEY_PAD)  # fmt: skip
async def lamps_older(rig: Rig) -> str:
    """Send older lamps in a handshake's course, then as the first after the next HELLO."""
    revision = await _lit(rig)
    for older in (revision - 1, revision - 5):
        told = await _set(rig, older, {Key.STOP: Lamp.ON})
        require(told == revision, f"older lamps came, and LampsSet tells {told}, not {revision}")
    shown = (await rig.keys()).lamp_revision
    require(shown == revision, f"older lamps came, and its levels tell {shown}, not {revision}")
    await rig.greet()
    before, mark = await rig.keys(), rig.mark()
    told = await _set(rig, revision - 1)
    require(told == revision - 1, f"the first lamps after HELLO were older: LampsSet tells {told}")
    found = await rig.expect(KeyPadLevels, since=mark, what="no levels told of older lamps")
    right = (found.lamp_revision, found.revision) == (revision - 1, before.revision + 1)
    require(right, f"older lamps were taken, and the levels tell {found}")
    told = await _set(rig, revision - 2)
    require(told == revision - 1, f"the second lamps after HELLO were older: LampsSet tells {told}")
    return "refused twice, taken once, refused again"


@item("shows no lamps after a power-up", "lamps-boot", kinds=_KEY_PAD)
async def lamps_over_power(rig: Rig) -> str:
    """Show lamps, cut the power, look; then show older ones."""
    revision = await _lit(rig)
    await _set(rig, revision + 1, {Key.GREEN: Lamp.ON})
    await rig.power_cycle()
    shown = (await rig.keys()).lamp_revision
    require(shown == 0, f"after a power-up its levels tell lamps {shown}")
    require(await rig.operator.sees_lamps({}), "after a power-up a lamp is on")
    told = await _set(rig, 1)
    require(told == 1, f"the first lamps of a boot were sent, LampsSet tells {told}")
    return "dark, then lit anew"


@item("spoiled lamps change nothing", "drop-sum", kinds=_KEY_PAD)
async def lamps_spoiled(rig: Rig) -> str:
    """Send lamps with a wrong checksum, and of a wrong length."""
    revision = await _lit(rig)
    body = SetLamps.of(7, revision + 1, [(Key.GREEN, Lamp.ON)]).to_bytes()
    mark = rig.mark()
    rig.write(frame(body, sum_error=1 << 30))
    rig.write(frame(body[:-1]))
    rig.write(frame(body + b"\1"))
    await rig.rest(0.1)
    require(not rig.of(LampsSet, mark), "spoiled lamps were answered")
    shown = (await rig.keys()).lamp_revision
    require(shown == revision, f"spoiled lamps came, and its levels tell {shown}")
    return "3 spoiled frames"
