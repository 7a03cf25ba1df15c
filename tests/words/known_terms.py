"""Every table of terms that the program has, found by reading its sources."""

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from controller.data.definition.step_messages import (
    COMMUNITY,
    MESSAGES,
    NO_HAND,
    PLAYER_BANKED,
    WHOLE_DECK,
)
from controller.data.terms import Terms

ROOT = Path(__file__).parents[2]
PACKAGES = ("controller", "simulators")


@cache
def known_terms() -> tuple[Terms, ...]:
    """Return all tables, wherever they stand."""
    return tuple(found for path in _sources() for found in _in(path))


def ids_of_terms() -> set[str]:
    """Return the id of each term, and of each message that a step has in any game."""
    every = MESSAGES, PLAYER_BANKED, WHOLE_DECK, COMMUNITY, NO_HAND
    of_steps = {each for messages in every for each in messages.values()}
    named = {each for found in of_steps for each in (found.title, found.words, found.remedy)}
    return named | {each.id for found in known_terms() for each in found.values()}


def _sources() -> Iterator[Path]:
    modules = (path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))
    return (path for path in modules if "Terms(" in path.read_text("utf-8"))


def _in(path: Path) -> Iterator[Terms]:
    module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return (each for each in vars(module).values() if isinstance(each, Terms))
