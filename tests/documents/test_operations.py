"""docs/operations.md and docs/spare.md: the commands that they tell exist, with their options."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from controller.cli.application import application

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("operations.md", "spare.md", "supply.md", "journal.md")
_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`(tablectl [^`]+)`")


def told(page: str) -> Iterator[list[str]]:
    """Yield the arguments of each `tablectl` that a page tells."""
    text = (DOCS / page).read_text("utf-8")
    lines = [line for block in _BLOCK.findall(text) for line in block.splitlines()]
    for line in [*lines, *_SPAN.findall(text)]:
        for part in re.split(r"\||&&|>", line):
            words = shlex.split(part, comments=True)
            if "tablectl" in words:
                yield words[words.index("tablectl") + 1 :]


@pytest.mark.parametrize("page", PAGES)
def test_each_command_of_a_page_is_there_with_its_options(page: str) -> None:
    found = [*told(page)]
    assert len(found) > 5 or page == "supply.md"
    for words in found:
        _check(get_command(application()), words)


def _check(command: Any, words: list[str]) -> None:
    left = list(words)
    while hasattr(command, "get_command") and left and not left[0].startswith("-"):
        inner = command.get_command(None, left.pop(0))
        assert inner is not None, words
        command = inner
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    asked = [each.partition("=")[0] for each in left if each.startswith("--")]
    assert not {*asked} - known, words


def test_a_wrong_option_is_seen() -> None:
    with pytest.raises(AssertionError):
        _check(get_command(application()), ["bundle", "save", "x", "--retired"])
    with pytest.raises(AssertionError):
        _check(get_command(application()), ["bundle", "send"])
