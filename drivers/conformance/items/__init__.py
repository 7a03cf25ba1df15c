"""The items of the kit, in the order in which they are checked."""

from drivers.conformance.item import Item
from drivers.conformance.items import (
    act_numbers,
    acts,
    garbage,
    levels,
    link,
    presses,
    recall,
    self_driven,
)
from drivers.vocabulary import DeviceKind

ITEMS = tuple(
    each
    for part in (link, garbage, levels, presses, acts, act_numbers, self_driven, recall)
    for each in vars(part).values()
    if isinstance(each, Item)
)
"""Items about the link alone come first: if they fail, the others mean little."""


def items_for(kind: DeviceKind) -> tuple[Item, ...]:
    """Return the items for a kind of device."""
    return tuple(each for each in ITEMS if kind in each.kinds)
