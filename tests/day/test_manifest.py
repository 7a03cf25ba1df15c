"""The manifest: what an outsider needs to see that nothing was changed."""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

import controller
import controller.manifest as manifests
import drivers
from controller.cli import execute
from controller.configuration import default_table, load_table
from controller.daemon.checks import objection
from controller.data.definition import ManifestRule
from controller.data.events import ManifestTaken
from controller.data.message import message
from controller.manifest import take_manifest
from controller.words.spoken import say, text_of
from drivers.vocabulary import Key
from tests.procedure.table_story import Story


@pytest.fixture(scope="module")
def manifest():
    return take_manifest([])


def test_every_file_is_there_with_its_own_digest(manifest) -> None:
    files = dict(manifest.files)
    assert list(files) == sorted(files)
    for package in (controller, drivers):
        for path in Path(package.__file__).parent.rglob("*.py"):
            assert files[str(path)] == sha256(path.read_bytes()).hexdigest()
    assert files[str(Path(sys.executable).resolve())]
    ours = [path for path in files if path.startswith(str(Path(controller.__file__).parent))]
    assert not any(path.endswith(".pyc") for path in ours), "byte code of a checkout comes and goes"


@pytest.mark.parametrize("package", ["msgspec", "transitions", "yaml", "serial", "usb"])
def test_what_the_program_is_built_on_is_there(manifest, package: str) -> None:
    assert any(f"/{package}/" in path for path, _ in manifest.files)


def test_what_only_tests_need_is_not_there(manifest) -> None:
    assert not any("/hypothesis/" in path or "/pytest/" in path for path, _ in manifest.files)


@pytest.mark.parametrize(
    ("marker", "wanted"),
    [
        ("python_version >= '3.14' and platform_machine == 'x86_64'", True),
        ("platform_machine == 'x86_64'", True),
        ('platform_machine == "aarch64" and python_version < "3"', False),
        ("python_version < '3' or platform_machine == 'aarch64'", True),
        ("platform_machine != 'aarch64'", True),
        ("python_version < '3'", True),
        ("extra == 'dev'", False),
    ],
)
def test_what_another_processor_needs_is_not_there(monkeypatch, marker: str, wanted: bool) -> None:
    """Which Python a marker means is not judged: rather a package too many than one too few."""
    monkeypatch.setattr(manifests.os, "uname", lambda: SimpleNamespace(machine="x86_64"))
    told = SimpleNamespace(requires=[f"Some.Thing>=1,<2; {marker}"])
    assert list(manifests._required(told)) == ["some-thing"] * wanted


