"""Receivers of packets that are no seats, and messages that name a receiver."""

from typing import Final

from controller.data.message import Message

DEALER: Final = 0
LAYOUT: Final = -2
"""The community cards; -1 is nobody."""


def for_receiver(receiver: int, seat: str, dealer: str, layout: str) -> Message:
    """Return the message about a packet, of the three ids that of its receiver."""
    others = {DEALER: dealer, LAYOUT: layout}
    return Message(others[receiver]) if receiver in others else Message(seat, {"seat": receiver})


def packet_name(receiver: int) -> Message:
    """Return a packet as people say it, by whose it is."""
    return for_receiver(receiver, "act-seat-packet", "act-dealer-packet", "act-layout-packet")
