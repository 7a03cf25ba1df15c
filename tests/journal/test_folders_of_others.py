"""Root at work in the folder of a service, whose user may exchange any name there for a link."""

import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from controller.journal import verify
from controller.journal.backup import back_up, put_back
from controller.journal.journal_errors import JournalError
from controller.journal.lock import JournalLock
from controller.journal.salvage import salvage
from controller.journal.sealer import copy_segments
from controller.journal.segments import segments_folder
from tests.journal.small_journals import IDENTITY, seal, state_after, stored
from tests.missing import skip_for_want_of

SOMEBODY = 65534
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT
_BY_PATH = {
    "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.chown", "os.chmod", "os.link",
    "os.symlink", "os.truncate", "os.utime",
}  # fmt: skip
_watched: list[Path] = []
_by_root: list[str] = []


def _audit(event: str, told: tuple[object, ...]) -> None:
    if not _watched or os.geteuid() != 0:
        return
    opened = event == "open" and isinstance(told[2], int) and told[2] & _WRITING
    made = event == "sqlite3.connect" and "mode=ro" not in str(told[0])
    if (opened or made or event in _BY_PATH) and str(_watched[0]) in str(told[0]):
        _by_root.append(f"{event} {told[0]!s}")


sys.addaudithook(_audit)


@pytest.fixture
def theirs() -> Iterator[Path]:
    """A service's folder, on a way that its user may go."""
    if os.geteuid():
        skip_for_want_of("the user root", "folders of other users need it")
    with tempfile.TemporaryDirectory(prefix="service-") as name:
        Path(name).chmod(0o755)
        folder = Path(name) / "table"
        folder.mkdir(0o750)
        os.chown(folder, SOMEBODY, SOMEBODY)
        _by_root.clear()
        _watched.append(folder)
        yield folder
        _watched.clear()


@pytest.fixture(scope="module")
def ours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a journal with segments, that root alone may read."""
    copy = stored(tmp_path_factory.mktemp("ours") / "journal", 30)
    seal(copy, 10, 20)
    for each in segments_folder(copy).iterdir():
        each.chmod(0o600)
    return copy


DEEDS: dict[str, Callable[[Path, Path], object]] = {
    "restore": lambda ours, theirs: put_back(ours, theirs / "journal"),
    "backup": back_up,
    "salvage": lambda ours, theirs: salvage(ours, theirs / "journal", lambda _: state_after(30)),
    "seal": lambda ours, theirs: copy_segments(
        segments_folder(ours), segments_folder(theirs / "journal"), IDENTITY
    ),
    "lock": lambda _, theirs: JournalLock(theirs / "journal").release(),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_nothing_is_written_there_by_a_path_with_the_rights_of_root(
    theirs: Path, ours: Path, deed: str
) -> None:
    DEEDS[deed](ours, theirs)
    assert not _by_root
    made = [each for each in theirs.rglob("*") if not each.name.endswith(("-wal", "-shm"))]
    assert made
    assert {each.stat().st_uid for each in made} == {SOMEBODY}
    assert not any(each.stat().st_mode & 0o007 for each in made)
    for each in made:
        if each.suffix in ("", ".journal") and each.is_file():
            assert verify(each).sound
    assert os.geteuid() == 0


PLANTED = (
    "journal", "journal.new", "journal.new-wal", "journal.lock", "journal-wal", "segments",
    "segments/stray",
)  # fmt: skip


@pytest.mark.parametrize("name", PLANTED)
@pytest.mark.parametrize("there", [True, False], ids=["file", "nothing"])
@pytest.mark.parametrize("deed", DEEDS)
def test_a_link_that_was_planted_there_leads_to_nothing_of_roots(
    theirs: Path, ours: Path, deed: str, name: str, *, there: bool
) -> None:
    safe = theirs.parent / "roots"
    safe.mkdir(0o755)
    victim = safe / "victim"
    if there and name == "segments":
        victim.mkdir()
    elif there:
        victim.touch(0o600)
    link = theirs / name
    link.parent.mkdir(exist_ok=True)
    os.chown(link.parent, SOMEBODY, SOMEBODY)
    link.symlink_to(victim)

    def state() -> list[tuple[Path, int, int, int]]:
        found = [(each, each.stat()) for each in sorted(safe.rglob("*"))]
        return [(path, s.st_uid, stat.S_IMODE(s.st_mode), s.st_size) for path, s in found]

    before = state()
    with suppress(JournalError, OSError):  # who planted it may have no journal
        DEEDS[deed](ours, theirs)
    assert state() == before
    assert os.geteuid() == 0


def test_a_folder_below_theirs_is_theirs_also_where_a_link_leads_to_roots(
    theirs: Path, ours: Path
) -> None:
    safe = theirs.parent / "roots"
    safe.mkdir(0o755)
    (theirs / "below").symlink_to(safe)
    with pytest.raises(JournalError, match="permission denied"):
        put_back(ours, theirs / "below" / "journal")
    assert not [*safe.iterdir()]
