"""Table harness: a table on virtual time, its ledger, its timers, and the people of the house."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Self

from msgspec import structs

from controller.configuration import default_table, load_table
from controller.data.definition import TableDefinition
from controller.data.encoding import decode_event
from controller.data.events import Instant, TableEvent, TimerExpired
from controller.data.intents import CancelTimer, Intent, Noted, Refused, StartTimer
from controller.data.person import Person, Role
from controller.data.state import Seat, TableState
from controller.journal import Record, Restored
from controller.procedure import seen_now
from controller.snapshot import Snapshot
from controller.table import Outgoing, Table
from controller.words.spoken import say, text_of
from drivers.interface import (
    ActReport,
    DeviceAbilities,
    DeviceEvent,
    LastAct,
    ReadLevels,
    SendAct,
    ShufflerLevels,
)
from drivers.vocabulary import (
    ActKind,
    ActState,
    BackColour,
    DispenseSemantics,
    Door,
    FaultCode,
    Feature,
    InputState,
    Mode,
    NextPacketOn,
    RemainderOn,
    ShuffleStartsOn,
    Tray,
)
from tests.holds import named

ANA = Person("2001", "Ana", Role.SUPERVISOR)
"""The supervisor of every story."""
BEN = Person("1001", "Ben", Role.DEALER)
"""The dealer of every story."""
TED = Person("3001", "Ted", Role.TECHNICIAN)
RUTH = Person("2002", "Ruth", Role.SUPERVISOR)
"""A second supervisor."""
LEE = Person("1002", "Lee", Role.DEALER)
TESS = Person("3001", "Tess", Role.TECHNICIAN)
EPOCH = 0xD1CE


@cache
def shipped_table() -> TableDefinition:
    """Return the table that the project ships."""
    return load_table(default_table())[0]


@dataclass
class ListLedger:
    """Keeps records as a journal would; `broken` makes the next commit fail."""

    records: list[tuple[Record, bytes]] = field(default_factory=list)
    ends: list[ActReport] = field(default_factory=list)
    definitions: list[Any] = field(default_factory=list)
    broken: Exception | None = None

    def append(self, record: Record, state: bytes, definitions: Sequence[Any] = ()) -> None:
        """Keep one event."""
        if self.broken is not None:
            raise self.broken
        self.records.append((record, state))
        self.definitions += definitions
        if record.kind == "ActReport":
            report = decode_event(record.kind, record.data)
            assert isinstance(report, ActReport)
            self.ends += [report] if report.act.state.terminal else []

    def restored(self) -> Restored:
        """Return what a start on this journal finds."""
        record, state = self.records[-1]
        return Restored(state, record.seq, b"", record.boot, record.utc_us, record.monotonic_ns)


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
        """Take the timers that have expired, the earliest first, with those started meanwhile."""
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
LIT = structs.replace(HOST_DRIVEN, features=Feature.LAMPS, keys=16)


class TableHarness:
    """One table and what can be seen of it. Only the story moves its clock."""

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
        """The shuffler answers at once when a round begins and asks for its levels."""
        self.boots = {"shuffler": 1, "sensors": 1, "key_pad": 1}
        self.last = LastAct(EPOCH, 0, ActKind.NONE, 0, ActState.NONE, 0, FaultCode.NONE)
        self.last_levels = ShufflerLevels(
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
        self._start(EPOCH)

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
        """The snapshot that the screen shows."""
        return self.table.snapshot

    @property
    def told(self) -> str:
        """What the dealer is told to do."""
        return say(self.snapshot.instruction.words)

    def seat(self, number: int) -> Seat:
        """A seat of the round under way."""
        assert self.state.round is not None
        return self.state.round.seat(number)

    @property
    def words(self) -> str:
        """The last refusal in English."""
        return text_of(self.state.refusal or "")

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
        return [named(hold) for hold in self.state.holds]

    @property
    def prompts(self) -> tuple[str, ...]:
        """What the dealer is asked to do beside the step's words, in English."""
        return tuple(map(say, self.snapshot.prompts))

    @property
    def notes(self) -> list[str]:
        """What the last event had noted in the record, in English."""
        return [say(each.words) for each in self.intents if isinstance(each, Noted)]

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

    def happen(self, *events: TableEvent | DeviceEvent) -> Self:
        """Let events happen one after the other."""
        for event in events:
            self._take(event)
            while (due := self.table.due) is not None:
                self._take(due)
        return self

    def _take(self, event: TableEvent | DeviceEvent) -> None:
        out: list[Outgoing] = []
        seen = seen_now(self.table.procedure.model, event)
        self.table.handle(seen, self.now, out.extend)
        self._carry_out(out)

    def _start(self, epoch: int) -> None:
        out: list[Outgoing] = []
        self.table.start(epoch, self.now, out.extend)
        self._carry_out(out)

    def _carry_out(self, out: Sequence[Outgoing]) -> None:
        self.out += out
        self.timers.take(out, self.seconds)
        round_ = self.state.round
        asked = any(isinstance(each, ReadLevels) for each in out)
        if asked and self.prompt and round_ is not None and not round_.read:
            self.levels()

    def wait(self, seconds: float) -> Self:
        """Let time pass, timers included."""
        end = self.seconds + seconds
        while self.timers and min(self.timers.values()) <= end:
            timer = min(self.timers, key=lambda name: self.timers[name])
            self.seconds = self.timers.pop(timer)
            self.happen(TimerExpired(timer))
        self.seconds = end
        return self

    def restart(self) -> Self:
        """Kill the daemon, and start it again on its journal."""
        restored = self.ledger.restored()
        self.timers.clear()
        self.table = Table(self.definition, "0" * 64, self.ledger, restored)
        self._start(1)
        return self

    def levels(self, **changes: Any) -> Self:
        """The shuffler's levels change."""
        self.last_levels = structs.replace(
            self.last_levels, revision=self.last_levels.revision + 1, **changes
        )
        return self.happen(self.last_levels)
