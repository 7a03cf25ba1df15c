"""Every moment of player-banked games × {free, next deal held, this round held} × every event.

A refused wish changes nothing; no cent is lost; the deck is released once, and while nothing holds.
"""

from collections.abc import Iterator
from functools import cache

import pytest

from controller.data.causes import Cause
from controller.data.encoding import decode_state, encode_state
from controller.data.events import (
    HandTold,
    PostedShort,
    Press,
    ProcedureFailed,
    PuckPlaced,
    Stopped,
)
from controller.data.hand_acts import (
    Buys,
    Calls,
    Checks,
    DeclaresSide,
    Draws,
    Folds,
    HandAct,
    HandDead,
    HandOver,
    NextPot,
    Opens,
    PairShows,
    Passes,
    PhaseClosed,
    PotStated,
    Raises,
    Side,
    Wins,
)
from controller.data.intents import Entered, Intent, Refused
from controller.data.message import message
from controller.data.state import HoldScope, TableState
from controller.data.terms import COLOURS
from controller.poker import pots
from controller.poker.pots import check
from controller.procedure import Procedure, new_state, seen_now
from controller.procedure.house.holds import open_hold
from controller.procedure.program import results_for
from controller.snapshot import take_snapshot
from drivers.interface import ButtonPressed, SendAct, SendVoid, SpotLevels
from drivers.vocabulary import ActKind, Gesture, Key
from tests.procedure.hand_moments import MOMENTS
from tests.procedure.hand_story import HandStory
from tests.procedure.matrix_events import THIRDS, Event, events, third_of
from tests.procedure.outcomes import hold_to_kept, outcome
from tests.procedure.table_story import instant
from tests.procedure.test_matrix import HOLDS, event_is_a_wish, forget_comparison
from tests.procedure.untreed_choice import chosen_by_the_library

SEATS = (2, 3, 9)


def told(state: TableState) -> Iterator[HandAct]:
    """Yield every act, of seats that are in and of others, with right and with wrong amounts."""
    for seat in SEATS:
        yield from (Opens(seat), Checks(seat), Calls(seat), Folds(seat), Folds(seat, True))
        yield from (HandDead(seat), Buys(seat), Passes(seat), Wins(seat))
        yield from (Calls(seat, amount) for amount in (0, 50, 10**9))
        yield from (Raises(seat, to) for to in (-1, 0, 200, 400, 425, 600, 800))
        yield from (Raises(seat, to, True) for to in (410, 10**9))
        yield from (Draws(seat, cards) for cards in (-1, 0, 1, 5, 6))
        yield from (DeclaresSide(seat, side) for side in Side)
    yield from (PairShows(), PhaseClosed(), NextPot(), HandOver())
    yield from (PotStated(amount, rake) for amount in (0, 2000, 2010) for rake in (0, 200, 9900))


def hand_events(state: TableState) -> Iterator[Event]:
    """Yield every event that can come to a player-banked table in a state."""
    yield from (event for event in events(state) if not isinstance(event, SpotLevels))
    seen = state.round.hand_acts if state.round is not None else 0
    for act in told(state):
        yield HandTold(act, seen)
    yield HandTold(PhaseClosed(), seen + 1)
    pad = state.device("key_pad")
    for key in Key:
        for shown in (state.lamps, state.lamps - 1):
            yield ButtonPressed(
                "key_pad", pad.boot_id, pad.counted + 1, key, Gesture.LONG, shown, 0
            )
    yield from (PuckPlaced(seat) for seat in SEATS)
    yield from (PostedShort(seat, amount) for seat in SEATS for amount in (0, 50, 500))


@cache
def procedure(name: str) -> Procedure:
    """The procedure of a moment's table: only its state is replaced."""
    table = story(name).definition
    return Procedure(table, new_state(table, ""))


@cache
def story(name: str) -> HandStory:
    """The story that leads to a moment."""
    return MOMENTS[name]()


def fire(
    name: str, data: bytes, event: Event, refusals: set[str]
) -> tuple[list[Intent], TableState, bool]:
    """Take an event in a state; return the intents, the state after, and whether it was news.

    Offers are made anew, except after a wish that is refused for a reason that was met before: they
    follow from the state, and the state is compared after every refusal.
    """
    shared = procedure(name)
    shared.model.bind(decode_state(data))
    intents, repeated = shared.handle(seen_now(shared.model, event), instant(1000.0))
    if repeated:
        return [], shared.state, False
    codes = {each.code for each in intents if isinstance(each, Refused)}
    if not codes or codes - refusals or not is_wish(event):
        shared.offer(instant(1000.0))
    refusals |= codes
    return intents, shared.state, True


