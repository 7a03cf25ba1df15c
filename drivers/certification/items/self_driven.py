"""Items about shufflers that take no orders: what moves cards, and that each dispensing is told."""

from itertools import pairwise

from drivers.certification.item import Driven, item
from drivers.certification.items.adoption import answered
from drivers.certification.rig import (
    PACKET_TIME,
    REMAINDER_TIME,
    SHUFFLE_TIME,
    Rig,
    another,
    memory,
)
from drivers.conformance.verdict import Failed, require
from drivers.messages import (
    Act,
    ActAck,
    ActRejected,
    Adopt,
    Adopted,
    Button,
    Goodbye,
    Hello,
    LevelsRequest,
    PutOut,
    SelfDrivenLevels,
    VoidAct,
)
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    FaultCode,
    Feed,
    InputState,
    Mode,
    RejectReason,
    Tray,
)

_FIRST_EPOCH = 0x5EED0002
_STILL = 1.5
"""Seconds in which a shuffler that moves by itself would begin."""
_REPEATED = 0.2
_LOOSE = 0.06
_SETTLED = 0.1
_SEVERAL = 16
"""Cards that are enough for the packets of one item."""
_MOST_WRITES = 24
_LONG = 3.0
_MARGIN = 0.7

_ITSELF = Driven.BY_ITSELF


async def _levels(rig: Rig) -> SelfDrivenLevels:
    return await rig.host.ask(LevelsRequest, SelfDrivenLevels)


async def _quiet(rig: Rig) -> Hello:
    """Come to a shuffler with an epoch, of which every report is acknowledged, and that stands."""
    hello = await rig.greet()
    if hello.epoch == 0:
        await _empty(rig)
        await rig.adopt(_FIRST_EPOCH)
    deadline = rig.host.now + REMAINDER_TIME
    while (await _levels(rig)).feed is Feed.MOVING:
        require(rig.host.now < deadline, "it does not stop moving")
        await rig.host.rest(_SETTLED)
    hello = await rig.greet()
    rig.host.send(ActAck(hello.epoch, hello.last_txn))
    await rig.host.rest(_SETTLED)
    return await rig.greet()


async def _empty(rig: Rig) -> None:
    """Let all cards be taken out; with its cover open, or the next packet would come meanwhile."""
    await rig.operator.cover(is_open=True)
    await rig.operator.empty()
    await rig.operator.cover(is_open=False)
    await rig.host.rest(_SETTLED)


async def _fresh(rig: Rig) -> SelfDrivenLevels:
    """Come to a whole deck that is ready, and an empty tray: it is STANDING."""
    await _quiet(rig)
    levels = await _levels(rig)
    if levels.ready or levels.input is not InputState.EMPTY or levels.tray is not Tray.EMPTY:
        await _empty(rig)
    await rig.operator.load()
    mark = rig.host.mark()
    await rig.host.until(
        lambda: any(each.ready > 1 for each in rig.host.of(SelfDrivenLevels, mark)),
        SHUFFLE_TIME,
        "a deck was loaded, and no levels told that it is ready",
    )
    levels = await _levels(rig)
    require(levels.feed is Feed.STANDING, f"before the button was pressed it is {levels.feed.name}")
    return levels


async def _dealing(rig: Rig, left: int = _SEVERAL) -> int:
    """Come to a packet that lies in the tray, told and acknowledged, with more cards inside.

    Returns:
        its number.
    """
    await _quiet(rig)
    levels = await _levels(rig)
    enough = left <= levels.ready < UNKNOWN_COUNT
    if not (enough and levels.feed is Feed.DEALING and levels.tray is Tray.OCCUPIED):
        if not (enough and levels.feed is Feed.HALTED):
            await _fresh(rig)
        elif levels.tray is not Tray.EMPTY:
            await rig.operator.lift()
        await _told(rig, await _pressed(rig))
    return (await rig.greet()).last_txn


async def _pressed(rig: Rig) -> int:
    """Press the button; return the mark before it."""
    mark = rig.host.mark()
    await rig.operator.press()
    return mark


