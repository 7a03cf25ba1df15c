"""What lies on the disk: what cannot be looked at is neither there nor away."""

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG

import pytest

from controller.system.disk import exists_at, files_below


def test_what_is_there_is_there_and_is_of_its_kind(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    for path, kinds in ((tmp_path, (1, 1, 0)), (file, (1, 0, 1))):
        looked = (exists_at(path), exists_at(path, S_ISDIR), exists_at(path, S_ISREG))
        assert looked == tuple(map(bool, kinds))
    for gone in (tmp_path / "nothing", file / "below", tmp_path / "link"):
        assert not exists_at(gone)


def test_below_a_folder_lies_all_but_what_links_lead_to(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    for name in ("a/b/c", "a/d", "e"):
        (tmp_path / name).touch()
    (tmp_path / "f").symlink_to(tmp_path / "a")
    found = [str(each.relative_to(tmp_path)) for each in files_below(tmp_path)]
    assert found == ["a", "a/b", "a/b/c", "a/d", "e", "f"]
    assert list(files_below(tmp_path / "nothing")) == []


@pytest.mark.parametrize("call", ["stat", "listdir"])
def test_what_cannot_be_looked_at_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    """A bundle of a table left out the folders that it could not list."""
    (tmp_path / "games").mkdir()
    really = getattr(os, call)

    def fails(path: Path, *words: object, **more: object) -> object:
        if str(path) == str(tmp_path / "games"):
            raise PermissionError(13, os.strerror(13), str(path))
        return really(path, *words, **more)

    monkeypatch.setattr(os, call, fails)
    with pytest.raises(PermissionError):
        list(files_below(tmp_path / "games"))
