"""The index: the same events are found with and without it, and it serves its own journal alone."""

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from controller.data.causes import Cause
from controller.data.definition import Step
from controller.data.encoding import encode_event, encode_intents
from controller.data.events import FloorCalled, GamingDayBegan, TimerExpired
from controller.data.intents import Entered, HoldClosed, Intent, RoundEnded, StartTimer
from controller.data.modes import DealingMode
from controller.data.topics import topic, topics_of
from controller.journal import Journal, JournalDamagedError, Record, index
from controller.journal.checked_rows import Row
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.index import Index, extend
from controller.journal.segments import segments_folder
from controller.records import Source
from tests.journal.small_journals import Noon, open_journal, raw, seal, state_after, tamper

EVENTS = 100
RARE = 38
"""The only event of its kind."""
QUESTIONS = (
    {topic(RoundEnded)},
    {topic(GamingDayBegan)},
    {topic(FloorCalled), topic(RoundEnded)},
    {topic(Entered, Step.IDLE)},
    {topic(Entered, Step.CLOSED)},
    {topic(HoldClosed, Cause.DECK_COUNT), topic(FloorCalled)},
    {topic(TimerExpired), topic(StartTimer)},
)
RANGES = ((1, EVENTS), (-3, 12), (11, 44), (RARE, RARE), (RARE + 1, 95), (90, EVENTS + 9), (50, 49))


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stretches of a few events."""
    monkeypatch.setattr(index, "_MOST", 10)


def record(seq: int) -> Record:
    event = GamingDayBegan("2026-01-31", 0) if seq == RARE else FloorCalled("") if seq % 3 else None
    intents: list[Intent] = []
    if seq % 7 == 0:
        intents += [
            RoundEnded(seq // 7, False, 3, 20, (), DealingMode.SHUFFLER),
            Entered(Step.IDLE, seq // 7, ()),
        ]
    if seq % 11 == 0:
        intents.append(HoldClosed(seq, Cause.DECK_COUNT, "red", "", "", 0))
    kind, data = encode_event(event or TimerExpired("patience"))
    return Record(seq, Noon.utc_us + seq, seq, 1, kind, data, encode_intents(intents))


def write(path: Path, last: int = EVENTS, first: int = 1) -> Path:
    with open_journal(path) as journal:
        journal.restore()
        append(journal, first, last)
    return path


def append(journal: Journal, first: int, last: int) -> None:
    for seq in range(first, last + 1):
        journal.append(record(seq), state_after(seq))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return write(tmp_path / "journal")


@contextmanager
def opened(path: Path) -> Iterator[Index]:
    with closing(open_reader(path)) as connection, closing(Index(Events(connection))) as found:
        yield found


def found(path: Path) -> list[list[Row]]:
    with opened(path) as found:
        return [
            list(found.find(topics, *ends, backwards=backwards))
            for topics in QUESTIONS
            for ends in RANGES
            for backwards in (False, True)
        ]


def reached(path: Path) -> int:
    with opened(path) as found:
        return found.reached


def file_of(path: Path) -> Path:
    return path.with_name("journal.index")


def read_on(path: Path, until: int) -> None:
    extend(path, until, lambda: None)


def test_a_topic_is_a_kind_or_what_it_names() -> None:
    told = record(77)
    assert topics_of(told.kind, told.intents) == {
        *("FloorCalled", "RoundEnded", "Entered", "Entered idle"),
        *("HoldClosed", "HoldClosed deck_count"),
    }
    assert topics_of("TimerExpired", b"[]") == {"TimerExpired"}


def test_every_event_with_a_topic_is_found_and_no_other(path: Path) -> None:
    told = found(path)
    read_on(path, EVENTS)
    assert found(path) == told
    for topics, rows in zip(QUESTIONS, told[:: 2 * len(RANGES)], strict=True):
        about = {n: topics_of(record(n).kind, record(n).intents) for n in range(1, EVENTS + 1)}
        assert [row[0] for row in rows] == [n for n, each in about.items() if each & topics]


def test_what_lies_in_segments_is_found_as_before(path: Path) -> None:
    told = found(path)
    read_on(path, 33)
    seal(path, 40, 71)
    assert found(path) == told
    read_on(path, EVENTS)
    assert (reached(path), found(path)) == (EVENTS, told)
    file_of(path).unlink()
    assert found(path) == told


def test_an_event_that_is_gone_is_damage_and_what_begins_after_it_is_read(path: Path) -> None:
    read_on(path, EVENTS)
    seal(path, 40)
    shutil.rmtree(segments_folder(path))
    with opened(path) as found, pytest.raises(JournalDamagedError, match="event 35"):
        list(found.find({topic(RoundEnded)}, 30, EVENTS, backwards=False))
    with Source.open(path) as source:
        assert [at.seq for at, _ in source.intents_of(RoundEnded, last=60)] == [42, 49, 56]
    file_of(path).unlink()
    with Source.open(path) as source:
        assert [at.seq for at, _ in source.intents_of(RoundEnded, last=60)] == [42, 49, 56]


def test_it_goes_on_where_it_ended(path: Path) -> None:
    told = found(path)
    for until in (1, 10, 33, 33, 7, 64, EVENTS):
        before = reached(path)
        leaves: list[int] = []
        extend(path, until, lambda: leaves.append(1))  # noqa: B023 - called at once
        assert reached(path) == max(until, before)
        assert len(leaves) == -(-max(0, until - before) // 10)
        assert found(path) == told


def test_what_is_known_is_not_read_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read_on(path, 90)
    read: list[tuple[int, int]] = []
    whole = Events.rows

    def rows(self: Events, first: int, last: int = EVENTS, **how: object) -> Iterator[Row]:
        read.append((first, last))
        return whole(self, first, last, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(Events, "rows", rows)
    with opened(path) as found:
        topics = {topic(GamingDayBegan)}
        assert [row[0] for row in found.find(topics, 1, EVENTS, backwards=True)] == [RARE]
        assert [row[0] for row in found.find(topics, 1, EVENTS, backwards=False)] == [RARE]
    assert read == [(91, EVENTS), (91, EVENTS)]


def test_it_lies_outside_of_every_commit(path: Path) -> None:
    """Whoever appends, rests, starts or reads leaves it as it is; the check beside writes it."""
    read_on(path, 50)
    before = file_of(path).read_bytes()
    with open_journal(path) as journal:
        journal.restore()
        append(journal, EVENTS + 1, EVENTS + 80)
        journal.idle()
        journal.check()
    found(path)
    assert file_of(path).read_bytes() == before
    file_of(path).unlink()
    found(path)
    assert not file_of(path).exists()


def test_it_has_the_journals_mode(path: Path) -> None:
    read_on(path, EVENTS)
    assert file_of(path).stat().st_mode == path.stat().st_mode


def test_another_journals_is_not_taken(path: Path, tmp_path: Path) -> None:
    read_on(path, EVENTS)
    other = tmp_path / "other" / "journal"
    other.parent.mkdir()
    with Journal.open(other, created=Noon(), identity=bytes(16)) as journal:
        journal.restore()
        append(journal, 1, EVENTS)
    told = found(other)
    shutil.copyfile(file_of(path), file_of(other))
    assert reached(other) == 0
    assert found(other) == told
    read_on(other, EVENTS)
    assert reached(other) == EVENTS
    assert found(other) == told


def test_a_journal_that_was_put_back_begins_another(path: Path, tmp_path: Path) -> None:
    earlier = write(tmp_path / "earlier", 42)
    read_on(path, EVENTS)
    shutil.move(earlier, path)
    assert reached(path) == 0
    # It goes on otherwise than before.
    write(path, EVENTS, 43)
    tamper(path, "UPDATE event SET hash = zeroblob(32) WHERE seq = ?", (EVENTS,))
    assert reached(path) == 0
    told = found(path)
    read_on(path, EVENTS)
    assert (reached(path), found(path)) == (EVENTS, told)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE stretch SET topics = CAST(replace(topics, 'Round', 'Bound') AS BLOB)",
        "UPDATE stretch SET topics = CAST('{}' AS BLOB) WHERE last = 40",
        "UPDATE stretch SET first = first + 1 WHERE last = 40",
        "DELETE FROM stretch WHERE last = 40",
        "DELETE FROM stretch",
        "DROP TABLE stretch",
        "PRAGMA user_version = 1",
    ],
)
def test_what_is_not_as_it_was_written_is_read_from_the_events(path: Path, damage: str) -> None:
    told = found(path)
    read_on(path, 95)
    with closing(raw(file_of(path))) as connection:
        connection.execute(damage)
    assert found(path) == told
    read_on(path, EVENTS)
    assert found(path) == told


@pytest.mark.parametrize("content", ["", "no database", pytest.param("\0" * 5000, id="zeros")])
def test_a_file_that_is_no_index_is_made_anew(path: Path, content: str) -> None:
    told = found(path)
    file_of(path).write_text(content)
    assert (reached(path), found(path)) == (0, told)
    read_on(path, EVENTS)
    assert (reached(path), found(path)) == (EVENTS, told)


def test_where_it_cannot_be_written_all_is_as_without_it(path: Path) -> None:
    told = found(path)
    file_of(path).mkdir()
    read_on(path, EVENTS)
    assert (reached(path), found(path)) == (0, told)


def test_an_event_that_cannot_be_read_is_found_and_ends_it(path: Path) -> None:
    tamper(path, "UPDATE event SET intents = x'5b' WHERE seq = 25")
    with opened(path) as found:
        rows = list(found.find({topic(RoundEnded)}, 20, 30, backwards=False))
    assert [row[0] for row in rows] == [21, 25, 28]
    read_on(path, EVENTS)
    assert reached(path) == 20


def test_a_journal_in_memory_has_none() -> None:
    with Journal.open(":memory:", created=Noon(), identity=bytes(16)) as journal:
        journal.restore()
        append(journal, 1, 30)
        with closing(Index(Events(journal._connection))) as index:
            assert index.reached == 0
            found = index.find({topic(RoundEnded)}, 1, 30, backwards=True)
            assert [row[0] for row in found] == [28, 21, 14, 7]
