"""Each message, and each trouble of a driver, is in the English catalogue with its parameters."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from controller.shipped_files import config_root
from controller.words.catalogue_file import Entry, entries
from controller.words.folders import ENGLISH, of_board
from tests.words.known_terms import ids_of_terms
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


@pytest.mark.parametrize("package", [each for each in PACKAGES if each != "examples"])
def test_each_message_of_a_package_is_in_the_catalogue(package: str) -> None:
    found = [*uses(ROOT / package)]
    assert found or package == "examples"
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
    assert own
    idle = own - texts("[a-z][a-z0-9-]*") - ids_of_terms()
    assert not idle, "no source says these: take them out of config/languages"


def test_no_text_is_made_of_an_identifier() -> None:
    """A word of the program is a term (`controller.data.terms`): it has a message."""
    sources = (each for name in PACKAGES for each in sorted((ROOT / name).rglob("*.py")))
    assert not [
        f"{path.relative_to(ROOT)}:{line}: {what}"
        for path in sources
        if _MAY_BE_TEXT.search(text := path.read_text("utf-8"))
        for line, what in identifiers(ast.parse(text))
    ]


_MAY_BE_TEXT = re.compile(r"\b(?:message|trouble|replace)\(")


def identifiers(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield each place where an identifier becomes text, or is a parameter of a message."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        if _unfolds(node):
            yield node.lineno, ast.unparse(node)
        if _is_message(node.func):
            for each in node.keywords:
                if _is_identifier(each.value):
                    yield node.lineno, f"{each.arg}={ast.unparse(each.value)}"


def _unfolds(call: ast.Call) -> bool:
    """Tell whether a call makes words of a name: `replace("_", " ")`."""
    given = [each.value for each in call.args if isinstance(each, ast.Constant)]
    replaces = isinstance(call.func, ast.Attribute) and call.func.attr == "replace"
    return replaces and given in (["_", " "], ["-", " "], [".", " "])


def _is_identifier(value: ast.expr) -> bool:
    """Tell whether a value is a literal word, an enumeration's, or the lower case of a name."""
    match value:
        case ast.Constant(value=str(text)):
            return _WORDS.fullmatch(text) is not None
        case ast.Attribute(attr=attr):
            return attr in NAMES and ast.unparse(value) not in WRITTEN
        case ast.Call(func=ast.Attribute(attr="lower", value=ast.Attribute(attr="name"))):
            return True
        case ast.Call(func=ast.Name(id="str" | "Decimal"), args=[each]):
            return _is_identifier(each)
        case _:
            return False


_WORDS = re.compile(r"[a-z]+(?:[ _.-][a-z]+)*")
"""A word of the program, or several; not a path, an option, a name of its own such as TLS."""
NAMES = frozenset(
    (
        *("cause", "colour", "effect", "fault", "irregularity", "mode", "phase", "role", "scope"),
        *("spot", "status", "step", "tray", "value", "wager"),
    )
)
"""Fields that hold names of the program, such as `deck.colour`."""
WRITTEN = frozenset(("entry.value",))
"""A field of such a name that holds what somebody wrote: where an entry point leads."""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('name.replace("_", " ").title()', True),
        ('name.replace("_", "-")', False),
        ("message('panel-deck', colour=deck.colour)", True),
        ("message('panel-deck', colour=COLOURS[deck.colour])", False),
        ("message('panel-deck', colour='dark pink')", True),
        ("message('panel-fault', fault=levels.fault.name.lower())", True),
        ("message('panel-fault', fault=str(kind.value))", True),
        ("message('panel-seat', name=person.name, url='tcp://10.0.0.7:4001')", False),
    ],
)
def test_identifiers_are_found(text: str, found: bool) -> None:
    assert bool([*identifiers(ast.parse(text))]) is found


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
