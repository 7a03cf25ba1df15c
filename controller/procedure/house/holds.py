"""Holds: how they open and close, and what they stop.

Some stand for a condition that can be read from the devices at any moment (`hold_conditions`); an
event opens the others, and a person ends them.
"""

from controller.data.causes import About, Cause, HoldClass, Question
from controller.data.definition.steps import SHUT
from controller.data.house_clock import shown, time_of, zone_of
from controller.data.intents import HoldClosed, HoldDeferred, HoldOpened
from controller.data.message import Message, Text, message
from controller.data.state import AlarmPriority, Hold, HoldScope, Told
from controller.data.terms import COLOURS
from controller.procedure.model import TableModel

_EMPTY = message("instruction-empty-shuffler")
"""What is left to do before an adoption while the table is shut."""


def open_hold(
    m: TableModel,
    cause: Cause,
    words: Message,
    *,
    scope: HoldScope = HoldScope.THIS_ROUND,
    about: About = "",
    seat: int = 0,
    remedy: Message | None = None,
) -> Hold:
    """Open a hold, unless one of this cause and about the same stands; return the one that stands.

    Args:
        m: the table.
        cause: why.
        words: what is the matter.
        scope: what it forbids.
        about: what it is about, where its cause may hold several times.
        seat: whose it is; 0: nobody's.
        remedy: what to do about it; None: what the cause says.
    """
    state = m.state
    standing = hold_about(m, cause, about)
    if standing is not None:
        return standing
    state.holds_opened += 1
    # While the table is shut, these faults do not latch: they end when they are put right.
    shut = cause.shut_ends and state.step in SHUT
    hold = Hold(
        state.holds_opened,
        cause,
        scope,
        cause.latched and not shut,
        words,
        remedy or cause.remedy,
        about,
        seat,
        m.now.utc_us,
    )
    state.holds.append(hold)
    m.note(HoldOpened(hold.id, cause, about, hold.words, scope))
    return hold


def words_of_hold(m: TableModel, hold: Hold) -> Message:
    """Return what is the matter, or what was: a person has still to look, and to clear.

    What the shuffler told before it fell silent is told as old.
    """
    if put_right(hold):
        return message("hold-put-right", what=hold.words)
    stale = m.state.stale_utc_us
    if not stale or not hold.cause.by_levels:
        return hold.words
    time = shown(time_of(stale), zone_of(m.table.house.time_zone), "%H:%M")
    return message("hold-told-before", time=time, what=hold.words)


def remedy_of(m: TableModel, hold: Hold) -> Message:
    """Return what to do about a hold."""
    if ended_by_adoption(hold) and m.state.step in SHUT:
        return _EMPTY
    if hold.cause is Cause.DECK_COUNT:
        assert isinstance(hold.about, str), "a count is of a deck, by its colour"
        return message("remedy-count-this-deck", colour=COLOURS[hold.about])
    remedy = _afterwards(hold) or hold.remedy
    unplayed = m.state.round is None or m.void
    return Cause.FOREIGN.remedy if unplayed and remedy == Cause.MEMORY.remedy else remedy


def question_of(hold: Hold) -> Question:
    """Return what a person is asked for now, so that a hold ends."""
    question = hold.cause.question
    adopt = question is Question.ADOPT  # it is refused as soon as the shuffler fits again
    if adopt and hold.standing:
        return question
    if not hold.latched:
        return Question.NOTHING
    return Question.CLEAR if adopt else question


def ended_by_adoption(hold: Hold) -> bool:
    """Tell whether a hold ends when a supervisor adopts the shuffler, which is not refused now."""
    return question_of(hold) is Question.ADOPT


def dealer_ends(hold: Hold) -> bool:
    """Tell whether a key of the dealer's ends a hold."""
    return question_of(hold) is Question.CONTINUE


def put_right(hold: Hold) -> bool:
    """Tell whether the shuffler reports the cause no longer, and a person has still to look."""
    return _afterwards(hold) is not None


def _afterwards(hold: Hold) -> Message | None:
    """Return what is left to do, where the shuffler reports the cause no longer; else None."""
    return hold.cause.afterwards if hold.latched and hold.told is Told.OVER else None


def defer(m: TableModel, hold: Hold) -> None:
    """Let a hold forbid the next deal only, and not this round any more."""
    if hold.scope is not HoldScope.NEXT_DEAL:
        hold.scope = HoldScope.NEXT_DEAL
        m.note(HoldDeferred(hold.id, hold.cause, hold.about))


def close_hold(
    m: TableModel, hold: Hold, by: Text = "", reason: Text = "", count: int = -1
) -> None:
    """Close a hold: cleared by a person, or (`by` empty) its condition ended."""
    m.state.holds.remove(hold)
    m.note(HoldClosed(hold.id, hold.cause, hold.about, by, reason, count))


