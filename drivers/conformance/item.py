"""One item of the conformance kit: its text, its kinds of device and its check."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drivers.conformance.bench import Bench
from drivers.vocabulary import DeviceKind

Check = Callable[[Bench], Awaitable[str]]
"""Checks; returns what it found, raises `Failed` or `NotApplicable`."""
EVERY = tuple(DeviceKind)


@dataclass(frozen=True, slots=True)
class Item:
    """One item.

    Attributes:
        name: its name in reports and tests.
        text: the rule, in one line.
        kinds: the kinds of device that it is for.
        moves_cards: it moves cards in the shuffler.
        check: the check itself.
    """

    name: str
    text: str
    kinds: tuple[DeviceKind, ...]
    moves_cards: bool
    check: Check


def item(text: str, *kinds: DeviceKind, moves_cards: bool = False) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        kinds: for which devices; none: for all.
        moves_cards: it moves cards in the shuffler.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        return Item(name, text, kinds or EVERY, moves_cards, check)

    return make
