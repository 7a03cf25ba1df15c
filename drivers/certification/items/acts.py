"""Items about the table of `Act`: which line answers, and that a refusal changes nothing."""

from drivers.certification.item import item
from drivers.certification.ledger import End
from drivers.certification.raw_host import frame
from drivers.certification.rig import (
    ANSWERS,
    LONG,
    PACKET,
    PACKET_TIME,
    REMAINDER_TIME,
    Rig,
    another,
)
from drivers.conformance.verdict import NotApplicable, require
from drivers.messages import Act, ActAccepted, ActAck, ActDone, ActProgress, ActRejected, VoidAct
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, InputState, Mode, RejectReason, Tray

_HIGHEST = 2**32 - 1
_MOST = 255


def packet_act(rig: Rig, txn: int, size: int = PACKET, epoch: int | None = None) -> Act:
    """Return the order of a packet, of the device's own epoch if nothing else is said."""
    return Act(rig.epoch if epoch is None else epoch, txn, ActKind.PACKET, size)


async def tray_stays_empty(rig: Rig, why: str) -> None:
    """Check that no card comes within a packet's first second."""
    await rig.rest(1.0)
    require((await rig.levels()).tray is Tray.EMPTY, f"{why}, and cards came")


@item("an act of another epoch is FOREIGN, whatever else is wrong", "act-foreign")
async def act_foreign(rig: Rig) -> str:
    """Send the next number, the last one and a far one under other epochs."""
    await rig.ready()
    for epoch in (another(rig.epoch), 0, rig.epoch ^ 0x80000000, rig.epoch ^ 1):
        for txn in (rig.last + 1, rig.last, rig.last + 7):
            await rig.refused(packet_act(rig, txn, epoch=epoch), RejectReason.FOREIGN)
    await tray_stays_empty(rig, "FOREIGN")
    return "4 epochs, 3 numbers"


@item("an act out of its order is OUT_OF_ORDER", "act-order", "txn-zero")
async def act_out_of_order(rig: Rig) -> str:
    """Send numbers before and after the next one, after an act and after a void."""
    await rig.ready()
    await rig.served()
    wrong = [rig.last + 2, rig.last + 3, rig.last + 256, rig.last + 65_536, _HIGHEST, 0]
    if rig.last > 1:
        wrong.append(rig.last - 1)
    for txn in wrong:
        await rig.refused(packet_act(rig, txn), RejectReason.OUT_OF_ORDER)
    await tray_stays_empty(rig, "OUT_OF_ORDER")
    return f"{len(wrong)} numbers"


@item("the last act again moves nothing: its state is told", "act-known")
async def act_again(rig: Rig) -> str:
    """Send an act again while it moves, when it has ended, and when its end is acknowledged."""
    await rig.ready(2 * PACKET)
    mark = rig.mark()
    number = await rig.start()
    again = packet_act(rig, number)
    for _ in range(2):
        found = await rig.answer(again)
        require(isinstance(found, ActAccepted | ActDone), f"a copy was answered by {found}")
        await rig.until(
            lambda: any(isinstance(each, ActProgress | End) for each in rig.since(mark)),
            PACKET_TIME,
            "no card and no end was told",
        )
    end = await rig.ended(number)
    for acknowledged in (False, True):
        if acknowledged:
            await rig.acknowledge(number)
        found = await rig.answer(again)
        require(found == end, f"the same act again was answered by {found}, not by {end}")
        await rig.rest(1.5)
    cards = await rig.count_tray()
    require(cards == PACKET, f"{cards} cards lie in the tray for one packet of {PACKET}")
    found = await rig.answer(again)
    require(found == end, f"the same act after the lift was answered by {found}")
    await tray_stays_empty(rig, "the same act again, after its end was acknowledged")
    return f"5 copies, {cards} cards"


@item("the last number for another act is MISMATCH", "act-mismatch")
async def act_mismatch(rig: Rig) -> str:
    """Name another size and another kind, before and after the acknowledgement."""
    await rig.ready(2 * PACKET)
    number = (await rig.over()).txn
    others = (packet_act(rig, number, PACKET + 1), Act(rig.epoch, number, ActKind.REMAINDER, 0))
    for other in others:
        await rig.refused(other, RejectReason.MISMATCH)
    await rig.acknowledge_and_lift(number)
    for other in (*others, packet_act(rig, number, 0)):
        await rig.refused(other, RejectReason.MISMATCH)
    await tray_stays_empty(rig, "MISMATCH")
    return "5 other acts"


