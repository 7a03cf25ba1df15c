"""One item of the conformance kit: its text, its kinds of device and its check."""

from collections.abc import Awaitable, Callable

from drivers.conformance.bench import Bench
from drivers.conformance.kit import EVERY, KitItem
from drivers.vocabulary import DeviceKind

Check = Callable[[Bench], Awaitable[str]]


class Item(KitItem[Bench]):
    """An item of this kit."""

    __slots__ = ()


def item(
    text: str, *kinds: DeviceKind, moves_cards: bool = False, vital: bool = False
) -> Callable[[Check], Item]:
    """Make a function an item of the same name.

    Args:
        text: the rule, in one line.
        kinds: for which devices; none: for all.
        moves_cards: it moves cards in the shuffler.
        vital: where it fails, no other item is looked at.
    """

    def make(check: Check) -> Item:
        name: str = check.__name__
        return Item(name, text, kinds or EVERY, moves_cards, check, vital)

    return make
