"""A forked daemon has the manifest that it would take itself."""

import subprocess
import sys
from pathlib import Path

import pytest

from controller.configuration import default_table
from tests.e2e.again import MANIFEST
from tests.e2e.forking import again, stored_manifest

pytestmark = pytest.mark.slow


def said(*words: str) -> str:
    return subprocess.run(words, capture_output=True, check=True, text=True).stdout


def test_the_stored_manifest_is_the_one_that_is_taken(tmp_path: Path) -> None:
    own = tmp_path / "table.yaml"
    own.write_bytes(default_table().read_bytes())
    configuration = str(own), str(default_table())
    stored = said(*again(stored_manifest()), *MANIFEST, *configuration)
    assert str(own) in stored
    assert stored == said(sys.executable, "-P", *MANIFEST, *configuration)


def test_every_other_module_runs_as_it_would() -> None:
    words = "-m", "platform", "terse"
    assert said(*again("/dev/null"), *words) == said(sys.executable, "-P", *words)
