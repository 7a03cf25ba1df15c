"""What is derived event by event: holds, calls, alarms, decisions, decks, devices."""

from collections import Counter
from typing import Any, get_args
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Struct

from controller.data import intents
from controller.data.causes import LATE_BET, WRONG_PIN, About, Spot
from controller.data.events import FloorCalled, GamingDayBegan, Press, ShiftBegan, SignOnFailed
from controller.data.house_clock import hour_begun, hour_of_any_day, microseconds
from controller.data.topics import topic
from controller.floor.store.batch import Writing, gaming_day_of, json_of, name_of, text_of
from controller.floor.store.stays import FIRST, Stays
from controller.records.decoded_event import DecodedEvent
from controller.records.devices import EVENTS, DeviceNow, Devices
from controller.records.record import Moment
from controller.reports.report_maker import Now
from drivers.interface import ButtonPressed, SendAct
from drivers.vocabulary import Key

# Where each deck was dealt, how often, and how its counts were: an index for its history.


_UPSERT = """INSERT INTO deck_use VALUES
    (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (journal, colour, identity) DO UPDATE SET
    last = excluded.last, last_utc_us = excluded.last_utc_us,
    rounds = deck_use.rounds + excluded.rounds, counts = deck_use.counts + excluded.counts,
    wrong = deck_use.wrong + excluded.wrong, marks = deck_use.marks + excluded.marks,
    out_utc_us = coalesce(excluded.out_utc_us, deck_use.out_utc_us),
    out_by = coalesce(excluded.out_by, deck_use.out_by),
    out_reason = coalesce(excluded.out_reason, deck_use.out_reason)"""


OfDeck = intents.DeckInPlay | intents.DeckCounted | intents.DeckChanged | intents.RoundsMarked
"""What is said of a deck."""


class DeckNow(Struct):
    """The deck of a colour that was dealt last: its identity, and its last round."""

    identity: str
    round: int


class _Use(Struct):
    first: Moment
    last: Moment
    rounds: int = 0
    counts: int = 0
    wrong: int = 0
    marks: int = 0
    out: tuple[int, str, str] | None = None


class Decks:
    """Follows the decks of a table; a count is of the deck of its colour that was dealt last."""

    def __init__(self, writing: Writing, number: int, now: dict[str, DeckNow]) -> None:
        """Go on with the decks as they stood; `now` is changed."""
        self._writing = writing
        self._number = number
        self._now = now
        self._uses: dict[tuple[str, str], _Use] = {}

    def add_intent(self, said: OfDeck, at: Moment) -> None:
        """Take in an intent."""
        now = self._now.get(said.colour)
        match said:
            case intents.DeckInPlay():
                use = self._of(said.colour, said.identity, at)
                again = now is not None and (now.identity, now.round) == (said.identity, said.round)
                use.rounds += not again
                self._now[said.colour] = DeckNow(said.identity, said.round)
            case intents.DeckChanged():
                use = self._of(said.colour, said.identity, at)
                use.out = microseconds(at.utc), text_of(said.by), text_of(said.reason)
                self._now.pop(said.colour, None)
            case intents.DeckCounted() if now is not None:
                use = self._of(said.colour, now.identity, at)
                use.counts += 1
                use.wrong += not said.good
            case intents.RoundsMarked() if now is not None:
                self._of(said.colour, now.identity, at).marks += 1

    def end(self) -> None:
        """Write what was counted."""
        for (colour, identity), use in sorted(self._uses.items()):
            first, last = use.first, use.last
            times = (first.seq, microseconds(first.utc), last.seq, microseconds(last.utc))
            counts = (use.rounds, use.counts, use.wrong, use.marks)
            out = use.out or (None, None, None)
            names = name_of(colour), name_of(identity)
            values = (self._number, *names, *times, *counts, *out)
            self._writing.add("deck_use", _UPSERT, values)

    def _of(self, colour: str, identity: str, at: Moment) -> _Use:
        use = self._uses.setdefault((colour, identity), _Use(at, at))
        use.last = at
        return use


