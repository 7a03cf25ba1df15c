"""What is derived from the records: rounds, holds and calls, by the code that reports use.

Derived rows say nothing that the records do not: `rebuild` makes them anew, byte for byte. They are
made after the records are committed, so that no record waits for them or is refused for its form.
"""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec

from controller.data.events import FloorCalled, Press
from controller.data.intents import FloorAnswered, HoldClosed, HoldOpened, Refused
from controller.data.message import message
from controller.floor.store.database import Connection
from controller.floor.store.rows import CentralRows
from controller.journal import Event, JournalDamagedError
from controller.journal.reading import read_event
from controller.records.decoded_event import (
    DecodedEvent,
    decode,
    decode_intents,
    microseconds,
    moment,
)
from controller.records.record import Moment
from controller.records.source import ROUND_ENDED, Marked, Source
from controller.reports.measured import MeasuredRound
from controller.reports.reading import Reader
from drivers.interface import ButtonPressed
from drivers.vocabulary import Key

_LEFT = re.compile(rb'"step":"(?:idle|closed|wagering)"')
"""In the intents of an event with which a table may leave a round."""
_PASSING = re.compile(rb'"(?:HoldOpened|HoldClosed|FloorAnswered)"')
_CALLS = ("FloorCalled", "Press", "ButtonPressed")
_TABLES = ("round", "hold", "call")


def derive(connection: Connection, number: int) -> None:
    """Derive what has come since the last time, up to the mark.

    Args:
        connection: where.
        number: the journal's, in the database.

    Raises:
        psycopg.Error: nothing is derived.
    """
    with connection.transaction():
        connection.execute(
            "INSERT INTO derived (journal) VALUES (%s) ON CONFLICT DO NOTHING", (number,)
        )
        found = connection.execute(
            "SELECT seq, round_seq, troubles FROM derived WHERE journal = %s FOR UPDATE", (number,)
        ).fetchone()
        assert found is not None
        _Deriving(connection, number, found).run()


def waiting(connection: Connection) -> list[int]:
    """Return the journals with events that nothing is derived from yet."""
    found = connection.execute(
        "SELECT number FROM journal LEFT JOIN derived ON derived.journal = number"
        " WHERE journal.seq > coalesce(derived.seq, 0) ORDER BY number"
    )
    return [int(str(row[0])) for row in found]


def rebuild(connection: Connection, number: int) -> None:
    """Forget what is derived from a journal, and derive all of it anew, in one transaction."""
    with connection.transaction():
        # As in `derive`: who derives the same journal meanwhile waits.
        connection.execute(
            "INSERT INTO derived (journal) VALUES (%s) ON CONFLICT DO NOTHING", (number,)
        )
        connection.execute("SELECT 1 FROM derived WHERE journal = %s FOR UPDATE", (number,))
        for table in _TABLES:
            connection.execute(f"DELETE FROM {table} WHERE journal = %s", (number,))  # noqa: S608 - names of ours
        _Deriving(connection, number, (0, 0, [])).run()


class _Tolerant(Source):
    """The events of a journal, of whatever version: one that cannot be read is an unknown kind.

    Attributes:
        troubles: why, by the event's number.
    """

    def __init__(self, rows: CentralRows, troubles: dict[int, str]) -> None:
        super().__init__(rows)
        self.troubles = troubles

    def events(self, first: int, last: int | None = None) -> Iterator[DecodedEvent]:
        """Decode the events from number `first` to `last`, or to the head."""
        for row in self._rows.rows(first, self.head if last is None else last):
            yield self.decoded(read_event(row))

    def decoded(self, event: Event) -> DecodedEvent:
        """Decode one event; note why it cannot be read."""
        try:
            return decode(event)
        except JournalDamagedError as error:
            record = event.record
            self.troubles[record.seq] = str(error)
            at = Moment(record.seq, _time(record.utc_us))
            named = event.definitions
            return DecodedEvent(at, record.monotonic_ns, record.boot, record.kind, None, (), named)

    def marked(
        self,
        words: re.Pattern[bytes],
        first: int | None = None,
        last: int | None = None,
        *,
        backwards: bool = False,
    ) -> Iterator[Marked]:
        """Find the events whose intents contain certain words, those that can be read."""
        start = self.first if first is None else first
        until = self.head if last is None else last
        for seq, utc_us, intents in self._rows.scan(start, until, backwards=backwards):
            if words.search(intents):
                with suppress(JournalDamagedError):
                    yield Marked(moment(seq, utc_us), decode_intents(seq, intents))

    def last_of(self, kind: str, before: int) -> DecodedEvent | None:
        """Return the last event of a kind before number `before`, if it can be read."""
        found = self._rows.last_of(kind, self.first, before - 1)
        return None if found is None else self.decoded(read_event(found))


