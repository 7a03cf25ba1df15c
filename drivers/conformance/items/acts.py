"""Items about acts: carried out exactly once, and never repeated by the driver itself."""

from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.fault_line import lose_all, twice
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import SIZE, ReadyShuffler, ready_shuffler
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import ActOverdue, ActReport, LinkLost, ShufflerLevels
from drivers.timings import ActTimings
from drivers.vocabulary import UNKNOWN_COUNT, ActKind, ActState, DeviceKind, FaultCode, Feature

_SHUFFLER = DeviceKind.SHUFFLER
_TOLD = 2.5
"""Seconds in which the driver must have asked about an act without an answer."""


@item("carries an act out once, and counts its cards", _SHUFFLER)
async def act_once(bench: Bench) -> str:
    """Ask for two packets."""
    found = await ready_shuffler(bench, transactions=False)
    for _ in range(2):
        found.send()
        end = await found.done()
        before, after = found.before, await found.levels()
        known = UNKNOWN_COUNT not in (before.ready, after.ready)
        out = before.ready - after.ready
        require(not known or out == SIZE, f"DONE was said when {out} cards were out")
        await found.acknowledge(end)
        await found.moved(SIZE, "one packet was asked for")
    return f"2 packets of {SIZE} cards"


@item("repeats the end of an act until it is acknowledged", _SHUFFLER)
async def act_acknowledged(bench: Bench) -> str:
    """Keep the acknowledgement back, over a reconnect, too."""
    found = await ready_shuffler(bench)
    found.send()
    end = await found.done()
    await bench.rest(1.0)
    again = len(found.ends())
    require(again > 1, "an unacknowledged end was reported only once: who acknowledged it?")
    async with bench.unplugged() as cut:
        pass
    told = bench.last_up.last_act
    require(
        (told.txn, told.state) == (end.txn, ActState.DONE), f"after a reconnect it tells {told}"
    )
    await found.ended(since=cut)
    await found.acknowledge(end)
    await bench.none(ActReport, 1.0, "an acknowledged end was reported again")
    await found.moved(SIZE, "the end of one packet was reported again and again")
    return f"reported {again} times in a second, not at all after the acknowledgement"


@item("finds out how an act stands whose answers were lost", _SHUFFLER)
async def act_answer_lost(bench: Bench) -> str:
    """Lose all bytes from the device for 0.7 s after an act."""
    found = await ready_shuffler(bench, transactions=False)
    bench.line.up.fault = lose_all
    found.send()
    await bench.rest(0.7)
    bench.line.sound()
    if not found.proves:
        return await _told_or_unknown(found)
    await found.served("the answers to one packet were lost")
    return "asked, and told"


@item("carries an act out once though everything comes twice", _SHUFFLER)
async def act_duplicated(bench: Bench) -> str:
    """Deliver the bytes of both sides a second time."""
    found = await ready_shuffler(bench)
    bench.line.up.fault = bench.line.down.fault = twice
    found.send()
    end = await found.done()
    await found.acknowledge(end)
    bench.line.sound()
    await found.moved(SIZE, "one packet was asked for, and all came twice")
    return "the second copy moved nothing"


@item("never sends an act again by itself; sent again by the table it is done once", _SHUFFLER)
async def act_lost(bench: Bench) -> str:
    """Lose the act's own bytes."""
    found = await ready_shuffler(bench)
    mark = bench.mark()
    bench.line.down.fault = lose_all
    txn = found.send()
    await bench.rest(0.1)
    bench.line.sound()
    await bench.expect(
        ActReport,
        _TOLD,
        since=mark,
        where=lambda each: each.act.txn == txn - 1,
        what="it did not find out that the act was lost",
    )
    await bench.rest(4.0)
    require(not found.ends(), "an act that was lost ended: the driver has sent it again")
    await found.moved(0, "the act was lost on the way")
    found.again()
    found.again()
    await found.served("the table sent the same number again, twice")
    return "not sent again; done once when the table repeated it"


@item("carries an act out at most once when the line is cut anywhere in it", _SHUFFLER)
async def act_cut(bench: Bench) -> str:
    """Cut the line after various numbers of bytes of an act, in either direction."""
    found = await ready_shuffler(bench)
    done = 0
    for way, after in ((0, 0), (0, 9), (0, 1000), (1, 0), (1, 9)):
        ways = (bench.line.down, bench.line.up)
        ways[way].cut_after(after)
        found.send()
        if after == 1000:  # all of it was sent
            bench.line.cut()
        await bench.rest(0.4)
        bench.line.cut()
        mark = bench.mark()
        bench.line.mend()
        await bench.up(2 * HANDSHAKE, since=mark)
        done += await _once_or_not_at_all(found)
    return f"5 cuts: {done} acts were done once, {5 - done} not at all"


async def _once_or_not_at_all(found: ReadyShuffler) -> int:
    """Return 1 if the act was done once, 0 if the shuffler never got it."""
    bench, told = found.bench, found.bench.last_up.last_act
    if told.txn == found.txn:
        await found.served("the line was cut in one packet")
        return 1
    require(told.txn == found.txn - 1, f"after a cut in act {found.txn} the shuffler tells {told}")
    await bench.rest(1.5)
    require(not found.ends(), "the driver has sent an act again after a reconnect")
    await found.moved(0, "the line was cut before the act had arrived")
    found.txn -= 1
    return 0


@item("reports an act that ended badly with its fault and its count, and deals again afterwards",
      _SHUFFLER)  # fmt: skip
