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

ITEMS: tuple[Item, ...] = (
    link.deadlines,
    link.identity,
    link.capabilities,
    link.handshake,
    link.goodbye,
    link.host_restart,
    link.silence,
    link.unplug,
    link.cut_anywhere,
    garbage.loss,
    garbage.duplicates,
    garbage.delay,
    garbage.byte_by_byte,
    garbage.garbled,
    garbage.garbage_between,
    garbage.arbitrary_bytes,
    garbage.memory,
    levels.levels,
    levels.spots,
    levels.levels_after_reconnect,
    presses.press_once,
    presses.press_acknowledged,
    presses.press_on_a_bad_line,
    presses.press_while_unplugged,
    presses.lamps,
    acts.act_once,
    acts.act_acknowledged,
    acts.act_answer_lost,
    acts.act_duplicated,
    acts.act_lost,
    acts.act_cut,
    acts.act_without_link,
    acts.act_fault,
    acts.act_overdue,
    acts.counts,
    act_numbers.void,
    act_numbers.refusals,
    act_numbers.adopt,
    act_numbers.at_most_once,
    act_numbers.reboot_at_zero,
    self_driven.put_out,
    self_driven.put_out_unheard,
    self_driven.put_out_on_a_bad_line,
    self_driven.orders_refused,
    recall.recall,
    recall.recall_refused,
    link.reboot,
    link.power_cut_in_an_act,
)
"""Items about the link alone come first: if they fail, the others mean little."""


def items_for(kind: DeviceKind) -> tuple[Item, ...]:
    """Return the items for a kind of device."""
    return tuple(each for each in ITEMS if kind in each.kinds)
