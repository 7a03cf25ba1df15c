"""The table: the one place where an event is stamped, taken in, committed and answered.

It is a plain object without clock, I/O or asyncio: the daemon and the simulation drive the same
one. What it hands over may leave because the commit before it succeeded.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import msgspec
from msgspec import structs

from controller.data.causes import Cause
from controller.data.choice import Fallen
from controller.data.computer_change import ComputerChange
from controller.data.definition import TableDefinition
from controller.data.encoding import decode_state, encode_event, encode_intents, encode_state
from controller.data.events import (
    DefinitionTaken,
    Instant,
    ProcedureFailed,
    SettingsChosen,
    Started,
    TableEvent,
)
from controller.data.intents import CancelTimer, Intent, StartTimer
from controller.data.message import Message, message
from controller.data.state import TableState
from controller.errors import DealerTableError, ExitCode
from controller.journal import CARDS, Definition, JournalError, Record, Restored
from controller.procedure import (
    AHEAD_US,
    Procedure,
    between_rounds,
    may_follow,
    new_state,
    rebind,
    take_over_definition,
    unconfirmed,
)
from controller.snapshot import Snapshot, take_snapshot
from controller.succession import (
    Configured,
    DefinitionChangedError,
    definition_taken,
    rules_of,
    setup_of,
)
from controller.words.journal_english import JournalWords
from drivers.interface import CardsRecalled, Command, DeviceEvent

# Sealed cards: what a shuffler tells of a finished round, kept beside the event.
#
# The event's own data hold no card, so that readers of events (log, tail, export, replay, records)
# cannot show one. The cards are a definition of their own, which the event names by its digest. The
# chain covers them, and only `controller.records.cards` opens them (docs/decisions/0019).


def without_cards(event: TableEvent | DeviceEvent) -> TableEvent | DeviceEvent:
    """Return an event without its cards, as everybody may see it."""
    return structs.replace(event, acts=()) if isinstance(event, CardsRecalled) else event


def sealed(event: TableEvent | DeviceEvent) -> tuple[Definition, ...]:
    """Return what the journal keeps beside an event's data."""
    if not isinstance(event, CardsRecalled):
        return ()
    text = msgspec.json.encode(event.acts).decode()
    return (Definition(CARDS, f"epoch {event.epoch}, act {event.txn}", text),)


Outgoing = Command | StartTimer | CancelTimer
"""What the shell carries out: commands to devices, and timers."""
Send = Callable[[list[Outgoing]], object]
"""Carries out, in order for each device, what may leave now."""


def _keep(_: list[Outgoing]) -> None:
    """Let nothing leave."""


class HaltedError(DealerTableError, exit_code=ExitCode.STORAGE):
    """A commit failed: nothing is sent or acknowledged any more until a restart."""


class Ledger(Protocol):
    """What the table needs of a journal."""

    def append(self, record: Record, state: bytes, definitions: Sequence[Definition] = ()) -> None:
        """Make one event, what it seals, and the state after it durable, or raise JournalError."""


