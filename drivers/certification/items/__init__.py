"""All items of the certification of a shuffler that takes orders, in the order of a run."""

from drivers.certification.item import Item
from drivers.certification.items import acts, adoption, ends, frames, levels, link, power

_DECK_BY_DECK = (
    ends.progress_each_second,
    levels.deck_life,
    ends.remainder,
    acts.act_without_cards,
    ends.eject,
    ends.shuffle,
    acts.act_busy,
    adoption.adopt_with_input,
    adoption.adopt_in_an_act,
    adoption.adopt_zero,
    adoption.adoption_outlives_power,
    adoption.adopted,
    adoption.adopt_with_tray,
)
"""The items that use up a deck, each before one that begins without any: loading takes longest."""

_ALL = tuple(
    each
    for part in (frames, link, levels, acts, ends, power, adoption)
    for each in vars(part).values()
    if isinstance(each, Item)
)
ITEMS: tuple[Item, ...] = (*(each for each in _ALL if each not in _DECK_BY_DECK), *_DECK_BY_DECK)
