"""A table in one file: saved while it runs, put in place whole or not at all, and never twice."""

import io
import os
import shutil
import tarfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pyrage
import pytest
from pyrage import x25519

from controller.bundle import contents, saved_table
from controller.bundle.contents import NAME, Entry, Index, Role, may_hold
from controller.cli import execute
from controller.data.encoding import decode_state
from controller.home import retired_path
from controller.journal import sealer, store, tail
from controller.journal.connect import open_reader
from controller.journal.lock import JournalLock
from controller.journal.segments import segments_folder
from controller.setup.udev_rules import Plug, rules_text
from tests.daemon.test_process import Place
from tests.journal.small_journals import Noon, filled
from tests.journal.test_segments import let_leave, stored_from

RULES = Path(__file__).parents[2] / "systemd" / "60-dealer-table.rules"


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
        to = ("--key", str(key or self.secret), "--table", self.config)
        return execute(["bundle", "restore", str(self.bundle), *to, *words])

    def lose(self) -> Path:
        """Take the table's computer away; return where its disk is now."""
        return Path(shutil.move(self.table, self.folder / "old"))

    def bring_back(self) -> None:
        """Plug the old computer in again, in the place of the spare."""
        shutil.move(self.table, self.folder / "spare")
        shutil.move(self.folder / "old", self.table)

    def rewrite(self, change: Callable[[Index, dict[str, bytes]], Index]) -> None:
        """Make a bundle like this one, but for what is changed, as who has the public key can."""
        told = io.BytesIO(pyrage.decrypt(self.bundle.read_bytes(), [self.identity]))
        with tarfile.open(fileobj=told, mode="r:gz") as archive:
            files = {each.name: archive.extractfile(each).read() for each in archive}
        index = change(msgspec.json.decode(files.pop(NAME), type=Index), files)
        out = io.BytesIO()
        with tarfile.open(fileobj=out, mode="w:gz") as archive:
            for name, data in {NAME: msgspec.json.encode(index), **files}.items():
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
        (saved,) = tail(house.place.journal, last=1)
    old = house.lose()
    house.table.mkdir()  # as the package has made it
    assert house.restore() == 0
    assert "adopt" in capfd.readouterr().out
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


def test_a_bundle_of_a_stranger_puts_no_program_of_theirs_in_place(
    played: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Who has the public key can make a bundle: it may bring a table, and nothing that runs."""
    drop_ins = played.folder / "dealer-table.service.d"
    monkeypatch.setattr(contents, "DROP_INS", drop_ins)
    assert played.save() == 0
    original = played.bundle.read_bytes()
    played.lose()

    def planted(path: Path, role: Role, text: bytes) -> Callable[[Index, dict[str, bytes]], Index]:
        def plant(index: Index, files: dict[str, bytes]) -> Index:
            return _with(
                index,
                files,
                msgspec.structs.replace(index.files[0], path=str(path), role=role),
                text,
            )

        return plant

    wishes = (
        (Path("/etc/cron.d/x"), Role.CONFIGURATION, b"* * * * * root true\n", 2, "--also"),
        (played.table / ".." / "x", Role.CONFIGURATION, b"x", 2, "--also"),
        (Path("/etc/udev/rules.d/99-x.rules"), Role.RULES, b"", 2, "--also"),
        (drop_ins / "x.conf", Role.UNIT, b"[Service]\nExecStartPre=+/bin/true\n", 1, "as root"),
    )
    for path, role, text, code, said in wishes:
        played.bundle.write_bytes(original)
        played.rewrite(planted(path, role, text))
        assert played.restore() == code
        assert said in capfd.readouterr().err
        assert not path.exists()
        assert not played.table.exists()


def _with(index: Index, files: dict[str, bytes], entry: Entry, data: bytes) -> Index:
    """Return the index with another content for an entry, found by its name."""
    from hashlib import sha256

    files[entry.name] = data
    entry = msgspec.structs.replace(entry, size=len(data), sha256=sha256(data).hexdigest())
    changed = [entry if each.name == entry.name else each for each in index.files]
    return msgspec.structs.replace(index, files=tuple(changed))


def test_our_own_rules_and_drop_ins_are_carried_and_others_are_left_out(
    played: House, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    plug = Plug("shuffler", "0403", "6001", "A50285BI")
    assert may_hold(Role.RULES, rules_text([plug]))
    assert may_hold(Role.RULES, RULES.read_text())
    rules, drop_ins = played.folder / "60-dealer-table.rules", played.folder / "service.d"
    monkeypatch.setattr(contents, "RULES", rules)
    monkeypatch.setattr(contents, "DROP_INS", drop_ins)
    rules.write_text(rules_text([plug]))
    drop_ins.mkdir()
    (drop_ins / "net.conf").write_text("# pit\n[Service]\nIPAddressAllow=192.0.2.17\n")
    (drop_ins / "own.conf").write_text("[Service]\nExecStart=\nExecStart=/opt/x run\n")
    assert played.save() == 0
    assert "own.conf is not in the bundle" in capfd.readouterr().err
    played.lose()
    rules.unlink()
    shutil.rmtree(drop_ins)
    assert played.restore() == 0
    assert rules.read_text() == rules_text([plug])
    assert [each.name for each in drop_ins.iterdir()] == ["net.conf"]
    said = capfd.readouterr().out
    assert "udevadm control --reload" in said
    assert "systemctl daemon-reload" in said


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
    torn, running = (played.table / f".bundle-{name}" for name in ("torn", "running"))
    for each in (torn, running):
        each.mkdir()
        (each / "journal").touch()
    os.utime(torn, (0, 0))
    assert execute(saved) == 0
    assert execute(saved) == 0
    (bundle,) = folder.iterdir()
    assert bundle.name.startswith("table-1-")
    assert bundle.stat().st_mode & 0o777 == 0o600
    assert [*played.table.glob(".bundle-*")] == [running], "what a killed save left is gone"


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
        entry = next(each for each in index.files if each.role is Role.SEGMENT)
        return _with(index, files, entry, files[entry.name][:-9] + bytes(9))

    house.rewrite(exchange)
    shutil.rmtree(house.table)
    assert house.restore() == 1
    assert not house.table.exists()
