"""How far each table is at the centre.

A table's last glance tells how many events its journal has; the database tells how many are here.
"""

from dataclasses import dataclass, field

from controller.floor.glance import Life, decode_glance
from controller.floor.store.database import Connection
from controller.floor.wire import UnreadableError, table_of
from controller.system.clock import Clock

PATIENCE = 3.0
"""Seconds in which the database tells it."""
_MOST_TABLES = 10_000
"""Tables whose glances are remembered; further ones are not, until the store starts again."""
_TABLES = """SELECT DISTINCT ON (place) place, seq, extract(epoch FROM last_heard)::float8,
    coalesce((SELECT extract(epoch FROM max(removed))::float8 FROM removal
    WHERE removal.place = journal.place AND removed > last_heard), 0)
    FROM journal ORDER BY place, last_heard DESC, number DESC"""
_ALARMS = """SELECT place, kind, count(*)::integer FROM alarm WHERE decided IS NULL
    GROUP BY place, kind ORDER BY place, kind"""
_DERIVED = """SELECT number, journal.seq, coalesce(derived.seq, 0) FROM journal
    LEFT JOIN derived ON derived.journal = number WHERE journal.seq > coalesce(derived.seq, 0)"""
_OLDEST = "SELECT extract(epoch FROM min(day))::float8 FROM hot_day"


@dataclass(slots=True)
class Heard:
    """What a table's glances say of its journal.

    Attributes:
        at: when the last glance came, in seconds since 1970; None: it was ended by order, and
            nobody misses it.
        waiting: event numbers that were told and are not here yet, with the monotonic second at
            which they were: the oldest and the newest.
    """

    at: float | None
    waiting: list[tuple[int, float]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TableLag:
    """How far a table is at the centre.

    Attributes:
        events: events of its journal that are here; `delivered`: when the last came (since 1970).
        behind: events that it told of and that are not here; None: it has told nothing.
        seconds: for how long the oldest of them is awaited.
        heard: when its last glance came (since 1970); None: none is awaited.
    """

    table: str
    events: int
    delivered: float
    behind: int | None
    seconds: float
    heard: float | None


@dataclass(frozen=True, slots=True)
class Look:
    """What one look at the database has found; with `reached` false, nothing.

    Attributes:
        underived: events from which nothing is derived yet; `late`: seconds for which the journal
            waits for it that waits longest.
        oldest: when the oldest day began of which records are hot (since 1970).
    """

    reached: bool
    tables: tuple[TableLag, ...] = ()
    alarms: tuple[tuple[str, str, int], ...] = ()
    underived: int = 0
    late: float = 0.0
    oldest: float = 0.0


class Lags:
    """How far the tables are: by their glances, and by what the database has."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heard: dict[str, Heard] = {}
        self._underived: dict[int, tuple[int, float]] = {}

    def take_glance(self, subject: str, data: bytes) -> None:
        """Take a glance; one that cannot be read tells nothing."""
        table = table_of(subject)
        try:
            glance = decode_glance(data)
        except UnreadableError:
            return
        if not table or (table not in self._heard and len(self._heard) >= _MOST_TABLES):
            return
        told = glance.seq
        heard = self._heard.setdefault(table, Heard(None))
        heard.at = None if glance.life == Life.OFF else self._clock.now().utc_us / 1e6
        heard.waiting[1:] = [(told, self._clock.monotonic())]
        if heard.waiting[0][0] > told:  # another journal lies there now
            heard.waiting[:] = heard.waiting[1:]

    def compare(self, connection: Connection) -> Look:
        """Compare what the glances say with what the database has.

        Raises:
            psycopg.Error: the database does not answer in time.
        """
        connection.execute(f"SET statement_timeout = {round(PATIENCE * 1000)}")
        tables = connection.execute(_TABLES).fetchall()
        alarms = connection.execute(_ALARMS).fetchall()
        underived = connection.execute(_DERIVED).fetchall()
        [[oldest]] = connection.execute(_OLDEST).fetchall()
        return Look(
            reached=True,
            tables=tuple(
                self._lag(place, seq, delivered)
                for place, seq, delivered, removed in tables
                if not self._is_removed(place, removed)
            ),
            alarms=tuple((place, kind, count) for place, kind, count in alarms),
            underived=sum(seq - derived for _, seq, derived in underived),
            late=self._late(underived),
            oldest=oldest,
        )

    def _late(self, underived: list[tuple[int, ...]]) -> float:
        """Return for how long the oldest event waits from which nothing is derived."""
        now, before, self._underived = self._clock.monotonic(), self._underived, {}
        for journal, seq, reached in underived:
            waits = before.get(journal)
            if waits is None or waits[0] <= reached:  # that one is derived: a later one waits now
                waits = seq, now
            self._underived[journal] = waits
        return now - min((since for _, since in self._underived.values()), default=now)

    def _is_removed(self, table: str, removed: float) -> bool:
        """Tell whether a table was taken off the floor, and has sent nothing since.

        `removed`: when it was, if nothing was delivered since; else 0.
        """
        heard = self._heard.get(table)
        at = heard.at if heard is not None else None
        return removed > (at or 0.0)

    def _lag(self, table: str, mark: int, delivered: float) -> TableLag:
        heard = self._heard.get(table)
        if heard is None:
            return TableLag(table, mark, delivered, None, 0.0, None)
        left = [each for each in heard.waiting if each[0] > mark]
        seconds = self._clock.monotonic() - left[0][1] if left else 0.0
        behind = left[-1][0] - mark if left else 0
        heard.waiting[:] = left
        return TableLag(table, mark, delivered, behind, seconds, heard.at)
