"""The version of a build: the release by its tag, anything else by its commit, or by pyproject."""

import os
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text("utf-8"))
FALLBACK = PROJECT["tool"]["hatch"]["version"]["fallback-version"]
AUTHOR = {
    f"GIT_{who}_{what}": "x@x" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")
}
ENVIRONMENT = os.environ | AUTHOR | {"GIT_CONFIG_GLOBAL": os.devnull}


def git(folder, *words):
    done = subprocess.run(
        ["git", *words], cwd=folder, env=ENVIRONMENT, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def folder(tmp_path):
    """The project's metadata alone, in a folder outside any repository."""
    for name in ("pyproject.toml", ".git_archival.txt", ".gitattributes"):
        (tmp_path / name).write_bytes((REPOSITORY / name).read_bytes())
    return tmp_path


@pytest.fixture
def repository(folder):
    git(folder, "init", "--quiet")
    commit(folder)
    return folder


def commit(folder):
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", "A change")


def version(folder):
    return ProjectMetadata(str(folder), PluginManager()).version


def archive(repository, folder):
    """Return what a hosting site packs for a commit: the files, without the repository."""
    folder.mkdir()
    git(repository, "archive", "--output", str(folder / "all.tar"), "HEAD")
    subprocess.run(["tar", "-xf", "all.tar"], cwd=folder, check=True)
    return folder


@pytest.mark.quick
@pytest.mark.filterwarnings("ignore::UserWarning")  # setuptools-scm says that it found no tag
def test_without_git_it_is_the_one_in_pyproject(folder):
    assert version(folder) == FALLBACK
    assert re.fullmatch(r"\d+\.\d+\.\d+\.dev0", FALLBACK)


def test_before_the_first_tag_it_tells_the_commit(repository):
    told = git(repository, "rev-parse", "--short", "HEAD")
    assert version(repository).startswith(f"{FALLBACK.removesuffix('0')}1+g{told}")


def test_a_tagged_commit_is_the_release(repository):
    git(repository, "tag", "v1.2.3")
    assert version(repository) == "1.2.3"


def test_a_commit_after_a_tag_tells_tag_and_commit(repository):
    git(repository, "tag", "v1.2.3")
    commit(repository)
    told = git(repository, "rev-parse", "--short", "HEAD")
    assert version(repository).startswith(f"1.2.4.dev1+g{told}")


def test_changes_that_were_not_committed_show(repository):
    git(repository, "tag", "v1.2.3")
    (repository / ".gitattributes").write_text("")
    assert re.fullmatch(r"1\.2\.4\.dev0\+g[0-9a-f]+\.d\d{8}", version(repository))


def test_an_archive_of_a_commit_tells_it_too(repository, tmp_path_factory):
    git(repository, "tag", "v1.2.3")
    commit(repository)
    told = git(repository, "rev-parse", "--short", "HEAD")
    packed = archive(repository, tmp_path_factory.mktemp("packed") / "files")
    assert version(packed).startswith(f"1.2.4.dev1+g{told}")


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_archive_before_the_first_tag_is_the_one_in_pyproject(repository, tmp_path_factory):
    packed = archive(repository, tmp_path_factory.mktemp("packed") / "files")
    assert version(packed) == FALLBACK
