"""What runs is what was approved: attacks on an installed table, whose launcher compares first."""

import importlib.util
import os
import py_compile
import subprocess
import sys
import time
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from controller.api.messages import CheckSoftware
from controller.daemon.checks import UNREAD
from controller.data.encoding import decode_event
from controller.data.events import GamingDayBegan
from controller.journal import tail
from controller.system.interpreter import release
from controller.words.spoken import say
from tests.daemon.installation import Installation, replace
from tests.daemon.local_daemon import open_daemon
from tests.daemon.test_process import Place
from tests.patience import PATIENCE

BYTE_CODE = ("typing_extensions.py", "typer/core.py", "controller/system/interpreter.py")
"""Modules whose byte code a test changes or names: it is there, whatever ran before."""
CACHE = f".{sys.implementation.cache_tag}.pyc"


class Table(Place):
    """A table that is installed, and that the launcher starts."""

    def __init__(self, installed, folder=None):
        self.installed = installed
        self.environment = {}
        super().__init__(folder or installed.root)

    def write(self, **changes):
        super().write(approved_manifest=str(self.installed.approved), **changes)

    def running(self, **environment):
        self.environment = environment
        return super().running()

    def start(self):
        words = self.installed.words("run", "--config", str(self.config))
        quiet = {**os.environ, **self.environment, "NOTIFY_SOCKET": str(self.folder / "notify")}
        return subprocess.Popen(words, env=quiet, stderr=subprocess.PIPE, text=True)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    installation = Installation(tmp_path_factory.mktemp("installed") / "env")
    for name in BYTE_CODE:
        py_compile.compile(str(installation.packages / name), doraise=True)
    installation.approve("--config", str(Table(installation).config))
    return installation


@pytest.fixture
def harm(tmp_path):
    """A line of Python that leaves a mark, and the mark."""
    mark = tmp_path / "mark"
    return f"import os; os.close(os.open({str(mark)!r}, os.O_CREAT))\n", mark


@pytest.fixture
def attack(installed):
    """Put files into the installation, for the time of a test."""
    before = {}

    def put(path, content):
        before.setdefault(path, path.read_bytes() if path.exists() else None)
        replace(path, content if isinstance(content, bytes) else content.encode())

    yield put
    for path, content in before.items():
        if content is None:
            path.unlink()
            with suppress(OSError):  # it holds other files
                path.parent.rmdir()
        else:
            replace(path, content)


def byte_code(source, text):
    """Return byte code of `text` that Python takes for that of a source file."""
    status = source.stat()
    code = importlib._bootstrap_external._code_to_timestamp_pyc(
        compile(text, source, "exec"), int(status.st_mtime), status.st_size
    )
    return bytes(code)


def cached(source):
    return Path(importlib.util.cache_from_source(str(source)))


# What is in the manifest.


@pytest.mark.slow
def test_what_lies_in_an_import_folder_and_was_not_approved_is_a_difference(installed, attack):
    planted = [
        "zz_stray.py",
        "zz_stray.pth",
        "sitecustomize.py",
        "usercustomize/__init__.py",
        "yaml/zz_stray.pyc",
        f"yaml/__pycache__/zz_stray{CACHE}",
        f"__pycache__/zz_stray{CACHE}",
        f"yaml/zz_stray{EXTENSION_SUFFIXES[0]}",
        "controller/zz_stray.py",
    ]
    for each in planted:
        attack(installed.packages / each, "")
    changed = cached(installed.packages / "typing_extensions.py")
    attack(changed, b"other byte code")
    claiming = plant_a_package(installed, attack, "")
    config = str(Table(installed).config)
    found = installed.launch("manifest", "--check", "--config", config, approved=False)
    told = {line for line in found.stdout.splitlines() if line.startswith("/")}
    assert told == {
        str(changed),
        str(claiming),
        *(str(installed.packages / each) for each in planted),
    }
    assert found.returncode == 1
    assert "11 files are not as approved" in found.stdout


