"""`docs/writing-a-driver.md`: its code stands in the example."""

import re
import tomllib
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "writing-a-driver.md"
TEXT = PAGE.read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
TESTED = {"python", "toml", "sh", "console", "yaml"}
"""The last two by `test_examples.py`, where the example is installed."""


def sources():
    return {
        path: path.read_text("utf-8")
        for path in (REPOSITORY / "examples").rglob("*")
        if path.suffix in (".py", ".toml") and "__pycache__" not in path.parts
    }


def parts(block):
    """Return the pieces of a block between lines with only an ellipsis."""
    return [part for part in re.split(r"^\s*…\n", block, flags=re.MULTILINE) if part.strip()]


def test_there_is_no_other_kind_of_block():
    assert {kind for kind, _ in BLOCKS} <= TESTED
    assert sum(kind == "python" for kind, _ in BLOCKS) >= 3


@pytest.mark.parametrize(
    "part",
    [part for kind, block in BLOCKS if kind in ("python", "toml") for part in parts(block)],
    ids=lambda part: part.strip().splitlines()[0],
)
def test_code_stands_in_the_example_as_it_stands_on_the_page(part):
    assert [path for path, text in sources().items() if part in text]


def test_files_that_are_named_exist():
    names = re.findall(r"^`([\w/]+\.(?:py|toml))`:$", TEXT, re.MULTILINE)
    assert names
    there = [str(path) for path in sources()]
    assert [name for name in names if not any(path.endswith(name) for path in there)] == []


def test_what_is_installed_is_a_package():
    [block] = [block for kind, block in BLOCKS if kind == "sh"]
    folders = re.findall(r"\./(\S+)", block)
    assert folders
    for folder in folders:
        project = tomllib.loads((REPOSITORY / folder / "pyproject.toml").read_text("utf-8"))
        assert project["project"]["name"] == Path(folder).name


def test_links_lead_somewhere():
    targets = re.findall(r"\]\(([^)#]+)", TEXT)
    assert targets
    for target in targets:
        assert (PAGE.parent / target).exists(), target