def test_a_changed_configuration_is_another_manifest(tmp_path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("a: 1")
    before = take_manifest([file])
    file.write_text("a: 2")
    after = take_manifest([file])
    assert before.digest != after.digest
    assert [path for (path, one), (_, two) in zip(before.files, after.files, strict=True)
            if one != two] == [str(file)]  # fmt: skip


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("sha256sum"), reason="an outsider's own tool is not here")
def test_an_outsider_takes_it_again_with_a_tool_of_their_own(capfd) -> None:
    assert execute(["manifest"]) == 0
    text = capfd.readouterr().out
    checked = subprocess.run(
        ["sha256sum", "--check", "--quiet", "--strict"],
        input=text.encode(), capture_output=True, check=False,
    )  # fmt: skip
    assert (checked.returncode, checked.stdout) == (0, b"")
    assert execute(["manifest", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert told["sha256"] == sha256(text.encode()).hexdigest()
    named = [each["path"] for each in told["files"]]
    assert {str(path.resolve()) for path, _ in load_table(default_table())[1].files} <= set(named)


def test_the_table_keeps_the_digest_and_says_when_it_is_another() -> None:
    story = Story().happen(ManifestTaken("a" * 64, 3))
    assert story.snapshot.manifest == "a" * 64
    assert story.notes == [f"Software manifest {'a' * 64}: 3 files."]
    story.restart().happen(ManifestTaken("b" * 64, 3))
    assert story.snapshot.manifest == "b" * 64
    assert f"Software manifest {'b' * 64}: 3 files; not as before." in story.notes


# Houses that demand approved software.

RIGHT = ManifestTaken("a" * 64, 3, approved=True)
DIFFER = message("software-files-differ", count=2, path="controller/table.py")
WRONG = ManifestTaken("b" * 64, 3, objection=DIFFER)


def demanding(*events: ManifestTaken) -> Story:
    """Return a table of a house that plays with approved software only, before it is opened."""
    return Story(manifest=ManifestRule.APPROVED).happen(*events).open()


def software(story: Story) -> tuple[bool, bool, str]:
    """Return the check of the opening: done, needed, in words."""
    (check,) = [each for each in story.snapshot.checks if each.name == "software"]
    return check.done, check.needed, say(check.words)


def test_unapproved_software_keeps_the_table_from_opening() -> None:
    story = demanding(WRONG)
    assert (story.step, story.holds) == ("opening", ["software"])
    assert software(story) == (False, True, "Software manifest bbbbbbbbbbbb, not approved")
    assert "2 files are not as approved: controller/table.py, …" in say(
        story.snapshot.holds[0].words
    )
    assert story.clear().refused == "ends_by_itself", "nobody clears it"
    story.happen(RIGHT)
    assert (story.step, story.holds) == ("idle", [])


def test_approved_software_opens() -> None:
    story = demanding(RIGHT)
    assert (story.step, story.holds) == ("idle", [])


def test_a_start_has_to_prove_it_again_and_the_round_under_way_is_played() -> None:
    story = demanding(RIGHT).deal(2).green().restart()
    story.link("shuffler").link("sensors").link("key_pad")
    assert [(each.cause, each.scope) for each in story.state.holds] == [("software", "next deal")]
    story.happen(WRONG).finish().bet(3)
    assert story.press(Key.NO_MORE_BETS).refused == "held"
    assert story.happen(RIGHT).press(Key.NO_MORE_BETS).refused == ""


def test_other_houses_only_show_it() -> None:
    story = Story().happen(WRONG).open()
    assert (story.step, story.holds) == ("idle", [])
    assert story.press(Key.CLOSE).snapshot.step == "closing"


def test_a_closed_table_is_held_by_nothing() -> None:
    story = Story(manifest=ManifestRule.APPROVED).happen(WRONG)
    assert "software" not in story.holds


# What is compared.


@pytest.mark.parametrize(
    ("approved", "words"),
    [
        ("1  /a/one.py\n2  /a/two.py\n", ""),
        ("1  /a/one.py\n3  /a/two.py\n", "1 file is not as approved: a/two.py"),
        ("1  /a/one.py\n", "1 file is not as approved: a/two.py"),
        ("1  /a/one.py\n2  /a/two.py\n4  /a/gone.py\n", "1 file is not as approved: a/gone.py"),
        ("", "2 files are not as approved: a/one.py, …"),
        ("nonsense", "3 files are not as approved: a/one.py, …"),
    ],
)
def test_it_is_compared_file_by_file(approved: str, words: str, tmp_path) -> None:
    path = tmp_path / "approved"
    path.write_text(approved)
    found = objection("1  /a/one.py\n2  /a/two.py\n", path, path)
    assert text_of(found or "") == words


def test_one_that_cannot_be_read_approves_nothing(tmp_path) -> None:
    with pytest.raises(FileNotFoundError):  # none was approved
        objection("1  /a/one.py\n", tmp_path / "approved", None)
    (tmp_path / "approved").write_bytes(b"\xff\xfe")
    assert "is no text" in say(objection("1  /a/one.py\n", tmp_path / "approved", None))


def test_a_start_that_compared_nothing_is_not_approved(tmp_path) -> None:
    """What runs already can say of itself what it likes."""
    approved, other = tmp_path / "approved", tmp_path / "other"
    for path in (approved, other):
        path.write_text("1  /a/one.py\n")
    assert objection("1  /a/one.py\n", approved, approved) is None
    for guard in (None, other):
        found = objection("1  /a/one.py\n", approved, guard)
        assert "started without the launcher" in say(found)
