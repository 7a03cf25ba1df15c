"""Items for the devices without acts: sensors and key pads."""

from functools import partial

from drivers import messages
from drivers.certification.item import item
from drivers.certification.items.link import unasked
from drivers.certification.ledger import Kept, kept_by
from drivers.certification.rig import ALONE, APART, Rig, changed
from drivers.conformance.verdict import StoodStill, require, tells
from drivers.vocabulary import LAST_KEY, DeviceKind, Feature, Page

_PLAIN = (DeviceKind.SENSORS, DeviceKind.KEY_PAD)
_WIDTH = 8
_MARGIN = 0.5
_STILL = 0.6
"""Seconds in which what is told unasked would come."""


@item("tells as many seats, spots and keys as its kind can have", "capabilities", kinds=_PLAIN)
async def capabilities(rig: Rig) -> str:
    """Ask twice, and look at what it declares."""
    await rig.greet()
    one = await rig.able()
    two = await rig.ask(messages.CapabilitiesRequest, messages.Capabilities)
    kept = ("features", "semantics", "keys", "seats", "spots")
    others = [name for name in kept if getattr(one, name) != getattr(two, name)]
    require(not others, f"it tells other {others} when it is asked again")
    told = (one.keys, one.seats, one.spots)
    if rig.kind is DeviceKind.SENSORS:
        right = one.keys == 0 and 1 <= one.seats <= _WIDTH and 1 <= one.spots <= _WIDTH
        allowed = Feature.NONE
    else:
        right = 1 <= one.keys <= LAST_KEY and (one.seats, one.spots) == (0, 0)
        allowed = Feature.LAMPS
    require(right, f"keys, seats and spots: {told}")
    require(not one.features & ~allowed, f"it declares what its kind cannot have: {one.features!r}")
    deals = (one.next_packet_on, one.remainder_on, one.shuffle_starts_on, one.semantics)
    require(not any(deals), f"it declares what a shuffler does: {deals}")
    return f"{one.keys} keys, {one.seats} seats, {one.spots} spots"


@item("has no acts, and says so", "no-acts", kinds=_PLAIN)
async def no_acts(rig: Rig) -> str:
    """Look at HELLO."""
    said = await rig.greet()
    require(kept_by(said) == Kept(0, 0), f"HELLO tells an act: {said}")
    presses = said.button_counter
    require(rig.kind is DeviceKind.KEY_PAD or not presses, f"sensors count {presses} presses")
    return "epoch 0, number 0, NONE, acknowledged"


@item("keeps quiet after Goodbye, answers what it is asked, and speaks again after HELLO",
      "goodbye", kinds=_PLAIN)  # fmt: skip
async def still_after_goodbye(rig: Rig) -> str:
    """Say goodbye, change a level, send a beat and questions, and ask HELLO at last."""
    said = await rig.greet()
    await rig.free()
    before = await rig.image()
    kind = rig.levels_told
    rig.beats = False
    rig.send(messages.Goodbye())
    await rig.rest(0.1)
    mark = await rig.marked(rig.change(on=True))
    await rig.rest(_STILL)
    rig.send(messages.HostBeat())
    await rig.rest(APART)
    await rig.change(on=False)
    await rig.rest(_STILL)
    found = unasked(rig, mark)
    require(not found, f"after Goodbye it said {found[:1]}")
    beats = rig.of(messages.DeviceBeat, mark)
    require(len(beats) == 1, f"after Goodbye a beat was answered {len(beats)} times")
    wanted = {"boot_id": said.boot_id, "level_revision": before.revision + 1}
    tells(beats[0], "after a change its beat told", **wanted)
    levels = await rig.ask(messages.LevelsRequest, kind)
    right = (changed(levels), levels.revision) == (False, before.revision + 2)
    require(right, f"two changes after Goodbye, and its levels are {levels}")
    await rig.ask(partial(messages.IdentifyRequest, page=Page.MODEL), messages.Identity)
    rig.beats = True
    mark = await rig.marked(rig.greet())
    await _presses_come(rig, mark, "after HELLO")
    await rig.after(rig.change(on=True), kind, what="after HELLO a change was not told")
    await rig.change(on=False)
    if rig.kind is DeviceKind.KEY_PAD:
        await rig.take_presses()
    return "quiet, and asked it answered"


@item("says nothing unasked once it has heard no host for 3 s, and a beat brings it back",
      "quiet-alone", kinds=_PLAIN)  # fmt: skip
async def still_alone(rig: Rig) -> str:
    """Fall silent; change a level before the 3 s are over, and one after them."""
    await rig.greet()
    await rig.free()
    kind = rig.levels_told
    rig.beats = False
    await rig.image()
    began, mark = rig.now, rig.mark()
    await rig.rest(ALONE - 2 * _MARGIN)
    await rig.change(on=True)
    await rig.expect(kind, since=mark, what="2 s after the host a change was not told")
    await rig.rest(began + ALONE + _MARGIN - rig.now)
    mark, alone = rig.mark(), rig.now - began
    await rig.change(on=False)
    if alone > ALONE + 2 * _MARGIN:
        raise StoodStill(f"the host was silent for {alone:.1f} s")
    await rig.quiet(_STILL, "though it had heard no host for 3 s")
    told = await rig.image()
    require(not changed(told), "when the host was back its levels did not tell a change")
    await _presses_come(rig, mark, "when the host was back")
    rig.beats = True
    return "told after 2 s, quiet after 3 s, right when asked"


async def _presses_come(rig: Rig, mark: int, when: str) -> None:
    """Check that a press that waited is told, and acknowledge it."""
    if rig.kind is DeviceKind.KEY_PAD:
        await rig.expect(
            messages.Button, since=mark, what=f"{when} a press that waited was not told"
        )
        await rig.take_presses()


@item("a change that nobody was told of is in the beat's revision and in the levels", "levels-seen",
      kinds=_PLAIN)  # fmt: skip
async def changes_unheard(rig: Rig) -> str:
    """Close the line, change a level twice, open it again: the beat tells two revisions more."""
    await rig.greet()
    await rig.free()
    before = await rig.image()
    kind = rig.levels_told
    rig.close()
    for on in (True, False, True):
        await rig.change(on=on)
        await rig.rest(APART)
    await rig.open()
    rig.send(messages.HostBeat())
    beat = await rig.expect(messages.DeviceBeat)
    more = beat.level_revision - before.revision
    require(more == 3, f"three changes without a line, and the beat's revision is {more} more")
    found = await rig.ask(messages.LevelsRequest, kind)
    require(changed(found), "the levels do not tell what changed without a line")
    require(found.revision == beat.level_revision, f"{found.revision}, the beat {beat}")
    await rig.change(on=False)
    if rig.kind is DeviceKind.KEY_PAD:
        await rig.take_presses()
    return "three changes"