async def _lifted(rig: Rig) -> int:
    """Lift what lies in the tray; return the mark before it."""
    mark = rig.host.mark()
    await rig.operator.lift()
    return mark


async def _count_tray(rig: Rig) -> int:
    """Let the operator take the cards out of the tray; return how many there were."""
    if (await _levels(rig)).tray is Tray.EMPTY:
        return 0
    return await rig.operator.lift()


async def _put_out(rig: Rig, mark: int, within: float = PACKET_TIME) -> PutOut:
    """Wait for the report of what was put out since a mark."""
    known = {(told.epoch, told.number) for told in rig.host.of(PutOut)[: _before(rig, mark)]}
    return await rig.host.expect(
        PutOut,
        within,
        since=mark,
        where=lambda told: (told.epoch, told.number) not in known,
        what="no PutOut told of cards",
    )


def _before(rig: Rig, mark: int) -> int:
    """Return how many reports were heard before a mark."""
    return len(rig.host.of(PutOut)) - len(rig.host.of(PutOut, mark))


async def _told(rig: Rig, mark: int) -> PutOut:
    """Wait for a report, and acknowledge it."""
    found = await _put_out(rig, mark)
    rig.host.send(ActAck(found.epoch, found.number))
    await rig.host.rest(_SETTLED)
    return found


async def _nothing_comes(rig: Rig, why: str) -> None:
    """Check that no card moves, and no dispensing begins."""
    before = await rig.greet()
    await rig.host.rest(_STILL)
    after = await rig.greet()
    require(memory(after) == memory(before), f"{why}, and dispensing {after.last_txn} began")


@item("takes no orders: every act and void is UNSUPPORTED", "sd-orders", driven=_ITSELF,
      moves_cards=True)  # fmt: skip
async def takes_no_orders(rig: Rig) -> str:
    """Send acts and voids of its epoch and another, of several numbers."""
    hello = await _quiet(rig)
    for epoch in (hello.epoch, another(hello.epoch), 0):
        for txn in (hello.last_txn + 1, hello.last_txn, 0):
            for order in (
                Act(epoch, txn, ActKind.PACKET, 4),
                Act(epoch, txn, ActKind.EJECT, 0),
                VoidAct(epoch, txn),
            ):
                found = await rig.answer(order)
                require(isinstance(found, ActRejected), f"{order} was answered by {found}")
                assert isinstance(found, ActRejected)
                require(found.reason is RejectReason.UNSUPPORTED, f"{order}: {found.reason.name}")
    await rig.unchanged(hello, "orders were refused")
    return "27 orders"


