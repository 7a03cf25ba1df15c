"""Roles: who may clear what, void, adopt, open and close."""

from itertools import product

import pytest
from msgspec.structs import replace

from controller.data.causes import Cause, HoldClass
from controller.data.definition import OpenedBy
from controller.data.encoding import decode_event, decode_state, encode_state
from controller.data.events import (
    AdoptShuffler,
    ByPerson,
    Clear,
    DealersWord,
    DealerTapped,
    FloorCalled,
    JournalDamaged,
    LateBetRuled,
    Press,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SupervisorsLooked,
)
from controller.data.intents import FloorAnswered, HoldClosed, Noted, Refused
from controller.data.irregularities import Remedy
from controller.data.message import message
from controller.data.person import Doubt, Person, Role
from controller.procedure import Procedure, new_state, seen_now
from controller.words.spoken import say
from drivers.interface import ButtonPressed, ShowLamps
from drivers.vocabulary import FaultCode, Gesture, Key, Lamp
from tests.procedure.matrix_events import events
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.table_story import ANA, BEN, LEE, RUTH, TESS, Story, instant
from tests.sharing import mostly_slow

DAMAGED = JournalDamaged(7, message("journal-event-changed"))


def push(story: Story, key: Key) -> Story:
    """Press a key of the key pad; nobody signs on for it."""
    counter = story.state.device("key_pad").counted + 1
    event = ButtonPressed("key_pad", 1, counter, key, Gesture.PRESS, story.state.lamps, 0)
    return story.happen(event)


def remains(story: Story) -> list[str]:
    """Return what the last event left for other people to clear."""
    notes = [each for each in story.intents if isinstance(each, Noted)]
    return [say(each.words) for each in notes if each.what == "remains"]


# Clearing.


@pytest.mark.parametrize("person", [LEE, TESS])
def test_only_a_supervisor_clears_a_supervisors_holds(person: Person) -> None:
    story = Story().open().bet(1).press(Key.NO_MORE_BETS).report(counted=3).wait(9)
    before = story.holds
    story.clear(count=4, by=person)
    assert story.refused == "needs_role"
    assert story.words.startswith("A supervisor must clear this: The packet for seat 1")
    assert story.holds == before
    assert story.clear(count=4).refused == ""


def test_a_dealer_clears_a_dealers_holds() -> None:
    story = Story().open().bet(1).press(Key.STOP).clear(by=LEE)
    assert (story.refused, story.holds) == ("", [])


def test_a_dealer_clears_their_own_and_the_rest_waits_for_its_role() -> None:
    story = Story().open().bet(1).press(Key.NO_MORE_BETS).press(Key.STOP).report(counted=3)
    story.clear(by=LEE)
    assert story.refused == ""
    assert story.holds == ["packet"]
    (words,) = remains(story)
    assert words.startswith("A supervisor must clear this: The packet for seat 1")
    (closed,) = [each for each in story.intents if isinstance(each, HoldClosed)]
    assert (closed.cause, closed.by) == ("stopped", "Lee (1002)")


def test_a_service_hold_needs_a_technician_and_a_closed_table() -> None:
    story = Story().open().happen(DAMAGED)
    assert story.clear().refused == "needs_role"
    assert story.words.startswith("A technician, at the closed table, must clear this: The journal")
    assert story.clear(by=TESS).refused == "needs_role"
    story.press(Key.CLOSE).unpack().press(Key.CLOSE).clear(by=TESS)
    assert (story.step, story.refused, story.holds) == ("closed", "", [])


def test_what_a_dealer_clears_no_technician_clears() -> None:
    story = Story().open().bet(2).press(Key.STOP).clear(by=TESS)
    assert story.refused == "needs_role"
    assert story.words == "A dealer must clear this: The dealer stopped the game."
    assert story.clear(by=LEE).holds == []


def test_a_technician_clears_nothing_else() -> None:
    story = Story().open().levels(fault=FaultCode.JAM).levels(fault=FaultCode.NONE)
    assert "shuffler_fault" in story.holds
    story.press(Key.CLOSE).clear(by=TESS)
    assert story.refused == "needs_role"
    assert "shuffler_fault" in story.holds


def test_every_class_of_hold_has_somebody_who_clears_it_but_a_notice() -> None:
    latched = {cause.klass for cause in Cause if cause.latched}
    assert latched == {HoldClass.DEALER, HoldClass.SUPERVISOR, HoldClass.SERVICE}


# Voiding.


