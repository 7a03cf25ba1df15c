"""Clearing: which holds a person may end, and what ends with them."""

from controller.data.causes import Cause, HoldClass, Part
from controller.data.events import Clear, IrregularityDecided
from controller.data.message import Message, either, message
from controller.data.person import Person
from controller.data.state import Hold, HoldScope
from controller.procedure import revisions
from controller.procedure.house import holds, people
from controller.procedure.house.people import clears, may_clear
from controller.procedure.model import TableModel
from controller.procedure.play import irregularities, payouts
from controller.procedure.round import stub
from controller.procedure.shuffler import acts, tray


def clear_dealer_holds(m: TableModel) -> None:
    """Close the latched holds that the dealer's confirmation ends."""
    for hold in [hold for hold in m.state.holds if holds.dealer_ends(hold)]:
        holds.close_hold(m, hold, message("role-dealer"), message("hold-confirmed"))


def for_role(m: TableModel) -> list[Hold]:
    """Return the latched holds that are to be cleared, and that the person may clear at all."""
    return [hold for hold in _of_role(m) if not _is_own(m, _who(m), hold)]


def barred(m: TableModel, hold: Hold) -> set[str]:
    """Return the badges of whose word does not end a hold: they deal, or stated what it is about.

    Where nobody else has a PIN, theirs counts.
    """
    if hold.cause is not Cause.PAYOUT or not people.others_approve(m):
        return set()
    return payouts.dealers(m, hold.about)


def _is_own(m: TableModel, person: Person | None, hold: Hold) -> bool:
    return person is not None and person.badge in barred(m, hold)


def _who(m: TableModel) -> Person | None:
    return m.event.by if isinstance(m.event, Clear | IrregularityDecided) else None


def _of_role(m: TableModel) -> list[Hold]:
    """Return the holds to be cleared that the person's role clears, their own payouts with them."""
    return [hold for hold in _wanted(m) if may_clear(m, _who(m), hold)]


def only_own_payouts(m: TableModel) -> bool:
    """All that this person's role clears are payouts that they have dealt themselves."""
    return bool(_of_role(m)) and not for_role(m)


def own_payout(m: TableModel) -> Message:
    """Return who may approve what the one who deals may not."""
    return next(not_barred(m, hold) for hold in _of_role(m) if _is_own(m, _who(m), hold))


def not_barred(m: TableModel, hold: Hold) -> Message:
    """Return who may end a hold that somebody's word does not end."""
    others = people.approvers(m, without=barred(m, hold))
    if not others:
        return message("refusal-own-payout-alone")
    return message("refusal-own-payout", approvers=either(others))


def _wanted(m: TableModel) -> list[Hold]:
    """Return the latched holds that are to be cleared: those that the person has seen."""
    event, latched = m.event, [hold for hold in m.state.holds if hold.latched]
    if not isinstance(event, Clear):
        return latched
    seen = dict(event.seen)
    return [hold for hold in latched if revisions.name_of(hold) in seen]


def above_role(m: TableModel) -> Hold | None:
    """Return the first latched hold that this person may not clear; None: they may clear all."""
    able = for_role(m)
    return next((hold for hold in _wanted(m) if hold not in able), None)


def clearable_holds(m: TableModel) -> list[Hold]:
    """Return the holds that a person may end now: latched, and without their cause.

    A count ends one of those that ask for it: that of the act in question, else of the first bad
    deck. Without a count the others can be ended. Whether the seats have what was lifted unseen is
    another question than how many cards one act has moved: no count answers it.
    """
    free = [hold for hold in for_role(m) if not hold.standing]
    if m.count >= 0:
        free = [hold for hold in free if hold.cause is not Cause.UNSHOWN]
    asking = [hold for hold in free if hold.cause.counts]
    answered = sorted(asking, key=_of_deck)[:1] if m.count >= 0 else []
    return [hold for hold in free if not hold.cause.counts or hold in answered]


