"""The model that rows test and act on: the definition, the state, and the event in hand."""

from collections.abc import Callable, Collection
from typing import Protocol, Self, TypeVar

from controller.data import events
from controller.data.definition import OpensAt, TableDefinition, WagerDefinition
from controller.data.intents import CancelTimer, Entered, Intent, Noted, StartTimer
from controller.data.message import Message
from controller.data.modes import DealingMode
from controller.data.state import (
    Deck,
    DeckPlace,
    Device,
    OpenAct,
    Reconcile,
    Round,
    Seat,
    TableState,
)
from controller.procedure.requirements import lack
from drivers.interface import ActRefused, ButtonPressed, LastAct, PutOut, ShufflerLevels
from drivers.vocabulary import DeviceKind, DispenseSemantics, Feature, Feed, Gesture

PersonsWord = events.Clear | events.IrregularityDecided | events.DealingModeOrdered
"""Events of a person with a name, a reason and perhaps a count of cards."""
E = TypeVar("E")
_BLANK = events.Instant(0, 0)
KINDS = {
    "shuffler": DeviceKind.SHUFFLER,
    "sensors": DeviceKind.SENSORS,
    "key_pad": DeviceKind.KEY_PAD,
}
"""The kind of each device that a table may have, by its name."""


def spot_bit(seat: int, index: int) -> int:
    """Return the sensors' bit of a seat's spot: (seat - 1) * 8 + its wager's index in the game."""
    return 1 << ((seat - 1) * 8 + index)


OfSeat = dict[Callable[["TableModel"], bool], Callable[["TableModel"], Collection[int]]]
"""Conditions of the seat in hand, each with what returns all seats for which it holds."""


class Rules(Protocol):
    """The part of the compiled rows that the model needs (`program.Program`)."""

    def fire(self, m: "TableModel", trigger: str) -> None:
        """Find the row that applies to a trigger, and do what it says."""

    def refusal(self, m: "TableModel", trigger: str) -> str:
        """Return the code with which a trigger would be refused; empty: it would be taken."""


