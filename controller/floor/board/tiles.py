"""The tiles of a board: what is known of each table, and what of it is news.

Knows no clock, broker or browser: times are given. A tile is what a browser gets of a table, field
by field; only fields that have changed are sent on.
"""

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from math import inf

from msgspec import Struct, field, to_builtins

from controller.data.message import Message, message
from controller.floor.glance import (
    NEVER,
    SILENT,
    Glance,
    Life,
    OtherVersionError,
    TooLargeError,
    decode_glance,
    pit_of,
)
from controller.floor.wire import UnreadableError, table_of

_NEAR = 2_000
"""Milliseconds by which the begin of a wait may differ and counts as the same: ages are whole
seconds, and travel for some time."""

Value = object
Fields = dict[str, Value]


class Unfit(StrEnum):
    """Why a glance is refused."""

    UNREADABLE = "unreadable"
    VERSION = "version"
    LARGE = "large"
    NAME = "name"


class TileLife(StrEnum):
    """What only a board can know of a table, beside `Life`."""

    WAITED = "waited"
    """The central database has this table, and the board has not heard it yet."""
    SILENT = "silent"
    """It was not heard for so long that something is wrong: computer, courier or network."""


class Known(Struct, frozen=True):
    """A table that the central database has.

    Attributes:
        heard_ms: when a parcel of it came last, milliseconds of UTC.
        ended: the last of its journal is that its daemon was ended by order.
        removed: seconds since somebody took it off the floor, if nothing of it came there since;
            None: nobody.
    """

    table: str
    heard_ms: int
    ended: bool
    removed: float | None = None


class _Tile(Struct):
    """A table: its fields as browsers have them, and when its last glance came.

    `spoke` is that by the monotonic clock; of a table that sent none: endless ago. Without a broker
    `heard` goes on. A table's events only rise, but where its journal is exchanged: `fell` and
    `twice` say when they fell last, and when so soon again that two tables send under its name.
    """

    fields: Fields
    heard: float
    heard_ms: int
    spoke: float = -inf
    seq: int = 0
    fell: float = -inf
    twice: float = -inf

    def count(self, seq: int) -> None:
        """Take in the number of the last event, as a glance has just told it."""
        if seq < self.seq:
            self.twice = self.spoke if self.spoke - self.fell < SILENT else self.twice
            self.fell = self.spoke
        self.seq = seq


