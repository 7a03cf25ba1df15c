"""Every step × {free, next deal held, this round held} × every kind of event."""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.definition.steps import ROUND
from controller.data.encoding import decode_state, encode_state
from controller.data.events import (
    AdoptShuffler,
    AlarmsAcknowledged,
    CardsCounted,
    Clear,
    DeadTableDeclared,
    DealerTapped,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    FloorCalled,
    HandTold,
    IrregularityDecided,
    IrregularityDeclared,
    LampTestOrdered,
    LateBetRuled,
    PayoutRefused,
    PayoutStated,
    PostedShort,
    Press,
    ProcedureFailed,
    PuckPlaced,
    ResultsAcknowledged,
    RoomChosen,
    SettingsChosen,
    SignedOff,
    SignedOn,
    SignOnFailed,
    SignOnKept,
    Stopped,
    TakeOver,
    Unlocked,
)
from controller.data.intents import Entered, Intent, Refused
from controller.data.message import message
from controller.data.person import Doubt
from controller.data.state import (
    Handover,
    HoldScope,
    OpenAct,
    PinBudget,
    PinTries,
    SignOn,
    TableState,
)
from controller.data.terms import COLOURS
from controller.procedure import Procedure, new_state, seen_now
from controller.procedure.house.holds import open_hold
from controller.procedure.model import TableModel
from controller.procedure.program import Program, RowTransition, results_for
from controller.procedure.rows import TRIGGERS
from controller.snapshot import take_snapshot
from drivers.interface import ButtonPressed, SendAct, SendVoid
from drivers.vocabulary import ActKind, Key
from tests.procedure.matrix_events import NEW_EPOCH, THIRDS, TIMERS, Event, events, third_of
from tests.procedure.matrix_states import MOMENTS
from tests.procedure.outcomes import hold_to_kept, outcome
from tests.procedure.rules import Rules
from tests.procedure.self_driven_story import self_driven, self_driven_events
from tests.procedure.table_story import ANA, RUTH, instant, shipped_table
from tests.procedure.untreed_choice import chosen_by_the_library

HOLDS = ("free", "next deal", "this round")


@cache
def procedure() -> Procedure:
    """The one procedure for all pairs: only its state is replaced."""
    return Procedure(shipped_table(), new_state(shipped_table(), ""))


def fire(
    data: bytes, event: Event, refusals: set[str] | None = None
) -> tuple[list[Intent], TableState, bool]:
    """Take an event in a state; return the intents, the state after, and whether it was news.

    Offers are made anew, except after a wish that is refused for one of `refusals`, reasons that
    were met before: they follow from the state, and `judge` compares it after every refusal.
    """
    shared = procedure()
    shared.model.bind(decode_state(data))
    intents, repeated = shared.handle(seen_now(shared.model, event), instant(1000.0))
    if repeated:
        return [], shared.state, False
    codes = {each.code for each in intents if isinstance(each, Refused)}
    if refusals is None or not codes or codes - refusals or not event_is_a_wish(event):
        shared.offer(instant(1000.0))
    if refusals is not None:
        refusals |= codes
    return intents, shared.state, True


@cache
def moment(name: str, hold: str) -> bytes:
    """Return the state of a moment, held or not."""
    story = MOMENTS[name]()
    data = encode_state(story.state)
    if hold == "this round":
        _, state, _ = fire(data, ProcedureFailed("Event", "a test"))
        data = encode_state(state)
    elif hold == "next deal":
        shared = procedure()
        shared.model.bind(decode_state(data))
        shared.model.now = instant(999.0)
        open_hold(
            shared.model,
            Cause.DECK_COUNT,
            message("hold-deck-by-hand", colour=COLOURS["blue"]),
            scope=HoldScope.NEXT_DEAL,
            about="blue",
        )
        shared.handle(Stopped("nothing"), instant(999.0))
        shared.offer(instant(999.0))
        data = encode_state(shared.state)
    return data


def test_the_moments_show_every_step_and_every_hold() -> None:
    seen = {(decode_state(moment(name, hold)).step, hold) for name in MOMENTS for hold in HOLDS}
    assert seen == {(step, hold) for step in procedure().program.states for hold in HOLDS}


def first_fitting(model: TableModel, trigger: str) -> RowTransition:
    """Return the first row of which every condition holds: what the rows say, read from the top."""
    for each in procedure().program.rows(model.step, trigger):
        if all(condition(model) is wanted for condition, wanted in each.row.tests):
            return each
    raise AssertionError("no row fits")


