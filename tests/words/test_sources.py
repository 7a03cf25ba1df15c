"""Each message, and each trouble of a driver, is in the English catalogue with its parameters."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.configuration.checks.languages import check_language
from controller.data.parameters import PARAMETERS, Kind
from controller.shipped import config_root
from controller.words.folders import ENGLISH, languages, of_board
from controller.words.reading import Entry, entries
from tests.words.shipped_messages import shipped_messages

ROOT = Path(__file__).parents[2]
SHIPPED = (config_root(),)
PACKAGES = ("controller", "drivers", "examples", "simulators")


class Use:
    """A call of `message` or `trouble` with its id as a literal."""

    def __init__(self, place: str, call: ast.Call) -> None:
        self.place = f"{place}:{call.lineno}"
        name = call.args[0] if call.args else None
        self.id = name.value if isinstance(name, ast.Constant) else None
        self.params = frozenset(each.arg for each in call.keywords)


def uses(folder: Path) -> Iterator[Use]:
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text("utf-8")
        if "message(" not in text and "trouble(" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and _is_message(node.func):
                yield Use(path.relative_to(ROOT).as_posix(), node)


def _is_message(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id in ("message", "trouble")


def wrong(use: Use, ids: dict[str, Entry]) -> str:
    """Return what is wrong with a use; empty: nothing."""
    if not isinstance(use.id, str):
        return f"{use.place}: the id must stand there as a literal"
    if use.id not in ids:
        return f"{use.place}: {use.id} is not in config/languages/en"
    if None not in use.params and use.params != ids[use.id].params:
        return f"{use.place}: {use.id} has {sorted(ids[use.id].params)}, not {sorted(use.params)}"
    return ""


@pytest.mark.parametrize("package", PACKAGES)
def test_each_message_of_a_package_is_in_the_catalogue(package: str) -> None:
    found = [*uses(ROOT / package)]
    assert found
    assert not [*filter(None, (wrong(use, shipped_messages()) for use in found))]


def texts(pattern: str) -> set[str]:
    """Return what the sources have in quotes, where it is of this pattern; it is something."""
    literal = re.compile(rf"[\"']({pattern})[\"']")
    sources = (each for name in PACKAGES for each in (ROOT / name).rglob("*.py"))
    found = {text for each in sources for text in literal.findall(each.read_text("utf-8"))}
    assert found
    return found


def test_each_help_of_a_command_is_in_the_catalogue() -> None:
    """Where typer wants a text, ours give an id (`controller/cli/commands.py`)."""
    assert texts("help(?:-[a-z0-9]+)+") <= set(shipped_messages())


def test_the_command_line_says_each_message_of_its_own() -> None:
    """`tests/page/test_words.py` checks the messages that the page gets as well."""
    own = set(shipped_messages()) - set(entries(of_board(ENGLISH, SHIPPED)))
    words = tuple(f"{name}-" for name, kind in PARAMETERS.items() if kind is Kind.WORD)
    assert own
    idle = [each for each in own - texts("[a-z][a-z0-9-]*") if not each.startswith(words)]
    assert not idle, "no source says these: take them out of config/languages"


@pytest.mark.parametrize("tag", languages(SHIPPED))
def test_each_shipped_language_has_every_message_with_its_parameters(tag: str) -> None:
    assert check_language(config_root() / "languages" / tag) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("message('panel-seat', seat=3)", ""),
        ("message('panel-seat')", "panel-seat has ['seat'], not []"),
        ("message('panel-seat', count=3)", "panel-seat has ['seat'], not ['count']"),
        ("message('panel-chair', seat=3)", "panel-chair is not in"),
        ("message(f'panel-{x}')", "must stand there as a literal"),
        ("message('panel-seat', **found)", ""),
    ],
)
def test_what_is_wrong_with_a_call_is_told(text: str, found: str) -> None:
    (call,) = (each for each in ast.walk(ast.parse(text)) if isinstance(each, ast.Call))
    told = wrong(Use("x.py", call), shipped_messages())
    assert found in told if found else not told
