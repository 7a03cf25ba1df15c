"""All items of the certification, in the order of a run."""

from drivers.certification.item import Item
from drivers.certification.items import (
    acts,
    adoption,
    ends,
    faults,
    frames,
    keys,
    levels,
    link,
    plain,
    power,
    recalls,
    reports,
    self_driven,
    spots,
    voids,
)
from drivers.vocabulary import DeviceKind

_WITHOUT_CARDS = tuple(
    each
    for part in (frames, link, plain, levels, spots, keys)
    for each in vars(part).values()
    if isinstance(each, Item) and not each.moves_cards
)
_DECK_BY_DECK = (
    (
        *(levels.deck_life, link.quiet_after_goodbye, link.quiet_alone, levels.levels_true),
        *(levels.levels_outlive_power, acts.act_foreign, acts.act_out_of_order, acts.act_again),
        *(acts.act_mismatch, acts.act_unacknowledged, acts.acknowledged_exactly),
        *(acts.act_unsupported, acts.act_of_no_kind, acts.act_spoiled, acts.act_in_wrong_mode),
        *(power.act_without_a_host, adoption.adopt_with_deck, adoption.adopt_again),
        *(power.ends_outlive_power, power.void_outlives_power, ends.end_waits),
        power.answers_after_writes,
    ),
    (
        *(adoption.adopt_zero, adoption.adoption_outlives_power, adoption.adopted),
        *(acts.act_onto_cards, acts.act_with_open_cover, acts.act_with_a_fault),
        *(acts.refusal_is_free, voids.void, voids.void_refused, voids.void_of_the_last),
        *(ends.packet, ends.hello_tells_the_act, ends.progress, ends.end_repeated),
        *(acts.act_of_too_many_cards, adoption.adopt_in_an_act, adoption.adopt_with_tray),
    ),
    (
        *(adoption.adopt_with_input, acts.act_without_cards, ends.shuffle, faults.motor),
        *(faults.memory_refuses, faults.memory_in_an_act, ends.remainder),
    ),
    (
        *(power.cut_at_each_write, power.cut_at_each_card, power.written_before_told),
        *(power.cut_act_stands, ends.wrong_packet, ends.jam, ends.cover_in_an_act, acts.act_busy),
        ends.eject,
    ),
)
"""The items that move cards. A shuffle takes longest: each group lives on one deck of 52 cards,
which its items use up in turn; the first one of a group loads it, the last one empties it.
"""

_BY_ITSELF = (
    *(self_driven.presses_not_told, self_driven.next_packets, self_driven.button_in_motion),
    *(reports.number_that_began, reports.reports_in_order, reports.known_at_its_beginning),
    *(reports.adopted_by_itself, reports.reports_outlive_power, self_driven.jam_by_itself),
    *(self_driven.wrong_packet_by_itself, reports.reports_wait, self_driven.remaining_cards),
    *(self_driven.held_back, self_driven.first_packet, self_driven.takes_no_orders),
    *(faults.motor_by_itself, faults.memory_by_itself, reports.packet_cut_at_each_write),
)
"""Those of a shuffler that deals by itself, in such an order that few decks are loaded."""

ITEMS: tuple[Item, ...] = (
    *_WITHOUT_CARDS,
    *(each for deck in _DECK_BY_DECK for each in deck),
    recalls.recall_closed,
    recalls.recall_told,
    recalls.recall_forgotten,
    *_BY_ITSELF,
)


def items_for(
    kind: DeviceKind, *, self_driven: bool = False, recalls: bool = False
) -> tuple[Item, ...]:
    """Return the items for a kind of device.

    Args:
        kind: what the device is.
        self_driven: it is a shuffler that takes no orders.
        recalls: it is a shuffler that recalls cards.
    """
    return tuple(
        each for each in ITEMS if each.applies(kind, self_driven=self_driven, recalls=recalls)
    )