def test_a_void_leaves_what_needs_service_and_the_round_is_emptied_all_the_same() -> None:
    """The cards come out, the round ends, the table closes; then the technician may clear."""
    story = (
        Story().open().bet(1, 2).press(Key.NO_MORE_BETS).dispense().happen(DAMAGED).press(Key.STOP)
    )
    story.report().lift()
    story.clear(void_round=True)
    assert (story.refused, story.step) == ("", "voiding")
    assert [(hold.cause, hold.scope.value) for hold in story.state.holds] == [
        ("journal_damaged", "next deal")
    ]
    assert remains(story)
    story.report(counted=44).lift().clear_layout().press(Key.ROUND_OVER)
    assert story.step == "reload"
    story.press(Key.CLOSE).unpack().hand_count("red").press(Key.CLOSE).clear(by=TESS)
    assert (story.step, story.holds) == ("closed", [])


@pytest.mark.parametrize("person", [LEE, TESS])
def test_only_a_supervisor_voids(person: Person) -> None:
    story = Story().open().bet(1).press(Key.NO_MORE_BETS).clear(void_round=True, by=person)
    assert (story.refused, story.step) == ("not_supervisor", "dealing.seat")


@pytest.mark.parametrize("person", [LEE, TESS])
def test_only_a_supervisor_adopts(person: Person) -> None:
    story = Story().link("shuffler").happen(AdoptShuffler(person, "new", 77))
    assert story.refused == "not_supervisor"


# Opening and closing.


def ready(**house: object) -> Story:
    return Story(**house).link("shuffler").link("sensors").link("key_pad").wait(1)


def offered(story: Story) -> set[Key]:
    return {offer.key for offer in story.state.offers}


def test_a_supervisor_signs_on_and_the_key_pad_opens_the_table() -> None:
    story = ready()
    assert Key.OPEN not in offered(story)
    assert push(story, Key.OPEN).refused == "open_supervisor"
    story.happen(SignedOn(ANA))
    assert Key.OPEN in offered(story)
    assert push(story, Key.OPEN).step == "opening"


def test_a_supervisor_opens_by_a_request_with_their_pin() -> None:
    assert ready().touch(Key.OPEN, by=ANA).step == "opening"
    assert ready().touch(Key.OPEN, by=LEE).refused == "open_supervisor"


def lit(story: Story) -> set[Key]:
    return {key for key, lamp in story.sent(ShowLamps)[-1].lamps if lamp is not Lamp.OFF}


def test_a_supervisor_at_a_browser_gives_the_key_pad_no_powers() -> None:
    """The key is offered to them alone; when they sign on at the key pad, its lamp is lit."""
    story = ready().happen(SignedOn(ANA, session="a"))
    (open_,) = [each for each in story.state.offers if each.key is Key.OPEN]
    assert (open_.role, open_.on_pad) == (Role.SUPERVISOR, False)
    assert Key.OPEN not in lit(story)
    assert push(story, Key.OPEN).refused == "open_supervisor"
    assert story.touch(Key.OPEN, open_.id).refused == "open_supervisor"
    story.happen(SignedOn(RUTH))
    assert Key.OPEN in lit(story)
    assert [each.id for each in story.state.offers if each.key is Key.OPEN] == [open_.id]
    assert story.touch(Key.OPEN, open_.id, by=ANA).step == "opening"
    assert story.state.opened_by == str(ANA)


def test_who_is_signed_on_at_the_key_pad_has_opened_the_table() -> None:
    """The record names who confirmed game, pay table and software."""
    story = push(ready().happen(SignedOn(ANA)), Key.OPEN)
    assert story.state.opened_by == str(ANA)
    assert any(words.startswith("Opened by Ana (2001)") for words in story.notes)


def test_the_dealers_keys_are_the_dealers_while_a_supervisor_is_signed_on() -> None:
    story = Story().open().happen(SignedOn(ANA, session="a")).deal(1).green()
    story.wait(5).press(Key.DECISIONS_CLOSED).wait(5).clear_layout()
    offer = next(each for each in story.state.offers if each.key is Key.ROUND_OVER)
    assert offer.role is None
    story.touch(Key.ROUND_OVER, offer.id)
    event = decode_event(*[(r.kind, r.data) for r, _ in story.ledger.records][-1])
    assert isinstance(event, Press)
    assert (event.key, event.by) == (Key.ROUND_OVER, None)


def test_a_supervisors_press_does_not_light_the_key_for_others() -> None:
    story = ready().touch(Key.STOP, by=ANA)
    assert Key.OPEN not in offered(story)


def test_a_house_may_let_the_dealer_open_and_close() -> None:
    story = push(ready(opened_by=OpenedBy.DEALER), Key.OPEN)
    assert story.step == "opening"
    assert push(story.wait(1), Key.CLOSE).step == "closed"


