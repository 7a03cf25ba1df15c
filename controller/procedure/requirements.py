"""What the procedure needs of a shuffler, and does not find in one."""

from controller.data.definition import Packets
from controller.data.state import Device
from drivers.vocabulary import DeviceKind, DispenseSemantics, Feature, NextPacketOn, RemainderOn


def lack(shuffler: Device, packets: Packets) -> str:
    """Tell what the procedure needs of a shuffler and does not find; empty: nothing."""
    able = shuffler.abilities
    if able is None or shuffler.kind is not DeviceKind.SHUFFLER:
        return "it is not a shuffler"
    if able.self_driven:
        if able.next_packet_on is not NextPacketOn.LIFTED:
            return "it does not put out the next packet when one is lifted"
        if able.remainder_on is not RemainderOn.MACHINE_BUTTON:
            return "it has no green button of its own"
        if packets.size(0) != packets.player:
            # It cannot know that the next packet is the dealer's.
            return "it deals packets of one size, and this game has two"
    elif Feature.HOST_DRIVEN not in able.features or able.next_packet_on is not NextPacketOn.HOST:
        return "it does not put out packets when the table asks"
    elif able.remainder_on is not RemainderOn.HOST:
        return "it obeys its own green button"
    if able.semantics is not DispenseSemantics.TRANSACTIONS:
        return "it cannot prove what it dispensed"
    return ""