TOPICS = frozenset(
    topic(each)
    for each in (
        *(FloorCalled, Press, ButtonPressed, SignOnFailed, GamingDayBegan, ShiftBegan, *EVENTS),
        *(intents.HoldOpened, intents.HoldClosed, intents.FloorAnswered, intents.AlertRaised),
        *(intents.IrregularityOpened, intents.IrregularityClosed),
        *(*get_args(OfDeck), SendAct, intents.RoundBegan),
    )
)
"""Of the events that `Passing` has to be given."""
_DEVICE_USE = """INSERT INTO {table} AS had VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
    ON CONFLICT (gaming_day, journal, stay, device, kind, serial, model, firmware, name)
    DO UPDATE SET value = had.value + excluded.value,
    first_day = least(had.first_day, excluded.first_day),
    last_day = greatest(had.last_day, excluded.last_day)"""
_ALERTED = """INSERT INTO {table} AS had VALUES (%s, %s, %s, %s, %s, %s)
    ON CONFLICT (gaming_day, journal, stay, cause, hour_utc_us)
    DO UPDATE SET count = had.count + excluded.count"""


class PassingState(msgspec.Struct):
    """Where `Passing` goes on, kept as JSON between two times."""

    gaming_day: str = ""
    shift: str = ""
    shift_date: str = ""
    zone: str = "UTC"
    devices: dict[str, DeviceNow] = {}
    decks: dict[str, DeckNow] = {}