@item("the button puts the first packet of a ready deck into an empty tray", "sd-first",
      "sd-number", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def first_packet(rig: Rig) -> str:
    """Load a deck, wait, press; the report is held against the tray."""
    before = await _fresh(rig)
    await _nothing_comes(rig, "nobody has pressed its button")
    number = (await rig.greet()).last_txn
    found = await _told(rig, await _pressed(rig))
    told = (found.number, found.kind, found.state, found.onto, found.code)
    right = (number + 1, ActKind.PACKET, ActState.DONE, Tray.EMPTY, FaultCode.NONE)
    require(told == right, f"the first packet was told as {found}")
    levels = await _levels(rig)
    require(levels.feed is Feed.DEALING, f"after the first packet it is {levels.feed.name}")
    lies = await _count_tray(rig)
    require(found.counted == found.size == lies, f"{found}: {lies} cards lie in the tray")
    left = before.ready - found.counted
    require(found.ready in (left, UNKNOWN_COUNT), f"{found.ready} are inside, not {left}")
    return f"a packet of {lies}"


@item("the next packet comes when the tray is found empty, and not before", "sd-next", "sd-onto",
      driven=_ITSELF, moves_cards=True)  # fmt: skip
async def next_packets(rig: Rig) -> str:
    """Leave a packet in the tray, then lift it, twice."""
    number = await _dealing(rig)
    await _nothing_comes(rig, "a packet lies in the tray")
    for more in (1, 2):
        found = await _told(rig, await _lifted(rig))
        told = (found.number, found.kind, found.state, found.onto)
        right = (number + more, ActKind.PACKET, ActState.DONE, Tray.EMPTY)
        require(told == right, f"packet {number + more} was told as {found}")
        await _nothing_comes(rig, "the next packet lies in the tray")
    return f"{number + 1} and {number + 2}"


@item("the button releases the remaining cards while it deals, onto a packet too",
      "sd-remainder", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def remaining_cards(rig: Rig) -> str:
    """Press while a packet lies in the tray; count all."""
    number = await _dealing(rig)
    before = await _levels(rig)
    mark = await _pressed(rig)
    found = await _put_out(rig, mark, REMAINDER_TIME)
    rig.host.send(ActAck(found.epoch, found.number))
    told = (found.number, found.kind, found.size, found.state, found.onto, found.ready)
    right = (number + 1, ActKind.REMAINDER, 0, ActState.DONE, Tray.OCCUPIED, 0)
    require(told == right, f"the remaining cards were told as {found}")
    levels = await _levels(rig)
    state = (levels.feed, levels.ready)
    require(state == (Feed.STANDING, 0), f"after the remaining cards its levels tell {state}")
    counted = found.counted in (before.ready, UNKNOWN_COUNT)
    require(counted, f"{before.ready} cards were inside, {found.counted} are told")
    lies = await _count_tray(rig)
    require(lies > before.ready, f"{lies} cards lie in the tray: {before.ready} and a packet")
    return f"{found.counted} cards onto a packet"


@item("while cards move its button does nothing", "sd-button", driven=_ITSELF,
      moves_cards=True)  # fmt: skip
async def button_in_motion(rig: Rig) -> str:
    """Press as soon as the levels tell that cards move."""
    number = await _dealing(rig)
    mark = await _lifted(rig)
    await rig.host.expect(
        SelfDrivenLevels, since=mark, where=lambda told: told.feed is Feed.MOVING,
        what="no levels told that cards move",
    )  # fmt: skip
    await rig.operator.press()
    found = await _told(rig, mark)
    told = (found.number, found.kind, found.state)
    require(told == (number + 1, ActKind.PACKET, ActState.DONE), f"pressed in motion: {found}")
    await _nothing_comes(rig, "its button was pressed while cards moved")
    return f"packet {found.number} came, and nothing else"


@item("tells no presses of its button", "sd-no-press", driven=_ITSELF,
      moves_cards=True)  # fmt: skip
async def presses_not_told(rig: Rig) -> str:
    """Press, and listen."""
    await _fresh(rig)
    mark = await _pressed(rig)
    await _told(rig, mark)
    await rig.host.rest(0.3)
    presses = rig.host.of(Button, mark)
    require(not presses, f"it told a press: {presses[:1]}")
    counted = (await rig.greet()).button_counter
    require(counted == 0, f"HELLO counts {counted} presses")
    return "no press was told"


@item("the button does nothing while the cover is open, in service, or while it sorts",
      "sd-held", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def held_back(rig: Rig) -> str:
    """Press in each of these states, with a ready deck."""
    await _fresh(rig)
    await rig.operator.cover(is_open=True)
    try:
        await rig.operator.press()
        await _nothing_comes(rig, "its cover is open")
    finally:
        await rig.operator.cover(is_open=False)
    for mode in (Mode.SERVICE, Mode.SORT):
        await rig.operator.mode(mode)
        try:
            await rig.operator.press()
            await _nothing_comes(rig, f"it is set to {mode.name}")
        finally:
            await rig.operator.mode(Mode.SHUFFLE)
    return "cover, SERVICE and SORT"


@item("HELLO and the levels carry the number that began, as soon as cards move", "sd-hello",
      "sd-write-first", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def number_that_began(rig: Rig) -> str:
    """Ask while a packet moves, and when it lies there."""
    number = await _dealing(rig)
    mark = await _lifted(rig)
    levels = await rig.host.expect(
        SelfDrivenLevels, since=mark, where=lambda told: told.feed is Feed.MOVING,
        what="no levels told that cards move",
    )  # fmt: skip
    require(levels.number == number + 1, f"packet {number + 1} moves, its levels tell {levels}")
    said = await rig.greet()
    told = (said.last_txn, said.act_kind, said.act_state, bool(said.acknowledged))
    right = (number + 1, ActKind.PACKET, ActState.STARTED, False)
    require(told == right, f"packet {number + 1} moves, HELLO told {told}")
    found = await _put_out(rig, mark)
    ends = next(at for at, each in enumerate(rig.host.heard) if each.message == found)
    before = [each.message for each in rig.host.heard[mark:ends]]
    told_last = [each for each in before if isinstance(each, SelfDrivenLevels)][-1]
    state = (told_last.number, told_last.feed, told_last.ready)
    right_state = (found.number, Feed.DEALING, found.ready)
    require(state == right_state, f"{found} came after levels that told {state}")
    said = await rig.greet()
    ended = (said.last_txn, said.act_state, said.act_counted)
    require(ended == (found.number, found.state, found.counted), f"{found}, HELLO told {ended}")
    return f"number {found.number}"


@item("the oldest report is repeated every 0.2 s until acknowledged, then the next one comes",
      "sd-repeat", "sd-ack", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def reports_in_order(rig: Rig) -> str:
    """Let two packets come unacknowledged, then acknowledge one after the other."""
    number = await _dealing(rig)
    host = rig.host
    first = await _put_out(rig, await _lifted(rig))
    mark, stood = host.mark(), host.stood
    await host.rest(1.3)
    times = host.times(PutOut, mark)
    gaps = [later - at for at, later in pairwise(times)]
    require(len(gaps) >= 4, f"it was repeated {len(gaps)} times in 1.3 s")
    late = [gap for gap in gaps if abs(gap - _REPEATED) > _LOOSE + host.stood - stood]
    require(not late, f"{late[0] if late else 0:.2f} s lay between two repetitions")
    await _lifted(rig)
    await host.rest(_STILL)
    others = {each for each in host.of(PutOut, mark) if each != first}
    require(not others, f"{first} waits, and it told {others}")
    for epoch, upto in ((another(first.epoch), number + 2), (first.epoch, number)):
        host.send(ActAck(epoch, upto))
        await host.rest(0.3)
        mark = host.mark()
        await host.expect(PutOut, since=mark, where=lambda told: told == first,
                          what="the ack of another epoch or number ended it")  # fmt: skip
    mark = host.mark()
    host.send(ActAck(first.epoch, first.number))
    second = await host.expect(
        PutOut, 0.1, since=mark, where=lambda told: told != first,
        what="the next report did not follow the acknowledgement of the first",
    )  # fmt: skip
    require(second.number == number + 2, f"after {first} it told {second}")
    host.send(ActAck(second.epoch, second.number))
    await host.rest(_SETTLED)
    mark = host.mark()
    await host.rest(0.6)
    require(not host.of(PutOut, mark), "it is repeated though it was acknowledged")
    return f"{first.number}, then {second.number}"


@item("a report tells what the host had acknowledged when its packet began", "sd-known",
      driven=_ITSELF, moves_cards=True)  # fmt: skip
async def known_at_its_beginning(rig: Rig) -> str:
    """Let two packets come unacknowledged; acknowledge both by the second number."""
    number = await _dealing(rig)
    host = rig.host
    first = await _put_out(rig, await _lifted(rig))
    require(first.acknowledged == number, f"{number} was acknowledged, and then came {first}")
    await _lifted(rig)
    await host.rest(_STILL)
    mark = host.mark()
    host.send(ActAck(first.epoch, first.number))
    second = await host.expect(PutOut, since=mark, where=lambda told: told != first)
    require(second.acknowledged == number, f"{number} was acknowledged, and then came {second}")
    await _lifted(rig)
    await host.rest(_STILL)
    host.send(ActAck(first.epoch, number + 3))
    await host.rest(_SETTLED)
    mark = host.mark()
    await host.rest(0.6)
    require(not host.of(PutOut, mark), "an ActAck of the last number did not end those before it")
    return f"{number}, for {first.number} and {second.number}"


@item("reports and number outlive a power cut; in the middle of a deck it is HALTED",
      "sd-kept", "sd-halted", "sd-go-on", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def reports_outlive_power(rig: Rig) -> str:
    """Cut the power with two reports that wait; then lift, and press."""
    await _dealing(rig)
    host = rig.host
    first = await _put_out(rig, await _lifted(rig))
    await _lifted(rig)
    await host.rest(_STILL)
    before = await rig.greet()
    mark = host.mark()
    after = await rig.power_cycle()
    require(memory(after) == memory(before), f"{before}, then {after}")
    found = await host.expect(PutOut, since=mark, what="the report is not repeated after a cut")
    require(found == first, f"{first} waited, and after a power cut it told {found}")
    mark = host.mark()
    host.send(ActAck(first.epoch, first.number))
    second = await host.expect(PutOut, since=mark, where=lambda told: told != first)
    require(second.number == before.last_txn, f"{before.last_txn} waited, and it told {second}")
    host.send(ActAck(second.epoch, second.number))
    await host.rest(_SETTLED)
    feed = (await _levels(rig)).feed
    require(feed is Feed.HALTED, f"power came back in the middle of a deck, and it is {feed.name}")
    await rig.power_cycle()
    mark = host.mark()
    await host.rest(0.6)
    require(not host.of(PutOut, mark), "a report came again though it was acknowledged")
    await rig.operator.lift()
    await _nothing_comes(rig, "it is HALTED")
    found = await _told(rig, await _pressed(rig))
    require(found.number == second.number + 1, f"after {second.number} came {found}")
    return f"{first.number} and {second.number}; {found.number} after the button"


@item("a power cut at any write of a packet is told truly", "sd-cut", driven=_ITSELF,
      moves_cards=True)  # fmt: skip
async def packet_cut_at_each_write(rig: Rig) -> str:
    """Cut the power before and after each write from the lift on."""
    cuts = 0
    for after in (False, True):
        for write in range(1, _MOST_WRITES):
            number = await _dealing(rig)
            await rig.operator.cut_at_write(write, after=after)
            mark = await _lifted(rig)
            await rig.host.rest(_STILL)
            if rig.host.of(PutOut, mark):
                await rig.operator.cut_at_write(0, after=after)
                break
            said = await rig.power_up()
            await _judged(rig, number, said, f"{'after' if after else 'before'} write {write}")
            cuts += 1
    require(cuts > 2, "no packet could be cut at a write")
    return f"{cuts} cuts"


async def _judged(rig: Rig, number: int, said: Hello, when: str) -> None:
    """Hold HELLO after a power cut, and the report, against the tray."""
    await rig.host.rest(_STILL)
    await rig.unchanged(said, f"{when}: it went on")
    cards = await _count_tray(rig)
    if said.last_txn == number:
        require(cards == 0, f"{when}: no packet began, and {cards} cards lie in the tray")
        return
    require(said.last_txn == number + 1, f"{when}: HELLO told {said}")
    match said.act_state:
        case ActState.DONE:
            right = cards == said.act_counted == said.act_size
        case ActState.INTERRUPTED:
            right = cards in (said.act_counted, said.act_counted + 1)
        case _:
            raise Failed(f"{when}: HELLO told {said.act_state.name}")
    told = f"{said.act_state.name} with {said.act_counted} counted"
    require(right, f"{when}: {told}, and {cards} cards lie in the tray")
    mark = rig.host.mark()
    found = await rig.host.expect(PutOut, since=mark, what=f"{when}: the end is not told")
    same = (found.number, found.state, found.counted)
    require(
        same == (said.last_txn, said.act_state, said.act_counted), f"{when}: {found}, HELLO {said}"
    )


@item("a jam is a FAULT; it is HALTED until its path is free and its button pressed", "sd-end",
      "sd-go-on", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def jam_by_itself(rig: Rig) -> str:
    """Jam a packet after one card, free it, lift, press."""
    await _dealing(rig)
    await rig.operator.jam()
    found = await _told(rig, await _lifted(rig))
    told = (found.kind, found.state, found.code)
    require(told == (ActKind.PACKET, ActState.FAULT, FaultCode.JAM), f"a jam was told as {found}")
    levels = await _levels(rig)
    state = (levels.feed, levels.fault)
    require(state == (Feed.HALTED, FaultCode.JAM), f"it is jammed, and its levels tell {state}")
    lies = await _count_tray(rig)
    require(found.counted == lies, f"{found}: {lies} cards lie in the tray")
    await rig.operator.press()
    await _nothing_comes(rig, "it is jammed")
    await rig.operator.unjam()
    await _nothing_comes(rig, "it is HALTED")
    found = await _told(rig, await _pressed(rig))
    require(found.state is ActState.DONE, f"freed, and its button pressed: {found}")
    return f"{lies} cards, then packet {found.number}"


@item("a wrong packet is a FAULT, and it is HALTED", "sd-end", driven=_ITSELF,
      moves_cards=True)  # fmt: skip
async def wrong_packet_by_itself(rig: Rig) -> str:
    """Make a packet a card short, and one a card over."""
    lain = []
    for by in (-1, 1):
        await _dealing(rig)
        await rig.operator.wrong_packet(by)
        found = await _told(rig, await _lifted(rig))
        feed = (await _levels(rig)).feed
        cards = await _count_tray(rig)
        require(found.state is ActState.FAULT, f"{cards} cards instead of {found.size}: {found}")
        require(found.counted == cards, f"{found}: {cards} cards lie in the tray")
        require(feed is Feed.HALTED, f"after a FAULT it is {feed.name}")
        lain.append(cards)
    return f"packets of {lain[0]} and {lain[1]}"


@item("keeps quiet after Goodbye, and without a host, while a report waits", "goodbye",
      "quiet-alone", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def reports_wait(rig: Rig) -> str:
    """Say goodbye, come back; fall silent, come back."""
    await _dealing(rig)
    first = await _put_out(rig, await _lifted(rig))
    host = rig.host
    host.beats = False
    host.send(Goodbye())
    await host.rest(_SETTLED)
    await host.quiet(1.0, "after Goodbye")
    mark = host.mark()
    await rig.greet()
    await host.expect(PutOut, since=mark, what="the report did not come after HELLO")
    await host.rest(_LONG + _MARGIN)
    await host.quiet(1.0, "though it had heard no host for 3 s")
    host.beats = True
    mark = host.mark()
    await rig.greet()
    found = await host.expect(PutOut, since=mark, what="the report did not come back with the host")
    require(found == first, f"{first}, then {found}")
    return f"report {first.number} waited"


@item("is adopted only when it is empty; its reports are forgotten, its numbers begin at 1",
      "sd-adopt", "sd-number", driven=_ITSELF, moves_cards=True)  # fmt: skip
async def adopted_by_itself(rig: Rig) -> str:
    """Adopt it with a deck inside, with the same epoch, and empty with a report that waits."""
    await _dealing(rig)
    waiting = await _put_out(rig, await _lifted(rig))
    epoch, host = another(waiting.epoch), rig.host
    before = await rig.greet()
    found = await answered(rig, epoch)
    require(isinstance(found, ActRejected), f"a deck is inside, and it was adopted: {found}")
    assert isinstance(found, ActRejected)
    require(found.reason is RejectReason.NOT_READY, f"{found.reason.name}, not NOT_READY")
    same = before.epoch
    await host.ask(lambda request: Adopt(request, same), Adopted)
    await rig.unchanged(before, "a refused adoption, and one of its own epoch")
    await _empty(rig)
    await rig.adopt(epoch)
    said = await rig.greet()
    told = (said.epoch, said.last_txn, said.act_state, bool(said.acknowledged))
    require(told == (epoch, 0, ActState.NONE, True), f"after an adoption HELLO told {told}")
    mark = host.mark()
    await host.rest(0.6)
    require(not host.of(PutOut, mark), "a report of the epoch before came after an adoption")
    await _fresh(rig)
    first = await _told(rig, await _pressed(rig))
    require((first.epoch, first.number) == (epoch, 1), f"the first packet was {first}")
    return f"epoch {epoch:#010x}, number 1"
