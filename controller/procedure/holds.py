"""Holds: how they open and close, and what ends when a person clears.

Some stand for a condition that can be read from the devices' facts at any moment (`standing`); the
others are opened by an event, and a person ends them.
"""

from typing import TYPE_CHECKING

from controller.data.events import Clear, IrregularityDecided
from controller.data.intents import HoldClosed, HoldDeferred, HoldOpened, Noted
from controller.data.state import Hold, HoldClass, HoldScope
from controller.procedure.causes import CAUSES
from controller.procedure.persons import may_clear, role_for
from controller.procedure.rows import SHUT

if TYPE_CHECKING:
    from controller.procedure.basis import Basis


def open_hold(m: "Basis", cause: str, what: str = "", *, scope: HoldScope, seat: int = 0) -> None:
    """Open a hold, unless one of this cause stands. A cause may be `kind:detail`."""
    state = m.state
    if any(hold.cause == cause for hold in state.holds):
        return
    kind = CAUSES[cause.partition(":")[0]]
    state.holds_opened += 1
    # While the table is shut these are no latched faults: they only have to be put right.
    shut = kind.shut_ends and state.step in SHUT
    hold = Hold(
        state.holds_opened,
        cause,
        kind.klass,
        scope,
        kind.latched and not shut,
        kind.counts,
        kind.words.format(what=what),
        kind.remedy,
        seat,
        m.now.utc_us,
    )
    state.holds.append(hold)
    m.note(HoldOpened(hold.id, cause, hold.words, scope))


def defer(m: "Basis", hold: Hold) -> None:
    """Let a hold forbid the next deal only, and not this round any more."""
    if hold.scope is not HoldScope.NEXT_DEAL:
        hold.scope = HoldScope.NEXT_DEAL
        m.note(HoldDeferred(hold.id, hold.cause))


def close_hold(m: "Basis", hold: Hold, by: str = "", reason: str = "", count: int = -1) -> None:
    """Close a hold: cleared by a person, or (`by` empty) its condition ended."""
    m.state.holds.remove(hold)
    m.note(HoldClosed(hold.id, hold.cause, by, reason, count))


def close_cause(m: "Basis", cause: str, by: str) -> None:
    """Close the hold of this cause, if there is one."""
    for hold in [hold for hold in m.state.holds if hold.cause == cause]:
        close_hold(m, hold, by)


# What a person ends.


def clear_dealer_holds(m: "Basis") -> None:
    """Close the latched holds that the dealer's confirmation ends."""
    for hold in [hold for hold in m.state.holds if hold.klass is HoldClass.DEALER]:
        if hold.latched:
            close_hold(m, hold, "dealer", "confirmed")


def for_role(m: "Basis") -> list[Hold]:
    """Return the latched holds that the person who clears may clear at all."""
    person = m.event.by if isinstance(m.event, Clear | IrregularityDecided) else None
    return [hold for hold in m.state.holds if hold.latched and may_clear(m, person, hold)]


def needed(m: "Basis") -> tuple[str, str]:
    """Return who must clear the first latched hold that this person may not, and its words."""
    able = for_role(m)
    for hold in m.state.holds:
        if hold.latched and hold not in able:
            return role_for(hold), hold.words
    return "", ""


def clearable(m: "Basis") -> list[Hold]:
    """Return the holds that a person may end now: latched, and without their cause.

    A count ends one of those that ask for it: that of the act in question, else of the first bad
    deck. Without a count the others can be ended. Whether the seats have what was lifted unseen is
    another question than how many cards one act has moved: no count answers it.
    """
    free = [hold for hold in for_role(m) if not hold.standing]
    if m.count >= 0:
        free = [hold for hold in free if hold.cause != "unshown"]
    asking = [hold for hold in free if hold.counts]
    answered = sorted(asking, key=_of_deck)[:1] if m.count >= 0 else []
    return [hold for hold in free if not hold.counts or hold in answered]


def clear(m: "Basis") -> None:
    """Close holds by a person's word, as far as his role reaches.

    A void round ends its own, and no other: a bad deck stays. What of it needs service does not
    stop the void round from being emptied, but it forbids the next deal.
    """
    event = m.event
    if not isinstance(event, Clear | IrregularityDecided):
        raise AssertionError("only a person clears")
    ended = clearable(m)
    if isinstance(event, IrregularityDecided) or event.void_round:
        own = [hold for hold in m.state.holds if hold.scope is HoldScope.THIS_ROUND]
        ended = [hold for hold in own if hold.latched and may_clear(m, event.by, hold)]
        for hold in own:
            if hold.klass is HoldClass.SERVICE and hold not in ended:
                defer(m, hold)
    for hold in ended:
        close_hold(m, hold, str(event.by), event.reason, event.count)
        _believe(m, hold, event.count)
    for hold in m.state.holds:
        if hold.latched and not may_clear(m, event.by, hold):
            m.note(Noted("remains", f"{role_for(hold)} must clear this: {hold.words}"))


def _of_deck(hold: Hold) -> bool:
    return hold.cause.startswith("deck_count")


def _believe(m: "Basis", hold: Hold, count: int) -> None:
    """Take over what the person who cleared a hold has vouched for."""
    round_ = m.state.round
    kind, _, colour = hold.cause.partition(":")
    stub = kind == "hand_count" and round_ is not None and count == round_.remainder
    if stub and round_ is not None:
        round_.stub = count
    if stub or kind == "deck_count":
        for deck in m.state.decks:
            if deck.colour == colour:
                deck.good, deck.out_of_play = True, False
                if not stub or not m.mode.by_hand:  # packets that hands have dealt prove no deck
                    deck.last_count = m.game.deck_cards
                    deck.counted, deck.unproved = True, False
                    deck.last_good_round = deck.from_round or deck.last_good_round
                    deck.from_round = 0
    elif hold.cause == "arithmetic" and round_ is not None and m.state.machine is not None:
        inside = m.game.deck_cards - round_.dispensed - round_.ahead
        round_.unexplained = m.image.ready - inside


def round_scope(m: "Basis") -> HoldScope:
    """Return the scope of what concerns the machine: this round while its cards are inside."""
    round_ = m.state.round
    inside = round_ is not None and round_.lock and round_.remainder < 0
    inside = inside and not m.mode.by_hand
    return HoldScope.THIS_ROUND if inside else HoldScope.NEXT_DEAL


def remaining(m: "Basis") -> str:
    """Return the words of the first hold he may clear whose cause is still there, else nothing."""
    return next((hold.words for hold in for_role(m) if hold.standing), "")