def _time(utc_us: int) -> datetime:
    """Return a time; one that no calendar has is the calendar's first."""
    try:
        return moment(0, utc_us).utc
    except JournalDamagedError:
        return datetime.min.replace(tzinfo=UTC)


class _Deriving:
    def __init__(self, connection: Connection, number: int, found: tuple[Any, ...]) -> None:
        self._connection = connection
        self._number = number
        self._seq, self._round_seq, troubles = found
        self._troubles: dict[int, str] = {each["seq"]: each["told"] for each in troubles}
        self._rows = CentralRows(connection, number)
        self._source = _Tolerant(self._rows, self._troubles)

    def run(self) -> None:
        head, left = self._source.head, False
        for row in self._rows.rows(self._seq + 1, head):
            intents = bytes(row[6])
            left = left or _LEFT.search(intents) is not None
            if row[4] in _CALLS or _PASSING.search(intents):
                self._pass(row)
        if left:
            self._rounds()
        troubles = [{"seq": seq, "told": told} for seq, told in sorted(self._troubles.items())]
        self._connection.execute(
            "UPDATE derived SET seq = %s, round_seq = %s, troubles = %s WHERE journal = %s",
            (head, self._round_seq, _json(troubles), self._number),
        )

    # Holds and calls, event by event.

    def _pass(self, row: tuple[Any, ...]) -> None:
        what = self._source.decoded(read_event(row))
        if _calls(what):
            reason = what.event.reason if isinstance(what.event, FloorCalled) else ""
            self._connection.execute(
                "INSERT INTO call (journal, called, called_utc_us, reason) VALUES (%s, %s, %s, %s)",
                (self._number, *_at(what), _text(reason)),
            )
        for intent in what.intents:
            match intent:
                case HoldOpened():
                    words = _json(msgspec.to_builtins(intent.words))
                    self._connection.execute(
                        "INSERT INTO hold (journal, id, opened, opened_utc_us, cause, words)"
                        " VALUES (%s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                        (self._number, intent.id, *_at(what), _text(intent.cause), words),
                    )
                case HoldClosed():
                    by = _json(msgspec.to_builtins(intent.by)) if intent.by else None
                    self._connection.execute(
                        "UPDATE hold SET closed = %s, closed_utc_us = %s, closed_by = %s"
                        " WHERE journal = %s AND id = %s AND closed IS NULL",
                        (*_at(what), by, self._number, intent.id),
                    )
                case FloorAnswered():
                    waited = round(intent.waited * 1000)
                    self._connection.execute(
                        "UPDATE call SET answered = %s, answered_utc_us = %s, answered_by = %s,"
                        " waited_ms = %s WHERE journal = %s AND answered IS NULL",
                        (*_at(what), _text(intent.by), waited, self._number),
                    )
                case _:
                    pass

    # Rounds, from the end of the last one that the table has left.

    def _rounds(self) -> None:
        first = self._round_seq + 1
        while True:
            try:
                for one, left in self._measured(first):
                    self._add(one)
                    self._round_seq = left
            except JournalDamagedError as error:
                self._troubles[error.where or first] = str(error)
                after = max(error.where, first, self._round_seq)
                end = self._end_after(after)
                if end is None:
                    return
                first = end + 1
            else:
                return

    def _measured(self, first: int) -> Iterator[tuple[MeasuredRound, int]]:
        """Yield each round that began after the last one, and the event with which it was left.

        Raises:
            JournalDamagedError: an event, or the definition, is not one that this program reads.
        """
        begun = self._source.definition(max(1, first - 1))
        if begun is None:
            raise JournalDamagedError(message("floor-no-definition"), first)
        reader = Reader(self._source, first, begun)
        for what, _ in reader.events():
            one = reader.take(what)
            if one is not None:
                yield one, what.at.seq

    def _end_after(self, seq: int) -> int | None:
        """Return the next event after `seq` that ended a round."""
        for row in self._rows.rows(seq + 1, self._source.head):
            if ROUND_ENDED.search(bytes(row[6])):
                return int(row[0])
        return None

    def _add(self, one: MeasuredRound) -> None:
        least, most = one.handle or (None, None)
        started = microseconds(one.started)
        ended = microseconds(one.ended) if one.ended is not None else None
        seconds = None if one.seconds is None else round(one.seconds * 1000)
        texts = (one.table.game.name, one.table.pay_table, one.mode, one.outcome.value)
        whose = (one.gaming_day, one.shift, one.dealer)
        counts = (one.seats_in, one.seats, one.presses, one.refusals, one.alerts, one.holds)
        values = (
            *(self._number, one.first, one.number, started, ended),
            *map(_text, texts),
            *map(_text, whose),
            *(seconds, *counts, one.restarts, one.clean, least, most, _json(_measures(one))),
        )
        places = ", ".join(["%s"] * len(values))
        self._connection.execute(
            f"INSERT INTO round VALUES ({places}) ON CONFLICT DO NOTHING",  # noqa: S608 - no values
            values,
        )