def plant_a_package(installed, attack, line):
    """Plant a module with a package that claims it, which nothing needs; return what claims."""
    information = installed.packages / "zz_claimed-1.dist-info"
    attack(installed.packages / "zz_claimed.py", line)
    attack(information / "METADATA", "Metadata-Version: 2.1\nName: zz-claimed\nVersion: 1\n")
    attack(information / "RECORD", "zz_claimed.py,,\nzz_claimed-1.dist-info/METADATA,,\n")
    attack(information / "entry_points.txt", "[dealer_table.commands]\nclaimed = zz_claimed:run\n")
    return information / "RECORD"


def test_interpreter_library_launcher_and_environment_are_in_it(installed):
    told = installed.approved.read_text()
    library = Path(os.__file__)
    for path in (
        installed.python.resolve(),
        installed.root / "pyvenv.cfg",
        installed.launcher,
        library,
        cached(library.with_name("dataclasses.py")),
        cached(installed.packages / "typing_extensions.py"),
    ):
        assert f"  {path}\n" in told


def test_what_no_table_runs_is_not_in_it(installed):
    told = installed.approved.read_text()
    assert "/simulators/" not in told
    assert "/idlelib/" not in told
    in_python = os.uname().machine == "aarch64" and sys.version_info >= (3, 14)
    assert ("/babel/" in told) == in_python, "the engine of words for another processor"


def test_it_names_the_version(installed):
    """So the journal, which keeps it, says what ran."""
    assert f"/dealer_table-{release()}.dist-info/METADATA\n" in installed.approved.read_text()


# What runs before anything is compared.


def test_nothing_in_the_environment_runs_first(installed, attack, harm):
    line, mark = harm
    for name in ("zz_stray.pth", "sitecustomize.py"):
        attack(installed.packages / name, line)
    assert installed.launch("--version").returncode == 0
    assert not mark.exists()
    # -B: byte code of what is planted here would be left behind, and differ in the tests after it.
    unguarded = [installed.python, "-B", "-m", "controller.cli", "--version"]
    subprocess.run(unguarded, capture_output=True, timeout=PATIENCE, check=True)
    assert mark.exists(), "the attack is none"


def test_what_a_variable_names_does_not_run(installed, tmp_path, harm):
    line, mark = harm
    (tmp_path / "typer.py").write_text(line)
    assert installed.launch("--version", PYTHONPATH=str(tmp_path)).returncode == 0
    assert not mark.exists()


def test_it_wants_to_be_started_so(installed):
    words = [installed.python, installed.launcher, "--version"]
    found = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert (found.returncode, found.stdout) == (2, "")
    assert f"start it by: {installed.python} -I -S -B {installed.launcher}" in found.stderr


