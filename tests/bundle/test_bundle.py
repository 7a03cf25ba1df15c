"""A table in one file: saved while it runs, put in place whole or not at all, and never twice."""

import io
import os
import shutil
import tarfile
from collections.abc import Callable
from contextlib import closing, suppress
from copy import copy
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import msgspec
import pyrage
import pytest
from pyrage import x25519

from controller.bundle import restoration, saved_table, surroundings
from controller.bundle.contents import NAME, Entry, FileRole, Index
from controller.bundle.places import staging
from controller.bundle.surroundings import Surroundings
from controller.cli import execute
from controller.data.encoding import decode_state
from controller.errors import told_by
from controller.home import retired_path
from controller.journal import sealer, store, tail
from controller.journal.connect import open_reader
from controller.journal.lock import JournalLock
from controller.journal.segments import segments_folder
from controller.setup.udev_rules import Plug, rules_text
from controller.words.spoken import say
from tests.daemon.test_process import Place
from tests.journal.small_journals import Noon, filled
from tests.journal.test_segments import let_leave, stored_from
from tests.missing import skip_for_want_of

TEMPLATE = Path(__file__).parents[2] / "systemd" / "60-dealer-table.rules"
DEVICE = {"name": "shuffler", "vendor": "0403", "product": "6001", "serial": "A50285BI"}


class House:
    """A table, its bundle and the house's key, in one folder; the table's own is `table`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.table = folder / "table"
        self.table.mkdir()
        self.place = Place(self.table)
        self.bundle = folder / "a.bundle"
        self.secret = folder / "house.key"
        key = x25519.Identity.generate()
        self.secret.write_text(f"# the house's\n{key}\n")
        (self.table / "bundle-key.pub").write_text(f"{key.to_public()}\n")
        self.recipient = key.to_public()
        self.identity = key

    def save(self, *words: str) -> int:
        return execute(["bundle", "save", str(self.bundle), "--config", self.config, *words])

    @property
    def config(self) -> str:
        return str(self.table / "table.yaml")

    def restore(self, *words: str, key: Path | None = None) -> int:
        """Restore the bundle, by a person who says that they mean this one."""
        return self.put("--digest", self.digest(), *words, key=key)

    def put(self, *words: str, key: Path | None = None) -> int:
        to = ("--key", str(key or self.secret), "--table", self.config)
        return execute(["bundle", "restore", str(self.bundle), *to, *words])

    def digest(self) -> str:
        """Return the digest that a person would read of the bundle; empty: it cannot be opened."""
        with suppress(pyrage.DecryptError, tarfile.TarError):
            told = io.BytesIO(pyrage.decrypt(self.bundle.read_bytes(), [self.identity]))
            with tarfile.open(fileobj=told, mode="r:gz") as archive:
                return sha256(archive.extractfile(NAME).read()).hexdigest()
        return ""

    def lose(self) -> Path:
        """Take the table's computer away; return where its disk is now."""
        return Path(shutil.move(self.table, self.folder / "old"))

    def bring_back(self) -> None:
        """Plug the old computer in again, in the place of the spare."""
        shutil.move(self.table, self.folder / "spare")
        shutil.move(self.folder / "old", self.table)

    def rewrite(
        self,
        change: Callable[[Index, dict[str, bytes]], Index],
        sign: tuple[bytes, bytes] = (b"\0", b""),
    ) -> None:
        """Make a bundle like this one, but for what is changed, as who has the public key can."""
        told = io.BytesIO(pyrage.decrypt(self.bundle.read_bytes(), [self.identity]))
        with tarfile.open(fileobj=told, mode="r:gz") as archive:
            files = {each.name: archive.extractfile(each).read() for each in archive}
        index = change(msgspec.json.decode(files.pop(NAME), type=Index), files)
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            told = index.encode().replace(*sign)
            for name, data in {NAME: told, **files}.items():
                about = tarfile.TarInfo(name)
                about.size = len(data)
                archive.addfile(about, io.BytesIO(data))
        self.bundle.write_bytes(pyrage.encrypt(out.getvalue(), [self.recipient]))


