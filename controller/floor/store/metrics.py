"""What a store has done, and how far each table is: counted, and told to a monitoring system."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from math import inf

import psycopg
from msgspec import Struct, field
from prometheus_client.core import Metric

from controller.floor.connection import which_answer
from controller.floor.floor_errors import CentreError
from controller.floor.glance import Life, decode_glance
from controller.floor.store.database import Connection
from controller.floor.wire import AnyReply, Refusal, UnreadableError, table_of
from controller.monitoring import Durations
from controller.monitoring.metrics import (
    FLOOR,
    build_info,
    counter,
    counters,
    exposition,
    gauge,
    gauges,
    time,
)
from controller.system.clock import Clock

# How far each table is at the centre: its last glance tells how many events its journal has, and
# the database how many are here.


PATIENCE = 3.0
"""Seconds in which the database tells it."""
_MOST_TABLES = 10_000
"""Tables whose glances are remembered; further ones are not, until the store starts again."""
_TABLES = """SELECT DISTINCT ON (place) place, seq, extract(epoch FROM last_heard)::float8,
    (SELECT extract(epoch FROM now() - max(removed))::float8 FROM removal
    WHERE removal.place = journal.place AND removed > last_heard)
    FROM journal ORDER BY place, last_heard DESC, number DESC"""
_ALARMS = """SELECT place, kind, count(*)::integer FROM alarm WHERE decided IS NULL
    GROUP BY place, kind ORDER BY place, kind"""
_DERIVED = """SELECT number, journal.seq, coalesce(derived.seq, 0) FROM journal
    LEFT JOIN derived ON derived.journal = number WHERE journal.seq > coalesce(derived.seq, 0)"""
_OLDEST = "SELECT extract(epoch FROM min(day))::float8 FROM hot_day"


class Heard(Struct):
    """What a table's glances say of its journal.

    Attributes:
        at: when the last glance came, in seconds since 1970; None: it was ended by order, and
            nobody misses it. `spoke`: the same by the monotonic clock.
        waiting: event numbers that were told and are not here yet, with the monotonic second at
            which they were: the oldest and the newest.
    """

    at: float | None
    spoke: float = -inf
    waiting: list[tuple[int, float]] = field(default_factory=list)


class TableLag(Struct, frozen=True):
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


class StoreLook(Struct, frozen=True):
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
        heard.spoke = self._clock.monotonic()
        heard.waiting[1:] = [(told, heard.spoke)]
        if heard.waiting[0][0] > told:  # another journal lies there now
            heard.waiting[:] = heard.waiting[1:]

    def compare(self, connection: Connection) -> StoreLook:
        """Compare what the glances say with what the database has.

        Raises:
            psycopg.Error: the database does not answer in time.
        """
        asked = self._clock.monotonic()
        connection.execute(f"SET statement_timeout = {round(PATIENCE * 1000)}")
        tables = connection.execute(_TABLES).fetchall()
        alarms = connection.execute(_ALARMS).fetchall()
        underived = connection.execute(_DERIVED).fetchall()
        [[oldest]] = connection.execute(_OLDEST).fetchall()
        return StoreLook(
            reached=True,
            tables=tuple(
                self._lag(place, seq, delivered)
                for place, seq, delivered, removed in tables
                if not self._is_removed(place, removed, asked)
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

    def _is_removed(self, table: str, removed: float | None, asked: float) -> bool:
        """Tell whether a table was taken off the floor, and has sent nothing since.

        `removed`: for how many seconds when the database was `asked`, if nothing was delivered
        since; else None.
        """
        heard = self._heard.get(table)
        if removed is None or heard is None or heard.at is None:
            return removed is not None
        return heard.spoke <= asked - removed

    def _lag(self, table: str, mark: int, delivered: float) -> TableLag:
        heard = self._heard.get(table)
        if heard is None:
            return TableLag(table, mark, delivered, None, 0.0, None)
        left = [each for each in heard.waiting if each[0] > mark]
        seconds = self._clock.monotonic() - left[0][1] if left else 0.0
        behind = left[-1][0] - mark if left else 0
        heard.waiting[:] = left
        return TableLag(table, mark, delivered, behind, seconds, heard.at)


# What a store has done since its start, counted for `/metrics`.


_BOUNDS = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class Counts:
    """The counts of one store.

    Attributes:
        answers: parcels that were answered: `mark`, `missing`, or the kind of a refusal.
        events: events that were committed; `sealed`: those that were sealed into segments.
        failed: batches that the database did not take; nobody was answered.
        dropped: parcels that found no room, by table; their couriers ask again.
        commits: seconds from the beginning of a batch to its commit.
        broker: whether the broker is there.
        waiting: parcels that wait now.
    """

    def __init__(self, dropped: Counter[str] | None = None) -> None:
        self.answers: Counter[str] = Counter()
        self.events = 0
        self.sealed = 0
        self.failed = 0
        self.dropped = Counter() if dropped is None else dropped
        self.commits = Durations(_BOUNDS)
        self.broker = False
        self.waiting = 0

    def batch(self, seconds: float, answers: Sequence[AnyReply], events: int) -> None:
        """Count a batch that is committed."""
        self.commits.note(seconds)
        self.events += events
        for each in answers:
            kind = each.kind if isinstance(each, Refusal) else type(each).__name__.lower()
            self.answers[kind] += 1


def metrics_text(
    look: StoreLook, counts: Counts, utc: float, servers: Mapping[str, bool] | None = None
) -> bytes:
    """Return the metrics.

    Args:
        look: at the tables.
        counts: of the store.
        utc: the store's clock, in seconds since 1970.
        servers: which of the broker's servers answer.
    """
    clock = gauge("clock_seconds", "The store's clock, since 1970.", utc)
    answer = gauges("server_up", "1: this broker answers.", "server", servers or {})
    return exposition(FLOOR, [build_info(), *_of_tables(look), *_of_store(counts), answer, clock])


def _of_tables(look: StoreLook) -> Iterator[Metric]:
    yield gauge("database_up", "1: the database answers.", look.reached)
    if not look.reached:
        return
    told = [each for each in look.tables if each.behind is not None]
    yield gauges("table_events", "Events here.", "table", {_.table: _.events for _ in look.tables})
    behind = {each.table: float(each.behind or 0) for each in told}
    yield gauges("table_behind_events", "Events that it has told of, not here.", "table", behind)
    waiting = {each.table: each.seconds for each in told}
    yield gauges("table_behind_seconds", "How long the oldest is awaited.", "table", waiting)
    came = {each.table: each.delivered for each in look.tables}
    yield gauges("table_delivered_timestamp_seconds", "When its last events came.", "table", came)
    heard = {each.table: each.heard for each in told if each.heard is not None}
    yield gauges("table_heard_timestamp_seconds", "When its last glance came.", "table", heard)
    open_ = {(table, kind): count for table, kind, count in look.alarms}
    yield gauges("alarms_open", "Alarms that nobody has decided.", "table kind", open_)
    yield gauge("underived_events", "Events from which nothing is derived yet.", look.underived)
    late = "How long the journal waits that waits longest for deriving."
    yield gauge("underived_seconds", late, look.late)
    oldest = "When the oldest day began whose records are not all sealed and gone."
    yield gauge("oldest_day_timestamp_seconds", oldest, look.oldest)


def _of_store(done: Counts) -> Iterator[Metric]:
    yield gauge("broker_up", "1: the broker is there.", done.broker)
    yield gauge("parcels_waiting", "Parcels that wait to be taken.", done.waiting)
    yield counters("parcels", "Parcels that were answered, and how.", "answer", done.answers)
    yield counter("events", "Events that were committed.", done.events)
    yield counter("sealed_events", "Events that were sealed into segments.", done.sealed)
    yield counter("batches_failed", "Batches that the database did not take.", done.failed)
    yield counter("parcels_dropped", "Parcels that found no room.", done.dropped.total())
    yield counters("table_parcels_dropped", "Of each table's.", "table", done.dropped)
    yield time("commit_seconds", "From a batch to its commit.", done.commits)


# What a monitoring system asks a store: how far each table is at the centre, and its own work.
#
# Nothing that couriers wait for depends on any of it: it has a thread and a connection of its own.


FRESH = 1.0
"""Seconds for which the same text is given, whoever asks."""


class Watch(Struct):
    """Answers a monitoring system, at most once a second from the database.

    Attributes:
        lags: of the tables.
        counts: of the store.
        look: does a piece of work with a connection to the database.
        clock: of what is told.
        servers: addresses of the broker.
    """

    lags: Lags
    counts: Counts
    look: Callable[[Callable[[Connection], StoreLook]], Awaitable[StoreLook]]
    clock: Clock
    servers: Sequence[str] = ()
    _one_looks: asyncio.Lock = field(default_factory=asyncio.Lock)
    _text: bytes = b""
    _until: float = 0.0

    async def text(self) -> bytes:
        """Return the metrics, at most a second old."""
        async with self._one_looks:
            if not self._text or self.clock.monotonic() >= self._until:
                found, servers = await asyncio.gather(
                    self._look_at_lags(), which_answer(self.servers)
                )
                utc = self.clock.now().utc_us / 1e6
                self._text = metrics_text(found, self.counts, utc, servers)
                self._until = self.clock.monotonic() + FRESH
        return self._text

    async def _look_at_lags(self) -> StoreLook:
        try:
            async with asyncio.timeout(2 * PATIENCE):
                return await self.look(self.lags.compare)
        except (CentreError, psycopg.Error, TimeoutError):
            return StoreLook(reached=False)
