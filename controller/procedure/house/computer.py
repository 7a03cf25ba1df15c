"""The table's computer: what is wrong with it is a notice; its clock; its journal's check.

Nothing of a round depends on a notice: dealer and technician read it, and the record has it. Where
one forbids a new round, `hold_conditions` yields a hold in its place.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from controller.data.causes import Cause
from controller.data.events import ClockLooked, ComputerLooked, JournalChecked, JournalSealed
from controller.data.house_clock import shown, time_of, zone_of
from controller.data.message import Message, message
from controller.data.state import ComputerNotice, HoldScope, JournalMarks, TableState
from controller.procedure.house import holds
from controller.procedure.model import TableModel

PAGE = "page"
"""About the page. Without it the dealer has the key pad alone: a lamp there tells them."""


def note_computer(m: TableModel) -> None:
    """Note that something of the computer needs care, or does not any more."""
    event = m.expect(ComputerLooked)
    before = m.state.computer.pop(event.about, None)
    m.lamps_due |= event.about == PAGE
    if event.notice is not None:
        m.state.computer[event.about] = ComputerNotice(event.notice, event.stops)
        m.record("computer", event.notice)
    else:
        assert before is not None, "a look that finds what is known is no news"
        m.record("computer", message("note-computer-well", what=before.words))


def forget_notices(m: TableModel) -> None:
    """Forget at a start what is looked at anew; what forbids a round stands until then."""
    for about in [about for about, notice in m.state.computer.items() if not notice.stops]:
        del m.state.computer[about]


def prompts(m: TableModel) -> Iterator[Message]:
    """Yield each notice that forbids nothing."""
    for notice in m.state.computer.values():
        if not notice.stops:
            yield notice.words


# The check of the journal, and its sealing: how far they came, so that the next goes on there.


def checked(m: TableModel) -> None:
    """Note how far the journal was checked."""
    event = m.expect(JournalChecked)
    before = m.state.journal or JournalMarks()
    newer = (event.seq, event.hash) != (before.seq, before.hash)
    m.state.journal = JournalMarks(
        event.seq,
        event.hash,
        m.now.utc_us if newer else before.utc_us,
        event.again,
        event.again_hash,
        m.now.utc_us if event.whole else before.whole_utc_us,
        before.sealed,
    )


def sealed(m: TableModel) -> None:
    """Note that older events lie in a sealed segment."""
    event = m.expect(JournalSealed)
    m.state.journal = replace(m.state.journal or JournalMarks(), sealed=event.seq)


def is_sealed(m: TableModel, event: JournalSealed) -> bool:
    """Tell whether that is known: segments follow each other."""
    return event.seq <= (m.state.journal or JournalMarks()).sealed


# The computer's clock, where it is far ahead of the journal: a supervisor confirms the date.
#
# Until they have, no gaming day and no shift begins (`controller.boundaries`), and nothing is
# dealt.


AHEAD_US = 12 * 3600 * 1_000_000
"""Microseconds: a clock that is further ahead of the journal's last event is confirmed."""


def clock_looked(m: TableModel) -> None:
    """Note that the clock is far ahead, or was set right."""
    event = m.expect(ClockLooked)
    if event.trusted_utc_us:
        have_clock_confirmed(m, event.trusted_utc_us)
    else:
        holds.close_cause(m, Cause.CLOCK, by=message("hold-clock-set-right"))


def have_clock_confirmed(m: TableModel, trusted_utc_us: int) -> None:
    """Have a supervisor confirm the clock; `trusted_utc_us`: the last time that nobody doubts."""
    hours = round((m.now.utc_us - trusted_utc_us) / 3_600_000_000)
    words = message(
        "hold-clock", time=_time_shown(m.now.utc_us, m.table.house.time_zone), count=hours
    )
    holds.open_hold(m, Cause.CLOCK, words, scope=HoldScope.NEXT_DEAL)
    m.state.trusted_utc_us = trusted_utc_us


def unconfirmed(state: TableState) -> int:
    """Return the last time that nobody doubts, while the clock waits for a supervisor; else 0."""
    waits = any(hold.cause is Cause.CLOCK for hold in state.holds)
    return state.trusted_utc_us if waits else 0


def _time_shown(utc_us: int, zone: str) -> str:
    """Return a moment by the house's clock, as it can be compared with a watch."""
    try:
        return f"{shown(time_of(utc_us), zone_of(zone), '%Y-%m-%d %H:%M')} ({zone})"
    except (ValueError, OverflowError):
        return f"{utc_us // 1_000_000} s"
