"""Instructions while decks go in and out: open, load the used deck, change decks, close."""

from controller.data import modes, person, terms
from controller.data.causes import Cause, HoldClass, Part
from controller.data.definition import OpenedBy, Step
from controller.data.message import Message, message
from controller.data.state import Deck, DeckPlace, Hold
from controller.procedure import prospects
from controller.procedure.day import checks, deck_changes
from controller.procedure.house.holds import ended_by_adoption
from controller.procedure.model import TableModel
from controller.procedure.shuffler import proof, tray
from controller.snapshot.cards import load, take_out
from controller.snapshot.instruction.of_holds import SHUFFLER, SHUFFLES, of_holds, part_of
from controller.snapshot.instruction.view import (
    Form,
    InstructionView,
    awaited,
    by_form,
    by_hand,
    by_key,
)
from controller.snapshot.step_words import step_words
from drivers.vocabulary import Tray


def closed(m: TableModel) -> InstructionView:
    """Return who opens the table, or what has to be done before that."""
    first = [hold for hold in m.state.holds if _before_opening(hold)]
    found = of_holds(m, first)
    if found is not None and found.form is not Form.NONE:
        return found
    words = message("instruction-open") if _by_dealers(m) else step_words(m)
    signed_on = by_form(Form.SIGN_ON, words, Part.PERSON, person.Role.SUPERVISOR)
    return by_key(m, "open", words, Part.PERSON) or signed_on


def _before_opening(hold: Hold) -> bool:
    return ended_by_adoption(hold) or hold.cause.klass is HoldClass.SERVICE


def _by_dealers(m: TableModel) -> bool:
    """House switch: dealers open and close the table."""
    return m.house.opened_by is OpenedBy.DEALER


def opening(m: TableModel) -> InstructionView:
    """Return what has to be done before the table opens."""
    return _move(m) or _count(m) or _name(m) or _shuffling(m)


def reload(m: TableModel) -> InstructionView:
    """Return what has to be done before the used deck is in the shuffler."""
    before = [hold for hold in m.state.holds if of_shuffler(m, hold)]
    return of_holds(m, before) or _counts(m) or _move(m) or _shuffling(m)


def of_shuffler(m: TableModel, hold: Hold) -> bool:
    """Tell whether something is the matter with the shuffler; a deck that is missing comes in."""
    cable = part_of(m, hold) is Part.CABLE and hold.about in ("", m.shuffler.name)
    return hold.cause is not Cause.DECK_OUT and (cable or part_of(m, hold) in SHUFFLER)


def rest(m: TableModel, short: Message, comes: Message) -> InstructionView:
    """Return that the rest of the deck is taken from the tray, or that it comes.

    A shuffler that does not answer tells of no lift: that it answers comes first.
    """
    levels = m.state.levels
    lies = levels is not None and levels.tray is not Tray.EMPTY and tray.remainder_in_tray(m)
    if lies and m.state.act is None:
        lost = [hold for hold in m.state.holds if not m.shuffler.up and of_shuffler(m, hold)]
        return of_holds(m, lost) or by_hand(step_words(m), short, Part.TRAY)
    return awaited(step_words(m), comes, Part.INSIDE)


def deck_change(m: TableModel) -> InstructionView:
    """Return what has to be done before the new decks are in."""
    return _by_holds(m) or _move(m) or _count(m) or _name(m) or _shuffling(m)


def dead_table(m: TableModel) -> InstructionView:
    """Return what has to be done with the decks of a dead table."""
    return _by_holds(m) or _move(m) or _count(m) or _shuffling(m)


def _by_holds(m: TableModel) -> InstructionView | None:
    """Return what ends the holds; emptying the shuffler is what these steps ask for anyway."""
    return of_holds(m, [hold for hold in m.state.holds if hold.cause is not Cause.NOT_EMPTY])