@cache
def moment(name: str, hold: str) -> bytes:
    """Return the state of a moment, held or not."""
    data = encode_state(story(name).state)
    if hold == "this round":
        return encode_state(fire(name, data, ProcedureFailed("Event", "a test"), set())[1])
    if hold == "next deal":
        shared = procedure(name)
        shared.model.bind(decode_state(data))
        shared.model.now = instant(999.0)
        words = message("hold-deck-by-hand", colour=COLOURS["blue"])
        open_hold(shared.model, Cause.DECK_COUNT, words, scope=HoldScope.NEXT_DEAL, about="blue")
        shared.handle(Stopped("nothing"), instant(999.0))
        shared.offer(instant(999.0))
        return encode_state(shared.state)
    return data


def test_the_moments_show_every_step_of_a_hand():
    seen = {story(name).step for name in MOMENTS}
    assert seen >= {"idle", "wagering", "deck_out", "betting", "drawing", "buying", "declaring"}
    assert seen >= {
        "showdown",
        "reload",
        "voiding",
        "reconcile",
        "waiting_deck",
        "dealing.seat",
        "stub_count",
    }


@pytest.mark.parametrize("third", THIRDS)
@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_event_is_taken_or_refused_with_words(
    name: str, hold: str, third: int, monkeypatch: pytest.MonkeyPatch
):
    data, outcomes = moment(name, hold), list[bytes]()
    chosen = chosen_by_the_library(monkeypatch)
    before, refusals = decode_state(data), set[str]()
    for event in third_of(hand_events(before), third + HOLDS.index(hold), name):
        intents, after, new = fire(name, data, event, refusals)
        outcomes.append(outcome(event, intents, after) if new else b"")
        assert new or encode_state(after) == data, "a repeated report changes something"
        taken = judge(before, data, event, intents, after)
        conserve(name, after)
        if new and taken and isinstance(event, HandTold | PuckPlaced | PostedShort | Press):
            assert decode_state(encode_state(after)) == after
            take_snapshot(procedure(name).model, 1, instant(1001.0), None)
    news = sum(map(bool, outcomes))
    assert news > 33
    assert len(chosen) > news, "a step may pass after every event"
    if third == 0:
        hold_to_kept(f"players: {name}", outcomes)


def is_wish(event: Event) -> bool:
    """Tell whether a person wishes something that may be refused."""
    return isinstance(event, HandTold | PuckPlaced | PostedShort) or event_is_a_wish(event)


def judge(
    before: TableState, data: bytes, event: Event, intents: list[Intent], after: TableState
) -> bool:
    """Check what follows from an event; tell whether it was taken."""
    refused = next((each for each in intents if isinstance(each, Refused)), None)
    told = event.act if isinstance(event, HandTold) else None
    assert refused or not isinstance(told, HandDead | HandOver), "that is a ruling, or a key's"
    if refused is not None and is_wish(event):
        assert not any(isinstance(each, SendAct | SendVoid | Entered) for each in intents)
        after.refusal, after.refused = before.refusal, before.refused
        after.refused_times = before.refused_times
        forget_comparison(after, before)
        for device in after.devices:
            device.counted = before.device(device.name).counted
        assert encode_state(after) == data, f"{refused.code} changes something"
    for sent in (each for each in intents if isinstance(each, SendAct)):
        assert before.act is not None or sent.txn == before.last_txn + 1
        if sent.kind is ActKind.REMAINDER:
            assert after.round is not None
            assert after.round.remainder < 0, "the deck was released already"
            assert after.round.lock, "the deck is released before the deal"
            assert not after.holds or after.round.dispensed, "a hold forbids the release"
    return refused is None


def conserve(name: str, state: TableState) -> None:
    """Check that every cent is somewhere."""
    rules = procedure(name).model.poker
    if state.round is None or state.round.hand is None or rules is None:
        return
    hand = state.round.hand.hand
    check(rules, hand)
    assert not rules.amounts or sum(pot.amount for pot in pots(hand)) >= 0


@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_the_seats_are_asked_together_as_one_by_one(name: str, hold: str):
    shared = procedure(name)
    model = shared.model
    model.bind(decode_state(moment(name, hold)))
    model.event = None
    meant = results_for(model, shared.program.offerable_seats[model.step], model.table.seats)
    together = [seat for seat in model.table.seats if meant[seat] is not None]
    one_by_one = []
    for seat in model.table.seats:
        model.seat = seat
        rows = shared.program.rows(model.step, "key_seat")
        fits = (row for row in rows if all(test(model) is yes for test, yes in row.row.tests))
        if not next(fits).row.refuse:
            one_by_one.append(model.seat)
    assert together == one_by_one
