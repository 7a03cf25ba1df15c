"""`docs/glossary.md`: every name in it is in the source, as a type, member, function or file."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[2]
ROOMS = ("controller", "drivers", "simulators")
PAGE = (REPOSITORY / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| (?!term |-)(.+?) \| (.+?) \| `(.+)` \|$", PAGE, re.MULTILINE)

Definition = tuple[tuple[str, ...], frozenset[str]]
"""The full dotted name of a class or function, and the names that its body gives to members."""


@cache
def definitions() -> list[Definition]:
    return [
        ((*path.relative_to(REPOSITORY).with_suffix("").parts, node.name), members(node))
        for room in ROOMS
        for path in (REPOSITORY / room).rglob("*.py")
        for node in ast.parse(path.read_text("utf-8")).body
        if isinstance(node, ast.ClassDef | ast.FunctionDef)
    ]


def members(node: ast.ClassDef | ast.FunctionDef) -> frozenset[str]:
    return frozenset(assigned(node)) if isinstance(node, ast.ClassDef) else frozenset()


def assigned(node: ast.ClassDef) -> Iterator[str]:
    for each in node.body:
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            yield each.target.id
        elif isinstance(each, ast.Assign):
            yield from (target.id for target in each.targets if isinstance(target, ast.Name))


def leads_to(words: tuple[str, ...], full: tuple[str, ...]) -> bool:
    """Return whether `full` ends with the last word and has the others before it, in this order."""
    rest = iter(full[:-1])
    return words[-1] == full[-1] and all(word in rest for word in words[:-1])


def meant(name: str) -> list[str]:
    """Return everything in the source that the name can mean."""
    if "/" in name:
        return [name] if (REPOSITORY / name).exists() else []
    words = tuple(name.split("."))
    found = [".".join(full) for full, _ in definitions() if leads_to(words, full)]
    found += [
        ".".join((*full, words[-1]))
        for full, own in definitions()
        if words[-1] in own and words[:-1] and leads_to(words[:-1], full)
    ]
    return found


@pytest.mark.parametrize(("term", "name"), [(term, name) for term, _, name in ROWS])
def test_a_term_names_one_thing_in_the_source(term: str, name: str) -> None:
    assert len(meant(name)) == 1, f"{term}: {name} is {meant(name) or 'nothing'}"


def test_every_row_of_the_tables_is_read() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    headings = PAGE.count("| term | meaning | in code |")
    assert len(ROWS) == len(rows) - headings
    assert len(ROWS) > 90


def test_terms_stand_once_and_in_order() -> None:
    parts = re.split(r"^## .+$", PAGE, flags=re.MULTILINE)[1:]
    terms = [re.findall(r"^\| (?!term |-)(.+?) \|", part, re.MULTILINE) for part in parts]
    together = [term for part in terms for term in part]
    assert len(set(together)) == len(together)
    assert terms == [sorted(part, key=str.casefold) for part in terms]


@pytest.mark.parametrize("name", ["NoSuchType", "Step.NO_SUCH", "controller/none.py", "Handle"])
def test_a_name_that_means_nothing_or_several_things_is_found(name: str) -> None:
    assert len(meant(name)) != 1