def closing(m: TableModel) -> InstructionView:
    """Return what has to be done before the table is closed, or who closes it."""
    if m.usable and not checks.all_put_away(m):
        wrong = of_holds(m, [hold for hold in m.state.holds if _unfit(m, hold)])
        # A shuffler that is not fit counts nothing: hands count what lies outside.
        before = _take_out(m) or (wrong and _count(m)) or wrong or _put_in(m)
        before = before or _count(m) or _counts(m)
        if before is not None or m.mode is not modes.DealingMode.HAND_SHUFFLE:
            return before or _shuffling(m)
    strange = of_holds(m, [hold for hold in m.state.holds if _strange(m, hold)])
    if strange is not None:
        return strange
    words = message("instruction-supervisor-closes")
    if not checks.all_put_away(m):
        words = m.game.step(Step.CLOSING).remedy
    elif _by_dealers(m):
        words = message("instruction-close")
    signed_on = by_form(Form.SIGN_ON, words, Part.PERSON, person.Role.SUPERVISOR)
    return by_key(m, "close", words, Part.PERSON) or signed_on


def _unfit(m: TableModel, hold: Hold) -> bool:
    """Tell whether the shuffler itself is in trouble, so that it works on no deck."""
    return hold.cause.part in (Part.COVER, Part.DISPLAY) and hold.standing


def _strange(m: TableModel, hold: Hold) -> bool:
    """Tell whether a hold says that another shuffler answers, or one that forgot what it did."""
    another = hold.cause is Cause.UNKNOWN_DEVICE and hold.about == m.shuffler.name
    return another or ended_by_adoption(hold)


def waiting_deck(m: TableModel) -> InstructionView:
    """Return what has to be done before a deck can be dealt."""
    inside = any(deck.place in proof.INSIDE for deck in m.state.decks)
    put_in = None if inside or m.mode is modes.DealingMode.HAND_SHUFFLE else _put_in(m)
    return put_in or awaited(step_words(m), SHUFFLES, Part.INSIDE)


# What hands do with a deck.


def _move(m: TableModel) -> InstructionView | None:
    """Return which decks come out of the shuffler, else which one goes in; None: neither."""
    return _take_out(m) or _put_in(m)


def _take_out(m: TableModel) -> InstructionView | None:
    out = take_out(m)
    if not out:
        return None
    short = message("instruction-take-decks-out")
    if len(out) == 1:
        short = message("instruction-take-deck-out", colour=terms.COLOURS[out[0]])
    # The words of the opening speak of loading, which comes later.
    words = short if m.state.step == Step.OPENING else step_words(m)
    return by_hand(words, short, Part.INSIDE)


def _put_in(m: TableModel) -> InstructionView | None:
    """Return which deck goes into the shuffler; None: none, or its input is taken."""
    colour = load(m)
    if not colour or deck_changes.input_taken(m):
        return None
    short = message("instruction-put-deck-in", colour=terms.COLOURS[colour])
    match m.state.step:
        case Step.CLOSING:
            words = message("instruction-have-counted", colour=terms.COLOURS[colour])
        case Step.OPENING | Step.WAITING_DECK:
            words = short
        case _:
            words = step_words(m)
    return by_hand(words, short, Part.INPUT)


def _count(m: TableModel) -> InstructionView | None:
    """Return which deck hands have to count; None: none."""
    for deck in m.state.decks:
        if deck.place is DeckPlace.OUT and _uncounted(m, deck):
            words = message("instruction-count-deck", colour=terms.COLOURS[deck.colour])
            return by_form(Form.COUNT_DECK, words, Part.CARDS, about=deck.colour)
    return None


def _uncounted(m: TableModel, deck: Deck) -> bool:
    for_play = m.state.step != Step.CLOSING and not deck.counted
    return (for_play or not proof.booked(deck)) and prospects.countable(m, deck.colour)


def _counts(m: TableModel) -> InstructionView | None:
    """Return which deck is out of play until a supervisor has its right count; None: none."""
    return of_holds(m, [hold for hold in m.state.holds if hold.cause is Cause.DECK_COUNT])


def _name(m: TableModel) -> InstructionView | None:
    """Return which deck has to be named; None: none."""
    for check in checks.checks(m):
        kind, _, colour = check.name.partition(":")
        if kind == "identity" and check.needed and not check.done:
            return by_form(Form.NAME_DECK, check.words, Part.CARDS, about=colour)
    return None


def _shuffling(m: TableModel) -> InstructionView:
    """Return the instruction to wait while the shuffler works on a deck."""
    return awaited(message("instruction-shuffler-works"), SHUFFLES, Part.INSIDE)