class Passing:
    """Takes the events of one journal in their order, and writes rows."""

    def __init__(self, writing: Writing, number: int, state: PassingState, stays: Stays) -> None:
        """Go on; `state` is changed."""
        self._stays = stays
        self._stay = FIRST
        self._writing = writing
        self._number = number
        self._state = state
        self._now = Now(state.gaming_day, state.shift, shift_date=state.shift_date)
        self._devices = Devices(state.devices)
        self._decks = Decks(writing, number, state.decks)
        self._machines: dict[tuple[int, tuple[str, ...]], int] = {}
        self._alerted = Counter[tuple[str, int, str, int]]()

    def add_event(self, what: DecodedEvent) -> None:
        """Take in an event."""
        self._now.follow(what)
        self._stay = self._stays.at(what.at.utc)
        if _calls(what):
            reason = what.event.reason if isinstance(what.event, FloorCalled) else ""
            self._writing.add(
                "call",
                "INSERT INTO call (journal, called, called_utc_us, gaming_day, reason, stay)"
                " VALUES (%s, %s, %s, %s, %s, %s)",
                (self._number, *_at(what), self._day, text_of(reason), self._stay),
            )
        if isinstance(what.event, SignOnFailed):
            self._alert(what, 0, WRONG_PIN, what.event.wish)
        for place, intent in enumerate(what.intents, 1):
            self._note(what, place, intent)
        self._devices.add_event(what)
        for machine, counts in self._devices.counts.items():
            for name, count in counts.items():
                names = (self._day, *msgspec.structs.astuple(machine), name)
                key = self._stay, names
                self._machines[key] = self._machines.get(key, 0) + count
        self._devices.counts.clear()

    def end(self) -> None:
        """Write what was counted, and note where it goes on."""
        self._decks.end()
        for (stay, key), count in sorted(self._machines.items()):
            day, *names = map(name_of, key)
            values = (self._number, day, *names, count, stay, day, day)
            self._writing.sum_up("device_use", _DEVICE_USE, values)
        for of, count in sorted(self._alerted.items()):
            self._writing.sum_up("alerted", _ALERTED, (self._number, *of, count))
        self._state.gaming_day = self._now.gaming_day
        self._state.shift, self._state.shift_date = self._now.shift, self._now.shift_date

    @property
    def _day(self) -> str:
        return gaming_day_of(self._now.gaming_day)

    def _note(self, what: DecodedEvent, place: int, intent: intents.Intent) -> None:
        match intent:
            case intents.HoldOpened():
                self._open(what, intent)
                self._alert(what, place, intent.cause, *_whom(intent.about))
            case intents.HoldClosed():
                by = json_of(msgspec.to_builtins(intent.by)) if intent.by else None
                self._writing.add(
                    "hold",
                    "UPDATE hold SET closed = %s, closed_utc_us = %s, closed_by = %s"
                    " WHERE journal = %s AND id = %s AND closed IS NULL",
                    (*_at(what), by, self._number, intent.id),
                )
            case intents.FloorAnswered():
                waited = round(intent.waited * 1000)
                self._writing.add(
                    "call",
                    "UPDATE call SET answered = %s, answered_utc_us = %s, answered_by = %s,"
                    " waited_ms = %s WHERE journal = %s AND answered IS NULL",
                    (*_at(what), text_of(intent.by), waited, self._number),
                )
            case intents.AlertRaised():
                self._alert(what, place, LATE_BET, intent.spot, intent.seat)
            case intents.IrregularityOpened() | intents.IrregularityClosed():
                self._decide(what, intent)
            case _ if isinstance(intent, OfDeck):
                self._decks.add_intent(intent, what.at)

    def _open(self, what: DecodedEvent, opened: intents.HoldOpened) -> None:
        words = json_of(msgspec.to_builtins(opened.words))
        about, seat = _whom(opened.about)
        self._writing.add(
            "hold",
            "INSERT INTO hold (journal, id, opened, opened_utc_us, gaming_day, cause, about,"
            " seat, words, stay) VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"
            " ON CONFLICT DO NOTHING",
            (
                *(self._number, opened.id, *_at(what), self._day),
                *(text_of(opened.cause), text_of(about), seat, words, self._stay),
            ),
        )

    def _alert(self, what: DecodedEvent, place: int, cause: str, about: str, seat: int = 0) -> None:
        seq, utc_us = _at(what)
        zone = ZoneInfo(self._state.zone)
        hour = hour_of_any_day(hour_begun(what.at.utc, zone), zone)
        self._alerted[self._day, self._stay, name_of(cause), microseconds(hour)] += 1
        whose = self._day, text_of(self._now.shift), text_of(self._now.shift_date)
        self._writing.add(
            "alert",
            "INSERT INTO alert VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)",
            (
                *(self._number, seq, place, utc_us, *whose),
                *(text_of(cause), text_of(about), seat, self._stay),
            ),
        )

    def _decide(
        self, what: DecodedEvent, said: intents.IrregularityOpened | intents.IrregularityClosed
    ) -> None:
        if isinstance(said, intents.IrregularityOpened):
            texts = (said.kind.value, said.scope.value)
            of_whom = (said.seat, text_of(said.wager), text_of(said.by))
            self._writing.add(
                "decision",
                "INSERT INTO decision (journal, id, opened, opened_utc_us, gaming_day, kind,"
                " scope, seat, wager, declared_by, stay)"
                " VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) ON CONFLICT DO NOTHING",
                (self._number, said.id, *_at(what), self._day, *texts, *of_whom, self._stay),
            )
            return
        decided = (said.remedy.value, text_of(said.by), text_of(said.reason))
        self._writing.add(
            "decision",
            "UPDATE decision SET closed = %s, closed_utc_us = %s, remedy = %s, decided_by = %s,"
            " reason = %s WHERE journal = %s AND id = %s AND closed IS NULL",
            (*_at(what), *decided, self._number, said.id),
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
    return not any(isinstance(each, intents.Refused) for each in what.intents)


def _whom(about: About) -> tuple[str, int]:
    """Return what a hold is about as a text, and the seat, where it is a seat's wager; else 0."""
    return (about.wager, about.seat) if isinstance(about, Spot) else (str(about), 0)


def _at(what: DecodedEvent) -> tuple[Any, Any]:
    return what.at.seq, microseconds(what.at.utc)
