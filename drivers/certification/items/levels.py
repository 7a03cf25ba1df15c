"""Items about levels and presses: each change is one revision, each press is told until taken."""

from drivers.certification.item import WITH_KEYS, item
from drivers.certification.rig import PACKET, Rig, changed
from drivers.conformance.kit import EVERY
from drivers.conformance.verdict import NotApplicable, require, tells
from drivers.messages import Button, ButtonAck, DeviceBeat, HostBeat, ShufflerLevels
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    DeviceKind,
    Feature,
    Gesture,
    InputState,
    Key,
    Mode,
    Tray,
)

_QUEUE = 8


@item("tells each change of its levels at once, once, under the next revision", "levels-change",
      kinds=EVERY)  # fmt: skip
async def levels_change(rig: Rig) -> str:
    """Open and close the cover, put something on a spot and take it off, hold a key and let go."""
    await rig.greet()
    await rig.free()
    before = await rig.image()
    kind = rig.levels_told
    for on in (True, False):
        mark = rig.mark()
        told = await rig.after(rig.change(on=on), kind, what="no levels told of a change")
        require(told.request == 0, f"unasked levels bear the id {told.request}")
        require(changed(told) is on, f"they tell {told}")
        require(
            told.revision == before.revision + 1,
            f"revision {before.revision} was followed by {told.revision}",
        )
        await rig.rest(0.3)
        require(len(rig.of(kind, mark)) == 1, "one change was told more than once")
        rig.send(HostBeat())
        beat = await rig.expect(DeviceBeat)
        require(beat.level_revision == told.revision, f"a beat told {beat.level_revision}")
        before = told
    if rig.kind is DeviceKind.KEY_PAD:
        await no_presses(rig)
    return f"revision {before.revision}"


@item("a question for the levels changes no revision", "levels-asked", kinds=EVERY)
async def levels_asked(rig: Rig) -> str:
    """Ask several times."""
    said = await rig.greet()
    found = [await rig.image() for _ in range(4)]
    revisions = {each.revision for each in found}
    require(revisions == {said.level_revision}, f"revisions {sorted(revisions)}, HELLO {said}")
    return f"revision {said.level_revision}"


@item("levels tell what is: tray, lifts, mode, what is ready", "levels-true")
async def levels_true(rig: Rig) -> str:
    """Deal, lift, set the mode, and compare."""
    await rig.ready(2 * PACKET)
    before = await rig.levels()
    require(before.tray is Tray.EMPTY, f"the tray is told {before.tray.name}")
    mark = rig.mark()
    await rig.dealt()
    told = rig.of(ShufflerLevels, mark)
    require(any(each.tray is Tray.OCCUPIED for each in told), "no levels told of the packet")
    lain = await rig.levels()
    require(lain.tray is Tray.OCCUPIED, f"a packet lies there, the tray is {lain.tray.name}")
    require(lain.lifts == before.lifts, "a lift was counted before the packet was lifted")
    await rig.operator.lift()
    await rig.rest(0.1)
    lifted = await rig.levels()
    require(lifted.tray is Tray.EMPTY, "the packet was lifted, and the tray is not empty")
    require(
        lifted.lifts == (before.lifts + 1) % 65_536, f"{before.lifts} lifts, then {lifted.lifts}"
    )
    if (await rig.able()).features & Feature.MODE_READABLE:
        async with rig.in_mode(Mode.SERVICE):
            mode = (await rig.levels()).mode
        require(mode is Mode.SERVICE, f"it is in service, and told {mode.name}")
    return "tray, lifts and mode"


@item("a finished shuffle is counted, with its cards and colour", "deck-life")
async def deck_life(rig: Rig) -> str:
    """Load a deck, and follow it from the input to ready."""
    await rig.emptied()
    before = await rig.levels()
    mark = rig.mark()
    cards = await rig.operator.load()
    await rig.deck_ready(mark)
    after = await rig.levels()
    told = rig.of(ShufflerLevels, mark)
    require(any(each.input is not InputState.EMPTY for each in told), "no levels told of the deck")
    early = [each for each in told if each.ready and each.shuffles == before.shuffles]
    require(not early, f"a deck was ready before its shuffle was counted: {early[:1]}")
    shuffles = (before.shuffles + 1) % 65_536
    require(after.shuffles == shuffles, f"{before.shuffles} shuffles, then {after.shuffles}")
    counted = (after.ready, after.shuffled_count)
    if (await rig.able()).features & Feature.COUNTS:
        require(counted == (cards, cards), f"{cards} cards were loaded, {counted} are told")
    else:
        require(set(counted) <= {cards, UNKNOWN_COUNT}, f"{cards} cards, {counted} are told")
    require(after.input is InputState.EMPTY, f"the input is {after.input.name}")
    modes = {Mode.SHUFFLE}
    if not (await rig.able()).features & Feature.MODE_READABLE:
        modes.add(Mode.UNREADABLE)
    require(after.shuffled_mode in modes, f"it was {after.shuffled_mode.name}")
    return f"{cards} cards"


