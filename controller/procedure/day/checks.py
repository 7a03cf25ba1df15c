"""Checklists: what has to be done before the table opens, between decks, before it closes.

The step is over when all needed lines are done; the screen shows the same list.
"""

from msgspec import Struct

from controller.data.causes import Cause
from controller.data.definition import DeckIdentities, ManifestRule, Step
from controller.data.message import Message, message
from controller.data.modes import DealingMode
from controller.data.state import Deck, DeckPlace
from controller.data.terms import COLOURS
from controller.procedure.model import TableModel
from controller.procedure.shuffler import decks, proof
from drivers.vocabulary import Tray

_SETTING = (Cause.SETTING, Cause.CONFIRM_SETTING)
_SHOWN = 12
"""Characters of a digest that are enough for eyes."""


class Check(Struct, frozen=True):
    """One line of a checklist.

    Attributes:
        needed: the step waits for it; else it is only shown.
    """

    name: str
    words: Message
    done: bool
    needed: bool = True


def checks(m: TableModel) -> list[Check]:
    """Return the checklist of the table's step; most steps have none."""
    match m.state.step:
        case Step.OPENING:
            return _opening(m)
        case Step.DECK_CHANGE:
            return _deck_change(m)
        case Step.DEAD_TABLE:
            return _dead_table(m)
        case Step.CLOSING:
            return closing_checks(m)
        case _:
            return []


def all_done(found: list[Check]) -> bool:
    """Tell whether all needed lines are done."""
    return all(check.done for check in found if check.needed)


def missing(m: TableModel) -> Message:
    """Return the first that is still to be done, as the dealer reads it; there is at least one."""
    return next(check.words for check in checks(m) if check.needed and not check.done)


def _opening(m: TableModel) -> list[Check]:
    """Sheet step 1; both decks inspected, counted and shuffled (PA 639a.4)."""
    state, used = m.state, _used(m)
    set_right = not any(hold.cause in _SETTING for hold in state.holds)
    setting = message("check-setting", game=m.game.shuffler_setting)
    return [
        Check("shuffler", message("check-shuffler"), m.usable, used),
        Check("empty", message("check-empty"), m.usable and not state.unempty, used),
        Check("setting", setting, m.usable and set_right, used),
        Check("game", _game(m), done=True),
        _software(m),
        *(_inside(m, deck) for deck in state.decks),
        *(_identity(m, deck) for deck in state.decks),
    ]


def game_words(m: TableModel) -> Message:
    """Return what is played: the game, with its pay table where the house banks it."""
    game, pay_table = m.game.name, m.table.pay_table
    if not pay_table:
        return message("check-game-alone", game=game)
    return message("check-game", game=game, pay_table=pay_table)


def _game(m: TableModel) -> Message:
    what, by = game_words(m), m.state.opened_by
    return message("check-game-opened", what=what, by=by) if by else what


def _software(m: TableModel) -> Check:
    state, demanded = m.state, m.house.manifest is ManifestRule.APPROVED
    done = state.approved if demanded else bool(state.manifest)
    return Check("software", _manifest(m, demanded=demanded), done, demanded)


def _manifest(m: TableModel, *, demanded: bool) -> Message:
    digest = m.state.manifest[:_SHOWN]
    if not digest:
        return message("check-no-manifest")
    if m.state.approved:
        return message("check-manifest-approved", digest=digest)
    if demanded:
        return message("check-manifest-not-approved", digest=digest)
    return message("check-manifest", digest=digest)


def _used(m: TableModel) -> bool:
    """Tell whether the table deals with the shuffler; else hands count and shuffle each deck."""
    return m.state.mode is not DealingMode.HAND_SHUFFLE


def _deck_change(m: TableModel) -> list[Check]:
    change = m.state.change
    found = []
    for deck in m.state.decks:
        if change is None or deck.colour not in change.colours:
            continue
        old = message("check-old-deck", colour=COLOURS[deck.colour])
        gone = deck.colour not in change.old
        found.append(Check(f"old:{deck.colour}", old, gone))
        inside, new = _inside(m, deck), message("check-new-deck", colour=COLOURS[deck.colour])
        found.append(Check(inside.name, new, gone and inside.done))
        identity = _identity(m, deck)
        found.append(Check(identity.name, identity.words, gone and identity.done, identity.needed))
    return found


def _dead_table(m: TableModel) -> list[Check]:
    """No packet before both decks were shuffled anew (Maryland .27 G)."""
    out = m.usable and not m.state.unempty
    empty = Check("empty", message("check-cards-out"), out, _used(m))
    return [empty, *(_inside(m, deck) for deck in m.state.decks)]


def closing_checks(m: TableModel) -> list[Check]:
    """Return the checklist of closing: no card inside, every count booked."""
    empty = m.usable and proof.shuffler_is_empty(m)
    return [
        Check("empty", message("check-decks-out"), empty),
        *(
            Check(f"count:{deck.colour}", _count_words(deck), proof.booked(deck))
            for deck in m.state.decks
        ),
    ]


def _count_words(deck: Deck) -> Message:
    if not proof.booked(deck):
        return message("check-deck-uncounted", colour=COLOURS[deck.colour])
    if deck.last_count >= 0:
        return message("check-deck-counted", colour=COLOURS[deck.colour], count=deck.last_count)
    return message("check-deck-unused", colour=COLOURS[deck.colour])


def _inside(m: TableModel, deck: Deck) -> Check:
    waits = m.state.one_deck and deck.place is DeckPlace.OUT
    inside = deck.place in proof.INSIDE
    done = inside and deck.counted and deck.good and not deck.out_of_play
    words = message("check-deck", colour=COLOURS[deck.colour])
    return Check(f"deck:{deck.colour}", words, done, needed=_used(m) and not waits)


def _identity(m: TableModel, deck: Deck) -> Check:
    required = m.house.deck_identities is DeckIdentities.REQUIRED
    words = _identity_words(deck, wanted=required and not deck.registered)
    return Check(f"identity:{deck.colour}", words, deck.registered, needed=required)


def _identity_words(deck: Deck, *, wanted: bool) -> Message:
    colour, identity = deck.colour, deck.identity
    if not identity:
        if wanted:
            return message("check-deck-to-register", colour=COLOURS[colour])
        return message("check-deck-not-named", colour=COLOURS[colour])
    if wanted:
        return message("check-deck-to-confirm", colour=COLOURS[colour], identity=identity)
    return message("check-deck-named", colour=COLOURS[colour], identity=identity)


def all_put_away(m: TableModel) -> bool:
    """All that closing needs is done."""
    return all_done(closing_checks(m))


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
