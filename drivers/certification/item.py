"""One item of the certification: what it proves of the protocol's document, and its check."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drivers.certification.rig import Rig

Check = Callable[[Rig], Awaitable[str]]
"""Checks; returns what it found, raises `Failed`, `NotApplicable` or `NotShown`."""


@dataclass(frozen=True, slots=True)
class Item:
    """One item.

    Attributes:
        name: its name in reports and tests.
        text: the rule, in one line.
        proves: ids of the document's sentences.
        moves_cards: it moves cards in the shuffler.
        check: the check itself.
    """

    name: str
    text: str
    proves: tuple[str, ...]
    moves_cards: bool
    check: Check


def item(text: str, *proves: str, moves_cards: bool = False) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        proves: ids of the document's sentences.
        moves_cards: it moves cards in the shuffler.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        return Item(name, text, proves, moves_cards, check)

    return make