class Tiles(Struct):
    """All tables of a board.

    Attributes:
        tell: takes what an operator should read in the log.
        fewer: a tile has gone since this was set to false: who has the others has one too many.
    """

    tell: Callable[[Message], None]
    fewer: bool = False
    _tiles: dict[str, _Tile] = field(default_factory=dict)
    _pits: dict[str, str] = field(default_factory=dict)
    _fresh: dict[str, tuple[bytes, float, int]] = field(default_factory=dict)
    _news: dict[str, Fields] = field(default_factory=dict)
    _refused: set[tuple[str, str]] = field(default_factory=set)

    def know(self, known: Iterable[Known], now: float) -> None:
        """Add the tables that the central database has; those that sent glances stay as they are.

        One that was taken off the floor goes, unless it was heard since.

        Args:
            known: them.
            now: seconds, monotonic, when the database was asked; they have the usual time to be
                heard.
        """
        for each in known:
            tile = self._tiles.get(each.table)
            if each.removed is not None:
                if tile is not None and tile.spoke <= now - each.removed:
                    del self._tiles[each.table]
                    self._news.pop(each.table, None)
                    self.fewer = True
            elif tile is None:
                life = Life.OFF if each.ended else TileLife.WAITED
                fields = self._named(each.table) | {"life": life, "since": each.heard_ms}
                self._tiles[each.table] = _Tile(fields, now, each.heard_ms)
                self._news[each.table] = dict(fields)

    def place(self, pits: Mapping[str, str]) -> None:
        """Note where the tables stand that were moved; the names of the others say it."""
        self._pits = dict(pits)
        for table, tile in self._tiles.items():
            self._change(table, tile, self._named(table))

    def take_glance(self, subject: str, data: bytes, now: float, utc_ms: int) -> None:
        """Take in a glance; it is read by the next `take_changes`, unless a newer one has come.

        Args:
            subject: under which it came: the table's name is in it.
            data: the message.
            now: seconds, monotonic.
            utc_ms: milliseconds of UTC.
        """
        table = table_of(subject)
        if table:
            self._fresh[table] = data, now, utc_ms
        else:
            self._refuse(subject, Unfit.NAME, message("form-no-word", text=subject))

    def take_changes(self, now: float, *, hears: bool) -> Mapping[str, Fields]:
        """Return what has changed since the last look: of each table the fields that differ.

        Args:
            now: seconds, monotonic.
            hears: the broker is there; without it no table is found to be silent.
        """
        fresh, self._fresh = self._fresh, {}
        for table, (data, at, utc_ms) in fresh.items():
            self._read(table, data, at, utc_ms)
        for table, tile in self._tiles.items():
            if not hears:
                tile.heard = now
            elif now - tile.heard >= SILENT and tile.fields["life"] not in (
                Life.OFF,
                TileLife.SILENT,
            ):
                self._change(table, tile, {"life": TileLife.SILENT, "since": tile.heard_ms})
        news, self._news = self._news, {}
        return news

    def all_tables(self) -> Mapping[str, Fields]:
        """Return all tables with all that is known of each, as of the last look."""
        return {table: tile.fields for table, tile in self._tiles.items()}

    def __contains__(self, table: object) -> bool:
        return table in self._tiles

    def _read(self, table: str, data: bytes, at: float, utc_ms: int) -> None:
        try:
            glance = decode_glance(data)
        except TooLargeError as error:
            self._refuse(table, Unfit.LARGE, error.words)
        except OtherVersionError as error:
            self._refuse(table, Unfit.VERSION, error.words)
        except UnreadableError as error:
            self._refuse(table, Unfit.UNREADABLE, error.words)
        else:
            self._refused = {each for each in self._refused if each[0] != table}
            tile = self._tiles.get(table)
            if tile is None:
                tile = self._tiles[table] = _Tile({}, at, utc_ms)
            tile.heard = tile.spoke = at
            tile.heard_ms = utc_ms
            if glance.life == Life.ON:
                tile.count(glance.seq)
            found = self._named(table) | _fields(glance, utc_ms) | {"twice_since": 0}
            if at - tile.twice < SILENT:
                found["twice_since"] = tile.fields.get("twice_since") or utc_ms
                if found["twice_since"] == utc_ms:
                    self.tell(message("board-twice", name=table))
            self._change(table, tile, found)

    def _named(self, table: str) -> Fields:
        return {"table": table, "pit": self._pits.get(table, pit_of(table))}

    def _refuse(self, table: str, why: Unfit, told: Message) -> None:
        """Refuse a glance: the tile stays as it was, and says why. It is told once.

        A table that was never heard gets no tile by it: its name may be anybody's invention.
        """
        if (table, why) not in self._refused and len(self._refused) < _MOST_REFUSED:
            self._refused.add((table, why))
            self.tell(message("board-refused", name=table, kind=why, error=told))
        if table in self._tiles:
            self._change(table, self._tiles[table], {"refused": why})

    def _change(self, table: str, tile: _Tile, found: Fields) -> None:
        """Take over fields; those that differ are news."""
        fields = tile.fields
        news = {
            name: value
            for name, value in found.items()
            if not (name in fields and _same(name, fields[name], value))
        }
        if news:
            fields.update(news)
            self._news.setdefault(table, {}).update(news)


_MOST_REFUSED = 1000
"""Refusals that are remembered, so that each is told once."""


def _same(name: str, before: Value, after: Value) -> bool:
    """Tell whether a field says the same; begins of waits are compared loosely."""
    if before == after:
        return True
    if name == "holds":
        return _same_holds(before, after)
    if not isinstance(before, int) or not isinstance(after, int):
        return False
    return name.endswith("since") and 0 not in (before, after) and abs(before - after) <= _NEAR


def _same_holds(before: Value, after: Value) -> bool:
    if not isinstance(before, list) or not isinstance(after, list) or len(before) != len(after):
        return False
    return all(
        one[:2] == other[:2] and _same("since", one[2], other[2])
        for one, other in zip(before, after, strict=True)
    )


_AS_TOLD = (
    *("life", "name", "game", "step", "title", "mode", "round", "places", "seats", "alarms"),
    *("reason", "coming", "dealer", "limits", "time_zone", "flags"),
)
"""The fields of a glance that a tile has as they are."""


def _fields(glance: Glance, utc_ms: int) -> Fields:
    """Return the fields of a tile; begins of waits in milliseconds of UTC, 0: none."""

    def since(age: int) -> int:
        return 0 if age == NEVER else utc_ms - 1000 * age

    told = {name: to_builtins(getattr(glance, name)) for name in _AS_TOLD}
    return told | {
        "since": 0 if glance.life == Life.ON else since(glance.age),
        "refused": "",
        "alarm_since": since(glance.alarm_age),
        "call_since": since(glance.call),
        "coming_since": since(glance.coming_age),
        "decisions": glance.decisions.count,
        "decisions_since": since(glance.decisions.age),
        "late": glance.late.count,
        "late_since": since(glance.late.age),
        "holds": [[each.cause, each.priority, since(each.age)] for each in glance.holds],
        "dealer_since": since(glance.dealer_age),
    }
