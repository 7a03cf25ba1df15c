"""Items about power cuts: at each card, at each write; the report against the tray."""

from drivers import messages
from drivers.certification.item import item
from drivers.certification.ledger import kept_by
from drivers.certification.rig import MOST_WRITES, PACKET, PACKET_TIME, Rig, another
from drivers.conformance.verdict import Failed, require, tells
from drivers.vocabulary import ActKind, ActState, Tray

_DEAD = 0.3
"""Seconds without an answer to a beat after which the power has gone."""
_LOOK = 0.05
_CARD = 0.15
"""Seconds for a card of a shuffler that tells none."""
_ALONE = 6.0
"""Seconds without a host: longer than any packet."""


async def _come(rig: Rig, cards: int, mark: int) -> None:
    """Wait until so many cards have come; a shuffler that tells no card is given their time."""
    if not await rig.counts_each_card():
        await rig.rest(cards * _CARD)
        return
    await rig.expect(
        messages.ActProgress,
        PACKET_TIME,
        since=mark,
        where=lambda told: told.counted >= cards,
        what=f"no progress told of card {cards}",
    )


async def _end_told(rig: Rig, said: messages.Hello, when: str) -> None:
    """Check that the end of which HELLO told is repeated, then acknowledge it."""
    kind: type[messages.ActDone | messages.ActInterrupted] = (
        messages.ActDone if said.act_state is ActState.DONE else messages.ActInterrupted
    )
    mark = rig.mark()
    end = await rig.expect(kind, since=mark, what=f"{when}: the end is not repeated")
    wanted = {"epoch": said.epoch, "txn": said.last_txn, "counted": said.act_counted}
    tells(end, f"{when}, its end", **wanted)
    await rig.acknowledge(said.last_txn)


@item("a power cut at any card of a packet is told as INTERRUPTED", "cut-card")
async def cut_at_each_card(rig: Rig) -> str:
    """Cut the power before the first card, and as soon as each card is told."""
    found = []
    for cards in range(PACKET):
        await rig.ready(2 * PACKET)
        number = await rig.start()
        mark = rig.mark()
        if cards:
            await _come(rig, cards, mark)
        said = await rig.power_cycle()
        when = f"cut after {cards} of {PACKET} cards"
        require(said.last_txn == number, f"{when}: act {number} was accepted, HELLO told {said}")
        found.append(await rig.cut_judged(number, said, when))
        await _end_told(rig, said, when)
    return f"{', '.join(map(str, found))} cards in the tray"


@item("a power cut at any write of an act is told truly", "cut-write")
async def cut_at_each_write(rig: Rig) -> str:
    """Cut the power before and after each write of a packet, from STARTED to DONE."""
    cuts = 0
    for after in (False, True):
        for write in range(1, MOST_WRITES):
            await rig.ready(2 * PACKET)
            number = rig.last + 1
            await rig.cut_at_write(write, after=after)
            if not await _cut(rig, messages.Act(rig.epoch, number, ActKind.PACKET, PACKET)):
                await rig.cut_at_write(0, after=after)
                rig.last = number
                await rig.acknowledge_and_lift(number)
                break
            said = await rig.power_up()
            when = f"{'after' if after else 'before'} write {write}"
            await rig.cut_judged(number, said, when)
            if said.last_txn == number:
                await _end_told(rig, said, when)
            cuts += 1
    require(cuts > 2, "no act could be cut at a write")
    return f"{cuts} cuts"


async def _cut(rig: Rig, act: messages.Act) -> bool:
    """Send an act; tell whether the power was cut before its end was told.

    Raises:
        Failed: the end was told, and the power was cut before it was written.
    """
    mark = rig.mark()
    rig.send(act)
    while not any(each.txn == act.txn for each in rig.of(messages.ActDone, mark)):
        if not await _lives(rig):
            return True
    if not await _lives(rig):
        raise Failed("the end was told before it was written")
    return False


async def _lives(rig: Rig) -> bool:
    """Tell whether the device answers a beat."""
    mark = rig.mark()
    rig.send(messages.HostBeat())
    try:
        await rig.expect(messages.DeviceBeat, _DEAD, since=mark)
    except Failed:
        return False
    await rig.rest(_LOOK)
    return True


@item("says only what is written: after a cut memory is not behind", "write-first")
async def written_before_told(rig: Rig) -> str:
    """Cut the power after each write; what was told before the cut must be in memory after it."""
    told = 0
    for write in range(1, 4):
        await rig.ready(2 * PACKET)
        number = rig.last + 1
        mark = rig.mark()
        await rig.cut_at_write(write, after=False)
        if not await _cut(rig, messages.Act(rig.epoch, number, ActKind.PACKET, PACKET)):
            await rig.cut_at_write(0, after=False)  # its act has fewer writes
            await rig.acknowledge_and_lift(number)
            break
        accepted = [each for each in rig.of(messages.ActAccepted, mark) if each.txn == number]
        said = await rig.power_up()
        if accepted:
            told += 1
            require(said.last_txn == number, f"ActAccepted({number}) was told, not written: {said}")
        await rig.cut_judged(number, said, f"before write {write}")
        if said.last_txn == number:
            await rig.acknowledge(number)
    require(told > 0, "no act was accepted before a cut")
    return f"{told} of 3 were accepted before the cut"


