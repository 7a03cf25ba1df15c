"""The version of the program that is installed."""

import sys
from importlib.metadata import version

import pytest

from controller.system.interpreter import release


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder that is the whole of what can be imported."""
    monkeypatch.setattr(sys, "path", [str(tmp_path / "not-there"), str(tmp_path)])
    release.cache_clear()
    yield tmp_path
    release.cache_clear()


def test_it_is_what_the_standard_library_finds():
    assert release() == version("dealer-table") != ""


def test_a_checkout_that_was_never_installed_has_none(folder):
    (folder / "another-1.0.dist-info").mkdir()
    assert release() == ""


def test_the_head_of_the_metadata_says_it(folder):
    metadata = folder / "dealer_table-9.8.7.dist-info" / "METADATA"
    metadata.parent.mkdir()
    metadata.write_text("Metadata-Version: 2.4\nName: dealer-table\nVersion: 9.8.7+g12\n\nWords\n")
    assert release() == "9.8.7+g12" == version("dealer-table")
