"""The item about overdue acts: the shuffler answers, and its act does not end."""

from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import SIZE, ReadyShuffler, ready_shuffler
from drivers.conformance.verdict import require
from drivers.interface import ActOverdue, ActReport, LinkLost
from drivers.timings import ActTimings
from drivers.vocabulary import ActState, DeviceKind

_LIMIT = ActTimings().packet
"""Seconds that a packet may take without a sign of progress."""


@item("says once that an act does not end in its time, and tells its end when that comes",
      DeviceKind.SHUFFLER, moves_cards=True)  # fmt: skip
async def act_overdue(bench: Bench) -> str:
    """Let the shuffler stand still after the first card of a packet, then go on."""
    found = await ready_shuffler(bench)
    before, mark = await found.levels(), bench.mark()
    await bench.operator.stall()
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
    end = await found.ended(since=mark)
    require(end.state is ActState.DONE, f"an act that was late ended {end.state.name}")
    await found.acknowledge(end)
    await found.moved(before, SIZE, "one packet was asked for, and came late")
    return f"told after {overdue.waited:.1f} s, then {end.state.name}"


def _said_once(found: ReadyShuffler, mark: int) -> None:
    """Check that the link stayed up, and that the act's outcome stayed open."""
    bench = found.bench
    times = len(bench.of(ActOverdue, mark))
    require(times == 1, f"one act was said to be overdue {times} times")
    require(not bench.of(LinkLost, mark), "the link was given up, though the shuffler answers")
    ends = [each.act.state.name for each in bench.of(ActReport, mark) if each.act.state.terminal]
    require(not ends, f"an act that stands still was said to have ended {ends}")