class TableModel:
    """One table: its state, the event in hand, and the intents that follow.

    Attributes:
        state: all that is known; `bind` takes up another one.
        devices: those of the state, by name.
        shuffler, key_pad: the shuffler and the dealer's key pad, as far as they are known.
        self_driven: the shuffler takes no orders: it deals by itself and tells what it has put out.
        lack: what the procedure needs of the shuffler and does not find; None: nothing.
        reads: the shuffler can read card faces.
        event: the event in hand; `now` is when it was stamped.
        intents: what it has led to so far.
        lamps_due: the key pad must be shown its lamps after this event.
        seat: the seat that the trigger in hand concerns; `spot` the index of its wager.
        report: what the shuffler said of an act; `refusal`, why it took none.
        put_out: what a shuffler that deals by itself has put out.
        dealer_waits: the dealer's packet stays in the tray until the decisions are in.
        poker: the rules of a hand, where players bank the game; None: the house does.
        layout: the bits of all spots of this table.
        entering: the bits of the wagers that bring their seat into the round.
        opening: (index, wager) of the wagers that are put down before *no more bets*.
    """

    report: LastAct
    put_out: PutOut
    refusal: ActRefused
    state: TableState
    devices: dict[str, Device]
    shuffler: Device
    key_pad: Device
    self_driven: bool
    lack: Message | None
    reads: bool

    def __init__(self, table: TableDefinition, state: TableState, rules: Rules) -> None:
        self.table = table
        self.game = table.game
        self.house = table.house
        self._rules = rules
        self.now = _BLANK
        self.event: object = None
        self.intents: list[Intent] = []
        self.lamps_due = False
        self.seat = 0
        self.spot = 0
        self._wagers = {wager.name: wager for wager in self.game.wagers}
        self._steps = {str(step.step): step for step in self.game.steps}
        self._configured = {each.name: (KINDS[each.name], each.serial) for each in table.devices}
        self.poker = table.poker
        self.dealer_waits = self.game.dealer_waits
        self.layout = sum(self.seat_bits(seat) for seat in table.seats)
        wagers = list(enumerate(self.game.wagers))
        self.opening = [each for each in wagers if each[1].opens is OpensAt.WAGERING]
        self.entering = sum(
            spot_bit(seat, index) for seat in table.seats for index, wager in wagers if wager.enters
        )
        self.bind(state)

    def expect(self, kind: type[E]) -> E:
        """Return the event in hand: its rows are those of that kind alone."""
        assert isinstance(self.event, kind), f"the event in hand is no {kind.__name__}"
        return self.event

    def bind(self, state: TableState) -> None:
        """Take up a state, and the devices that are in it."""
        self.state = state
        self.devices = {device.name: device for device in state.devices}
        self.shuffler = self.devices[self.table.shuffler.name]
        self.key_pad = self.devices[self.table.key_pad.name]
        self.know_devices()

    def know_devices(self) -> None:
        """Note which devices they are, and what the shuffler has declared of itself."""
        self._ours = {name for name in self._configured if self._as_configured(name)}
        abilities = self.shuffler.abilities
        self.self_driven = abilities is not None and abilities.self_driven
        self.lack = lack(self.shuffler, self.game)
        self.reads = self.able(Feature.READS) or self.able(Feature.RECALLS)

    @property
    def step(self) -> str:
        """The state machine's state, by name."""
        return self.state.step

    @step.setter
    def step(self, value: str) -> None:
        if value != self.state.step:
            self.wait_anew()
        self.state.step = value

    def wait_anew(self) -> None:
        """Note that what is waited for now was not waited for before."""
        self.state.step_utc_us = self.now.utc_us

    def note_step(self) -> None:
        """Note the step that was entered."""
        state, step = self.state, self._steps[self.state.step]
        number = state.round.number if state.round is not None else 0
        self.note(Entered(state.step, number, step.sheet))

    # The rows.

    def fire(self, trigger: str) -> None:
        """Fire a trigger: the row that applies to it now is carried out."""
        self._rules.fire(self, trigger)

    def refusal_of(self, trigger: str) -> str:
        """Return the code with which a trigger would be refused now; empty: it would be taken."""
        return self._rules.refusal(self, trigger)

    def about(self, event: object) -> Self:
        """Return this model as if it handled another event, to ask what would follow.

        It shares the state with this one; the caller must not change it.
        """
        asked = object.__new__(type(self))
        asked.__dict__.update(self.__dict__)
        asked.event = event
        return asked

    # Devices.

    def is_ours(self, device: Device) -> bool:
        """Tell whether a device is the configured one (any of its kind, if no serial is pinned)."""
        return device.name in self._ours

    def _as_configured(self, name: str) -> bool:
        device = self.devices[name]
        kind, serial = self._configured[name]
        return device.kind is kind and serial in ("", device.serial)

    @property
    def in_service(self) -> bool:
        """The shuffler that was last seen is in this journal's service."""
        shuffler, state = self.shuffler, self.state
        numbered = shuffler.epoch == state.epoch or self.forgets
        return numbered and shuffler.serial == state.shuffler and self.is_ours(shuffler)

    @property
    def forgets(self) -> bool:
        """The shuffler keeps no number of an order: nothing is sent to it twice.

        Its serial number alone says that it is in service, and the order that was open when the
        link was lost is counted by people.
        """
        able = self.shuffler.abilities
        forgets = able is not None and able.semantics is DispenseSemantics.AT_MOST_ONCE
        return forgets and not self.shuffler.epoch

    @property
    def usable(self) -> bool:
        """The shuffler answers, is in service, and its memory fits the journal."""
        shuffler = self.shuffler
        return shuffler.up and self.in_service and not shuffler.trouble

    def able(self, feature: Feature) -> bool:
        """Tell whether the shuffler declared a feature."""
        abilities = self.shuffler.abilities
        return abilities is not None and feature in abilities.features

    @property
    def settled(self) -> bool:
        """The levels are settled: nothing moves, and the table knows what came out."""
        levels = self.state.levels
        if not self.self_driven or levels is None:
            return True
        return levels.number == self.state.last_txn and levels.feed is not Feed.MOVING

    @property
    def levels(self) -> ShufflerLevels:
        """The shuffler's levels; reading them before there are any is a programming error."""
        levels = self.state.levels
        assert levels is not None, "no shuffler has been read yet"
        return levels

    def deck_at(self, place: DeckPlace) -> Deck | None:
        """Return the deck at a place, if there is one."""
        for deck in self.state.decks:
            if deck.place is place:
                return deck
        return None

    # The round.

    @property
    def void(self) -> bool:
        """The round under way is void."""
        return self.state.round is not None and self.state.round.void

    @property
    def mode(self) -> DealingMode:
        """How it is dealt: the round under way, else the next one."""
        round_ = self.state.round
        return round_.mode if round_ is not None else self.state.mode

    @property
    def remainder_expected(self) -> int:
        """Cards that must come with the green button (sheet step 5)."""
        return self.game.deck_cards - self.require_round().dispensed

    def wager(self, name: str) -> WagerDefinition:
        """Return a wager of the game by name."""
        return self._wagers[name]

    def runs_by_hand(self, seat: Seat) -> bool:
        """Tell whether sensors do not tell all that lies there: it is in by touch, or one fails."""
        faulty = bool(self.state.faulty & self.seat_bits(seat.number))
        if seat.by_hand is None:
            return faulty and bool(seat.wagers)
        return seat.by_hand and (faulty or not self.game.brings_in(seat.wagers))

    def seat_bits(self, seat: int) -> int:
        """Return the bits of all the spots of one seat."""
        return (spot_bit(1, len(self.game.wagers)) - 1) << (seat - 1) * 8

    def require_round(self) -> Round:
        """Return the round; without one it is a programming error to ask."""
        assert self.state.round is not None, f"no round at step {self.state.step}"
        return self.state.round

    def require_reconcile(self) -> Reconcile:
        """Return the count under way; without one it is a programming error to ask."""
        found = self.require_round().reconcile
        assert found is not None, f"nothing is counted at step {self.state.step}"
        return found

    def require_act(self) -> OpenAct:
        """Return the open act; without one it is a programming error to ask."""
        assert self.state.act is not None, "no act is open"
        return self.state.act

    def round_of(self, act: OpenAct) -> Round | None:
        """Return the round for which an act was issued, if it is still the round under way."""
        round_ = self.state.round
        return round_ if round_ is not None and round_.number == act.round else None

    # Intents.

    def note(self, intent: Intent) -> None:
        """Add an intent to those of this event."""
        self.intents.append(intent)

    send = note

    def record(self, what: str, words: Message, seat: int = 0) -> None:
        """Put a note in the record: nothing has to be done. `seat`: whom it concerns; 0: nobody."""
        self.note(Noted(what, words, seat))

    @property
    def long_press(self) -> bool:
        """A key of a key pad was held down: at some steps it has a second meaning then."""
        return isinstance(self.event, ButtonPressed) and self.event.gesture is Gesture.LONG

    def start_timer(self, timer: str, seconds: float) -> None:
        """Start a timer anew."""
        self.state.timers[timer] = seconds
        self.note(StartTimer(timer, seconds))

    def cancel_timer(self, timer: str) -> None:
        """Drop a timer, if it runs."""
        if self.state.timers.pop(timer, None) is not None:
            self.note(CancelTimer(timer))

    @property
    def count(self) -> int:
        """Cards that the person who clears or decides has counted; -1: none given."""
        return self.event.count if isinstance(self.event, PersonsWord | events.CardsCounted) else -1

    @property
    def dealer_count(self) -> int:
        """Cards of the act in question that the dealer has counted; -1: not yet."""
        round_ = self.state.round
        counting = round_ is not None and round_.reconcile is not None
        return self.require_reconcile().count if counting else -1