def hold_about(m: TableModel, cause: Cause, about: About = "") -> Hold | None:
    """Return the hold of this cause that is about this; None: there is none."""
    same = (hold for hold in m.state.holds if hold.cause is cause and hold.about == about)
    return next(same, None)


def close_cause(
    m: TableModel, cause: Cause, about: About = "", *, by: Text = "", reason: Text = ""
) -> None:
    """Close the hold of this cause that is about this, if there is one."""
    hold = hold_about(m, cause, about)
    if hold is not None:
        close_hold(m, hold, by, reason)


def round_scope(m: TableModel) -> HoldScope:
    """Return the scope of holds of the shuffler: this round while the round's cards are inside."""
    round_ = m.state.round
    inside = round_ is not None and round_.lock and round_.remainder < 0
    inside = inside and not m.mode.by_hand
    return HoldScope.THIS_ROUND if inside else HoldScope.NEXT_DEAL


def _by_people(hold: Hold) -> bool:
    """Tell whether a hold stops the round until a person ends it, whatever devices say."""
    if hold.standing or hold.cause is Cause.ACT_UNKNOWN:
        return False
    return hold.latched and hold.scope is HoldScope.THIS_ROUND


def held(m: TableModel) -> bool:
    """Anything holds the table."""
    return bool(m.state.holds)


def round_held(m: TableModel) -> bool:
    """Something stops this round."""
    holds = m.state.holds
    return bool(holds) and any(hold.scope is HoldScope.THIS_ROUND for hold in holds)


def stopped(m: TableModel) -> bool:
    """The game is stopped, and only a person's word lets it go on.

    Holds that devices may end, or defer, do not count here: with them the dealer's own stop
    still keeps the game from going on by itself.
    """
    holds, playing = m.state.holds, m.state.round is not None
    return bool(holds) and any(
        hold.cause is Cause.STOPPED or (playing and _by_people(hold)) for hold in holds
    )


def latched(m: TableModel) -> bool:
    """A hold stays until a person clears it."""
    return any(hold.latched for hold in m.state.holds)


def dealer_hold(m: TableModel) -> bool:
    """A hold waits for the dealer's confirmation."""
    holds = m.state.holds
    return bool(holds) and any(dealer_ends(hold) for hold in holds)


def has_surplus(m: TableModel) -> bool:
    """Cards came that belong to nobody: only voiding the round puts this right."""
    return hold_about(m, Cause.SURPLUS) is not None


def stop(m: TableModel) -> None:
    """The dealer stops the game."""
    open_hold(m, Cause.STOPPED, message("hold-stopped"))


def by_weight(m: TableModel, holds: list[Hold]) -> list[Hold]:
    """Return holds in the order in which they have to end, and every screen shows them.

    Those that stop the round come before those that forbid the next deal. Among them comes first
    what only voiding ends; then, while cards are counted, what asks for the count; then the rank of
    the cause. What forbids the next deal and ends with one key of the dealer's comes before the
    others.
    """
    counting = m.state.round is not None and m.state.round.reconcile is not None

    def weight(hold: Hold) -> tuple[bool, bool, bool, bool, tuple[int, int], int]:
        later = hold.scope is not HoldScope.THIS_ROUND
        return (
            later,
            not hold.cause.only_void,
            not (counting and hold.cause.counts),
            not (later and dealer_ends(hold)),
            hold.cause.rank,
            hold.id,
        )

    return sorted(holds, key=weight)


# Alarms: how urgent a hold, a late bet or wrong PINs are, and that somebody has noticed them.
#
# The priorities and the pause of their sound follow the ideas of IEC 60601-1-8 and ISA-18.2; no
# conformity is claimed (docs/alarms.md).


LATE_BET = AlarmPriority.MEDIUM
"""The priority of a late bet: the round goes on, and somebody has to decide."""

WRONG_PINS = AlarmPriority.LOW
"""The priority of wrong PINs: play goes on, and somebody should look who tries."""


def priority_of(hold: Hold) -> AlarmPriority:
    """Return how urgent a hold is: does the round stand still, and is somebody called?

    `by_weight` goes by it as well: headline, colour, sound and order have one rank.
    """
    if hold.scope is not HoldScope.THIS_ROUND:
        return AlarmPriority.LOW
    called = hold.cause.klass in (HoldClass.SUPERVISOR, HoldClass.SERVICE)
    return AlarmPriority.HIGH if called else AlarmPriority.MEDIUM


def no_alarm(m: TableModel) -> bool:
    """Nothing holds the table, no late bet waits for a decision, and nobody tries PINs."""
    state = m.state
    tried = any(each.waits for each in state.pin_tries)
    tried = tried or any(each.is_spent for each in state.pin_budgets)
    return not state.holds and not tried and all(each.decided for each in state.alerts)


def acknowledge_alarms(m: TableModel) -> None:
    """Note that somebody has noticed the alarms: their sound pauses, the alarms stand."""
    m.state.acknowledged_utc_us = m.now.utc_us
    m.record("alarms_acknowledged", message("note-alarms-acknowledged"))