@item("an act while one is under way is BUSY", "act-busy")
async def act_busy(rig: Rig) -> str:
    """Send the next number, and wrong ones, while a packet moves."""
    await rig.ready(LONG)
    number = await rig.start(size=LONG)
    await rig.refused(packet_act(rig, number + 1), RejectReason.BUSY)
    await rig.refused(packet_act(rig, number + 2), RejectReason.OUT_OF_ORDER)
    await rig.refused(VoidAct(rig.epoch, number + 1), RejectReason.BUSY)
    end = await rig.ended(number, REMAINDER_TIME)
    await rig.acknowledge(number)
    require((await rig.greet()).last_txn == number, "a refusal has used up a number")
    cards = await rig.count_tray()
    require(end.counted in (cards, UNKNOWN_COUNT), f"{end}: {cards} cards lie in the tray")
    return "BUSY, OUT_OF_ORDER, BUSY"


@item("no next act before the end is acknowledged", "act-unacknowledged")
async def act_unacknowledged(rig: Rig) -> str:
    """Send the next number, of a good and a bad act, while an end waits."""
    await rig.ready(2 * PACKET)
    number = (await rig.over()).txn
    await rig.operator.lift()
    await rig.refused(packet_act(rig, number + 1), RejectReason.UNACKNOWLEDGED)
    await rig.refused(packet_act(rig, number + 1, 0), RejectReason.UNACKNOWLEDGED)
    await rig.refused(VoidAct(rig.epoch, number + 1), RejectReason.UNACKNOWLEDGED)
    await tray_stays_empty(rig, "UNACKNOWLEDGED")
    await rig.acknowledge(number)
    await rig.served()
    return "3 refusals, then the next act was taken"


@item("an acknowledgement of another act acknowledges nothing", "ack-exact")
async def acknowledged_exactly(rig: Rig) -> str:
    """Acknowledge under other epochs and numbers, and while the act moves."""
    await rig.ready()
    number = await rig.start()
    rig.send(ActAck(rig.epoch, number))
    await rig.ended(number)
    await rig.rest(0.05)
    require(not (await rig.greet()).acknowledged, "an ActAck while STARTED acknowledged the end")
    for epoch, txn in (
        (another(rig.epoch), number),
        (0, number),
        (rig.epoch, number - 1),
        (rig.epoch, number + 1),
        (rig.epoch, number + 65_536),
    ):
        rig.send(ActAck(epoch, txn))
        await rig.rest(0.05)
        said = await rig.greet()
        require(not said.acknowledged, f"ActAck({epoch}, {txn}) acknowledged act {number}")
    await rig.expect(ActDone, what="the end is not repeated any more")
    await rig.acknowledge(number)
    require(bool((await rig.greet()).acknowledged), "its own ActAck did not acknowledge it")
    await rig.operator.lift()
    return "6 others, then its own"


@item("an act that the shuffler does not have is UNSUPPORTED", "act-unsupported")
async def act_unsupported(rig: Rig) -> str:
    """Ask for no kind, for packets of no and of too many cards, for a sized remainder."""
    await rig.ready()
    txn = rig.last + 1
    for kind, size in (
        (ActKind.NONE, 0),
        (ActKind.NONE, PACKET),
        (ActKind.PACKET, 0),
        (ActKind.PACKET, _MOST),
        (ActKind.REMAINDER, 1),
        (ActKind.SHUFFLE, 1),
        (ActKind.EJECT, 1),
    ):
        await rig.refused(Act(rig.epoch, txn, kind, size), RejectReason.UNSUPPORTED)
    await tray_stays_empty(rig, "UNSUPPORTED")
    return "7 acts"


@item("an act of a kind outside the vocabulary is dropped", "drop-value")
async def act_of_no_kind(rig: Rig) -> str:
    """Send kinds 5 and 255 under the next number."""
    await rig.ready()
    mark = rig.mark()
    for kind in (5, 255):
        body = rig.next_act().to_bytes()
        rig.write(frame(body[:9] + bytes((kind,)) + body[10:]))
    await rig.rest(0.3)
    said = [each for each in rig.since(mark) if isinstance(each, ANSWERS)]
    require(not said, f"it was answered: {said[:1]}")
    await rig.greet()
    return "kinds 5 and 255"


@item("a spoiled act moves nothing", "drop-sum")
async def act_spoiled(rig: Rig) -> str:
    """Flip two bits of each byte of a good act's frame, one at a time."""
    await rig.ready()
    mark = rig.mark()
    whole = frame(rig.next_act().to_bytes())
    for at in range(1, len(whole) - 1):
        for bit in (at % 8, (at + 3) % 8):
            rig.write(whole[:at] + bytes((whole[at] ^ 1 << bit,)) + whole[at + 1 :])
        await rig.rest(0.005)
    await rig.rest_after_sending(0.5)
    said = [each for each in rig.since(mark) if isinstance(each, ANSWERS)]
    require(not said, f"it was answered: {said[:1]}")
    await rig.greet()
    return f"{2 * (len(whole) - 2)} spoiled frames"