@item("an act that was cut does not go on, and is not taken back", "cut-still")
async def cut_act_stands(rig: Rig) -> str:
    """Cut an act; send it again after the power-up: INTERRUPTED, and nothing moves."""
    await rig.ready(3 * PACKET)
    mark = rig.mark()
    number = await rig.start(size=8)
    await _come(rig, 2, mark)
    said = await rig.power_cycle()
    require(said.act_state is ActState.INTERRUPTED, f"HELLO told {said.act_state.name}")
    lies = (await rig.levels()).tray
    again = messages.Act(rig.epoch, number, ActKind.PACKET, 8)
    for _ in range(2):
        found = await rig.answer(again)
        require(isinstance(found, messages.ActInterrupted), f"the same act again: {found}")
        await rig.rest(1.5)
        await rig.acknowledge(number)
    found_tray = (await rig.levels()).tray
    require(found_tray is lies, f"after a power cut the tray was {lies.name}, and cards came")
    cards = await rig.count_tray()
    right = await rig.counts_truly(said.act_counted, cards)
    require(right, f"{said.act_counted} were counted, {cards} cards lie in the tray")
    await rig.served()
    return f"{cards} of 8 cards"


@item("an end and its acknowledgement outlive a power cut", "ack-kept")
async def ends_outlive_power(rig: Rig) -> str:
    """Cut the power with an end that waits, then after its acknowledgement."""
    await rig.ready()
    await rig.over()
    before = await rig.greet()
    after = await rig.power_cycle()
    require(kept_by(after) == kept_by(before), f"{before}, then {after}")
    await _end_told(rig, after, "after a power cut")
    before = await rig.greet()
    after = await rig.power_cycle()
    require(kept_by(after) == kept_by(before), f"acknowledged, {before}, then {after}")
    await rig.none(messages.ActDone, 0.6, "it is repeated though it was acknowledged")
    await rig.operator.lift()
    return "DONE twice, acknowledged once"


@item("a Void outlives a power cut", "void-kept")
async def void_outlives_power(rig: Rig) -> str:
    """Void a number, cut the power: an act of this number is answered VOIDED."""
    await rig.ready()
    number = rig.last + 1
    await rig.answer(messages.VoidAct(rig.epoch, number))
    rig.last = number
    words = "after Void and a cut HELLO told"
    tells(await rig.power_cycle(), words, last_txn=number, act_state=ActState.VOIDED)
    found = await rig.answer(messages.Act(rig.epoch, number, ActKind.PACKET, PACKET))
    require(isinstance(found, messages.ActVoided), f"an act of a voided number: {found}")
    await rig.rest(1.0)
    require((await rig.levels()).tray is Tray.EMPTY, "a voided act put cards out")
    return f"number {number}"


@item("what is told is written: void, acknowledgement, adoption", "write-first")
async def answers_after_writes(rig: Rig) -> str:
    """Cut the power before the write of each: it must not have been answered."""
    await rig.ready()
    number = rig.last + 1
    await _unanswered(rig, messages.VoidAct(rig.epoch, number))
    said = await rig.power_up()
    require(said.last_txn == number - 1, f"a Void was cut before its write: {said}")
    number = (await rig.over()).txn
    await _unanswered(rig, messages.ActAck(rig.epoch, number))
    said = await rig.power_up()
    require(not said.acknowledged, "an ActAck was cut before its write, and is acknowledged")
    await rig.acknowledge_and_lift(number)
    await rig.empty()
    epoch = rig.epoch
    await _unanswered(rig, messages.Adopt(9, another(epoch)))
    said = await rig.power_up()
    require(said.epoch == epoch, f"an Adopt was cut before its write: {said}")
    return "3 cuts"


async def _unanswered(rig: Rig, message: messages.Message) -> None:
    """Send a message whose write is cut; no answer may have left."""
    await rig.cut_at_write(1, after=False)
    mark = rig.mark()
    rig.send(message)
    await rig.rest(0.4)
    said = [
        each for each in rig.since(mark) if isinstance(each, messages.ActVoided | messages.Adopted)
    ]
    require(not said, f"{message} was answered before it was written: {said[:1]}")


@item("an act under way goes on without a host", "act-alone")
async def act_without_a_host(rig: Rig) -> str:
    """Start a packet, and fall silent until its end is long past."""
    await rig.ready()
    number = await rig.start()
    rig.beats = False
    await rig.rest(_ALONE)
    rig.beats = True
    done = {"last_txn": number, "act_state": ActState.DONE, "act_counted": PACKET}
    tells(await rig.greet(), "without a host the act came to", **done)
    await rig.ended(number)
    await rig.acknowledge(number)
    cards = await rig.count_tray()
    require(cards == PACKET, f"{cards} cards lie in the tray")
    return f"DONE, {cards} cards"
