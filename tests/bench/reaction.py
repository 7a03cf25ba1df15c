"""*No more bets* on the key pad's wire to the first dispense act on the shuffler's wire."""

import gc
import sqlite3
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from statistics import median

from drivers.frames import FrameReader, encode
from drivers.messages import Act, Button
from drivers.vocabulary import ActKind, Gesture, Key
from tests.bench.bare import committing, echoing, exchange
from tests.bench.figures import Spread, Target, tenths
from tests.bench.instant_dealer import InstantDealer
from tests.bench.served import Place, serving
from tests.bench.wired_devices import WiredDevices

GROWN = 16 << 20
"""Bytes of a write-ahead log that has reached its final size. Until then each commit makes it
longer, which costs a disk more than overwriting, as a log does for the rest of its life.
"""
_REST = 0.5
"""Seconds of quiet before each rested measurement: the table's background work comes after 0.25 to
0.5.
"""
_PRESS = encode(Button(1, 1, Key.NO_MORE_BETS, Gesture.PRESS, 1, 0))
"""The bytes that the echo gets."""
_OF_PRESS = (
    "SELECT length(kind) + length(data) + length(intents) + length(said)"
    " + length(definitions) + length(state_digest) + length(hash), (SELECT length(data) FROM state)"
    " FROM event WHERE kind = 'ButtonPressed' AND CAST(intents AS TEXT) LIKE '%SendAct%'"
    " ORDER BY seq DESC LIMIT 1"
)


@dataclass
class Turns:
    """Samples taken in turns, in nanoseconds."""

    reaction: list[int] = field(default_factory=list)
    echo: list[int] = field(default_factory=list)
    commit: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class Reaction:
    """The results; times in microseconds."""

    reaction: Spread
    echo: Spread
    commit: Spread
    ratio: float
    """reaction / (echo + one commit), at the medians."""
    p99_ratio: float
    """The same at the 99th percentile: echo and commit are added turn by turn."""
    ratio_tenths: tuple[float, float]
    """The same in each tenth of the run: the lowest and the highest."""

    @classmethod
    def of(cls, turns):
        spreads = [
            Spread.of([each / 1000 for each in samples], "µs")
            for samples in (turns.reaction, turns.echo, turns.commit)
        ]
        parts = zip(*map(tenths, (turns.reaction, turns.echo, turns.commit)), strict=True)
        ratios = [_ratio(*map(median, part)) for part in parts]
        floor = Spread.of(
            [sum(each) / 1000 for each in zip(turns.echo, turns.commit, strict=True)], "µs"
        )
        ratio = _ratio(*(each.median for each in spreads))
        return cls(*spreads, ratio, spreads[0].p99 / floor.p99, (min(ratios), max(ratios)))


def _ratio(reaction, echo, commit):
    return reaction / (echo + commit)


@dataclass(frozen=True)
class ReactionPart:
    """All reactions: those one after the other, and those after a rest each."""

    busy: Reaction
    rested: Reaction | None
    event_bytes: int
    state_bytes: int
    log_entries: int
    """Lines that the daemon wrote to its log meanwhile."""

    def targets(self):
        yield Target("reaction / (echo + commit), median", self.busy.ratio, 1.3, "×")
        yield Target("reaction / (echo + commit), p99", self.busy.p99_ratio, 1.5, "×")
        yield Target("reaction, p99", self.busy.reaction.p99 / 1000, 5.0, "ms")


class FirstAct:
    """Is called with the bytes for the shuffler, in turn; true: a packet's act was in them."""

    def __init__(self):
        self._reader, self._heard = FrameReader(), bytearray()

    def __call__(self, chunk):
        self._heard.extend(chunk)
        return any(
            isinstance(each, Act) and each.kind is ActKind.PACKET
            for each in self._reader.receive(chunk)
        )

    def hand_over(self, wired):
        """Give the shuffler the bytes that came for it meanwhile."""
        wired.shuffler.receive(bytes(self._heard), wired.now())


class Table:
    """A table at which the reaction is measured again and again."""

    def __init__(self, wired, dealer, echo):
        self._wired = wired
        self._dealer = dealer
        self._echo = echo

    def turn(self, turns, commits, rest=0.0):
        """Play one round, and measure the floor; with `rest`, so many seconds before each part."""
        self._dealer.wager()
        self._wired.rest(rest)
        turns.echo.append(self._echo.measure(_PRESS))
        self._wired.rest(rest)
        turns.commit.append(commits.measure())
        self._wired.rest(rest)
        turns.reaction.append(self._react())
        self._dealer.let_go()
        self._dealer.finish()

    def _react(self):
        wired = self._wired
        wired.key_pad.device.control("press", {"key": "NO_MORE_BETS"}, wired.now())
        acted = FirstAct()
        frame = wired.key_pad.device.take_bytes()
        took = exchange(wired.key_pad.end.write, frame, wired.shuffler.end.fd, acted)
        acted.hand_over(wired)
        return took


def measure(folder, count=1000, rested=20, grown=GROWN, line="pty"):
    """Measure `count` reactions, and `rested` ones after a rest.

    Args:
        grown: both logs are written to this size first (bytes).
        line: what lies between devices and table: one of `ENDS`.
    """
    place = Place(folder)
    with ExitStack() as stack:
        wired = stack.enter_context(WiredDevices(folder, line))
        place.write(wired.urls)
        served = stack.enter_context(serving(place, wired))
        echo = stack.enter_context(echoing(folder / "echo", line))
        dealer = InstantDealer(wired)
        served.adopt(wired)
        dealer.open_table()
        sizes = warm_up(wired, dealer, place.journal, grown)
        commits = stack.enter_context(committing(folder / "floor.sqlite", *sizes))
        commits.grow(grown, wired)
        table = Table(wired, dealer, echo)
        busy = _turns(table, commits, count)
        slow = _turns(table, commits, rested, _REST)
        dealer.vouch()
    return ReactionPart(
        Reaction.of(busy),
        Reaction.of(slow) if rested else None,
        *sizes,
        len(place.log.read_bytes().splitlines()),
    )


def _turns(table, commits, count, rest=0.0):
    turns = Turns()
    gc.disable()
    try:
        for _ in range(count):
            table.turn(turns, commits, rest)
    finally:
        gc.enable()
    return turns


def warm_up(wired, dealer, journal, grown):
    """Play until the journal's log has grown; return the bytes of a press, and of its state."""
    log = journal.with_name(f"{journal.name}-wal")
    sizes = None
    with _read_only(journal) as reader:
        # A log that somebody reads is not begun anew while the dealer rests.
        reader.execute("BEGIN").execute("SELECT seq FROM event LIMIT 1").fetchall()
        # In the first round the table may still ask the shuffler: then its answer leads to the act.
        while sizes is None or log.stat().st_size < grown:
            dealer.wager()
            dealer.press("NO_MORE_BETS")
            sizes = _sizes(journal)
            dealer.finish()
    wired.rest(_REST)
    return sizes


def _read_only(journal):
    return closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True))


def _sizes(journal):
    with _read_only(journal) as connection:
        return connection.execute(_OF_PRESS).fetchone()
