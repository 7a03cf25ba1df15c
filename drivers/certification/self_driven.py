"""The way to a known state of a shuffler that deals by itself, and what it puts out."""

from drivers.certification.ledger import kept_by
from drivers.certification.rig import PACKET_TIME, REMAINDER_TIME, Rig
from drivers.conformance.verdict import require
from drivers.messages import ActAck, Hello, LevelsRequest, PutOut, SelfDrivenLevels
from drivers.vocabulary import UNKNOWN_COUNT, Feed, InputState, Tray

_FIRST_EPOCH = 0x5EED0002
STILL = 1.5
"""Seconds in which a shuffler that moves by itself would begin."""
SETTLED = 0.1
SEVERAL = 16
"""Cards that are enough for the packets of one item."""
FEW = 6
"""Cards that are enough for one packet, with some left."""


async def levels(rig: Rig) -> SelfDrivenLevels:
    """Ask it for its levels."""
    return await rig.ask(LevelsRequest, SelfDrivenLevels)


async def quiet(rig: Rig) -> Hello:
    """Come to a shuffler with an epoch, of which every report is acknowledged, and that stands."""
    hello = await rig.greet()
    if hello.epoch == 0:
        await empty(rig)
        await rig.adopt(_FIRST_EPOCH)
    deadline = rig.now + REMAINDER_TIME
    while (await levels(rig)).feed is Feed.MOVING:
        require(rig.now < deadline, "it does not stop moving")
        await rig.rest(SETTLED)
    hello = await rig.greet()
    rig.send(ActAck(hello.epoch, hello.last_txn))
    await rig.rest(SETTLED)
    return await rig.greet()


async def empty(rig: Rig) -> None:
    """Let all cards be taken out; with its cover open, or the next packet would come meanwhile."""
    async with rig.cover_open():
        await rig.operator.empty()
    await rig.rest(SETTLED)


async def standing(rig: Rig) -> SelfDrivenLevels:
    """Come to a deck that is ready, and an empty tray: it is STANDING."""
    await quiet(rig)
    seen = await levels(rig)
    waits = seen.feed is Feed.STANDING and SEVERAL <= seen.ready < UNKNOWN_COUNT
    if waits and seen.tray is Tray.EMPTY:
        return seen
    if seen.ready or seen.input is not InputState.EMPTY or seen.tray is not Tray.EMPTY:
        await empty(rig)
    await rig.load()
    seen = await levels(rig)
    require(seen.feed is Feed.STANDING, f"before the button was pressed it is {seen.feed.name}")
    return seen


async def dealing(rig: Rig, left: int = SEVERAL) -> int:
    """Come to a packet that lies in the tray, told and acknowledged, with more cards inside.

    Returns:
        its number.
    """
    await quiet(rig)
    seen = await levels(rig)
    enough = left <= seen.ready < UNKNOWN_COUNT
    if not (enough and seen.feed is Feed.DEALING and seen.tray is Tray.OCCUPIED):
        if not (enough and seen.feed in (Feed.HALTED, Feed.STANDING)):
            await standing(rig)
        elif seen.tray is not Tray.EMPTY:
            await rig.operator.lift()
        await take_report(rig, await pressed(rig))
    return (await rig.greet()).last_txn


async def pressed(rig: Rig) -> int:
    """Press the button; return the mark before it."""
    return await rig.marked(rig.operator.press())


async def lifted(rig: Rig) -> int:
    """Lift what lies in the tray; return the mark before it."""
    return await rig.marked(rig.operator.lift())


async def moving(rig: Rig, mark: int) -> SelfDrivenLevels:
    """Wait until the levels tell that cards move; return them."""
    words = "no levels told that cards move"
    return await rig.expect(
        SelfDrivenLevels, since=mark, where=lambda told: told.feed is Feed.MOVING, what=words
    )


async def put_out(rig: Rig, mark: int, within: float = PACKET_TIME) -> PutOut:
    """Wait for the report of what was put out since a mark."""
    told = (each.message for each in rig.heard[:mark])
    known = {(each.epoch, each.number) for each in told if isinstance(each, PutOut)}
    return await rig.expect(
        PutOut,
        within,
        since=mark,
        where=lambda each: (each.epoch, each.number) not in known,
        what="no PutOut told of cards",
    )


async def take_report(rig: Rig, mark: int) -> PutOut:
    """Wait for a report, and acknowledge it."""
    found = await put_out(rig, mark)
    rig.send(ActAck(found.epoch, found.number))
    await rig.rest(SETTLED)
    return found


async def nothing_comes(rig: Rig, why: str) -> None:
    """Check that no card moves, and no dispensing begins."""
    before = await rig.greet()
    await rig.rest(STILL)
    after = await rig.greet()
    require(kept_by(after) == kept_by(before), f"{why}, and dispensing {after.last_txn} began")
