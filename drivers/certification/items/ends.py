"""Items about the course of an act: progress, its end, what is counted, repetition."""

from drivers import messages
from drivers.certification.item import item
from drivers.certification.rig import PACKET, PACKET_TIME, Rig
from drivers.conformance.verdict import NotApplicable, require, tells
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    ActState,
    FaultCode,
    Feature,
    InputState,
    RejectReason,
    Tray,
)

_REPEATED = 0.2
_LONG_REMAINDER = 34
"""Cards of a remainder that takes long enough: more than five bits count, with any deck."""


@item("DONE tells the packet that lies in the tray", "done-count")
async def packet(rig: Rig) -> str:
    """Deal packets of several sizes, each counted by hand."""
    await rig.ready(8)
    for size in (1, 2, 5):
        before = await rig.levels()
        mark = rig.mark()
        end = await rig.dealt(size=size)
        require(isinstance(end, messages.ActDone), f"a packet of {size} ended as {end}")
        cards = await rig.count_tray()
        require(end.counted == size == cards, f"{end}: {cards} cards lie in the tray")
        accepted = rig.of(messages.ActAccepted, mark)
        require(len(accepted) == 1, f"{len(accepted)} ActAccepted for one act")
        after = await rig.levels()
        left = before.ready - size
        require(after.ready in (left, UNKNOWN_COUNT), f"{after.ready} are ready, not {left}")
    return "packets of 1, 2 and 5"


@item("what HELLO tells of an act is what its messages told", "hello-act")
async def hello_tells_the_act(rig: Rig) -> str:
    """Ask HELLO while an act moves, when it has ended, and when it is acknowledged."""
    await rig.ready()
    number = await rig.start()
    await rig.greet()
    await rig.ended(number)
    await rig.greet()
    await rig.acknowledge(number)
    await rig.greet()
    await rig.operator.lift()
    return "STARTED, DONE, acknowledged"


@item("ActProgress comes at each card of a packet", "progress-card")
async def progress(rig: Rig) -> str:
    """Deal a packet, and look at what was told on the way."""
    if not await rig.counts_each_card():
        raise NotApplicable("the shuffler counts whole orders alone (AT_MOST_ONCE)")
    await rig.ready(8)
    mark = rig.mark()
    number = (await rig.over(size=8)).txn
    told = [each.counted for each in rig.of(messages.ActProgress, mark) if each.txn == number]
    await rig.acknowledge_and_lift(number)
    return f"{len(told)} times on the way of 8 cards"


@item("an end is repeated every 0.2 s until it is acknowledged", "end-repeat")
async def end_repeated(rig: Rig) -> str:
    """Listen to an end, then acknowledge it: it falls silent."""
    await rig.ready()
    number = (await rig.over()).txn
    told = await rig.repeated(messages.ActDone, _REPEATED)
    await rig.acknowledge(number)
    await rig.rest(1.0)
    await rig.operator.lift()
    return f"{told} times"


@item("an end waits while nobody acknowledges it, over a new HELLO", "end-repeat")
async def end_waits(rig: Rig) -> str:
    """Ask HELLO instead of acknowledging: the end comes again, the same."""
    await rig.ready()
    number = await rig.start()
    end = await rig.ended(number)
    for _ in range(3):
        rig.send(messages.HelloRequest(5))
        found = await rig.expect(messages.ActDone, what="HELLO ended the repetition")
        require(found == end, f"{end}, then {found}")
    await rig.acknowledge_and_lift(number)
    return "it came again after each HELLO"


@item("the remainder is all cards of the deck, counted; its progress comes at least every second",
      "done-count", "progress-second")  # fmt: skip
async def remainder(rig: Rig) -> str:
    """Put most of a deck out, listen meanwhile, and count it by hand."""
    await rig.ready(_LONG_REMAINDER)
    able, ready = await rig.able(), (await rig.levels()).ready
    end = await rig.dealt(ActKind.REMAINDER)
    require(isinstance(end, messages.ActDone), f"it ended as {end}")
    cards = await rig.count_tray()
    if able.features & Feature.COUNTS:
        require(end.counted == cards, f"it counted {end.counted}, {cards} lie in the tray")
        require(ready in (cards, UNKNOWN_COUNT), f"{ready} were ready, {cards} came")
    else:
        told = end.counted in (cards, UNKNOWN_COUNT)
        require(told, f"it counted {end.counted}, {cards} lie in the tray")
    require((await rig.levels()).ready == 0, "cards are ready after the remainder")
    return f"{cards} cards"


@item("EJECT puts out all cards, those of the input too", "eject")
async def eject(rig: Rig) -> str:
    """Eject what is ready, then a deck that is still in the input; count both by hand."""
    await rig.ready(1)
    found = [await _ejected(rig)]
    if not await rig.counts_each_card():
        return f"{found[0]} cards that were ready"
    await rig.operator.load()
    await rig.rest(0.05)
    found.append(await _ejected(rig))
    return f"{found[0]} cards that were ready, {found[1]} of the input"


