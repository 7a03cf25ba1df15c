"""Items about `VoidAct`: it closes a number, and moves nothing."""

from drivers.certification.item import item
from drivers.certification.items.acts import packet_act, tray_stays_empty
from drivers.certification.rig import PACKET, Rig, another
from drivers.conformance.verdict import require, tells
from drivers.messages import Act, ActAccepted, ActDone, ActVoided, VoidAct
from drivers.vocabulary import ActKind, ActState, RejectReason

_HIGHEST = 2**32 - 1


@item("Void closes a number and moves nothing", "void", "void-used", "act-voided")
async def void(rig: Rig) -> str:
    """Void the next number; acts and voids of it are answered VOIDED; the next one is taken."""
    await rig.ready(2 * PACKET)
    number = rig.last + 1
    found = await rig.answer(VoidAct(rig.epoch, number))
    require(isinstance(found, ActVoided), f"Void was answered by {found}")
    rig.last = number
    voided = {"act_kind": ActKind.NONE, "act_size": 0, "act_state": ActState.VOIDED}
    tells(await rig.greet(), "after a Void HELLO told", last_txn=number, **voided)
    for again in (
        VoidAct(rig.epoch, number),
        packet_act(rig, number),
        Act(rig.epoch, number, ActKind.REMAINDER, 0),
        packet_act(rig, number, PACKET + 1),
    ):
        found = await rig.answer(again)
        require(isinstance(found, ActVoided), f"{again} of a voided number: {found}")
    await tray_stays_empty(rig, "VOIDED")
    for _ in range(2):
        found = await rig.answer(VoidAct(rig.epoch, rig.last + 1))
        require(isinstance(found, ActVoided), f"a Void after a Void was answered by {found}")
        rig.last += 1
    await rig.served()
    return f"voided {number} to {number + 2}; {number + 3} was dealt"


@item("Void of another epoch or order is refused", "void-order")
async def void_refused(rig: Rig) -> str:
    """Void under other epochs and numbers."""
    await rig.ready()
    await rig.refused(VoidAct(another(rig.epoch), rig.last + 1), RejectReason.FOREIGN)
    await rig.refused(VoidAct(0, rig.last + 1), RejectReason.FOREIGN)
    await rig.refused(VoidAct(rig.epoch, rig.last + 2), RejectReason.OUT_OF_ORDER)
    await rig.refused(VoidAct(rig.epoch, _HIGHEST), RejectReason.OUT_OF_ORDER)
    return "FOREIGN and OUT_OF_ORDER"


@item("Void of the last number tells its state", "void-known")
async def void_of_the_last(rig: Rig) -> str:
    """Void an act while it moves, and when it has ended: it goes on, and its end stays."""
    await rig.ready()
    number = await rig.start()
    found = await rig.answer(VoidAct(rig.epoch, number))
    require(isinstance(found, ActAccepted | ActDone), f"Void while it moves: {found}")
    end = await rig.ended(number)
    for _ in range(2):
        found = await rig.answer(VoidAct(rig.epoch, number))
        require(found == end, f"Void of an act that has ended was answered by {found}")
        await rig.acknowledge(number)
    cards = await rig.count_tray()
    require(cards == PACKET, f"{cards} cards lie in the tray, not {PACKET}")
    return "STARTED, DONE, DONE"
