"""A dealer's story at the table: events by hand, on a clock that only the story moves."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from controller.configuration import default_table, load_table
from controller.definition import OpenedBy, TableDefinition
from controller.effects import Effect, WagerEffect
from controller.encoding import decode_event
from controller.events import (
    AdoptShuffler,
    CardsCounted,
    Clear,
    DeadTableDeclared,
    DealingModeOrdered,
    DeckChangeOrdered,
    DeckCountedByHand,
    DeckRegistered,
    DecksOrdered,
    Instant,
    IrregularityDecided,
    IrregularityDeclared,
    Press,
    SignedOn,
    TableEvent,
    TimerExpired,
)
from controller.intents import CancelTimer, Intent, Refused, StartTimer
from controller.irregularities import IrregularityKind, Remedy
from controller.journal import Record, Restored
from controller.modes import DealingMode
from controller.people import Person, Role
from controller.snapshot import Snapshot
from controller.state import Seat, TableState
from controller.table import Outgoing, Table
from drivers.interface import (
    ActReport,
    AdoptTaken,
    ButtonPressed,
    DeviceAbilities,
    DeviceEvent,
    LastAct,
    LinkLost,
    LinkUp,
    ReadLevels,
    SendAct,
    SendAdopt,
    SendVoid,
    ShufflerImage,
    SpotImage,
)
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DeviceKind,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    Gesture,
    InputState,
    Key,
    Mode,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
)

ANA = Person("2001", "Ana", Role.SUPERVISOR)
"""The supervisor of all stories."""
BEN = Person("1001", "Ben", Role.DEALER)
"""Their dealer."""
TED = Person("3001", "Ted", Role.TECHNICIAN)
RUTH = Person("2002", "Ruth", Role.SUPERVISOR)
"""Another one."""
LEE = Person("1002", "Lee", Role.DEALER)
TESS = Person("3001", "Tess", Role.TECHNICIAN)
EPOCH = 0xD1CE
WAGERS = ("ante", "pair_plus", "play")


@cache
def shipped_table() -> TableDefinition:
    """Return the table that the project ships."""
    return load_table(default_table())[0]


@dataclass
class ListLedger:
    """Keeps what a journal would; `broken` makes the next commit fail."""

    records: list[tuple[Record, bytes]] = field(default_factory=list)
    ends: list[ActReport] = field(default_factory=list)
    broken: Exception | None = None

    def append(self, record: Record, state: bytes) -> None:
        """Keep one event."""
        if self.broken is not None:
            raise self.broken
        self.records.append((record, state))
        if record.kind == "ActReport":
            report = decode_event(record.kind, record.data)
            assert isinstance(report, ActReport)
            self.ends += [report] if report.act.state.terminal else []

    def restored(self) -> Restored:
        """Return what a start on this journal finds."""
        record, state = self.records[-1]
        return Restored(state, record.seq, b"", record.boot)


class Timers(dict[str, float]):
    """The timers that run, and when (seconds) each of them expires."""

    def take(self, out: Sequence[object], seconds: float) -> None:
        """Start and drop timers as intended."""
        for each in out:
            if isinstance(each, StartTimer):
                self[each.timer] = seconds + each.seconds
            elif isinstance(each, CancelTimer):
                self.pop(each.timer, None)

    def due(self, seconds: float) -> Iterator[str]:
        """Take the timers that have expired by then, the earliest first, also new ones."""
        while self and min(self.values()) <= seconds:
            timer = min(self, key=lambda name: self[name])
            del self[timer]
            yield timer


def instant(seconds: float) -> Instant:
    """Return a moment of a story."""
    return Instant(1_800_000_000_000_000 + round(seconds * 1e6), round(seconds * 1e9))


HOST_DRIVEN = DeviceAbilities(
    Feature.COUNTS | Feature.MODE_READABLE | Feature.READS_COLOUR | Feature.HOST_DRIVEN,
    NextPacketOn.HOST,
    RemainderOn.HOST,
    ShuffleStartsOn.LOAD,
    DispenseSemantics.TRANSACTIONS,
    keys=1,
    seats=0,
    spots=0,
)

LIT = replace(HOST_DRIVEN, features=Feature.LAMPS, keys=16)


class Story:
    """Drives one table by events, as its devices and people would."""

    def __init__(self, definition: TableDefinition | None = None, **house: Any) -> None:
        definition = definition or shipped_table()
        self.definition = replace(definition, house=replace(definition.house, **house))
        self.ledger = ListLedger()
        self.table = Table(self.definition, "0" * 64, self.ledger)
        self.seconds = 0.0
        self.out: list[Outgoing] = []
        self.timers = Timers()
        self.presses = 0
        self.prompt = True
        """The shuffler answers at once when a round begins and its levels are asked for."""
        self.boots = {"shuffler": 1, "sensors": 1, "panel": 1}
        self.last = LastAct(EPOCH, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
        self.image = ShufflerImage(
            "shuffler",
            1,
            Tray.EMPTY,
            0,
            Door.CLOSED,
            Mode.SHUFFLE,
            FaultCode.NONE,
            0,
            BackColour.NONE,
            InputState.EMPTY,
            BackColour.NONE,
            0,
            0,
            BackColour.NONE,
            self.definition.game.shuffler_setting,
        )
        self.occupied = 0
        self._carry_out(self.table.start(EPOCH, self.now))

    # What can be seen.

    @property
    def now(self) -> Instant:
        """The story's time."""
        return instant(self.seconds)

    @property
    def state(self) -> TableState:
        """The table's state."""
        return self.table.state

    @property
    def step(self) -> str:
        """The table's step."""
        return self.state.step

    @property
    def snapshot(self) -> Snapshot:
        """What the screen shows."""
        return self.table.snapshot

    def seat(self, number: int) -> Seat:
        """A seat of the round under way."""
        assert self.state.round is not None
        return self.state.round.seat(number)

    @property
    def words(self) -> str:
        """The words of the last refusal."""
        return self.state.refusal

    @property
    def alerts(self) -> list[tuple[int, str, bool]]:
        """Seat, spot and direction of this round's alerts."""
        return [(alert.seat, alert.spot, alert.placed) for alert in self.state.alerts]

    @property
    def packets(self) -> list[tuple[int, int]]:
        """Number and size of each packet that was asked for, repetitions included."""
        return [(a.txn, a.size) for a in self.sent(SendAct) if a.kind is ActKind.PACKET]

    @property
    def holds(self) -> list[str]:
        """Causes of the open holds."""
        return [hold.cause for hold in self.state.holds]

    @property
    def intents(self) -> list[Intent]:
        """What the last event led to."""
        return self.table.intents

    @property
    def refused(self) -> str:
        """The code of the last event's refusal."""
        return next((each.code for each in self.intents if isinstance(each, Refused)), "")

    def sent(self, kind: type[Any]) -> list[Any]:
        """Return the commands of one kind that were sent so far."""
        return [each for each in self.out if isinstance(each, kind)]

    # What happens.

    def happen(self, *events: TableEvent | DeviceEvent) -> "Story":
        """Let events happen one after the other."""
        for event in events:
            self._carry_out(self.table.handle(event, self.now))
            while (due := self.table.due) is not None:
                self._carry_out(self.table.handle(due, self.now))
        return self

    def _carry_out(self, out: Sequence[Outgoing]) -> None:
        self.out += out
        self.timers.take(out, self.seconds)
        round_ = self.state.round
        asked = any(isinstance(each, ReadLevels) for each in out)
        if asked and self.prompt and round_ is not None and not round_.read:
            self.levels()

    def wait(self, seconds: float) -> "Story":
        """Let time pass, timers included."""
        end = self.seconds + seconds
        while self.timers and min(self.timers.values()) <= end:
            timer = min(self.timers, key=lambda name: self.timers[name])
            self.seconds = self.timers.pop(timer)
            self.happen(TimerExpired(timer))
        self.seconds = end
        return self

    def link(self, device: str, **changes: Any) -> "Story":
        """A device comes up."""
        kind = DeviceKind[device.upper()]
        last = self.last if kind is DeviceKind.SHUFFLER else replace(self.last, epoch=0, txn=0)
        up = LinkUp(
            device,
            kind,
            f"{device.upper()}-1",
            self.boots[device],
            "model",
            "1.0",
            "",
            LIT if kind is DeviceKind.PANEL else HOST_DRIVEN,
            last,
        )
        self.happen(replace(up, **changes))
        return self.levels() if kind is DeviceKind.SHUFFLER else self

    def lose(self, device: str, *, reboot: bool = False) -> "Story":
        """A device goes away."""
        self.boots[device] += reboot
        return self.happen(LinkLost(device, "silent for 0.9 s"))

    def restart(self) -> "Story":
        """The daemon is killed and started again on what its journal has."""
        restored = self.ledger.restored()
        self.timers.clear()
        self.table = Table(self.definition, "0" * 64, self.ledger, restored)
        self._carry_out(self.table.start(1, self.now))
        return self

    def unpack(self) -> "Story":
        """Hands take every card out of the machine and its tray."""
        return self.levels(
            tray=Tray.EMPTY,
            ready=0,
            ready_colour=BackColour.NONE,
            input=InputState.EMPTY,
            input_colour=BackColour.NONE,
        )

    def levels(self, **changes: Any) -> "Story":
        """The shuffler's levels change."""
        self.image = replace(self.image, revision=self.image.revision + 1, **changes)
        return self.happen(self.image)

    def press(self, key: Key, device: str = "panel", shown: int | None = None) -> "Story":
        """Press a key of the panel as it is lit now (or was at revision `shown`).

        Where a supervisor opens and closes the table, Ana signs on for it.
        """
        supervised = self.definition.house.opened_by is OpenedBy.SUPERVISOR
        if supervised and key in (Key.OPEN, Key.CLOSE) and self.state.signed_on is None:
            self.happen(SignedOn(ANA))
        counter = self.state.device(device).counted + 1
        revision = self.state.lamps if shown is None else shown
        boot = self.boots[device]
        return self.happen(ButtonPressed(device, boot, counter, key, Gesture.PRESS, revision, 0))

    def touch(self, key: Key, offer: str = "", by: Person | None = None) -> "Story":
        """Press a key on the page, or as a person who has proved who he is."""
        return self.happen(Press(key, offer, by))

    def bet(self, *seats: int, wager: str = "ante") -> "Story":
        """Put a wager down."""
        for seat in seats:
            self._spot(seat, wager, placed=True)
        return self

    def take(self, *seats: int, wager: str = "ante") -> "Story":
        """Take a wager up."""
        for seat in seats:
            self._spot(seat, wager, placed=False)
        return self

    def _spot(self, seat: int, wager: str, *, placed: bool) -> None:
        bit = 1 << ((seat - 1) * 8 + WAGERS.index(wager))
        self.occupied = self.occupied | bit if placed else self.occupied & ~bit
        self.happen(SpotImage("sensors", 1, self.occupied, 0))

    def clear_layout(self) -> "Story":
        """All chips go."""
        self.occupied = 0
        return self.happen(SpotImage("sensors", 1, 0, 0))

    @property
    def act(self) -> SendAct:
        """The last act that was sent."""
        act = self.sent(SendAct)[-1]
        assert isinstance(act, SendAct)
        return act

    def report(
        self,
        state: ActState = ActState.DONE,
        counted: int | None = None,
        code: FaultCode = FaultCode.NONE,
    ) -> "Story":
        """The shuffler ends the act that was sent last, its cards in the tray."""
        act = self.act
        if counted is None:
            counted = act.size if act.kind is ActKind.PACKET else self.image.ready
        self.last = LastAct(act.epoch, act.txn, act.kind, act.size, state, counted, code)
        if counted:
            self.levels(tray=Tray.OCCUPIED, ready=self.image.ready - counted)
        return self.happen(ActReport("shuffler", self.last))

    def done(self) -> LastAct:
        """How the act that was sent last stands when it has ended well."""
        act = self.act
        done = ActState.DONE
        return LastAct(act.epoch, act.txn, act.kind, act.size, done, act.size, FaultCode.NONE)

    def say(self, last: LastAct | None = None) -> "Story":
        """The shuffler says how its last act stands; no card moves."""
        self.last = last or self.last
        return self.happen(ActReport("shuffler", self.last))

    def voided(self) -> "Story":
        """The shuffler closes the number that it was asked to void."""
        void = self.sent(SendVoid)[-1]
        self.last = LastAct(
            void.epoch, void.txn, ActKind.NONE, 0, ActState.VOIDED, 0, FaultCode.NONE
        )
        return self.happen(ActReport("shuffler", self.last))

    def lift(self) -> "Story":
        """The tray is emptied."""
        return self.levels(tray=Tray.EMPTY, lifts=(self.image.lifts + 1) % 0x10000)

    def dispense(self) -> "Story":
        """The act under way is done and its cards are lifted."""
        return self.report().lift()

    @staticmethod
    def back(colour: str) -> BackColour:
        """Return a back colour by the name that the configuration gives it."""
        return BackColour[colour.upper()]

    def load(self, colour: BackColour, count: int = 52) -> "Story":
        """A deck goes into the input, is shuffled, counted, and moves up if it can."""
        self.levels(input=InputState.LOADED, input_colour=colour)
        self.levels(
            input=InputState.SHUFFLED,
            shuffles=self.image.shuffles + 1,
            shuffled_count=count,
            shuffled_colour=colour,
        )
        return self.move_up() if self.image.ready == 0 else self

    def move_up(self) -> "Story":
        """The shuffled deck moves to the exit side."""
        return self.levels(
            ready=self.image.shuffled_count,
            ready_colour=self.image.input_colour,
            input=InputState.EMPTY,
            input_colour=BackColour.NONE,
        )

    def clear(self, count: int = -1, *, void_round: bool = False, by: Person = ANA) -> "Story":
        """A supervisor clears."""
        return self.happen(Clear(by, "looked at it", count, void_round))

    def void(self, *effects: WagerEffect) -> "Story":
        """A supervisor voids the round, and says what becomes of these wagers."""
        return self.happen(Clear(ANA, "misdeal", void_round=True, effects=effects))

    def count(self, count: int) -> "Story":
        """The dealer has counted the cards in question."""
        return self.happen(CardsCounted(count, BEN))

    def order(self, decks: int) -> "Story":
        """A supervisor orders how many decks are played."""
        return self.happen(DecksOrdered(ANA, "a card is torn", decks))

    def declare(
        self, kind: IrregularityKind, seat: int = 0, wager: str = "", by: Person = BEN
    ) -> "Story":
        """Somebody says what went against the rules."""
        return self.happen(IrregularityDeclared(by, kind, seat, wager, "seen by all"))

    def decide(
        self,
        remedy: Remedy,
        *effects: tuple[int, str, Effect],
        count: int = -1,
        number: int = 0,
        by: Person = ANA,
    ) -> "Story":
        """Somebody decides the irregularity of that number (0: the last)."""
        number = number or self.state.irregularities
        chosen = tuple(WagerEffect(*each) for each in effects)
        return self.happen(IrregularityDecided(by, number, remedy, "as ruled", chosen, count))

    def mode(self, mode: DealingMode, count: int = -1, by: Person = ANA) -> "Story":
        """Somebody orders how the table deals."""
        return self.happen(DealingModeOrdered(by, mode, "the machine is out", count))

    def take_deck(self) -> "Story":
        """The dealer takes the ready deck out of the machine; the other one moves up."""
        self.levels(ready=0, ready_colour=BackColour.NONE)
        return self.move_up() if self.image.input is InputState.SHUFFLED else self

    def deal_by_hand(self, *seats: int) -> "Story":
        """Wagers, no more bets, and each packet by the dealer's word."""
        self.call_by_hand(*seats)
        for _ in range(len(seats) + 1):
            self.said()
        return self

    def call_by_hand(self, *seats: int) -> "Story":
        """Wagers, no more bets, and the deck comes into the dealer's hands."""
        self.bet(*seats).press(Key.NO_MORE_BETS)
        if self.table.procedure.model.mode is DealingMode.HAND_SHUFFLE:
            return self.count(52)
        return self.take_deck().said()

    def said(self, times: int = 1) -> "Story":
        """The dealer says that the next thing was done by hand, after the time that it takes."""
        for _ in range(times):
            self.wait(1).press(Key.CONTINUE)
        return self

    def change(self, colour: str = "") -> "Story":
        """A supervisor orders a change of decks."""
        return self.happen(DeckChangeOrdered(ANA, "worn", colour))

    def register(self, colour: str, identity: str) -> "Story":
        """A person registers a deck's number."""
        return self.happen(DeckRegistered(ANA, colour, identity))

    def hand_count(self, colour: str, cards: int = 52) -> "Story":
        """A person counts a deck that lies outside."""
        return self.happen(DeckCountedByHand(ANA, colour, cards))

    def dead(self) -> "Story":
        """A person declares the table dead."""
        return self.happen(DeadTableDeclared(ANA))

    def adopt(self, epoch: int = 77) -> "Story":
        """A supervisor adopts the shuffler, which takes the epoch."""
        self.happen(AdoptShuffler(ANA, "new machine", epoch))
        if self.sent(SendAdopt):
            self.last = replace(self.last, epoch=epoch, txn=0, state=ActState.NONE)
            self.happen(AdoptTaken("shuffler", epoch))
        return self

    # Whole stretches.

    def open(self) -> "Story":
        """From a cold machine to a table that awaits its first wager."""
        self.link("shuffler").link("sensors").link("panel")
        self.press(Key.OPEN)
        return self.load(BackColour.RED).load(BackColour.BLUE)

    def deal(self, *seats: int) -> "Story":
        """Wagers, no more bets, all packets lifted, the dealer's too."""
        self.bet(*seats).press(Key.NO_MORE_BETS)
        for _ in range(len(seats) + 1):
            self.dispense()
        return self

    def green(self) -> "Story":
        """The green button and what comes of it."""
        self.press(Key.GREEN, "shuffler").dispense()
        if self.image.input is InputState.SHUFFLED and self.image.ready == 0:
            self.move_up()
        return self

    def finish(self) -> "Story":
        """Decisions, reveal, settlement, round over, the used deck goes in."""
        used = self.state.round.deck if self.state.round else ""
        if self.step == "deciding":
            self.press(Key.DECISIONS_CLOSED)
        self.wait(5).clear_layout().press(Key.ROUND_OVER)
        return self.load(BackColour[used.upper()])