@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_the_seats_are_asked_together_as_one_by_one(name: str, hold: str) -> None:
    shared = procedure()
    model = shared.model
    model.bind(decode_state(moment(name, hold)))
    model.event = None
    seats = model.table.seats
    meant = results_for(model, shared.program.offerable_seats[model.step], seats)
    together = [seat for seat in seats if meant[seat] is not None]
    one_by_one = []
    for model.seat in seats:
        if not first_fitting(model, "key_seat").row.refuse:
            one_by_one.append(model.seat)
    assert together == one_by_one


@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_a_snapshot_changes_nothing(name: str, hold: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = procedure()
    model = shared.model
    model.bind(decode_state(moment(name, hold)))
    shared.handle(Stopped("nothing"), instant(1000.0))
    data, intents = encode_state(shared.state), list(model.intents)

    def write(self: TableModel, attribute: str, value: object) -> None:
        assert self is not model, f"{attribute} is written"
        object.__setattr__(self, attribute, value)

    monkeypatch.setattr(TableModel, "__setattr__", write)
    take_snapshot(model, 1, instant(1001.0), "")
    assert encode_state(shared.state) == data
    assert model.intents == intents


def test_the_model_stays_small() -> None:
    """Conditions and actions belong to their matter, not to the model."""
    names = {name for name in dir(procedure().model) if not name.startswith("_")}
    assert len(names | TableModel.__annotations__.keys()) < 60


# What must hold.


def judge(before: TableState, data: bytes, event: Event, refusals: set[str]) -> bytes:
    """Fire an event at a state and check what follows; return it, or nothing: it was no news."""
    txn = before.last_txn
    intents, after, news = fire(data, event, refusals)
    if not news:
        assert encode_state(after) == data, "a repeated report changes something"
        return b""
    follows = outcome(event, intents, after)
    rules = Rules(epoch=before.epoch)
    open_act = before.act
    if open_act is not None:
        rules.sent[txn] = SendAct(
            "shuffler", before.epoch, txn, open_act.kind, open_act.size
        )  # fmt: skip
        if not open_act.sent:
            rules.proved.add(txn)
    elif txn:
        rules.sent[txn] = SendAct("shuffler", before.epoch, txn, ActKind.NONE, 0)
    rules.watch(event, intents, after)
    refused = next((each for each in intents if isinstance(each, Refused)), None)
    if refused is not None and event_is_a_wish(event):
        assert not any(isinstance(each, SendAct | SendVoid | Entered) for each in intents)
        assert refused.words
        after.refusal, after.refused = before.refusal, before.refused
        after.refused_times = before.refused_times
        noted = forget_comparison(after, before)
        assert noted or refused.code != "counts_disagree", "both are told to count again"
        for device in after.devices:
            device.counted = before.device(device.name).counted
        assert encode_state(after) == data, f"{refused.code} changes something"
    return follows


def forget_comparison(after: TableState, before: TableState) -> bool:
    """Take back what a refusal notes of two counts; tell whether it noted anything."""
    found = after.round.reconcile if after.round is not None else None
    past = before.round.reconcile if before.round is not None else None
    if found is None or past is None:
        return False
    noted = found.differs or found.agreed
    found.differs, found.agreed = past.differs, past.agreed
    return noted


def event_is_a_wish(event: Event) -> bool:
    """Tell whether the event is a person's wish, which may be refused."""
    if isinstance(event, SignOnFailed):
        # A PIN that was looked at is counted.
        return event.doubt in (Doubt.NOBODY, Doubt.UNCHECKED, Doubt.TOO_SOON)
    return isinstance(event, WISHES)


WISHES = (
    Press, ButtonPressed, Clear, AdoptShuffler, SignedOn, SignedOff, SignOnKept, Unlocked,
    DealerTapped, FloorCalled, AlarmsAcknowledged, PayoutStated, PayoutRefused, TakeOver,
    CardsCounted, LampTestOrdered,
    IrregularityDeclared, IrregularityDecided, LateBetRuled, DealingModeOrdered,
    DeckChangeOrdered, DeckRegistered, DeckCountedByHand, DeadTableDeclared,
    SettingsChosen, RoomChosen, ResultsAcknowledged, HandTold, PuckPlaced, PostedShort,
)  # fmt: skip


@pytest.mark.parametrize("third", THIRDS)
@pytest.mark.parametrize("hold", HOLDS)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_event_is_taken_by_the_row_that_applies_or_refused_with_words(
    name: str, hold: str, third: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = moment(name, hold)
    state = decode_state(data)
    chosen = chosen_by_the_library(monkeypatch)
    refusals: set[str] = set()
    played = third_of(events(state), third + HOLDS.index(hold), name)
    outcomes = [judge(state, data, event, refusals) for event in played]
    news = sum(map(bool, outcomes))
    assert news > 33
    assert len(chosen) > news, "a step may pass after every event"
    if third == 0:
        hold_to_kept(name, outcomes)


def test_every_pair_of_step_and_trigger_is_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a moment lacks what an event needs (a timer, an open act), the test adds it.

    A wish is fired where a wish of its kind has fired, elsewhere, a trigger that is missing.
    """
    fired: defaultdict[tuple[object, ...], set[str]] = defaultdict(set)
    event: Event = Stopped("")
    kind: tuple[object, ...] = ()
    original, shared = Program.fire, procedure()
    missing = _to_walk()

    def record(self: Program, model: TableModel, trigger: str) -> None:
        missing[model.step, held(model.state)].discard(trigger)
        if event_is_a_wish(event):
            fired[kind].add(trigger)
        original(self, model, trigger)

    monkeypatch.setattr(Program, "fire", record)
    for name, hold in product(MOMENTS, HOLDS):
        for state in _furnished(moment(name, hold)):
            wanted = missing[state.step, held(state)]
            for data, event in _to_fire(state) if wanted else ():
                kind = type(event), getattr(event, "key", None)
                if wanted and (kind not in fired or wanted & fired[kind]):
                    shared.model.bind(decode_state(data))
                    shared.handle(seen_now(shared.model, event), instant(1000.0))
    assert not any(missing.values()), {place: left for place, left in missing.items() if left}


def _to_walk() -> defaultdict[tuple[str, str], set[str]]:
    """Return the triggers that have to be fired, by step and widest hold."""
    found = defaultdict(set)
    # Reports of a self-driven shuffler's packets are news only while a round is under way.
    told = {"fact_taken", "fact_deck_out"}
    for step, hold in product(procedure().program.states, HOLDS):
        if step == Step.RECONCILE and hold in HOLDS[:2]:
            continue  # a count of cards in question always holds the round
        idle = step not in ROUND and step != Step.VOIDING
        never = told if idle else {"fact_deck_out"} if step == Step.VOIDING else set()
        found[step, hold] = set(TRIGGERS) - never
    return found


def held(state: TableState) -> str:
    """Return the widest scope of the open holds."""
    scopes = [hold.scope.value for hold in state.holds]
    return "this round" if "this round" in scopes else "next deal" if scopes else "free"


def _to_fire(state: TableState) -> Iterator[tuple[bytes, Event]]:
    """Yield every event with the state to fire it at."""
    data = encode_state(state)
    yield from ((data, event) for event in events(state))
    data = encode_state(self_driven(state))
    yield from ((data, event) for event in self_driven_events(state))


def _furnished(data: bytes) -> Iterator[TableState]:
    """Yield the state with all timers, links and an adoption; then the panel up; an older act."""
    state = decode_state(data)
    if state.levels is None:
        return
    for timer in TIMERS:
        state.timers[timer] = 1.0
    state.sign_ons = [SignOn(ANA, "", 0, 0), SignOn(RUTH, "a", 0, 0)]
    state.pin_tries = [PinTries("2002", "2002", "page 10.0.0.9", 0, failures=3, waits=True)]
    state.pin_budgets = [PinBudget("2002", "2002", [0])]
    for device in state.devices:
        device.up, device.trouble = True, None
    state.adopting = NEW_EPOCH
    state.handover = Handover("14:00", [message("hold-stopped")], [])
    state.occupied |= 1 << 48
    yield state
    watched = decode_state(encode_state(state))
    watched.panel = not state.panel
    yield watched
    older = decode_state(encode_state(state))
    if older.act is None:
        older.last_txn += 1
        older.act = OpenAct(older.last_txn, ActKind.PACKET, 4, 2, state.levels.lifts)
        yield older


@pytest.mark.parametrize("key", list(Key))
def test_an_offered_key_is_taken_and_any_other_is_refused(key: Key) -> None:
    for name in MOMENTS:
        for hold in HOLDS:
            data = moment(name, hold)
            state = decode_state(data)
            offer = next((each for each in state.offers if each.key is key), None)
            by = ANA if offer is not None and offer.role is not None else None
            intents, _, _ = fire(data, Press(key, offer.id if offer is not None else "", by))
            refused = [each.code for each in intents if isinstance(each, Refused)]
            assert bool(refused) is (offer is None), (name, hold, refused)