def test_without_the_approved_manifest_nothing_starts(installed, tmp_path):
    words = [installed.python, "-I", "-S", "-B", installed.launcher, "--approved"]
    for more in ([], [tmp_path / "none", "--version"]):
        found = subprocess.run(
            [*words, *more], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert (found.returncode, found.stdout) == (2, "")
        assert found.stderr.startswith("dealer-table-launcher: ")


# What is imported.


def refused(found, path, mark=None):
    """Check that a command was refused because of a file, in words, and that the file did not run.

    A file that is needed before there are any words is told by the launcher.
    """
    assert (found.returncode, found.stdout) == (2, "")
    assert f"{path} is not as approved" in found.stderr
    assert "Traceback" not in found.stderr
    assert mark is None or not mark.exists()


def test_a_changed_source_is_refused_when_it_is_imported(installed, attack, harm):
    """It is a module that nothing else has imported before."""
    line, mark = harm
    path = installed.packages / "controller" / "cli" / "computer.py"
    attack(path, line)
    refused(installed.launch("manifest"), path, mark)


def test_changed_byte_code_is_refused_when_it_is_imported(installed, attack, harm):
    """The source is as it was: nobody who reads it sees anything."""
    line, mark = harm
    source = installed.packages / "typer" / "core.py"
    attack(cached(source), byte_code(source, line))
    refused(installed.launch("--version"), cached(source), mark)


def test_byte_code_that_nobody_approved_is_not_read(installed, attack, harm):
    line, mark = harm
    source = installed.packages / "controller" / "system" / "interpreter.py"
    known = installed.approved.read_text()
    without = [each for each in known.splitlines() if not each.endswith(str(cached(source)))]
    attack(installed.approved, "\n".join(without))
    attack(cached(source), byte_code(source, line))
    assert installed.launch("--version").returncode == 0
    assert not mark.exists()


def test_a_compiled_module_that_was_exchanged_is_refused(installed, attack):
    (path,) = installed.packages.glob("msgspec/_core*.so")
    attack(path, path.read_bytes() + b"more")
    refused(installed.launch("--version"), path)


def test_what_a_package_brings_that_nobody_needs_is_refused(installed, attack, harm):
    line, mark = harm
    plant_a_package(installed, attack, line)
    tried = installed.launch("claimed")
    assert f"{installed.packages / 'zz_claimed.py'} is not as approved" in tried.stderr
    assert (tried.returncode, mark.exists()) == (70, False)


def test_a_module_that_hides_another_is_refused(installed, attack, harm):
    line, mark = harm
    path = installed.packages / "controller" / "cli" / "computer" / "__init__.py"
    attack(path, line)
    refused(installed.launch("manifest"), path, mark)


def test_what_the_launcher_itself_needed_is_compared(installed, attack):
    path = os.path.realpath(os.__file__).replace("os.py", "hashlib.py")
    lines = installed.approved.read_text().splitlines()
    attack(installed.approved, "\n".join(each for each in lines if not each.endswith(path)))
    refused(installed.launch("--version"), path)


def test_a_launcher_that_was_changed_approves_itself_in_vain(installed, attack):
    attack(installed.launcher, installed.launcher.read_bytes() + b"# changed\n")
    refused(installed.launch("--version"), installed.launcher)


# The daemon.


@pytest.mark.slow
def test_a_simulated_device_cannot_be_reached(installed, tmp_path):
    table = Table(installed, tmp_path)
    table.config.write_text(table.config.read_text().replace("serial://", "sim://"))
    code, said = table.fails()
    assert code == 2
    assert "simulators/__init__.py is not as approved" in said


@pytest.mark.slow
def test_a_daemon_that_the_launcher_started_is_approved(installed, tmp_path, harm):
    """Nor does anything run first in the processes that it starts beside itself."""
    line, mark = harm
    (tmp_path / "sitecustomize.py").write_text(line)
    table = Table(installed)
    with table.running(PYTHONPATH=str(tmp_path)):
        end = time.monotonic() + PATIENCE
        while '"journal.checked"' not in (table.log.read_text() if table.log.exists() else ""):
            assert time.monotonic() < end, "never checked"
            time.sleep(0.05)
        asked = installed.launch("manifest", "--recheck", "--config", str(table.config))
    assert (asked.returncode, asked.stdout) == (0, "The running table is as approved.\n")
    (told,) = [each for each in tail(table.journal) if each.record.kind == "ManifestTaken"]
    taken = decode_event(told.record.kind, told.record.data)
    assert (taken.approved, taken.objection) == (True, None)
    assert not mark.exists()


@pytest.mark.slow
async def test_each_gaming_day_it_is_compared_again_and_when_somebody_asks(tmp_path):
    house, approved = tmp_path / "house.yaml", tmp_path / "approved"
    house.write_text("a: 1")
    given = {"configuration": (house,), "approved_manifest": approved, "guard": approved}
    place = {"journal": tmp_path / "journal", "check_after": 0.0}
    async with open_daemon(tmp_path, **given, **place) as table:

        def taken():
            records = [each for each in table.store.records if each.kind == "ManifestTaken"]
            return [decode_event(each.kind, each.data) for each in records]

        await table.until(lambda _: taken())
        approved.write_text(table.store.definitions[-1].text.replace(str(house), "/other"))
        table.daemon.shell.take_event(GamingDayBegan("2096-10-02", 4 * 10**15))
        await table.until(lambda _: len(taken()) == 2)
        house.unlink()
        async with await table.client() as client:
            for _ in range(2):  # who asks again does not fill the journal
                answer = await client.wish(CheckSoftware())
                assert (answer.ok, answer.code) == (False, "software")
                assert say(answer.words) == say(UNREAD)
    first, changed, unread = taken()
    assert (first.approved, first.objection) == (False, None), "there was no approved one"
    assert "files are not as approved: " in say(changed.objection)
    assert (unread.sha256, unread.approved) == (changed.sha256, False)
    assert unread.objection == UNREAD
