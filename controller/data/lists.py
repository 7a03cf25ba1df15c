"""Lists: several messages put together as one, in whatever way a language does that."""

from collections.abc import Sequence
from typing import TypeVar

from controller.data.message import Message, message

Said = TypeVar("Said", Message, Message | str)


def both(items: Sequence[Said]) -> Said:
    """Return all of them: `red, blue and green`; there is at least one."""
    *most, last = items
    found = last
    if most:
        found = message("list-and", first=most.pop(), last=last)
    return _before(most, found)


def either(items: Sequence[Said]) -> Said:
    """Return one of them: `red, blue or green`; there is at least one."""
    *most, last = items
    found = last
    if most:
        found = message("list-or", first=most.pop(), last=last)
    return _before(most, found)


def one_by_one(items: Sequence[Said]) -> Said:
    """Return what is only counted up: `red; blue; green`; there is at least one."""
    *most, found = items
    for item in reversed(most):
        found = message("list-semicolon", first=item, rest=found)
    return found


def listed(items: Sequence[Said]) -> Said:
    """Return what stands side by side: `red, blue, green`; there is at least one."""
    *most, found = items
    return _before(most, found)


def sentences(items: Sequence[Said]) -> Said:
    """Return sentences one after the other; there is at least one."""
    *most, found = items
    for item in reversed(most):
        found = message("list-sentences", first=item, rest=found)
    return found


def lines(items: Sequence[Said]) -> Said:
    """Return one line for each; there is at least one."""
    *most, found = items
    for item in reversed(most):
        found = message("list-lines", first=item, rest=found)
    return found


def _before(items: Sequence[Said], found: Said) -> Said:
    for item in reversed(items):
        found = message("list-comma", first=item, rest=found)
    return found