class Table:
    """One table, from its definition and its journal.

    Attributes:
        definition: the one that is played by; `digest` is its SHA-256.
        intents: of the last event, notes included (for tests and the simulation).
        procedure: the procedure, for tests and the diagram.
        seq: the journal's number of the last event.
        last: when the last event was; zero in a new journal.
        halted: why the table is halted; None: it is not.
    """

    def __init__(
        self,
        definition: TableDefinition,
        digest: str,
        ledger: Ledger,
        restored: Restored | None = None,
        waiting: Configured | None = None,
        fallen: Fallen | None = None,
        words: JournalWords | None = None,
    ) -> None:
        """Build the table, from the restored state if there is one.

        Args:
            definition: what is played by (`controller.succession` decides).
            digest: its SHA-256, hexadecimal.
            ledger: where events are made durable.
            restored: the state that the journal kept.
            waiting: the definition that is played by after the end of the round.
            fallen: choices made at the table that no longer hold from this start on.
            words: puts messages into English for the journal; None: it keeps none (a replay takes
                them from the record).

        Raises:
            DefinitionChangedError: the journal's round was opened with other rules.
        """
        self.definition = definition
        self.digest = digest
        self.halted: Message | None = None
        self.intents: list[Intent] = []
        self._ledger = ledger
        self._waiting = waiting
        self._fallen = fallen
        self._change: ComputerChange | None = None
        self._words = words
        self._kept: tuple[Definition, ...] = ()
        self._proposed: Configured | None = None
        self.seq = restored.seq if restored is not None else 0
        self._snapshot: Snapshot | None = None
        self._failures: set[object] = set()
        if restored is None:
            self.last = Instant(0, 0)
            state = new_state(definition, digest)
            state.rules, state.setup = rules_of(definition), setup_of(definition)
        else:
            self.last = Instant(restored.utc_us, restored.monotonic_ns)
            state = decode_state(restored.state)
            _succeed(state, definition, digest)
        self._committed = encode_state(state)
        self.procedure = _restored(definition, state, self.last)

    @property
    def state(self) -> TableState:
        """The state now; for reading only."""
        return self.procedure.model.state

    @property
    def snapshot(self) -> Snapshot:
        """What lamps, screen, command line and metrics show."""
        if self._snapshot is None:
            self._snapshot = take_snapshot(self.procedure.model, self.seq, self.last, self.halted)
        return self._snapshot

    def start(self, epoch: int, now: Instant, send: Send = _keep) -> None:
        """Begin, or begin again after a stop or a crash.

        Args:
            epoch: 32 random bits other than 0, used only if the journal is new.
            now: the time.
            send: as for `handle`, which may raise.
        """
        self.handle(self.started(epoch, now), now, send)

    def changes_computer(self, change: ComputerChange) -> None:
        """Say with the next start that another computer had the table, if it is news."""
        if change.generation > self.state.generation:
            self._change = change

    def started(self, epoch: int, now: Instant) -> Started:
        """Return the event with which this start begins; arguments as for `start`."""
        boot, waiting = self.state.boot + 1, self._waiting
        trusted = unconfirmed(self.state) or self.last.utc_us
        if not trusted or now.utc_us - trusted <= AHEAD_US:
            trusted = 0
        digest, closes = "", False
        if waiting is not None:
            digest, closes = waiting.digest, setup_of(waiting.definition) != self.state.setup
        return Started(boot, epoch, digest, closes, self._fallen, trusted, self._change)

    @property
    def due(self) -> DefinitionTaken | None:
        """The event that the table has to take in next, before all others; ask after each event."""
        waiting = self._waiting
        if waiting is None or self.halted or not may_follow(self.state):
            return None
        return definition_taken(waiting)

    def expect(self, waiting: Configured) -> None:
        """Make a definition wait for the end of the round; its `DefinitionTaken` comes then."""
        self._waiting = waiting

    def keep(self, *definitions: Definition) -> None:
        """Have the journal keep definitions word for word, with the next event."""
        self._kept += definitions

    def propose(self, definition: Configured | None) -> None:
        """Set the definition of the choice that is taken in next; None: it leads to none."""
        self._proposed = definition

    def handle(self, event: TableEvent | DeviceEvent, now: Instant, send: Send = _keep) -> None:
        """Take in one event, make it durable, send what follows from it, then offer keys anew.

        Args:
            event: what happened.
            now: when.
            send: called with what follows from the event once it is durable, then with the lamps
                that show the offers; by default nothing leaves (a replay).

        Raises:
            HaltedError: the table is halted, the commit failed just now, or nobody knows which keys
                are legal.
        """
        if self.halted:
            raise HaltedError(self.halted)
        before = self.seq
        send(self._commit_event(event, now))
        if self.seq != before:
            send(self._offer())

    def _commit_event(self, event: TableEvent | DeviceEvent, now: Instant) -> list[Outgoing]:
        """Take in one event and make it durable; return what may leave now."""
        self.intents = []
        named: tuple[Definition, ...] = ()
        try:
            if isinstance(event, DefinitionTaken):
                named = self._succeed(event)
            taken = self.procedure.handle(event, now)
        except Exception as error:  # noqa: BLE001 - whatever it is, it holds the table
            failure = ProcedureFailed(type(event).__name__, f"{type(error).__name__}: {error}")
            return self._fail(event, failure, now)
        if taken.repeated:
            return _outgoing(taken.intents)
        outgoing = self._commit(event, taken.intents, now, named)
        if isinstance(event, DefinitionTaken):
            self.definition, self.digest = self.procedure.model.table, event.digest
        elif isinstance(event, SettingsChosen):
            self._await_chosen()
        return outgoing

    def _offer(self) -> list[Outgoing]:
        """Make the offers anew after an event; return the lamps that show them.

        They follow from the committed state alone, so that they need not be made before the cards
        are on their way. A start makes them anew from the state that the journal kept.
        """
        self._snapshot = None
        try:
            return [*self.procedure.offer(self.last)]
        except Exception as error:  # whatever it is, nobody knows which keys are legal
            why = f"{type(error).__name__}: {error}"
            raise self.halt(message("halted-offers", error=why)) from error

    def _await_chosen(self) -> None:
        """Wait for the definition that the procedure waits for: one that it took, or none now."""
        proposed, self._proposed = self._proposed, None
        digest = self.state.waiting
        known = (each for each in (proposed, self._waiting) if each and each.digest == digest)
        self._waiting = next(known, None)

    def _fail(
        self, event: TableEvent | DeviceEvent, failure: ProcedureFailed, now: Instant
    ) -> list[Outgoing]:
        """Hold the table after a programming error, with the last state that is known to be intact.

        If the same event comes again (a device repeats what was not acknowledged) and fails in the
        same way, it is not journalled again while the hold stands.
        """
        self._go_back()
        if not any(hold.cause is Cause.FAILED for hold in self.state.holds):
            self._failures.clear()
        known = {encode_event(event, ""), failure}
        if known & self._failures:
            return []
        self._failures |= known
        try:
            intents = self.procedure.handle(failure, now).intents
        except Exception as error:  # whatever it is, a second failure halts the table
            self._go_back()
            at, why = failure.event, failure.error
            raise self.halt(message("halted-failed-twice", event=at, error=why)) from error
        return self._commit(failure, intents, now)

    def _succeed(self, event: DefinitionTaken) -> tuple[Definition, ...]:
        """Put the waiting definition in force; return what the journal keeps of it."""
        waiting, self._waiting = self._waiting, None
        assert waiting is not None, "nothing waits"
        assert waiting.digest == event.digest, "another definition waits"
        assert between_rounds(self.state), "a round is under way"
        # `self.definition` follows after the commit: until then `_go_back` needs the old one.
        self.procedure = Procedure(waiting.definition, self.state)
        return waiting.kept

    def _go_back(self) -> None:
        """Go back to the state that is on disk."""
        self.procedure = _restored(self.definition, decode_state(self._committed), self.last)

    def halt(self, reason: Message) -> HaltedError:
        """Halt the table; return the error that says so."""
        self.halted = reason
        self._snapshot = None
        return HaltedError(reason)

    def _commit(
        self,
        event: TableEvent | DeviceEvent,
        intents: list[Intent],
        now: Instant,
        named: tuple[Definition, ...] = (),
    ) -> list[Outgoing]:
        """Make an event and what follows from it durable; only then may it leave."""
        dealer = self.state.dealer
        kind, data = encode_event(without_cards(event), dealer.badge if dealer is not None else "")
        state = encode_state(self.state)
        record = Record(
            seq=self.seq + 1,
            utc_us=now.utc_us,
            monotonic_ns=now.monotonic_ns,
            boot=self.state.boot,
            kind=kind,
            data=data,
            intents=encode_intents(intents),
            said=self._words.of(intents) if self._words is not None else b"",
        )
        try:
            self._ledger.append(record, state, (*self._kept, *sealed(event), *named))
        except JournalError as error:
            # The procedure has gone on already; screens show what is on disk, and why it ends.
            self._go_back()
            reason = message("halted-not-taken", number=record.seq, why=error.words)
            raise self.halt(reason) from error
        self.seq += 1
        self._kept = ()
        self._committed = state
        self.last = now
        self.intents = intents
        return _outgoing(intents)


def _outgoing(intents: list[Intent]) -> list[Outgoing]:
    return [each for each in intents if isinstance(each, Outgoing)]


def _restored(definition: TableDefinition, state: TableState, now: Instant) -> Procedure:
    """Return the procedure of a state committed at `now`, with the offers that follow from it."""
    procedure = Procedure(definition, state)
    procedure.offer(now)
    return procedure


def _succeed(state: TableState, definition: TableDefinition, digest: str) -> None:
    """Take over what is new in a definition at a start: in the middle of a round, its devices."""
    new = definition_taken(Configured(definition, digest))
    if state.definition == digest:
        state.rules, state.setup = new.rules, new.setup
        return
    state.lamps += 1  # the offers that were shown last followed from other rules
    if between_rounds(state):
        if new.setup != state.setup:
            state.levels = None
        take_over_definition(state, definition, new)
    elif state.rules == new.rules:
        rebind(state, definition, digest)
    else:
        raise DefinitionChangedError(state.rounds, message("error-definition-not-this"))