def _clear(m: TableModel) -> None:
    """Close holds by a person's word, as far as their role reaches.

    A void round ends its own holds and no other: a bad deck stays. Its hold for service, or for
    another device than the shuffler, does not stop the void round from being emptied, but it
    forbids the next deal.
    """
    event = m.event
    assert isinstance(event, Clear | IrregularityDecided), "only a person clears"
    ended = clearable_holds(m)
    if isinstance(event, IrregularityDecided) or event.void_round:
        own = [hold for hold in m.state.holds if hold.scope is HoldScope.THIS_ROUND]
        ended = [hold for hold in own if hold.latched and may_clear(m, event.by, hold)]
        for hold in own:
            elsewhere = hold.cause.part is Part.CABLE and hold.about != m.shuffler.name
            if (hold.cause.klass is HoldClass.SERVICE or elsewhere) and hold not in ended:
                holds.defer(m, hold)
    for hold in ended:
        holds.close_hold(m, hold, str(event.by), event.reason, event.count)
        _believe(m, hold, event)
    for hold in m.state.holds:
        if hold.latched and not may_clear(m, event.by, hold):
            m.record("remains", clears(hold))
        elif _is_own(m, event.by, hold):
            m.record("remains", not_barred(m, hold))


def only_by_voiding(m: TableModel, hold: Hold) -> bool:
    """Tell whether only voiding ends a hold while its round is played, and no clearing.

    A packet that lies in the tray again is counted; what the shuffler put right is looked at.
    """
    laid_back = hold.cause is Cause.LIFTED and tray.laid_back(m)
    gone = hold.cause is Cause.ARITHMETIC and acts.deck_gone(m)
    return gone or (hold.cause.only_void and not laid_back and not holds.put_right(hold))


def _of_deck(hold: Hold) -> bool:
    return hold.cause is Cause.DECK_COUNT


def _believe(m: TableModel, hold: Hold, event: Clear | IrregularityDecided) -> None:
    """Take over what the person who cleared a hold has vouched for."""
    round_, count = m.state.round, event.count
    if hold.cause is Cause.PAYOUT and not m.void:
        payouts.approve(m, hold.about, event.by)
    if hold.cause is Cause.HAND_COUNT:
        stub.tell_wrong_count(m)
    if hold.cause is Cause.LIFTED and not m.void:
        tray.keep_again(m)
    of_stub = hold.cause is Cause.HAND_COUNT and count == stub.cards_for_rack(m, m.require_round())
    if of_stub:
        m.require_round().stub = count
    if of_stub or hold.cause is Cause.DECK_COUNT:
        for deck in m.state.decks:
            if deck.colour == hold.about:
                deck.good, deck.out_of_play = True, False
                if not of_stub or stub.proves_deck(m):
                    deck.last_count = m.game.deck_cards
                    deck.counted, deck.unproved = True, False
                    deck.last_good_round = deck.from_round or deck.last_good_round
                    deck.from_round = 0
    elif hold.cause is Cause.ARITHMETIC and round_ is not None and m.state.levels is not None:
        inside = m.game.deck_cards - round_.dispensed - round_.ahead
        round_.unexplained = m.levels.ready - inside


def remaining(m: TableModel) -> Message:
    """Return the words of the first hold that this person may clear and whose cause is there."""
    return next(hold.words for hold in for_role(m) if hold.standing)


def any_for_role(m: TableModel) -> bool:
    """This person may clear one of the latched holds at least."""
    return bool(for_role(m))


def hold_remains(m: TableModel) -> bool:
    """The causes of all holds that this person may clear are still there."""
    return all(hold.standing for hold in for_role(m))


def voids(m: TableModel) -> bool:
    """The person clears by voiding the round."""
    return isinstance(m.event, Clear) and m.event.void_round


def count_missing(m: TableModel) -> bool:
    """The holds that could be cleared ask for a count, and none was given."""
    return not clearable_holds(m)


def stub_count_wrong(m: TableModel) -> bool:
    """The stub is in question, and its count differs from what the round leaves."""
    return _asks(m, Cause.HAND_COUNT) and m.count != stub.cards_for_rack(m, m.require_round())


def deck_count_wrong(m: TableModel) -> bool:
    """A deck is the first thing in question, and its hand count is not the deck's size."""
    asked = _asks(m, Cause.DECK_COUNT) and not _asks(m, Cause.HAND_COUNT) and not tray.laid_back(m)
    return asked and m.count != m.game.deck_cards


def _asks(m: TableModel, cause: Cause) -> bool:
    return any(hold.cause is cause for hold in m.state.holds)


def clear_holds(m: TableModel) -> None:
    """A person clears: the count is of the act in question, else of the first bad deck."""
    _clear(m)
    irregularities.follow_holds(m)
    if isinstance(m.event, Clear):
        people.answer_floor(m, m.event.by)