async def _ejected(rig: Rig) -> int:
    end = await rig.dealt(ActKind.EJECT)
    require(isinstance(end, messages.ActDone), f"it ended as {end}")
    cards = await rig.count_tray()
    require(end.counted in (cards, UNKNOWN_COUNT), f"{end}: {cards} cards lie in the tray")
    levels = await rig.levels()
    tells(levels, "after EJECT its levels are", ready=0, input=InputState.EMPTY, tray=Tray.EMPTY)
    return cards


@item("a jam is a FAULT: what lies in the tray is counted", "fault-end")
async def jam(rig: Rig) -> str:
    """Jam a packet after one card."""
    await rig.ready(2 * PACKET)
    await rig.operator.jam()
    number = await rig.start()
    end = await rig.ended(number)
    require(isinstance(end, messages.ActFault), f"a jam ended as {end}")
    tells(end, "a jam was told as", code=FaultCode.JAM)
    kept = {"act_state": ActState.FAULT, "act_counted": end.counted, "act_code": FaultCode.JAM}
    tells(await rig.greet(), f"{end}, and HELLO told", **kept)
    tells(await rig.levels(), "it is jammed, and its levels show", fault=FaultCode.JAM)
    await rig.rest(_REPEATED * 6)
    await rig.acknowledge(number)
    cards = await rig.count_tray()
    require(end.counted == cards, f"it counted {end.counted}, {cards} lie in the tray")
    await rig.operator.unjam()
    require((await rig.levels()).fault is FaultCode.NONE, "the fault stands though it is freed")
    return f"JAM, {cards} cards"


@item("a packet of another size than asked is a FAULT", "fault-size")
async def wrong_packet(rig: Rig) -> str:
    """Make a packet a card short, and one a card over."""
    found = []
    for by, code in ((-1, FaultCode.TOO_FEW_CARDS), (1, FaultCode.TOO_MANY_CARDS)):
        await rig.ready(3 * PACKET)
        await rig.operator.wrong_packet(by)
        end = await rig.dealt()
        cards = await rig.count_tray()
        right = isinstance(end, messages.ActFault) and end.code is code
        require(right, f"a packet of {cards} instead of {PACKET}: {end}")
        require(end.counted == cards, f"it counted {end.counted}, {cards} lie in the tray")
        found.append(cards)
    return f"packets of {found[0]} and {found[1]} instead of {PACKET}"


@item("opening the cover in an act ends it as a FAULT", "fault-end")
async def cover_in_an_act(rig: Rig) -> str:
    """Open the cover while a packet moves: the motor stops, and the cards are counted."""
    await rig.ready(8)
    number = await rig.start(size=8)
    await rig.expect(
        messages.ShufflerLevels,
        PACKET_TIME,
        where=lambda each: each.tray is Tray.OCCUPIED,
        what="no levels told of a card in the tray",
    )
    await rig.operator.cover(is_open=True)
    end = await rig.ended(number)
    await rig.operator.cover(is_open=False)
    await rig.acknowledge(number)
    await rig.rest(1.5)
    cards = await rig.count_tray()
    right = isinstance(end, messages.ActFault) and end.code is FaultCode.DOOR_OPEN
    require(right, f"its cover was opened, and it ended as {end}")
    require(end.counted == cards < 8, f"{end}: {cards} cards lie in the tray")
    return f"a FAULT with {cards} of 8 cards"


@item("SHUFFLE ends with the deck's count; of a deck that is being shuffled it is BUSY", "shuffle",
      "act-shuffling")  # fmt: skip
async def shuffle(rig: Rig) -> str:
    """Ask for a shuffle as soon as a deck is loaded."""
    await rig.emptied()
    cards = await rig.operator.load()
    await rig.rest(0.05)
    shuffles = (await rig.levels()).input is InputState.SHUFFLING
    act = rig.next_act(ActKind.SHUFFLE)
    found = await rig.answer(act)
    if isinstance(found, messages.ActAccepted) and not shuffles:
        rig.last += 1
        end = await rig.ended(rig.last, 120.0)
        await rig.acknowledge(rig.last)
        require(isinstance(end, messages.ActDone), f"it ended as {end}")
        require(end.counted in (cards, UNKNOWN_COUNT), f"{end}: {cards} cards were loaded")
    else:
        reasons = {RejectReason.BUSY}
        if not await rig.counts_each_card():
            reasons.add(RejectReason.UNSUPPORTED)  # a machine behind a bridge may not have it
        right = isinstance(found, messages.ActRejected) and found.reason in reasons
        words = "is being shuffled" if shuffles else "waits for its shuffle"
        require(right, f"a deck {words}, and SHUFFLE was answered by {found}")
    await rig.deck_ready(rig.mark())
    levels = await rig.levels()
    require(levels.ready in (cards, UNKNOWN_COUNT), f"{levels.ready} are ready of {cards}")
    return (
        f"{found.reason.name if isinstance(found, messages.ActRejected) else 'DONE'}; {cards} cards"
    )
