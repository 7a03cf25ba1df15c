"""The keys: what each is for people, in one record beside its number on the wire.

The key pad knows numbers alone (`drivers.vocabulary`). Procedure, page and terminal ask these
records, and no list of their own.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from controller.data.definition import HAND, Step
from controller.data.message import Message
from controller.data.terms import Terms
from drivers.vocabulary import Key


class Place(StrEnum):
    """Where the page shows a key while the instruction does not name it."""

    LIST = "list"
    """In the list of rare wishes."""
    BESIDE = "beside"
    """Above the big place: the way back."""
    FLOOR = "floor"
    STOP = "stop"
    SEAT = "seat"
    """On the layout; its letter is the seat's digit."""
    HAND = "hand"
    """Among the acts of a hand, which have letters of their own there."""


class KeyRecord(NamedTuple):
    """A key.

    Attributes:
        place: where the page shows it.
        letter: on a keyboard, at the page and at the terminal; 0 stands for seat 10.
        rests: the steps at which it rests after a press: the next one would tell something else.
        meaning: the id of its usual meaning; empty: what is printed on it.
        seat: the seat that it is for; 0: none.
    """

    place: Place
    letter: str
    rests: tuple[Step, ...] = ()
    meaning: str = ""
    seat: int = 0


RECORDS: Final[Mapping[Key, KeyRecord]] = {
    Key.NO_MORE_BETS: KeyRecord(Place.LIST, "N"),
    Key.BETS_OPEN: KeyRecord(Place.BESIDE, "B", rests=HAND),
    Key.GREEN: KeyRecord(Place.LIST, "G", meaning="key-release"),
    Key.DECISIONS_CLOSED: KeyRecord(Place.LIST, "D", rests=HAND),
    Key.ROUND_OVER: KeyRecord(Place.LIST, "R"),
    Key.STOP: KeyRecord(Place.STOP, "S"),
    Key.CONTINUE: KeyRecord(Place.LIST, "C", rests=HAND),
    Key.OPEN: KeyRecord(Place.LIST, "O"),
    Key.CLOSE: KeyRecord(Place.LIST, "X"),
    Key.CALL_FLOOR: KeyRecord(Place.FLOOR, "F"),
    Key.FOLD: KeyRecord(Place.HAND, "L", rests=HAND),
    Key.CALL: KeyRecord(Place.HAND, "K", rests=HAND),
    Key.RAISE: KeyRecord(Place.HAND, "T", rests=HAND),
} | {
    Key[f"SEAT_{seat}"]: KeyRecord(Place.SEAT, str(seat % 10), rests=(Step.DRAWING,), seat=seat)
    for seat in range(1, 11)
}  # fmt: skip


def check(records: Mapping[Key, KeyRecord]) -> None:
    """Check that each key has a record, and a letter that no other key has.

    Raises:
        TypeError: a programming error: one has none, or one that is taken.
    """
    lacking = [key.name for key in Key if key not in records]
    letters = [each.letter for each in records.values()]
    twice = {letter for letter in letters if letters.count(letter) > 1}
    if lacking or twice:
        raise TypeError(f"keys without a record: {lacking}; letters of several keys: {twice}")


check(RECORDS)
KEYS: Final = Terms("key", (key.name.lower() for key in Key if not RECORDS[key].seat))
"""What is printed on keys, but for the seats'."""
MEANINGS: Final = {
    key: Message(each.meaning) if each.meaning else KEYS[key.name.lower()]
    for key, each in RECORDS.items()
    if not each.seat
}
"""The usual meaning of each key, but for the seats'."""
SEAT_KEYS: Final = {each.seat: key for key, each in RECORDS.items() if each.seat}
"""The key of each seat."""
TRIGGERS: Final = {
    key: "key_seat" if each.seat else f"key_{key.name.lower()}" for key, each in RECORDS.items()
}
"""The trigger of each key."""
