"""Lists: several messages put together as one, in each language's own way."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from controller.data.message import Message, message

Item = TypeVar("Item", Message, Message | str)


def both(items: Sequence[Item]) -> Item:
    """Return all of them together: `red, blue and green`; at least one is given."""
    *most, last = items
    found = last
    if most:
        found = message("list-and", first=most.pop(), last=last)
    return _before(most, found)


def either(items: Sequence[Item]) -> Item:
    """Return a choice of them: `red, blue or green`; at least one is given."""
    *most, last = items
    found = last
    if most:
        found = message("list-or", first=most.pop(), last=last)
    return _before(most, found)


def one_by_one(items: Sequence[Item]) -> Item:
    """Return an enumeration: `red; blue; green`; at least one is given."""
    return _joined(items, lambda first, rest: message("list-semicolon", first=first, rest=rest))


def listed(items: Sequence[Item]) -> Item:
    """Return them side by side: `red, blue, green`; at least one is given."""
    *most, found = items
    return _before(most, found)


def sentences(items: Sequence[Item]) -> Item:
    """Return sentences one after the other; at least one is given."""
    return _joined(items, lambda first, rest: message("list-sentences", first=first, rest=rest))


def lines(items: Sequence[Item]) -> Item:
    """Return one line for each; at least one is given."""
    return _joined(items, lambda first, rest: message("list-lines", first=first, rest=rest))


def _before(items: Sequence[Item], found: Item) -> Item:
    for item in reversed(items):
        found = message("list-comma", first=item, rest=found)
    return found


def _joined(items: Sequence[Item], pair: Callable[[Item, Item], Message]) -> Item:
    *most, found = items
    for item in reversed(most):
        found = pair(item, found)
    return found