def tree(folder: Path) -> dict[str, tuple[int, bytes]]:
    found = (each for each in sorted(folder.rglob("*")) if each.is_file())
    return {str(each): (each.stat().st_mode, each.read_bytes()) for each in found}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the journal of a table that was started once."""
    place = Place(tmp_path_factory.mktemp("begun"))
    with place.running() as process:
        process.terminate()
        assert process.wait() == 0
    return place.journal


@pytest.fixture
def played(house: House, begun: Path) -> House:
    """Return a house whose table has a journal, and no daemon."""
    shutil.copyfile(begun, house.place.journal)
    house.place.journal.chmod(0o640)
    return house


def state_of(journal: Path):
    with closing(open_reader(journal)) as connection:
        return decode_state(connection.execute("SELECT data FROM state").fetchone()[0])


@pytest.mark.slow
def test_a_spare_goes_on_with_what_was_saved_while_the_table_ran(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    (house.table / "games").mkdir()
    (house.table / "games" / "own.yaml").write_text("# a game of the house\n")
    (house.table / "people.key").write_text("# the table's own key\n")
    (house.table / "people.key").chmod(0o640)
    with house.place.running():
        assert house.save() == 0
        before = state_of(house.place.journal)
    old = house.lose()
    house.table.mkdir()  # as the package has made it
    assert house.restore() == 0
    assert "adopt" in capfd.readouterr().out
    (saved,) = tail(house.place.journal, last=1)
    assert saved in tail(old / house.place.journal.relative_to(house.table), last=50)
    there, here = tree(old), tree(house.table)
    for name in ("table.yaml", "people.yaml", "people.key", "bundle-key.pub", "games/own.yaml"):
        assert here[str(house.table / name)] == there[str(old / name)]
    assert house.place.journal.stat().st_mode & 0o777 == 0o640
    assert not [*house.table.glob(".*")], "nothing is left of the unpacking"

    with house.place.running() as process:
        process.terminate()
        assert process.wait() == 0
    (event,) = [
        each
        for each in tail(house.place.journal, last=50)
        if each.record.seq == saved.record.seq + 1
    ]
    assert event.record.kind == "Started"
    assert b"Computer 2 of this table" in event.record.said
    now = state_of(house.place.journal)
    assert (before.generation, now.generation) == (1, 2)
    assert now.epoch != before.epoch, "what the old computer may have done since is foreign"


@pytest.mark.slow
def test_a_retired_computer_never_comes_back_and_the_spare_goes_on_exactly(
    played: House, capfd: pytest.CaptureFixture[str]
) -> None:
    lock = JournalLock(played.place.journal)
    assert played.save("--retire") == 5
    lock.release()
    assert not played.bundle.exists()
    assert not retired_path(played.place.journal).exists()
    before = state_of(played.place.journal)
    assert played.save("--retire") == 0
    played.lose()
    assert played.restore() == 0
    assert "adopt" not in capfd.readouterr().out.partition("What is left")[2]
    with played.place.running() as process:
        process.terminate()
        process.wait()
    now = state_of(played.place.journal)
    assert (now.generation, now.epoch) == (2, before.epoch)
    played.bring_back()
    code, said = played.place.fails()
    assert code == 6
    assert "another computer has this table now" in said


def test_a_bundle_that_fails_leaves_the_table_where_it_was(
    played: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = played.place.journal.read_bytes()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saved_table, "_write", full)
    assert played.save("--retire") == 4
    assert not retired_path(played.place.journal).exists()
    assert played.place.journal.read_bytes() == before
    assert not played.bundle.exists()


def test_why_a_bundle_cannot_be_written_is_in_the_readers_language(
    played: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The library that encrypts keeps of an error its English text alone."""

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saved_table, "_head", full)
    assert played.save("--retire") == 4
    told = capfd.readouterr().err
    assert say(told_by(OSError(28, ""))) in told
    assert "OSError" not in told


