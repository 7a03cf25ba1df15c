"""One item of the certification: what it proves of the protocol's document, and its check."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from drivers.certification.rig import Rig
from drivers.vocabulary import DeviceKind

Check = Callable[[Rig], Awaitable[str]]
"""Checks; returns what it found, raises `Failed`, `NotApplicable` or `NotShown`."""

EVERY = tuple(DeviceKind)
WITH_KEYS = (DeviceKind.SHUFFLER, DeviceKind.KEY_PAD)


@dataclass(frozen=True, slots=True)
class Item:
    """One item.

    Attributes:
        name: its name in reports and tests.
        text: the rule, in one line.
        proves: ids of the document's sentences.
        kinds: the kinds of device that it is for.
        moves_cards: it moves cards in the shuffler.
        check: the check itself.
    """

    name: str
    text: str
    proves: tuple[str, ...]
    kinds: tuple[DeviceKind, ...]
    moves_cards: bool
    check: Check


def item(
    text: str,
    *proves: str,
    kinds: tuple[DeviceKind, ...] = (DeviceKind.SHUFFLER,),
    moves_cards: bool = False,
) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        proves: ids of the document's sentences.
        kinds: for which devices; a shuffler's, if nothing else is said.
        moves_cards: it moves cards in the shuffler.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        return Item(name, text, proves, kinds, moves_cards, check)

    return make
