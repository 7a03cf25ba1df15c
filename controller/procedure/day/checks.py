"""Checklists: what must be seen to before the table opens, between decks, before it closes.

The step is over when all that is needed is done; the screen shows the same list.
"""

from dataclasses import dataclass

from controller.data.definition import DeckIdentities, ManifestRule, Step
from controller.data.modes import DealingMode
from controller.data.state import Deck, DeckPlace
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks
from drivers.vocabulary import Tray

_SETTING = ("setting", "confirm_setting")
_SHOWN = 12
"""Characters of a digest that are enough for eyes."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing to be seen to.

    Attributes:
        needed: the step is not over before it is done; else it is only shown.
    """

    name: str
    words: str
    done: bool
    needed: bool = True


def checks(m: TableModel) -> list[Check]:
    """Return the list of the step that the table is at; most have none."""
    match m.state.step:
        case Step.OPENING:
            return _opening(m)
        case Step.DECK_CHANGE:
            return _deck_change(m)
        case Step.DEAD_TABLE:
            return _dead_table(m)
        case Step.CLOSING:
            return closing(m)
        case _:
            return []


def all_done(found: list[Check]) -> bool:
    """Tell whether all that is needed is done."""
    return all(check.done for check in found if check.needed)


def missing(m: TableModel) -> str:
    """Return the first that is still to be done, as the dealer reads it; empty: nothing."""
    return next((check.words for check in checks(m) if check.needed and not check.done), "")


def _opening(m: TableModel) -> list[Check]:
    """Sheet step 1; both decks inspected, counted and shuffled (PA 639a.4)."""
    state, used = m.state, _used(m)
    set_right = not any(hold.cause in _SETTING for hold in state.holds)
    named = f", opened by {state.opened_by}" if state.opened_by else ""
    return [
        Check("shuffler", "Shuffler in service", m.usable, used),
        Check("empty", "Shuffler seen empty first", m.usable and not state.unempty, used),
        Check("setting", f"Set to {m.game.shuffler_setting}", m.usable and set_right, used),
        Check("game", f"{m.game.name}, {m.table.pay_table}{named}", done=True),
        _software(m),
        *(_inside(m, deck) for deck in state.decks),
        *(_identity(m, deck) for deck in state.decks),
    ]


def _software(m: TableModel) -> Check:
    state, demanded = m.state, m.house.manifest is ManifestRule.APPROVED
    words = f"Software manifest {state.manifest[:_SHOWN] or 'not taken yet'}"
    if state.approved or (demanded and state.manifest):
        words += ", approved" if state.approved else ", not approved"
    return Check("software", words, state.approved if demanded else bool(state.manifest), demanded)


def _used(m: TableModel) -> bool:
    """Tell whether the table deals with the shuffler; else hands count and shuffle each deck."""
    return m.state.mode is not DealingMode.HAND_SHUFFLE


def _deck_change(m: TableModel) -> list[Check]:
    change = m.state.change
    found = []
    for deck in m.state.decks:
        if change is None or deck.colour not in change.colours:
            continue
        gone = deck.colour not in change.old
        found.append(Check(f"old:{deck.colour}", f"Old {deck.colour} deck out and counted", gone))
        inside = _inside(m, deck)
        found.append(Check(inside.name, f"New: {inside.words}", gone and inside.done))
        identity = _identity(m, deck)
        found.append(Check(identity.name, identity.words, gone and identity.done, identity.needed))
    return found


def _dead_table(m: TableModel) -> list[Check]:
    """No packet before both decks were shuffled anew (Maryland .27 G)."""
    out = m.usable and not m.state.unempty
    empty = Check("empty", "All cards out of the shuffler", out, _used(m))
    return [empty, *(_inside(m, deck) for deck in m.state.decks)]


def closing(m: TableModel) -> list[Check]:
    """Return what is done before the table closes: no card inside, every count booked."""
    empty = m.usable and decks.shuffler_is_empty(m)
    return [
        Check("empty", "Both decks out, shuffler seen empty", empty),
        *(
            Check(f"count:{deck.colour}", _count_words(deck), decks.booked(deck))
            for deck in m.state.decks
        ),
    ]


def _count_words(deck: Deck) -> str:
    if not decks.booked(deck):
        return f"{deck.colour.capitalize()} deck: count it, or let the shuffler count it"
    counted = f"counted, {deck.last_count} cards" if deck.last_count >= 0 else "not used"
    return f"{deck.colour.capitalize()} deck {counted}"


def _inside(m: TableModel, deck: Deck) -> Check:
    waits = m.state.one_deck and deck.place is DeckPlace.OUT
    inside = deck.place in decks.INSIDE
    done = inside and deck.counted and deck.good and not deck.out_of_play
    words = f"{deck.colour.capitalize()} deck in and counted"
    return Check(f"deck:{deck.colour}", words, done, needed=_used(m) and not waits)


def _identity(m: TableModel, deck: Deck) -> Check:
    required = m.house.deck_identities is DeckIdentities.REQUIRED
    known = deck.identity or "not named"
    words = f"{deck.colour.capitalize()} deck is {known}"
    if required and not deck.registered:
        words += ": register it"
    return Check(f"identity:{deck.colour}", words, deck.registered, needed=required)


def put_away(m: TableModel) -> bool:
    """Nothing is left to be done before the table closes."""
    return all_done(closing(m))


def decks_fresh(m: TableModel) -> bool:
    """After a dead table: the decks are in again, shuffled and counted since."""
    return all_done(checks(m))


def decks_changed(m: TableModel) -> bool:
    """The new decks are in, counted and, where it must be, named."""
    change = m.state.change
    done = change is not None and not change.old
    return done and all_done(checks(m))


def opening_ready(m: TableModel) -> bool:
    """Sheet step 1: in service, a whole deck ready, the other one in, all counted."""
    levels = m.state.levels
    if m.mode is DealingMode.HAND_SHUFFLE:
        return all_done(checks(m))
    return (
        levels is not None
        and m.usable
        and levels.tray is Tray.EMPTY
        and decks.whole_ready(m)
        and all_done(checks(m))
    )
