"""All items of the certification of a shuffler that takes orders, in the order of a run."""

from drivers.certification.item import Item
from drivers.certification.items import acts, adoption, ends, frames, levels, link, power

ITEMS: tuple[Item, ...] = tuple(
    each
    for part in (frames, link, levels, acts, ends, adoption, power)
    for each in vars(part).values()
    if isinstance(each, Item)
)
