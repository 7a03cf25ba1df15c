"""The world: where every card truly is. Firmware and controller never read it; judges do.

Every change is a record that is logged before the change takes effect, so that a log that outlives
the process repeats the whole history. Cards have names (`red-07`) that mean nothing; the seed
decides which rank and suit a name stands for, and that stays in the world.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from pathlib import Path
from random import Random

from drivers.vocabulary import JOKERS, ActKind, BackColour
from simulators.devices import world_log
from simulators.devices.control import WorldError

DECK = 52
DECKS = (DECK, 36, 32, 53, 54)
"""Numbers of cards that a deck may have: all, six to ace, seven to ace, with one joker or two."""
RANKS = "23456789TJQKA"
SUITS = "cdhs"


class Place(StrEnum):
    """The places where a card can be."""

    BOX = "box"
    INPUT = "input"
    READY = "ready"
    TRAY = "tray"
    HAND = "hand"
    SEAT_1 = "seat:1"
    SEAT_2 = "seat:2"
    SEAT_3 = "seat:3"
    SEAT_4 = "seat:4"
    SEAT_5 = "seat:5"
    SEAT_6 = "seat:6"
    SEAT_7 = "seat:7"
    SEAT_8 = "seat:8"
    SEAT_9 = "seat:9"
    SEAT_10 = "seat:10"
    DEALER = "dealer"
    COMMUNITY = "community"
    RACK = "rack"
    FLOOR = "floor"


INSIDE = (Place.READY, Place.INPUT, Place.TRAY)
"""The places in the shuffler, its exit tray among them."""
SEATS = tuple(place for place in Place if place.startswith("seat:"))
LAYOUT = (*SEATS, Place.DEALER, Place.COMMUNITY)
"""The places on the layout."""
_ON_LAYOUT = frozenset(LAYOUT)


@dataclass(slots=True)
class Dispense:
    """The effects of one act on the cards, for the judge."""

    act: world_log.ActName
    kind: ActKind
    size: int
    number: int
    """The number of the record with which it began."""
    starts: int = 0
    cards: list[str] = field(default_factory=list)
    """The cards that went to the tray, in order."""
    faulty: int = 0
    """Cards among them that an injected fault added."""


class World:
    """Two decks and their places.

    Attributes:
        deck: the cards of each deck.
        violations: forbidden events, in words, in their order.
        emptied: how often the last card has left the shuffler.
        stacks: the shuffler releases the remaining cards onto a packet that lies in its tray.
        number: the number of the latest record: `dispenses` can be asked for what followed it.
        log: the log of the records.
        latest: the dispense of the act that began last; None: none ever began.
    """

    def __init__(
        self,
        seed: int = 0,
        colours: Sequence[BackColour] = (BackColour.RED, BackColour.BLUE),
        log: world_log.MoveLog | None = None,
        *,
        deck: int = DECK,
    ) -> None:
        if deck not in DECKS:
            raise WorldError(f"there is no deck of {deck} cards: 52, 36, 32, 53 or 54")
        self._begin(world_log.MemoryLog() if log is None else log)
        self._record(world_log.Made(seed, tuple(colour.name.lower() for colour in colours), deck))

    def _begin(self, log: world_log.MoveLog) -> None:
        self.seed = 0
        self.deck = DECK
        self.violations: list[str] = []
        self.log = log
        self.number = 0
        self._places: dict[str, list[str]] = {place: [] for place in Place}
        # The lists themselves: a change of a place changes its list.
        self._inside = tuple(self._places[place] for place in INSIDE)
        self._backs: dict[str, dict[str, int]] = {}
        """The backs at each place that was looked at since its cards last changed."""
        self._layout: dict[str, int] | None = None
        """Cards at each place of the layout; None: they have changed since the last look."""
        self._faces: dict[str, str] = {}
        self._dispenses: dict[world_log.ActName, Dispense] = {}
        self._tray: world_log.ActName | None = None
        self.latest: Dispense | None = None
        self.stacks = False
        self.emptied = 0

    @classmethod
    def load(cls, path: Path, *, stacks: bool = False) -> "World":
        """Rebuild the world from its log, and go on writing there; `stacks` as in the class.

        Raises:
            WorldError: the log is damaged.
        """
        world = cls._replayed(world_log.read_log(path), path, stacks=stacks)
        world.log = world_log.FileLog(path)
        return world

    @classmethod
    def seen(cls, path: Path) -> "World":
        """Return the world by another process's log as it stands now; the log is not changed.

        Raises:
            OSError: the log cannot be read.
            WorldError: the log is damaged.
        """
        return cls._replayed(world_log.parse_log(path.read_bytes(), path), path)

    @classmethod
    def _replayed(
        cls, records: Iterable[world_log.Record], path: Path, *, stacks: bool = False
    ) -> "World":
        world = cls.__new__(cls)
        world._begin(world_log.MemoryLog(keep=0))
        world.stacks = stacks
        for record in records:
            world._apply(record)
        if not world._faces:
            raise WorldError(f"{path} does not begin with a world")
        return world

    @classmethod
    def at(cls, path: Path, seed: int = 0, *, deck: int = DECK, stacks: bool = False) -> "World":
        """Return the world that is logged at `path`, or a new one that is logged there.

        Raises:
            WorldError: the log is damaged, or its decks have other numbers of cards.
        """
        if not path.exists() or not path.stat().st_size:
            return cls(seed, log=world_log.FileLog(path), deck=deck)
        world = cls.load(path, stacks=stacks)
        if world.deck != deck:
            raise WorldError(f"{path}: its decks have {world.deck} cards, not {deck}; delete it")
        return world

    def cards(self, place: Place) -> tuple[str, ...]:
        """Return the cards at a place, the next to go first."""
        return tuple(self._places[place])

    def count(self, place: Place) -> int:
        """Return how many cards are at a place."""
        return len(self._places[place])

    def inside(self) -> tuple[int, int, int]:
        """Return how many cards are in the shuffler: at its output, in its input and its tray."""
        ready, loaded, tray = self._inside
        return len(ready), len(loaded), len(tray)

    def census(self) -> dict[str, int]:
        """Return how many cards are at each place that has any."""
        return {place: len(cards) for place, cards in self._places.items() if cards}

    def layout(self) -> Mapping[str, int]:
        """Return how many cards are at each place on the layout that has any."""
        if self._layout is None:
            self._layout = {
                place: len(self._places[place]) for place in LAYOUT if self._places[place]
            }
        return self._layout

    def colours(self, place: Place) -> tuple[BackColour, ...]:
        """Return the colours of the backs at a place, each once, in order of the cards."""
        return tuple(BackColour[colour.upper()] for colour in self.backs(place))

    def backs(self, place: Place) -> Mapping[str, int]:
        """Return how many cards of each colour (`red`) are at a place, in order of the cards."""
        found = self._backs.get(place)
        if found is None:
            found = self._backs[place] = {}
            for back in map(_back, self._places[place]):
                found[back] = found.get(back, 0) + 1
        return found

    def face(self, card: str) -> str:
        """Return a card's rank and suit (`Qs`): only for judges, and for people who hold it."""
        return self._faces[card]

    def faces(self, place: Place) -> list[str]:
        """Return ranks and suits of the cards at a place: for whom `face` is for."""
        return [self._faces[card] for card in self._places[place]]

    def move(
        self,
        cards: Iterable[str],
        source: Place,
        target: Place,
        cause: str,
        at: float,
        act: world_log.ActName | None = None,
    ) -> None:
        """Move cards, all at once.

        Raises:
            WorldError: one of them is not at `source`.
        """
        moving = tuple(cards)
        if not set(self._places[source]).issuperset(moving):
            raise WorldError(f"{moving} are not all at {source}")
        self._record(world_log.Moved(at, moving, source, target, cause, act))

    def feed(self, source: Place, cause: str, at: float, act: world_log.ActName) -> None:
        """Move the first card of `source` to the tray, as the motor does.

        Raises:
            WorldError: there is none.
        """
        here = self._places[source]
        if not here:
            raise WorldError(f"no card in {source}")
        self._record(world_log.Moved(at, (here[0],), source, Place.TRAY, cause, act))

    def begin(self, act: world_log.ActName, kind: ActKind, size: int, at: float) -> None:
        """Note that the motor starts for an act."""
        self._record(world_log.Began(at, act, kind, size))

    def shuffle(self, place: Place, at: float) -> None:
        """Put the cards of a place into an order that the seed alone decides."""
        order = sorted(self._places[place])
        Random(f"{self.seed}:{self.number}").shuffle(order)
        self._record(world_log.Shuffled(at, place, tuple(order)))

    def sort(self, place: Place, at: float) -> None:
        """Put the cards of a place into the order of a new deck."""
        order = sorted(self._places[place], key=lambda card: (self._rank(card), card))
        self._record(world_log.Shuffled(at, place, tuple(order)))

    def is_sorted(self, place: Place) -> bool:
        """Tell whether the cards of a place, if there are any, lie in the order of a new deck."""
        cards = self._places[place]
        return bool(cards) and cards == sorted(cards, key=lambda card: (self._rank(card), card))

    def _rank(self, card: str) -> tuple[int, int]:
        face = self._faces[card]
        if face in JOKERS:
            return len(SUITS), JOKERS.index(face)
        return SUITS.index(face[1]), RANKS.index(face[0])

    def dispenses(self, since: int = 0) -> list[Dispense]:
        """Return the dispenses of each act that began after record number `since`."""
        return [found for found in self._dispenses.values() if found.number > since]

    def dispense(self, act: world_log.ActName) -> Dispense | None:
        """Return the dispense of one act, or None if it never began."""
        return self._dispenses.get(act)

    def _record(self, record: world_log.Record) -> None:
        self.log.append(record)
        self._apply(record)

    def _apply(self, record: world_log.Record) -> None:
        self.number += 1
        match record:
            case world_log.Moved():
                self._apply_move(record)
            case world_log.Shuffled():
                self._places[record.place][:] = record.order
                self._backs.pop(record.place, None)
            case world_log.Began():
                self._apply_beginning(record)
            case world_log.Made():
                self._apply_making(record)

    def _apply_making(self, record: world_log.Made) -> None:
        self.seed, self.deck = record.seed, record.deck
        number, jokers = divmod(record.deck, len(SUITS))
        for colour in record.colours:
            names = [f"{colour}-{place:02}" for place in range(1, record.deck + 1)]
            faces = [rank + suit for suit in SUITS for rank in RANKS[-number:]]
            faces += JOKERS[:jokers]
            Random(f"{record.seed}:{colour}").shuffle(faces)
            self._faces.update(zip(names, faces, strict=True))
            self._places[Place.BOX].extend(names)
        self._backs.clear()

    def _apply_beginning(self, record: world_log.Began) -> None:
        found = self._dispenses.get(record.act)
        if found is None:
            found = Dispense(record.act, record.kind, record.size, self.number)
            self._dispenses[record.act] = found
        found.starts += 1
        self.latest = found
        if found.starts > 1:
            self.violations.append(f"the motor started twice for act {record.act}")

    def _apply_move(self, record: world_log.Moved) -> None:
        cards = record.cards
        source, target = self._places[record.source], self._places[record.target]
        self._backs.pop(record.source, None)
        self._backs.pop(record.target, None)
        if record.source in _ON_LAYOUT or record.target in _ON_LAYOUT:
            self._layout = None
        if record.act is not None and record.target == Place.TRAY:
            self._judge(record, record.act)
        if tuple(source[: len(cards)]) == cards:
            del source[: len(cards)]
        else:
            for card in cards:
                source.remove(card)
        target.extend(cards)
        if not source and record.source in INSIDE:
            if not any(self._inside):
                self.emptied += 1
            if record.source == Place.TRAY:
                self._tray = None

    def _judge(self, record: world_log.Moved, act: world_log.ActName) -> None:
        found = self._dispenses.get(act)
        if found is None:
            self.violations.append(f"a card moved for act {act}, which never began")
            return
        stacks = self.stacks and found.kind is ActKind.REMAINDER
        if self._tray is not None and self._tray != act and not stacks:
            self.violations.append(f"act {act} put a card on those of act {self._tray}")
        self._tray = act
        found.cards.extend(record.cards)
        found.faulty += record.cause == "over"
        if found.kind is ActKind.PACKET and len(found.cards) - found.faulty > found.size:
            self.violations.append(f"act {act} put out more than its {found.size} cards")


class WatchedWorld(World):
    """The world by another process's log, which is read on at each look and never changed."""

    def __init__(self, path: Path) -> None:
        """Name the log; nothing is read yet."""
        self._begin(world_log.MemoryLog(keep=0))
        self._path, self._read = path, 0

    def look(self) -> "WatchedWorld":
        """Read on, and return the world as it stands now.

        Raises:
            OSError: the log cannot be read.
            WorldError: the log is damaged.
        """
        with self._path.open("rb") as log:
            log.seek(self._read)
            data = log.read()
        for record in world_log.parse_log(data, self._path):
            self._apply(record)
        self._read += data.rfind(b"\n") + 1
        return self


@cache
def colour_of(card: str) -> BackColour:
    """Return the colour of a card's back."""
    return BackColour[_back(card).upper()]


@cache
def _back(card: str) -> str:
    return card.partition("-")[0]