def _calls(what: DecodedEvent) -> bool:
    """Tell whether an event calls a supervisor, and was not refused."""
    match what.event:
        case FloorCalled():
            pass
        case Press(key=key) | ButtonPressed(key=key) if key is Key.CALL_FLOOR:
            pass
        case _:
            return False
    return not any(isinstance(each, Refused) for each in what.intents)


def _at(what: DecodedEvent) -> tuple[int, int]:
    return what.at.seq, microseconds(what.at.utc)


def _measures(one: MeasuredRound) -> dict[str, Any]:
    """Return what a report sums up of a round, beside what has columns; times in nanoseconds."""
    times = one.times
    return {
        "free": {str(step): found for step, found in times.free.items() if found},
        "held": {str(step): found for step, found in times.held.items() if found},
        "down": times.down,
        "unknown": times.unknown,
        "shuffler": times.shuffler,
        "lift": times.lift,
        "phases": [
            [which.kind, which.number, found] for which, found in sorted(times.phases.items())
        ],
        "interventions": dict(one.interventions),
        "wagers": {
            name: [found.count, found.beside, *(found.bounds or (None, None))]
            for name, found in one.wagers.items()
        },
        "payouts": {name: list(found) for name, found in one.payouts.items()},
        "hand": None
        if one.hand is None
        else {
            "deck": one.hand.deck,
            "pot": one.hand.pot,
            "side_pots": one.hand.side_pots,
            "rake": one.hand.rake,
            "drop": one.hand.drop,
            "per_hand": one.hand.per_hand,
            "time": one.hand.time,
            "void": one.hand.void,
        },
    }


def _text(text: str) -> str:
    """Return a text as PostgreSQL takes it: it knows no NUL, and no half of a character."""
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}").encode("utf-8", "replace").decode()


def _json(value: object) -> str:
    return _text(json.dumps(value, ensure_ascii=False, sort_keys=True)).replace(
        "\\u0000", "\\ufffd"
    )
