"""Commands that a document tells exist, with their options and as many arguments as they take."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from controller.cli.application import application
from tests.documents.test_links import PAGES, name

pytestmark = pytest.mark.slow

_BLOCK = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`(tablectl [^`]+)`")


def told(page: Path) -> Iterator[list[str]]:
    """Yield the arguments of each `tablectl` that a page tells."""
    text = page.read_text("utf-8").replace("\\\n", " ")
    lines = [line for block in _BLOCK.findall(text) for line in block.splitlines()]
    for line in [*lines, *_SPAN.findall(text)]:
        for part in re.split(r"\||&+|>", re.sub(r"[][]", "", line)):
            words = shlex.split(part, comments=True)
            if "tablectl" in words:
                yield words[words.index("tablectl") + 1 :]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_each_command_of_a_page_is_there_with_its_options_and_arguments(page: Path) -> None:
    for words in told(page):
        _check(get_command(application()), words)


def _check(command: Any, words: list[str]) -> None:
    left = list(words)
    context = command.context_class(command)
    while hasattr(command, "resolve_command") and left and not left[0].startswith("-"):
        if left[0] == "COMMAND":
            return  # any
        _, command, left = command.resolve_command(context, left)
        context = command.context_class(command, parent=context)
    if left and left[-1].startswith("--"):
        left.append("VALUE")  # an option that is only named may take one
    _, more, _ = command.make_parser(context).parse_args(left)
    assert more in ([], ["VALUE"]), words


WRONG = AssertionError, typer.BadParameter.__base__  # typer has no public name for it
LINES = ["bundle save x --retired", "bundle send", "odds hands five-card", "status now"]


@pytest.mark.parametrize("line", LINES)
def test_what_is_wrong_with_a_command_is_seen(line: str) -> None:
    with pytest.raises(WRONG):
        _check(get_command(application()), line.split())
