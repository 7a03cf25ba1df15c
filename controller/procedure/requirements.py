"""Requirements: what the procedure needs of a shuffler and does not find in one."""

from controller.data.definition import GameDefinition, Packets
from controller.data.message import DEALER, LAYOUT, Message, message
from controller.data.state import Device
from drivers.interface import DeviceAbilities
from drivers.vocabulary import DeviceKind, DispenseSemantics, Feature, NextPacketOn, RemainderOn


def lack(shuffler: Device, game: GameDefinition) -> Message | None:
    """Return what the procedure needs of a shuffler and does not find; None: nothing.

    Where it does not count, people do: every few rounds the stub, or the deck that is released
    whole.
    """
    able = shuffler.abilities
    if able is None or shuffler.kind is not DeviceKind.SHUFFLER:
        return message("lack-shuffler")
    if able.self_driven and game.poker is not None:
        return _of_release(able, game.packets)
    return _of_packets(able, game.packets)


def _of_release(able: DeviceAbilities, packets: Packets) -> Message | None:
    """Return what a shuffler lacks that releases the deck of a hand by its own button."""
    if packets.player:
        return message("lack-releases-whole")
    if able.remainder_on is not RemainderOn.GREEN_BUTTON:
        return message("lack-green-button")
    proves = able.semantics is DispenseSemantics.TRANSACTIONS
    return None if proves else message("lack-proof")


def _of_packets(able: DeviceAbilities, packets: Packets) -> Message | None:
    if able.self_driven:
        if able.next_packet_on is not NextPacketOn.LIFTED:
            return message("lack-next-packet")
        if able.remainder_on is not RemainderOn.GREEN_BUTTON:
            return message("lack-green-button")
        if any(packets.size(each) not in (0, packets.player) for each in (DEALER, LAYOUT)):
            # The shuffler cannot know that the next packet is the dealer's, or the layout's.
            return message("lack-two-sizes")
        if able.semantics is not DispenseSemantics.TRANSACTIONS:
            return message("lack-proof")
    elif Feature.HOST_DRIVEN not in able.features or able.next_packet_on is not NextPacketOn.HOST:
        return message("lack-packets")
    elif able.remainder_on is not RemainderOn.HOST:
        return message("lack-obedience")
    return None