async def act_fault(bench: Bench) -> str:
    """Let a packet jam after its first card."""
    found = await ready_shuffler(bench)
    await bench.operator.jam()
    found.send()
    end = await found.ended()
    require(end.state is ActState.FAULT, f"a jammed packet ended {end.state.name}")
    require(end.code is not FaultCode.NONE, "the fault has no code")
    require(end.counted in (1, UNKNOWN_COUNT), f"1 card came out, {end.counted} are reported")
    await bench.rest(1.0)
    require(len(found.ends()) > 1, "an unacknowledged fault was reported only once")
    shown = (await found.levels()).fault
    require(shown is not FaultCode.NONE, "the levels show no fault while the path is blocked")
    await found.acknowledge(end)
    await bench.operator.unjam()
    await found.moved(1, "the packet jammed after its first card")
    stands = (await found.levels()).fault
    require(stands is FaultCode.NONE, f"{stands.name} stands though the path is free")
    found.send()
    await found.served("the packet after the jam")
    return f"{end.code.name} with {end.counted} of {SIZE} cards, then a packet"


@item("drops what it is told to do while there is no link", _SHUFFLER)
async def act_without_link(bench: Bench) -> str:
    """Command an act while the cable is out."""
    found = await ready_shuffler(bench, transactions=False)
    async with bench.unplugged() as mark:
        found.send()
    await bench.rest(3.0)
    require(not found.ends(mark), "an act of the time without a link was carried out later")
    await found.moved(0, "the act was commanded without a link")
    return "nothing moved when the link was back"


@item("counts: packet, remainder and shuffled deck are as many cards as there are", _SHUFFLER)
async def counts(bench: Bench) -> str:
    """Deal a packet and the remainder, load a deck, and compare all counts."""
    found = await ready_shuffler(bench, transactions=False)
    if Feature.COUNTS not in bench.last_up.abilities.features:
        raise NotApplicable("it says that it does not count")
    found.send()
    await found.acknowledge(await found.done())
    await found.lifted()
    first = found.before = await found.levels()
    found.send(ActKind.REMAINDER, 0)
    rest = await found.ended(ActKind.REMAINDER)
    await found.acknowledge(rest)
    require(rest.counted == first.ready, f"{first.ready} were ready, {rest.counted} came out")
    await found.moved(first.ready, "the remainder")
    before, mark = await found.levels(), bench.mark()
    loaded = await bench.operator.load()
    levels = await bench.expect(
        ShufflerLevels,
        120.0,
        since=mark,
        where=lambda each: each.shuffles != before.shuffles and each.ready > 0,
        what="the loaded deck was not shuffled",
    )
    counted = levels.shuffled_count
    require(counted == loaded, f"{loaded} cards were loaded, {counted} were counted")
    require(levels.ready in (loaded, UNKNOWN_COUNT), f"{levels.ready} are ready of {loaded}")
    return f"remainder {rest.counted}, deck {counted}"


async def _told_or_unknown(found: ReadyShuffler) -> str:
    """Check a shuffler without transactions: it reports its end, or that the end is unknown."""
    end = await found.ended()
    if end.state is ActState.DONE:
        await found.acknowledge(end)
        await found.moved(SIZE, "the driver says that it was done")
        return "told by the shuffler's counter"
    unknown = end.state is ActState.INTERRUPTED and end.counted == UNKNOWN_COUNT
    require(unknown, f"what nobody knows is said to be {end.state.name}, {end.counted} cards")
    await found.acknowledge(end)
    left = found.before.ready - (await found.levels()).ready
    require(left in (0, SIZE), "more than one packet has left the deck")
    await found.lifted()
    return "said to be unknown: a person counts"


# The item about overdue acts: the shuffler answers, and its act does not end.


_LIMIT = ActTimings().packet
"""Seconds that a packet may take without a sign of progress."""


@item("says once that an act does not end in its time, and tells its end when that comes",
      DeviceKind.SHUFFLER)  # fmt: skip
async def act_overdue(bench: Bench) -> str:
    """Let the shuffler stand still after the first card of a packet, then go on."""
    found = await ready_shuffler(bench)
    mark = await bench.marked(bench.operator.stall())
    found.send()
    sent = bench.now
    overdue = await bench.expect(
        ActOverdue,
        _LIMIT + 2 * HANDSHAKE,
        since=mark,
        what=f"act {found.txn} stands still, and nobody was told that it is overdue",
    )
    waited = bench.now - sent
    require(overdue.txn == found.txn, f"act {overdue.txn} is said to be overdue, not {found.txn}")
    told = 0 < overdue.waited <= waited
    require(told, f"it is said to have waited {overdue.waited:g} s of {waited:.1f} s")
    await bench.rest(_LIMIT + 1)  # a driver that repeats it would have done so by now
    _said_once(found, mark)
    await bench.operator.go_on()
    end = await found.ended()
    require(end.state is ActState.DONE, f"an act that was late ended {end.state.name}")
    await found.acknowledge(end)
    await found.moved(SIZE, "one packet was asked for, and came late")
    return f"told after {overdue.waited:.1f} s, then {end.state.name}"


def _said_once(found: ReadyShuffler, mark: int) -> None:
    """Check that the link stayed up, and that the act's outcome stayed open."""
    bench = found.bench
    times = len(bench.of(ActOverdue, mark))
    require(times == 1, f"one act was said to be overdue {times} times")
    require(not bench.of(LinkLost, mark), "the link was given up, though the shuffler answers")
    ends = [each.act.state.name for each in bench.of(ActReport, mark) if each.act.state.terminal]
    require(not ends, f"an act that stands still was said to have ended {ends}")