@item("an act while it sorts or is in service is WRONG_MODE", "act-mode")
async def act_in_wrong_mode(rig: Rig) -> str:
    """Set each mode, and ask for each kind that it forbids."""
    await rig.ready()
    for mode in (Mode.SORT, Mode.SERVICE):
        async with rig.in_mode(mode):
            await rig.rest(0.05)
            kinds = [ActKind.PACKET, ActKind.REMAINDER, ActKind.SHUFFLE]
            kinds += [ActKind.EJECT] if mode is Mode.SERVICE else []
            for kind in kinds:
                await rig.refused(rig.next_act(kind), RejectReason.WRONG_MODE)
            await rig.refused(rig.next_act(size=0), RejectReason.UNSUPPORTED)
    await tray_stays_empty(rig, "WRONG_MODE")
    await rig.served()
    return "SORT and SERVICE"


@item("no packet onto cards in the tray: NOT_READY", "act-tray")
async def act_onto_cards(rig: Rig) -> str:
    """Leave a packet in the tray, and ask for each kind that moves cards there."""
    await rig.ready(2 * PACKET)
    await rig.dealt()
    for kind in (ActKind.PACKET, ActKind.REMAINDER, ActKind.EJECT):
        await rig.refused(rig.next_act(kind), RejectReason.NOT_READY)
    await rig.rest(1.0)
    cards = await rig.count_tray()
    require(cards == PACKET, f"{cards} cards lie in the tray, not {PACKET}")
    await rig.served()
    return "3 kinds were refused; after the lift the same number was taken"


@item("no cards move while the cover is open: NOT_READY", "act-door")
async def act_with_open_cover(rig: Rig) -> str:
    """Open the cover, ask, and close it."""
    await rig.ready()
    async with rig.cover_open():
        await rig.rest(0.05)
        for kind in (ActKind.PACKET, ActKind.REMAINDER, ActKind.EJECT, ActKind.SHUFFLE):
            await rig.refused(rig.next_act(kind), RejectReason.NOT_READY)
    await tray_stays_empty(rig, "NOT_READY")
    return "4 kinds"


@item("no packet without enough cards of a shuffled deck: NOT_READY", "act-cards")
async def act_without_cards(rig: Rig) -> str:
    """Ask an empty shuffler, and one whose deck is still in the input."""
    await rig.emptied()
    for kind in (ActKind.PACKET, ActKind.REMAINDER):
        await rig.refused(rig.next_act(kind), RejectReason.NOT_READY)
    found = await rig.answer(rig.next_act(ActKind.SHUFFLE))
    reason = found.reason if isinstance(found, ActRejected) else None
    right = reason in (RejectReason.NOT_READY, RejectReason.UNSUPPORTED)
    require(right, f"SHUFFLE of an empty shuffler was answered by {found}")
    await rig.operator.load()
    await rig.rest(0.05)
    levels = await rig.levels()
    require(levels.input is not InputState.EMPTY, f"a deck was loaded, and its levels are {levels}")
    if not levels.ready:
        await rig.refused(rig.next_act(), RejectReason.NOT_READY)
    return "an empty shuffler, and one that shuffles"


@item("no packet larger than what is left: NOT_READY", "act-cards")
async def act_of_too_many_cards(rig: Rig) -> str:
    """Deal until less than a packet of the largest common size is left, then ask for it."""
    await rig.ready()
    ready = (await rig.levels()).ready
    if ready == UNKNOWN_COUNT:
        raise NotApplicable("the shuffler does not count what is left")
    largest = 20
    while ready >= largest:
        await rig.served(largest)
        ready -= largest
    await rig.refused(rig.next_act(size=ready + 1), RejectReason.NOT_READY)
    await tray_stays_empty(rig, "NOT_READY")
    return f"{ready} cards were left"


@item("a fault that stands keeps every packet back: NOT_READY", "act-fault")
async def act_with_a_fault(rig: Rig) -> str:
    """Jam it, acknowledge the FAULT, empty the tray, and ask again."""
    await rig.ready(2 * PACKET)
    await rig.operator.jam()
    await rig.dealt()
    await rig.count_tray()
    await rig.refused(rig.next_act(), RejectReason.NOT_READY)
    await rig.operator.unjam()
    await rig.rest(0.05)
    await rig.served()
    return "NOT_READY until it was freed"


@item("a refusal consumes no number", "refusal-free")
async def refusal_is_free(rig: Rig) -> str:
    """After refusals of the next number the next number is the same."""
    await rig.ready()
    before = await rig.greet()
    for act, reason in (
        (rig.next_act(size=0), RejectReason.UNSUPPORTED),
        (packet_act(rig, rig.last + 2), RejectReason.OUT_OF_ORDER),
        (packet_act(rig, rig.last + 1, epoch=another(rig.epoch)), RejectReason.FOREIGN),
    ):
        await rig.refused(act, reason)
    end = await rig.served()
    require(end.txn == before.last_txn + 1, f"act {end.txn} after act {before.last_txn}")
    return f"act {end.txn} after 3 refusals"