@item("counts and settings outlive a power cut", "memory-kept")
async def levels_outlive_power(rig: Rig) -> str:
    """Deal, lift, cut the power: lifts, shuffles, deck and setting are the same."""
    await rig.ready(2 * PACKET)
    await rig.served()
    await rig.rest(0.1)
    before = await rig.levels()
    await rig.power_cycle()
    after = await rig.levels()
    kept = ("lifts", "ready", "shuffles", "shuffled_count", "game", "mode", "fault", "tray")
    lost = [name for name in kept if getattr(before, name) != getattr(after, name)]
    if UNKNOWN_COUNT in (before.ready, after.ready):
        lost = [name for name in lost if name != "ready"]
    require(not lost, f"after a power cut these are others: {', '.join(lost)}")
    return ", ".join(kept)


async def no_presses(rig: Rig) -> int:
    """Acknowledge all presses; return the boot id.

    Raises:
        NotApplicable: it declares no key.
    """
    if not (await rig.able()).keys:
        raise NotApplicable("it declares no key")
    return await rig.take_presses()


@item("a press is counted, and repeated every 0.1 s until acknowledged", "press-repeat",
      kinds=WITH_KEYS)  # fmt: skip
async def press(rig: Rig) -> str:
    """Press the shuffler's own button, or a key, once."""
    boot = await no_presses(rig)
    before = (await rig.greet()).button_counter
    mark = await rig.marked(rig.operator.press())
    found = await rig.expect(Button, since=mark, what="no press was told")
    expected = (boot, before + 1, Gesture.PRESS, 0)
    told = (found.boot_id, found.counter, found.gesture, found.lost)
    own = rig.kind is DeviceKind.KEY_PAD or found.key is Key.GREEN
    require(told == expected and own, f"a press was told as {found}")
    more = (await rig.greet()).button_counter - before
    require(more == 1, f"one press, and HELLO counts {more} more")
    await rig.repeated(Button, 0.1)
    for ack in ((boot + 1, before + 1), (boot - 1, before + 1), (boot, before)):
        rig.send(ButtonAck(*ack))
    await rig.rest(0.1)
    mark = rig.mark()
    await rig.expect(Button, since=mark, what="the ack of another press or boot ended it")
    rig.send(ButtonAck(boot, before + 1))
    await rig.rest(0.5)
    return f"press {before + 1} of boot {boot}"


@item("keeps eight presses in order, and tells of the lost ones", "press-queue", kinds=WITH_KEYS)
async def press_queue(rig: Rig) -> str:
    """Press ten times without an acknowledgement, then acknowledge all, and press again."""
    boot = await no_presses(rig)
    first = (await rig.greet()).button_counter + 1
    mark = rig.mark()
    for _ in range(_QUEUE + 2):
        await rig.operator.press()
    await rig.rest(0.3)
    told = {each.counter for each in rig.of(Button, mark)}
    require(told == {first}, f"before an acknowledgement it told the presses {sorted(told)}")
    rig.send(ButtonAck(boot, first + 2))
    await rig.rest(0.3)
    told = {each.counter for each in rig.of(Button, mark)}
    require(told == {first, first + 3}, f"after 3 of 8 it told the presses {sorted(told)}")
    counted = (await rig.greet()).button_counter
    require(counted == first + _QUEUE - 1, f"HELLO counts up to {counted} after {first + 7}")
    rig.send(ButtonAck(boot, counted))
    await rig.rest(0.1)
    found = await rig.after(rig.operator.press(), Button)
    require((found.counter, found.lost) == (counted + 1, 2), f"two presses were lost, then {found}")
    rig.send(ButtonAck(boot, found.counter))
    await rig.rest(0.05)
    found = await rig.after(rig.operator.press(), Button)
    require(found.lost == 0, f"no press was lost, then {found}")
    rig.send(ButtonAck(boot, found.counter))
    await rig.rest(0.05)
    return "8 kept, 2 told as lost, once"


@item("a boot's presses die with it, and count from 1", "press-boot", kinds=WITH_KEYS)
async def press_boot(rig: Rig) -> str:
    """Press, cut the power, press again."""
    await no_presses(rig)
    await rig.operator.press()
    await rig.rest(0.2)
    said = await rig.power_cycle()
    await rig.none(Button, 0.3, "a press of an earlier boot was told")
    found = await rig.after(rig.operator.press(), Button)
    tells(found, "the first press of a boot", boot_id=said.boot_id, counter=1, lost=0)
    await no_presses(rig)
    return f"boot {said.boot_id}"