@pytest.mark.parametrize("what", ["wrong key", "cut", "end cut", "altered", "not one"])
def test_what_is_not_whole_or_not_for_this_key_is_refused(
    played: House, what: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert played.save() == 0
    data = bytearray(played.bundle.read_bytes())
    key = played.secret
    if what == "wrong key":
        key = played.folder / "other.key"
        assert execute(["bundle", "new-key", str(key)]) == 0
    elif what == "cut":
        del data[len(data) // 2 :]
    elif what == "end cut":
        del data[-1:]
    elif what == "altered":
        data[len(data) // 2] ^= 1
    else:
        data[:] = b"no bundle"
    played.bundle.write_bytes(data)
    played.lose()
    played.table.mkdir()
    assert played.restore(key=key) == 1
    assert "nothing was changed" in capfd.readouterr().err
    assert tree(played.table) == {}
    assert [*played.table.iterdir()] == []
    looked = ("bundle", "check", str(played.bundle), "--key", str(key))
    assert execute(looked) == 1


def test_a_table_that_is_here_is_not_overwritten(
    played: House, capfd: pytest.CaptureFixture[str]
) -> None:
    assert played.save() == 0
    before = tree(played.table)
    assert played.restore() == 2
    assert str(played.place.journal) in capfd.readouterr().err
    assert tree(played.table) == before
    played.lose()
    played.table.mkdir()
    (played.table / "table.yaml").write_text("name: another\n")
    assert played.restore() == 2
    assert (played.table / "table.yaml").read_text() == "name: another\n"
    assert not played.place.journal.exists()


def test_a_restore_that_was_torn_is_carried_through_by_the_next_one(played: House) -> None:
    assert played.save() == 0
    old = played.lose()
    played.table.mkdir()
    for name in ("table.yaml", "people.yaml"):
        shutil.copy(old / name, played.table)
    assert played.restore() == 0
    assert played.place.journal.exists()


def test_a_journal_that_was_exchanged_in_the_bundle_is_refused(
    played: House, capfd: pytest.CaptureFixture[str]
) -> None:
    assert played.save() == 0

    def damage(index: Index, files: dict[str, bytes]) -> Index:
        entry = index.journal_file
        data = files[entry.name].replace(b"Started", b"Startet")
        return _with(index, files, entry, data)

    played.rewrite(damage)
    played.lose()
    assert played.restore() == 1
    assert "not sound" in capfd.readouterr().err
    assert not played.table.exists()


def planted(path: Path, role: FileRole, text: bytes) -> Callable[[Index, dict[str, bytes]], Index]:
    """Return a change that puts a file of this content in the place of the first one."""

    def plant(index: Index, files: dict[str, bytes]) -> Index:
        entry = msgspec.structs.replace(index.files[0], path=str(path), role=role)
        return _with(index, files, entry, text)

    return plant


@pytest.mark.parametrize(
    ("path", "role", "code"),
    [
        ("/etc/cron.d/x", FileRole.CONFIGURATION, 2),
        ("/etc/udev/rules.d/99-x.rules", FileRole.TRUST, 2),
        ("{table}/../x", FileRole.CONFIGURATION, 2),
        ("{table}/link/x", FileRole.CONFIGURATION, 4),
        ("{table}/x\\u0000y", FileRole.CONFIGURATION, 1),
        ("{table}/x\\u001b[2J", FileRole.PEOPLE, 1),
    ],
)
def test_a_stranger_puts_a_file_nowhere_else(
    played: House, path: str, role: FileRole, code: int
) -> None:
    assert played.save() == 0
    change = planted(Path(path.format(table=played.table)), role, b"x")
    played.rewrite(change, sign=(b"\\\\u", b"\\u"))
    played.lose()
    played.table.mkdir()
    outside = played.folder / "outside"
    outside.mkdir()
    (played.table / "link").symlink_to(outside)
    before = tree(played.folder)
    assert played.restore() == code
    assert tree(played.folder) == before


@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("approval.pem", FileRole.SEGMENT),
        ("people.yaml", FileRole.JOURNAL),
        ("journal.sqlite-wal", FileRole.CONFIGURATION),
        ("journal.sqlite.retired", FileRole.CONFIGURATION),
        (".bundle-restore", FileRole.CONFIGURATION),
        ("people.yaml", FileRole.PEOPLE),
    ],
)
def test_a_file_is_what_the_list_calls_it_and_is_listed_once(
    played: House, path: str, role: FileRole
) -> None:
    """Segments and the journal are named to nobody, and what lies beside it is read with it."""
    (played.table / "games").mkdir()
    (played.table / "games" / "a.yaml").write_text("")
    assert played.save() == 0
    kept = played.folder / "kept"
    kept.write_text("")
    note = msgspec.json.encode({"files": [str(kept)], "journal": "/nowhere"})
    change = planted(played.table / path, role, note)
    played.rewrite(change)
    played.lose()
    before = tree(played.folder)
    assert played.restore() == 1
    assert tree(played.folder) == before


def test_a_torn_restore_is_taken_away_through_no_link(
    played: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The service's user may put a link in the way between two tries of root."""
    (played.table / "games").mkdir()
    (played.table / "games" / "a.yaml").write_text("")
    assert played.save() == 0
    played.lose()
    with monkeypatch.context() as cut:

        def cut_power(*_: object) -> None:
            raise KeyboardInterrupt

        cut.setattr(restoration, "order_change", cut_power)
        assert played.restore() != 0
    outside = played.folder / "outside"
    shutil.move(played.table / "games", outside)
    (played.table / "games").symlink_to(outside)
    assert played.restore() == 4
    assert (outside / "a.yaml").exists()


HARMFUL = (
    {"serial": 'A", RUN+="/bin/true'},
    {"serial": "A\nR\\\nUN"},
    {"serial": "A50285BI\n"},
    {"vendor": "0403\n"},
    {"name": 'x", SYSCTL{kernel/core_pattern}="|/bin/true'},
)


@pytest.mark.parametrize(
    "told",
    [
        *({"devices": [DEVICE | each]} for each in HARMFUL),
        {"hosts": [{"address": "192.0.2.17\0\nExecStartPre=+/bin/true"}]},
        {"hosts": [{"address": "any"}]},
        {"hosts": [{"address": "0.0.0.0/0"}]},
        {"ports": [{"path": "/dev/sda1"}]},
        {"folders": [{"path": "/etc"}]},
        {"folders": [{"path": "/media/../etc"}]},
        {"folders": [{"path": "/media/x\n[Service]"}]},
    ],
)
def test_no_field_of_a_bundle_says_more_than_one_thing(told: dict[str, object]) -> None:
    """udev and systemd read as root what is made of these fields."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(told, Surroundings)


def test_what_is_trusted_here_stays(played: House, capfd: pytest.CaptureFixture[str]) -> None:
    assert played.save() == 0
    played.rewrite(planted(played.table / "approval.pem", FileRole.TRUST, b"a stranger's\n"))
    played.lose()
    played.table.mkdir()
    (played.table / "approval.pem").write_text("the house's\n")
    assert played.restore() == 0
    assert (played.table / "approval.pem").read_text() == "the house's\n"
    assert "Left as it is on this computer" in capfd.readouterr().out


def test_a_bundle_is_taken_on_a_persons_word_alone(
    played: House, capfd: pytest.CaptureFixture[str]
) -> None:
    """Who has the public half can make one: another key changes the digest, too."""
    assert played.save() == 0
    told = played.digest()
    assert told in capfd.readouterr().out
    played.rewrite(planted(played.table / "approval.pem", FileRole.TRUST, b"others"))
    played.lose()
    for words in ((), ("--digest", told), ("--digest", "")):
        assert played.put(*words) == 1
        said = capfd.readouterr()
        assert "nothing was changed" in said.err
        assert not played.table.exists()
    assert played.put() == 1
    assert "Nobody has signed this bundle" in capfd.readouterr().out


def test_what_a_torn_restore_has_put_is_taken_away_by_the_next(
    played: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert played.save() == 0
    first = played.bundle.read_bytes()
    played.rewrite(planted(played.table / "games" / "other.yaml", FileRole.CONFIGURATION, b"x"))
    played.lose()
    with monkeypatch.context() as cut:

        def cut_power(*_: object) -> None:
            raise KeyboardInterrupt

        cut.setattr(restoration, "order_change", cut_power)
        assert played.restore() != 0
    assert (played.table / "games" / "other.yaml").exists()
    played.bundle.write_bytes(first)
    assert played.restore() == 0
    assert not (played.table / "games" / "other.yaml").exists()
    assert not [*played.table.glob(".*")]


def test_a_file_that_unpacks_to_more_than_it_says_is_refused(played: House) -> None:
    assert played.save() == 0

    def blow_up(index: Index, files: dict[str, bytes]) -> Index:
        files[index.files[0].name] += bytes(64 << 20)
        return index

    played.rewrite(blow_up)
    assert played.bundle.stat().st_size < 1 << 20
    played.lose()
    assert played.restore() == 1


def _with(index: Index, files: dict[str, bytes], entry: Entry, data: bytes) -> Index:
    """Return the index with another content for an entry, found by its name."""
    files[entry.name] = data
    entry = msgspec.structs.replace(entry, size=len(data), sha256=sha256(data).hexdigest())
    changed = [entry if each.name == entry.name else each for each in index.files]
    forged = copy(index)
    msgspec.structs.force_setattr(forged, "files", tuple(changed))  # unchecked
    return forged


def test_rules_and_a_drop_in_are_made_anew_and_other_lines_are_named(
    played: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    plug = Plug("shuffler", "0403", "6001", "A50285BI")
    rules, drop_ins = played.folder / "60-dealer-table.rules", played.folder / "service.d"
    monkeypatch.setattr(surroundings, "RULES", rules)
    monkeypatch.setattr(surroundings, "DROP_INS", drop_ins)
    rules.write_text(rules_text([plug]) + 'R\\\nUN+="/bin/true"\n' + TEMPLATE.read_text())
    drop_ins.mkdir()
    carried = ("IPAddressAllow=192.0.2.17", "DeviceAllow=/dev/ttyS1 rw", "ReadWritePaths=-/media/h")
    (drop_ins / "net.conf").write_text("# pit\n[Service]\n" + "\n".join(carried) + "\n")
    (drop_ins / "own.conf").write_text("[Service]\n#\0\nExecStart=\nExecStart=/opt/x run\n")
    assert played.save() == 0
    named = ('UN+="/bin/true"', "own.conf: ExecStart=/opt/x run", "R\\", "own.conf: ExecStart=")
    said = capfd.readouterr().err
    assert all(each in said for each in named)
    assert said.count("Not carried") == len(named)
    played.lose()
    rules.unlink()
    shutil.rmtree(drop_ins)
    assert played.restore() == 0
    assert rules.read_text() == rules_text([plug])
    (made,) = drop_ins.iterdir()
    assert made.read_text().splitlines()[1:] == ["[Service]", *carried]
    told = capfd.readouterr()
    assert "udevadm control --reload" in told.out
    assert "systemctl daemon-reload" in told.out
    assert told.err.count("Not carried") == len(named)


def test_a_damaged_journal_and_a_missing_key_make_no_bundle(
    played: House, capfd: pytest.CaptureFixture[str]
) -> None:
    public = played.table / "bundle-key.pub"
    key = public.read_text()
    for text in (None, "", "age1nokey\n", "AGE-SECRET-KEY-1XX\n"):
        public.unlink(missing_ok=True)
        if text is not None:
            public.write_text(text)
        assert played.save() == 2
        assert "bundle-key.pub" in capfd.readouterr().err
    public.write_text(key)
    data = played.place.journal.read_bytes()
    played.place.journal.write_bytes(data.replace(b"Started", b"Startet"))
    assert played.save() == 1
    assert not played.bundle.exists()


def test_the_secret_half_is_its_owners_alone_and_is_never_replaced(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "house.key"
    assert execute(["bundle", "new-key", str(path)]) == 0
    public = capfd.readouterr().out.strip()
    assert path.stat().st_mode & 0o777 == 0o600
    (line,) = [each for each in path.read_text().splitlines() if not each.startswith("#")]
    assert str(x25519.Identity.from_str(line).to_public()) == public
    assert execute(["bundle", "new-key", str(path)]) == 2
    assert line in path.read_text()


def test_a_folder_of_bundles_keeps_one_for_each_last_event(played: House) -> None:
    folder = played.folder / "bundles"
    folder.mkdir()
    saved = ["bundle", "save", str(folder), "--config", played.config]
    assert execute(saved) == 0
    assert execute(saved) == 0
    (bundle,) = folder.iterdir()
    assert bundle.name.startswith("table-1-")
    assert bundle.stat().st_mode & 0o777 == 0o600


def test_what_a_killed_try_left_is_gone_and_one_that_runs_stays(tmp_path: Path) -> None:
    with staging(tmp_path) as running:
        torn = tmp_path / f"{running.name}-torn"
        torn.mkdir()
        (torn / "people.yaml").touch()
        with staging(tmp_path / "not" / "there") as beside:
            assert {*tmp_path.iterdir()} == {running, beside}
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("by", ["who may write there", "its owner"])
def test_what_was_checked_lies_in_no_folder_of_others(
    played: House, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The journal's folder is the service's: its user may rename there what is root's."""
    if by == "its owner" and os.geteuid():
        skip_for_want_of("the user root", "folders of other users need it")
    theirs = played.table / "below"
    theirs.mkdir()
    journal = shutil.move(played.place.journal, theirs / "journal.sqlite")
    played.place.write(journal=str(journal))
    found: list[set[str]] = []

    def watch(where: ModuleType, name: str) -> None:
        of_ours = getattr(where, name)

        def watched(*words: object, **named: object) -> object:
            done = of_ours(*words, **named)
            found.append({each.name for each in theirs.iterdir()})
            return done

        monkeypatch.setattr(where, name, watched)

    watch(saved_table, "back_up")
    watch(restoration, "_check_journal")
    give_away(theirs, by)
    assert played.save() == 0
    played.lose()
    played.table.mkdir()
    theirs.mkdir()
    give_away(theirs, by)
    assert played.restore() == 0
    assert found[0] <= {"journal.sqlite", "journal.sqlite-shm", "journal.sqlite-wal"}
    assert found[1] == set()
    assert {each.name for each in theirs.iterdir()} == {"journal.sqlite", "journal.sqlite.moved"}


def give_away(folder: Path, to: str) -> None:
    if to == "its owner":
        os.chown(folder, 65534, 65534)
    else:
        folder.chmod(0o777)


def test_events_that_were_sealed_come_along(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("KEEP", 2000), ("MOST", 1500), ("LEAST", 1000)):
        monkeypatch.setattr(sealer, name, value)
    monkeypatch.setattr(store, "_CHECKPOINT_AFTER", 1)
    journal = house.place.journal
    filled(journal, 5000).close()
    stick = house.folder / "stick"
    stick.mkdir()
    assert len(list(sealer.seal(journal, stick, Noon.utc_us + 5000))) == 2
    assert let_leave(journal, stick) == 3000
    assert stored_from(journal) == 3001
    assert house.save() == 0
    before = list(tail(journal))
    old = house.lose()
    assert house.restore() == 0
    assert list(tail(journal)) == before
    assert before[0].record.seq == 1
    segments = sorted(segments_folder(journal).iterdir())
    assert [each.read_bytes() for each in segments] == [
        each.read_bytes() for each in sorted((old / "segments").iterdir())
    ]

    def exchange(index: Index, files: dict[str, bytes]) -> Index:
        entry = next(each for each in index.files if each.role is FileRole.SEGMENT)
        return _with(index, files, entry, files[entry.name][:-9] + bytes(9))

    house.rewrite(exchange)
    shutil.rmtree(house.table)
    assert house.restore() == 1
    assert not house.table.exists()
