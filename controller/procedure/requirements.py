"""Requirements: what the procedure needs of a shuffler and does not find in one."""

from controller.data.definition import GameDefinition, Packets
from controller.data.message import Message, message
from controller.data.state import Device
from drivers.interface import DeviceAbilities
from drivers.vocabulary import DeviceKind, DispenseSemantics, Feature, NextPacketOn, RemainderOn


def lack(shuffler: Device, game: GameDefinition) -> Message | None:
    """Return what the procedure needs of a shuffler and does not find; None: nothing.

    A player-banked game is dealt from a deck that is released whole: nothing but the shuffler's
    counts proves that it is.
    """
    able = shuffler.abilities
    if able is None or shuffler.kind is not DeviceKind.SHUFFLER:
        return message("lack-shuffler")
    missing = _of_whole_deck(able) if game.poker is not None else None
    return missing or _of_packets(able, game.packets)


def _of_whole_deck(able: DeviceAbilities) -> Message | None:
    if Feature.COUNTS not in able.features:
        return message("lack-counts")
    return message("lack-releases-whole") if able.self_driven else None


def _of_packets(able: DeviceAbilities, packets: Packets) -> Message | None:
    if able.self_driven:
        if able.next_packet_on is not NextPacketOn.LIFTED:
            return message("lack-next-packet")
        if able.remainder_on is not RemainderOn.GREEN_BUTTON:
            return message("lack-green-button")
        if packets.size(0) != packets.player:
            # The shuffler cannot know that the next packet is the dealer's.
            return message("lack-two-sizes")
    elif Feature.HOST_DRIVEN not in able.features or able.next_packet_on is not NextPacketOn.HOST:
        return message("lack-packets")
    elif able.remainder_on is not RemainderOn.HOST:
        return message("lack-obedience")
    if able.semantics is not DispenseSemantics.TRANSACTIONS:
        return message("lack-proof")
    return None