@pytest.mark.parametrize("name", sorted(set(MOMENTS) - {"closed, nothing connected"}))
def test_nobody_closes_at_any_step_without_a_supervisor(name: str) -> None:
    story = MOMENTS[name]()
    if story.signed_on:
        story.happen(SignedOff())
    before = story.step
    push(story, Key.CLOSE)
    assert story.refused in ("open_supervisor", "table_closed")
    assert (story.step, story.state.closing) == (before, MOMENTS[name]().state.closing)


def test_a_technician_signs_on_at_a_closed_table_only() -> None:
    assert ready().happen(SignedOn(TESS)).signed_on == [TESS]
    assert Story().open().happen(SignedOn(TESS)).refused == "technician_later"
    assert push(ready().happen(SignedOn(TESS)), Key.OPEN).refused == "open_supervisor"


def test_a_clear_needs_the_role_and_not_the_one_who_is_signed_on() -> None:
    """A supervisor who is signed on gives nobody else their role."""
    story = Story().open().bet(1).press(Key.NO_MORE_BETS).happen(SignedOn(RUTH))
    story.happen(Clear(Person("1002", "Lee", Role.DEALER), "no", void_round=True))
    assert story.refused == "not_supervisor"


# What proves who somebody is: a PIN, and no tap of a badge.


def bound(name: str) -> Story:
    """Return a story at a moment, with wrong PINs of everybody at a place."""
    story = MOMENTS[name]()
    for person in (ANA, LEE, TESS, BEN):
        tried = SignOnFailed(
            "clear", person.badge, Doubt.WRONG_PIN, tried=person.badge, place="kiosk"
        )
        story.happen(tried)
    return story


@pytest.mark.parametrize("name", MOMENTS)
def test_whoevers_badge_was_tapped_may_do_what_a_dealer_may(name: str) -> None:
    """Of every wish that names nobody."""
    story = MOMENTS[name]().happen(DealerTapped(BEN))
    data, table = encode_state(story.state), story.definition
    procedure = Procedure(table, new_state(table, ""))
    wishes = [
        replace(event, by=None)
        for event in events(story.state)
        if isinstance(event, DealersWord) and not isinstance(event, Press)
    ]
    for alert, remedy in product(story.state.alerts, Remedy):
        wishes.append(LateBetRuled(alert.seat, alert.spot, remedy))
    for event in dict.fromkeys(wishes):
        refused = set()
        for dealer in (BEN, ANA):
            state = decode_state(data)
            state.dealer = dealer
            procedure.model.bind(state)
            intents, _ = procedure.handle(seen_now(procedure.model, event), instant(1000.0))
            refused.add(tuple(each.code for each in intents if isinstance(each, Refused)))
        assert len(refused) == 1, f"{event}: {refused}"


@pytest.mark.parametrize("name", mostly_slow(MOMENTS, 4))
def test_who_deals_or_is_elsewhere_may_what_their_role_may(name: str) -> None:
    """Of every wish; only who is at the table answers its call. Two people a payout alone wants."""
    looked = SupervisorsLooked(2, (ANA.badge, RUTH.badge))
    story = MOMENTS[name]().happen(looked).happen(FloorCalled("help"))
    data, table = encode_state(story.state), story.definition
    procedure, answered = Procedure(table, new_state(table, "")), 0
    for event in events(story.state):
        if not isinstance(event, ByPerson) or event.by != ANA:
            continue
        told = set()
        for dealer, place in product((BEN, ANA), ("kiosk", "page 127.0.0.1", "page 10.0.0.9")):
            state = decode_state(data)
            state.dealer = dealer
            procedure.model.bind(state)
            asked = replace(seen_now(procedure.model, event), place=place)
            intents, _ = procedure.handle(asked, instant(1000.0))
            told.add(tuple(each.code for each in intents if isinstance(each, Refused)))
            comes = [each for each in intents if isinstance(each, FloorAnswered)]
            assert not (comes and place == "page 10.0.0.9"), event
            answered += len(comes)
        assert len(told) == 1, event
    assert answered > 3


@pytest.mark.parametrize("name", mostly_slow(MOMENTS, 4))
def test_the_right_pin_forgets_the_wrong_ones_whatever_it_was_given_for(name: str) -> None:
    """Of every wish that the table takes; who only leaves has not given it."""
    story = bound(name)
    data, table = encode_state(story.state), story.definition
    procedure, taken = Procedure(table, new_state(table, "")), 0
    for event in events(story.state):
        if not isinstance(event, ByPerson) or event.by is None or isinstance(event, SignedOff):
            continue
        procedure.model.bind(decode_state(data))
        asked = replace(seen_now(procedure.model, event), place="kiosk")
        intents, _ = procedure.handle(asked, instant(1000.0))
        if not any(isinstance(each, Refused) for each in intents):
            kept = [each.badge for each in procedure.state.pin_tries]
            assert event.by.badge not in kept, event
            taken += 1
    assert taken > 9
