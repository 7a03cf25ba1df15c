"""The manifest: what an outsider needs to see that nothing was changed."""

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

import controller
import drivers
from controller.cli import execute
from controller.configuration import default_table, load_table
from controller.events import ManifestTaken
from controller.intents import Noted
from controller.manifest import take_manifest
from tests.procedure.story import Story


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
    assert not any(path.endswith(".pyc") for path in files)


@pytest.mark.parametrize("package", ["msgspec", "transitions", "yaml", "serial", "usb", "pydantic"])
def test_what_the_program_is_built_on_is_there(manifest, package: str) -> None:
    assert any(f"/{package}/" in path for path, _ in manifest.files)


def test_what_only_tests_need_is_not_there(manifest) -> None:
    assert not any("/hypothesis/" in path or "/pytest/" in path for path, _ in manifest.files)


def test_a_changed_configuration_is_another_manifest(tmp_path) -> None:
    file = tmp_path / "house.yaml"
    file.write_text("a: 1")
    before = take_manifest([file])
    file.write_text("a: 2")
    after = take_manifest([file])
    assert before.digest != after.digest
    assert [path for (path, one), (_, two) in zip(before.files, after.files, strict=True)
            if one != two] == [str(file)]  # fmt: skip


@pytest.mark.skipif(not shutil.which("sha256sum"), reason="an outsider's own tool is not here")
def test_an_outsider_takes_it_again_with_his_own_tool(capfd) -> None:
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
    assert story.intents == [Noted("manifest", f"Software manifest {'a' * 64}, 3 files.")]
    story.restart().happen(ManifestTaken("b" * 64, 3))
    assert story.snapshot.manifest == "b" * 64
    words = f"Software manifest {'b' * 64}, 3 files, not as before."
    assert Noted("manifest", words) in story.intents
