"""The day around the rounds: gaming days and shifts, dead tables, the end of the day."""

from typing import TYPE_CHECKING

from controller.data.definition import Step
from controller.data.events import GamingDayBegan, ManifestTaken, ShiftBegan, TakeOver
from controller.data.intents import HandedOver, Noted
from controller.data.state import Handover, HoldClass
from controller.procedure import changes, checks, decks, proof

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


def keep_manifest(m: "Basis") -> None:
    """Know which program runs this table; at the next opening a supervisor confirms it."""
    event, before = m.event, m.state.manifest
    if not isinstance(event, ManifestTaken):
        raise AssertionError("only a start takes the manifest")
    m.state.manifest = event.sha256
    m.state.approved, m.state.unapproved = event.approved, event.objection
    other = ", not as before" if before not in ("", event.sha256) else ""
    words = ", approved" if event.approved else f"; {event.objection}" if event.objection else ""
    told = f"Software manifest {event.sha256}, {event.files} files{other}{words}."
    m.note(Noted("manifest", told))


def begin_day(m: "Basis") -> None:
    """A gaming day begins; rounds that are opened from now on belong to it."""
    event = m.event
    if not isinstance(event, GamingDayBegan):
        raise AssertionError("only the wall clock begins a day")
    m.state.gaming_day, m.state.gaming_day_utc_us = event.date, event.utc_us
    m.note(Noted("gaming_day", f"Gaming day {event.date} begins."))


def begin_shift(m: "Basis") -> None:
    """A shift begins: what stands open now passes to its supervisor."""
    event, state = m.event, m.state
    if not isinstance(event, ShiftBegan):
        raise AssertionError("only the wall clock begins a shift")
    state.shift, state.shift_utc_us = event.name, event.utc_us
    m.note(Noted("shift", f"Shift {event.name} of {event.date} begins."))
    waiting = (hold for hold in state.holds if hold.klass is not HoldClass.NOTICE)
    holds = [hold.words for hold in waiting]
    alerts = [_alert(alert.seat, alert.spot, placed=alert.placed) for alert in state.alerts]
    if state.handover is not None:  # nobody has taken over from the shift before
        alerts = [*(each for each in state.handover.alerts if each not in alerts), *alerts]
    state.handover = Handover(event.name, holds, alerts) if holds or alerts else None
    m.note(HandedOver(event.name, tuple(holds), tuple(alerts)))


def _alert(seat: int, spot: str, *, placed: bool) -> str:
    change = "placed on" if placed else "taken from"
    return f"Late: {change} seat {seat}, {spot.replace('_', ' ')}."


def take_over(m: "Basis") -> None:
    """A supervisor of the new shift has seen what was left open."""
    event, handover = m.event, m.state.handover
    if not isinstance(event, TakeOver) or handover is None:
        raise AssertionError("only a supervisor takes over what is handed over")
    m.state.handover = None
    what = f"{len(handover.holds)} holds, {len(handover.alerts)} alerts"
    m.note(Noted("taken_over", f"{event.by} takes over for shift {handover.shift}: {what}."))


def prompt(m: "Basis") -> str:
    """Return what the screen asks for until a supervisor has taken over; empty: nothing."""
    handover = m.state.handover
    if handover is None:
        return ""
    number = len(handover.holds) + len(handover.alerts)
    return f"Shift {handover.shift} began with {number} open: a supervisor takes over."


# Dead table, and the end of the day.

_MINUTE = 60.0


def watch_wagers(m: "Basis") -> None:
    """Between rounds it is timed how long no wager comes."""
    minutes = m.house.dead_table_after
    if m.state.step != Step.IDLE:
        m.state.dead_due = False
        m.cancel_timer("dead_table")
    elif minutes > 0:
        m.start_timer("dead_table", minutes * _MINUTE)


def dead_prompt(m: "Basis") -> str:
    """Return what is asked for when no wager has come for too long; empty: nothing."""
    if not m.state.dead_due:
        return ""
    return f"No wager for {m.house.dead_table_after:g} minutes: take both decks out, spread them."


def begin_dead_table(m: "Basis") -> None:
    """All cards come out and are spread; none is dealt before it was shuffled anew."""
    m.state.dead_due = False
    proof.start_anew(m, "the table was dead")


def miss_wagers(m: "Basis") -> None:
    """No wager has come for so long that the cards are to be spread."""
    m.state.dead_due = True
    m.note(Noted("prompt", dead_prompt(m)))


def note_opening(m: "Basis") -> None:
    """The table opens; game, pay table and software are those that its opener confirms."""
    by = getattr(m.event, "by", None)
    m.state.opened_by = str(by) if by is not None else ""
    for deck in m.state.decks:
        deck.registered = False
    who = f" by {by}" if by is not None else ""
    software = m.state.manifest or "not taken yet"
    words = f"Opened{who}: {m.game.name}, {m.table.pay_table}, software manifest {software}."
    m.note(Noted("opened", words))


def begin_closing(m: "Basis") -> None:
    """The last round is over: the decks go to their boxes."""
    m.state.closing = m.state.dead_due = False
    m.state.reload = ""
    m.state.prompts.clear()
    changes.drop(m)
    decks.put_away(m)


def note_unchecked(m: "Basis") -> None:
    """A supervisor closes a table whose machine cannot be asked: what was not seen is recorded."""
    missing = [check.words for check in checks.closing(m) if not check.done]
    by = getattr(m.event, "by", None)
    m.note(Noted("closed_unchecked", f"{by} closes; not checked: {'; '.join(missing)}."))
