"""Whatever call fails in the middle of whatever act, nothing is lost, left behind or untrue."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass
from itertools import cycle, product
from pathlib import Path

import pytest

from controller.errors import DealerTableError
from controller.journal import (
    JournalDamagedError,
    JournalUnavailableError,
    JournalUnreadableError,
    export_lines,
    open_recording,
    sealer,
    store,
    tail,
    verify,
)
from controller.journal.backup import BackupUnsoundError, back_up, put_back
from controller.journal.chain import definition_digest
from controller.journal.connect import open_reader
from controller.journal.events import Events
from controller.journal.heads import SignedHead, check_head, head_of
from controller.journal.index import Index, extend
from controller.journal.journal_errors import readable
from controller.journal.outside import held_end, visit
from controller.journal.salvage import KeptState, Salvaged, salvage
from controller.journal.sealer import check_segment
from controller.journal.verify import VerifyReport, audit, check_stretch
from tests.journal.faults import BROKEN, KINDS, REFUSED, WANTING, Faults, Kind, Place
from tests.journal.small_journals import (
    GAME,
    Noon,
    append,
    copy_files,
    filled,
    open_journal,
    raw,
    record,
    seal,
    seal_early,
    state_after,
    stored,
)
from tests.sharing import mostly_slow

EVENTS = 9
Places = list[Place]
Choice = Iterable[tuple[int, Kind]]
DAMAGE = JournalDamagedError | JournalUnreadableError | BackupUnsoundError
_PASSING = ("-shm", "-wal", ".lock")
"""Ends of names of files that come and go with SQLite, and of the lock, which stays."""


@dataclass(frozen=True)
class Act:
    """Something that is done with a journal, in a folder that is laid out for it.

    Attributes:
        do: does it, and returns what it found or made.
        says: what is wrong, by what it returned, where it raises nothing; empty: nothing.
        damage: the same, where that is damage.
        may: errors that are not of ours, which it raises as it says.
        parts: what it writes may be there in part: it goes on from there.
        uses: what lies in the folder for it.
    """

    do: Callable[[Path], object]
    says: Callable[..., object] = lambda _: None
    damage: Callable[..., object] = lambda _: None
    may: tuple[type[Exception], ...] = ()
    parts: bool = False
    uses: str = "journal segments noted links"

    def lay_out(self, made: Path, folder: Path) -> None:
        folder.mkdir()
        for name in self.uses.split():
            if (made / name).is_dir():
                shutil.copytree(made / name, folder / name, copy_function=shutil.copyfile)
            else:
                shutil.copyfile(made / name, folder / name)


def make(folder: Path) -> object:
    with open_journal(folder / "new") as journal:
        return journal.restore()


def write(folder: Path) -> object:
    """Continue a journal whose table was killed; tell what was acknowledged."""
    acknowledged = folder / "acknowledged"
    with open_journal(folder / "killed") as journal:
        restored = journal.restore()
        assert restored is not None
        if acknowledged.exists():
            assert restored.seq >= int(acknowledged.read_text())
        assert restored.state == state_after(restored.seq)
        try:
            for seq in range(restored.seq + 1, EVENTS + 3):
                journal.append(record(seq), state_after(seq), [GAME] * (seq % 2))
                acknowledged.write_text(str(seq))
                journal.idle()
            assert journal.definitions(GAME.kind) == [GAME]
            assert journal.definition(definition_digest(GAME)) == GAME
            journal.check()
        finally:
            if journal.failed:
                _refuses(journal)
    return journal.head


def _refuses(journal: store.Journal) -> None:
    with pytest.raises(store.JournalError) as again:
        journal.append(record(journal.head.seq + 1), b"{}")
    assert journal._name in str(again.value)


def read_all(folder: Path) -> object:
    with open_recording(folder / "journal") as recording:
        return list(export_lines(recording))


def read_export(folder: Path) -> object:
    with open_recording(folder / "export") as recording:
        return list(recording.events()), recording.state


def audited(folder: Path) -> object:
    with closing(open_reader(folder / "journal")) as connection:
        report = audit(connection)
        assert not connection.in_transaction
        return report


def look_up(folder: Path) -> object:
    with readable(), closing(open_reader(folder / "journal")) as connection:
        events = Events(connection)
        with closing(Index(events)) as index:
            found = [
                list(index.find({"seat 2"}, 1, EVENTS, backwards=each)) for each in (False, True)
            ]
    return found


def index(folder: Path) -> object:
    extend(folder / "journal", EVENTS, lambda: None)


def copy_back(folder: Path) -> object:
    return put_back(folder / "copies" / "journal", folder / "spare", [_noted(folder)])


def copy(folder: Path) -> object:
    return back_up(folder / "journal", folder / "stick", [_noted(folder)], rest=lambda _: None)


def hold(folder: Path) -> object:
    return check_head(folder / "journal", _noted(folder), None)


def hold_export(folder: Path) -> object:
    return check_head(folder / "export", _noted(folder), None)


def _noted(folder: Path) -> SignedHead:
    return SignedHead.from_json((Path(folder) / "noted").read_bytes().decode())


def visited(folder: Path) -> tuple[object, object]:
    found = visit(folder / "whole", folder / "outside")
    return found.another, found.trouble


def seal_some(folder: Path) -> None:
    for _ in sealer.seal(folder / "whole", folder / "stick", Noon.utc_us + 8):
        pass


def _told(found: object) -> object:
    return found


def _wrong_in(found: VerifyReport | Salvaged) -> object:
    return found.damages


ACTS = {
    "make": Act(make, uses=""),
    "write": Act(write, parts=True, uses="killed killed-wal"),
    "check the journal": Act(lambda at: verify(at / "journal"), _wrong_in, _wrong_in),
    "audit": Act(audited, _wrong_in, _wrong_in),
    "check a stretch": Act(
        lambda at: check_stretch(at / "journal", head_at(at, 2), 7), _wrong_in, _wrong_in
    ),
    "head": Act(lambda at: head_of(at / "whole"), uses="whole"),
    "hold against a head": Act(hold, _told, _told),
    "hold an export": Act(hold_export, _told, _told, uses="export noted"),
    "visit": Act(visited, any, lambda found: found[0], uses="whole outside"),
    "hold the end": Act(
        lambda at: held_end(at / "journal", [at / "noted", at / "outside"]),
        lambda found: found.wrong or found.head < EVENTS,
        lambda found: found.wrong,
        uses="journal segments noted outside",
    ),
    "export": Act(read_all),
    "read an export": Act(read_export, uses="export"),
    "tail": Act(lambda at: list(tail(at / "journal", last=6))),
    "look up": Act(look_up),
    "index": Act(index, parts=True),
    "seal": Act(seal_some, may=(OSError,), uses="whole stick"),
    "look at a segment": Act(
        lambda at: check_segment(at / "daemon" / "journal", at / "copies", 0),
        lambda found: found.trouble,
        uses="daemon copies",
    ),
    "back up": Act(copy, uses="journal segments noted stick"),
    "put back": Act(copy_back, uses="copies noted"),
    "salvage": Act(
        lambda at: salvage(at / "journal", at / "out", lambda _: None),
        lambda found: found.damages or found.state is KeptState.LOST,
        _wrong_in,
    ),
}


def head_at(folder: Path, seq: int) -> store.Head:
    return store.Head(seq, (folder / "links").read_bytes()[32 * seq - 32 : 32 * seq])


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with all that an act may meet."""
    folder = tmp_path_factory.mktemp("made")
    for name in ("stick", "copies"):
        (folder / name).mkdir()
    with filled(folder / "running", EVENTS):
        copy_files(folder / "running", folder / "killed")
    stored(folder / "whole", EVENTS)
    stored(folder / "journal", EVENTS)
    with closing(raw(folder / "journal")) as connection:
        links = connection.execute("SELECT hash FROM event ORDER BY seq").fetchall()
    (folder / "links").write_bytes(b"".join(link for (link,) in links))
    (folder / "noted").write_text(head_of(folder / "journal").to_json() + "\n")
    (folder / "outside").touch()
    (folder / "daemon").mkdir()
    shutil.copyfile(folder / "journal", folder / "daemon" / "journal")
    seal(folder / "journal", 3, 5)
    shutil.copytree(folder / "segments", folder / "daemon" / "segments")
    (folder / "export").write_text("".join(f"{line}\n" for line in read_all(folder)))
    back_up(folder / "journal", folder / "copies" / "journal")
    return folder


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Segments of a few events; a log that is emptied at once; nobody is root."""
    seal_early(monkeypatch, keep=1, most=3, least=2)
    monkeypatch.setattr(os, "geteuid", lambda: 1000)


def files(folder: Path) -> dict[str, bytes]:
    """Return what lies in a folder and below, but what comes and goes with SQLite."""
    found = (each for each in folder.rglob("*") if each.is_file())
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in found
        if not each.name.endswith(_PASSING)
        and not (each.suffix == ".new" and not each.stat().st_size)
    }


def opened() -> set[tuple[str, str]]:
    """Return the descriptors of this process and what they are open to."""
    found = set()
    for each in os.listdir("/proc/self/fd"):
        try:
            found.add((each, os.readlink(f"/proc/self/fd/{each}")))
        except OSError:  # that of the listing
            continue
    return found


@dataclass
class Played:
    """An act that was played with a failure."""

    found: object = None
    error: BaseException | None = None
    place: tuple[object, ...] = ()


def played(act: Act, folder: Path, faults: Faults, at: int, kind: Kind) -> Played:
    before = opened()
    this = Played()
    try:
        with faults.watched(at, kind):
            this.found = act.do(folder)
    except (DealerTableError, *act.may) as error:
        this.error = error
    if at < len(faults.places):
        this.place = faults.places[at]
    assert opened() <= before, this
    return this


def fails_whole(
    name: str, made: Path, folder: Path, faults: Faults, chosen: Callable[[Places], Choice]
) -> None:
    """Play an act once for each chosen call and kind of failure, and look what is left."""
    act = ACTS[name]
    act.lay_out(made, folder)
    before = files(folder)
    calm = played(act, folder, faults, -1, BROKEN)
    assert calm.error is None
    assert not act.says(calm.found)
    after = files(folder)
    for at, kind in chosen(faults.places):
        shutil.rmtree(folder)
        act.lay_out(made, folder)
        this = played(act, folder, faults, at, kind)
        told_rightly(act, this, kind, folder, calm)
        if this.error is None:
            continue
        left = files(folder)
        if this.place[0] == "unlink":
            left = {each: left[each] for each in left if not each.endswith(".new")}
        assert act.parts or before.keys() <= left.keys() <= after.keys(), this
        for each in left if not act.parts else ():
            assert left[each] in (before.get(each), after[each]), this
        again = played(act, folder, faults, -1, BROKEN)
        assert (again.found, again.error) == (calm.found, None), this
        assert name == "write" or files(folder) == after, this


def each_place(places: Places) -> Choice:
    """Yield the first call at each place, each with one kind of failure."""
    turn = cycle((BROKEN, WANTING, REFUSED, WANTING))
    return ((places.index(each), next(turn)) for each in dict.fromkeys(places))


def every_call(places: Places) -> Choice:
    return product(range(len(places)), KINDS)


@pytest.mark.parametrize("name", mostly_slow(ACTS, 3))
def test_an_act_fails_whole_wherever_a_call_fails(
    name: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_whole(name, made, tmp_path / "played", Faults(monkeypatch), each_place)


@pytest.mark.slow
@pytest.mark.parametrize("name", ACTS)
def test_an_act_fails_whole_whichever_call_fails_in_whichever_way(
    name: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fails_whole(name, made, tmp_path / "played", Faults(monkeypatch), every_call)


def told_rightly(act: Act, this: Played, kind: Kind, folder: Path, calm: Played) -> None:
    if this.error is None:
        assert this.found == calm.found or act.says(this.found), this
        assert not (kind.resource and act.damage(this.found)), this
    elif isinstance(this.error, OSError):
        assert this.error.errno == kind.system().errno, this
    elif isinstance(this.error, DealerTableError):
        assert not (kind.resource and isinstance(this.error, DAMAGE)), this
        if not isinstance(this.error, DAMAGE | JournalUnavailableError):
            assert str(folder) in str(this.error), this


def test_what_cannot_be_read_is_damage_at_the_event_that_was_next(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[tail.__module__], "_BATCH", 2)
    faults, path, where = Faults(monkeypatch), shutil.copyfile(made / "whole", tmp_path / "one"), []
    with faults.watched():
        list(tail(path))
    for at in range(len(faults.places)):
        read: list[int] = []
        try:
            with faults.watched(at):
                read += (event.record.seq for event in tail(path))
        except JournalDamagedError as error:
            where.append((error.where, len(read) + 1))
        except JournalUnreadableError:
            where.append((1, len(read) + 1))  # it was not begun
    assert {1, 3, 5, 7, 9} <= {event for event, _ in where}
    assert all(told == due for told, due in where)


READ = (
    *("check the journal", "audit", "check a stretch", "head", "hold against a head"),
    *("hold the end", "export", "tail", "look up", "index", "back up"),
)


@pytest.mark.parametrize("name", READ)
def test_an_act_reads_one_moment_though_the_table_writes_on(
    name: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table appends before each call of the act; no statement of it sees what is not whole."""
    act, faults, folder = ACTS[name], Faults(monkeypatch), tmp_path / "played"
    act.lay_out(made, folder)
    with open_journal(folder / ("whole" if name == "head" else "journal")) as journal:
        journal.restore(2)
        writing = False

        def write() -> None:
            nonlocal writing
            if not writing and journal.head.seq < EVENTS + 60:  # its own calls are watched, too
                writing = True
                append(journal, journal.head.seq + 1, journal.head.seq + 1)
                writing = False

        with faults.watched(meanwhile=write):
            found = act.do(folder)
        assert not act.damage(found), found
        assert journal.idle() == 0, "nobody reads on"
        assert journal.head.seq > EVENTS + 10
