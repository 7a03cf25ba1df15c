"""Items about adoption: only a shuffler that is proved empty gets a new epoch."""

from drivers.certification.item import item
from drivers.certification.rig import LONG, PACKET, Rig, another
from drivers.conformance.verdict import NotShown, require, tells
from drivers.messages import Act, ActDone, Adopted
from drivers.vocabulary import ActKind, ActState, InputState, RejectReason, Tray


@item("an empty shuffler takes a new epoch, with no act in it", "adopt")
async def adopted(rig: Rig) -> str:
    """Empty it, adopt it: HELLO tells number 0, and number 1 is the next one."""
    await rig.emptied()
    epoch = another(rig.epoch)
    await rig.adopt(epoch)
    said = await rig.greet()
    nothing = {"act_state": ActState.NONE, "act_kind": ActKind.NONE, "acknowledged": True}
    tells(said, "HELLO told of an adoption", epoch=epoch, last_txn=0, **nothing)
    for txn in (0, 2):
        await rig.refused(Act(epoch, txn, ActKind.PACKET, PACKET), RejectReason.OUT_OF_ORDER)
    old = Act(another(epoch), 1, ActKind.PACKET, PACKET)
    await rig.refused(old, RejectReason.FOREIGN)
    await rig.ready()
    end = await rig.served()
    require(end.txn == 1, f"the first act was {end}")
    return f"epoch {epoch:#010x}"


@item("the epoch and number outlive a power cut", "memory-kept")
async def adoption_outlives_power(rig: Rig) -> str:
    """Adopt, void a number, cut the power: HELLO tells the same."""
    await rig.emptied()
    await rig.adopt(another(rig.epoch))
    before = await rig.greet()
    after = await rig.power_cycle()
    require(
        (after.epoch, after.last_txn, after.act_state) == (before.epoch, 0, ActState.NONE),
        f"{before}, then {after}",
    )
    return "it has its epoch"


@item("no adoption with cards in the tray", "adopt-empty")
async def adopt_with_tray(rig: Rig) -> str:
    """Leave all cards in the tray: nothing is inside but there."""
    await rig.settled()
    levels = await rig.levels()
    if (levels.tray, levels.ready) != (Tray.OCCUPIED, 0) or levels.input is not InputState.EMPTY:
        await rig.ready()
        await rig.dealt(ActKind.REMAINDER)
    require((await rig.levels()).tray is Tray.OCCUPIED, "the tray is told empty, and is not")
    await rig.refused(rig.adoption(another(rig.epoch)), RejectReason.NOT_READY)
    await rig.operator.lift()
    return "refused"


@item("no adoption with a deck ready", "adopt-empty")
async def adopt_with_deck(rig: Rig) -> str:
    """Adopt while a shuffled deck is inside."""
    await rig.ready()
    await rig.refused(rig.adoption(another(rig.epoch)), RejectReason.NOT_READY)
    return "refused"


@item("no adoption with cards in the input", "adopt-empty")
async def adopt_with_input(rig: Rig) -> str:
    """Adopt while a deck is in the input alone."""
    await rig.emptied()
    await rig.operator.load()
    await rig.rest(0.05)
    if (await rig.levels()).ready:
        raise NotShown("the deck was ready at once")
    await rig.refused(rig.adoption(another(rig.epoch)), RejectReason.NOT_READY)
    return "refused"


@item("no adoption while an act is under way: BUSY", "adopt-busy")
async def adopt_in_an_act(rig: Rig) -> str:
    """Adopt while the remainder moves; it is left in the tray."""
    await rig.ready(LONG)
    number = await rig.start(ActKind.REMAINDER)
    await rig.refused(rig.adoption(another(rig.epoch)), RejectReason.BUSY)
    end = await rig.ended(number, 20.0)
    require(isinstance(end, ActDone), f"the act ended as {end}")
    await rig.acknowledge(number)
    return "BUSY"


@item("epoch 0 is never adopted: UNSUPPORTED", "adopt-zero")
async def adopt_zero(rig: Rig) -> str:
    """Send Adopt 0 to an empty shuffler."""
    await rig.emptied()
    await rig.refused(rig.adoption(0), RejectReason.UNSUPPORTED)
    return "refused"


@item("the same epoch again is answered, and changes nothing", "adopt-again")
async def adopt_again(rig: Rig) -> str:
    """Send the epoch that it has, with cards inside and after an act."""
    await rig.ready()
    await rig.dealt()
    for _ in range(2):
        found = await rig.answer(rig.adoption(rig.epoch))
        require(isinstance(found, Adopted), f"the same epoch again: {found}")
        await rig.greet()
    await rig.operator.lift()
    return "twice"
