"""Items about act numbers: void, refusal, adoption, and shufflers without numbers."""

from msgspec import structs

from drivers import interface
from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.fault_line import lose_all
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import SIZE, ReadyShuffler, ready_shuffler
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import NotApplicable, require
from drivers.vocabulary import ActKind, ActState, DeviceKind, DispenseSemantics, RejectReason

_SHUFFLER = DeviceKind.SHUFFLER


@item("closes a number without moving a card", _SHUFFLER)
async def void(bench: Bench) -> str:
    """Void the next number, then one that was done."""
    found = await ready_shuffler(bench)
    mark = bench.mark()
    found.txn += 1
    bench.send(interface.SendVoid(DEVICE, found.epoch, found.txn))
    await bench.expect(
        interface.ActReport,
        2 * ANSWER,
        since=mark,
        where=lambda each: (each.act.txn, each.act.state) == (found.txn, ActState.VOIDED),
        what="the number was not reported as voided",
    )
    await found.acknowledge(
        structs.replace(bench.last_up.last_act, epoch=found.epoch, txn=found.txn)
    )
    found.again()
    await bench.rest(1.0)
    await found.moved(0, "the number was voided")
    found.send()
    await found.acknowledge(await found.ended())
    told = await bench.get_answer(
        interface.SendVoid(DEVICE, found.epoch, found.txn), interface.ActReport
    )
    require(told.act.state is ActState.DONE, f"voiding what was done made it {told.act.state.name}")
    await found.moved(SIZE, "one number was voided, one was done")
    return "voided; what was done stays done"


@item("passes every refusal on with its reason, and nothing moves", _SHUFFLER)
async def refusals(bench: Bench) -> str:
    """Send what must be refused: another size, another epoch, a gap, an end not acknowledged."""
    found = await ready_shuffler(bench)
    found.send()
    end = await found.ended()
    sure = (found.epoch, found.txn)
    await _refused(found, sure, SIZE + 1, RejectReason.MISMATCH)
    await _refused(found, (found.epoch ^ 1, found.txn + 1), SIZE, RejectReason.FOREIGN)
    await _refused(found, (found.epoch, found.txn + 2), SIZE, RejectReason.OUT_OF_ORDER)
    await _refused(found, (found.epoch, found.txn + 1), SIZE, RejectReason.UNACKNOWLEDGED)
    await found.acknowledge(end)
    await found.moved(SIZE, "one was done, four were refused")
    return "mismatch, foreign, out of order and unacknowledged"


async def _refused(
    found: ReadyShuffler, number: tuple[int, int], size: int, why: RejectReason
) -> None:
    refusal = await found.refused(interface.SendAct(DEVICE, *number, ActKind.PACKET, size))
    require(refusal.reason is why, f"refused as {refusal.reason.name}, not {why.name}")
    require(refusal.txn == number[1], f"the refusal names {refusal.txn}, not {number[1]}")
    told = (refusal.device_epoch, refusal.device_txn)
    require(told == (found.epoch, found.txn), f"the refusal tells {told} of the shuffler")


@item("is adopted only when it is empty; the same epoch again changes nothing", _SHUFFLER)
async def adopt(bench: Bench) -> str:
    """Offer another epoch to a shuffler with cards in it, and its own again."""
    found = await ready_shuffler(bench)
    refusal = await found.refused(interface.SendAdopt(DEVICE, found.epoch ^ 0xFF))
    told = (refusal.reason, refusal.txn)
    require(told == (RejectReason.NOT_READY, 0), f"refused with {told}, not NOT_READY for 0")
    taken = await bench.get_answer(interface.SendAdopt(DEVICE, found.epoch), interface.AdoptTaken)
    require(taken.epoch == found.epoch, f"it has taken {taken.epoch:#x}")
    found.send()
    await found.served("its own epoch was offered again")
    return "refused with cards inside, its own epoch taken"


@item("without transactions: never twice, and what is not known is said to be unknown", _SHUFFLER)
async def at_most_once(bench: Bench) -> str:
    """Lose orders and answers of a shuffler that keeps no numbers."""
    up = await bench.up()
    if up.abilities.semantics is not DispenseSemantics.AT_MOST_ONCE:
        raise NotApplicable("it keeps transactions")
    found = await ready_shuffler(bench, transactions=False)
    seen: list[str] = []
    for lost in ("the order", "the answer", "the link"):
        before = await found.levels()
        if lost == "the order":
            bench.line.down.fault = lose_all
        elif lost == "the answer":
            bench.line.up.fault = lose_all
        found.send()
        await bench.rest(0.3)
        if lost == "the link":
            bench.line.cut()
            await bench.rest(0.2)
        bench.line.mend()
        await bench.rest(4.0)
        await bench.up(2 * HANDSHAKE)
        end = await found.ended()
        levels = await found.levels()
        moved = before.ready - levels.ready
        require(moved in (0, SIZE), f"{moved} cards have left the deck though {lost} was lost")
        if end.state is ActState.DONE:
            require(moved == SIZE, f"said to be DONE with {moved} cards: {lost} was lost")
        else:
            unknown = end.state is ActState.INTERRUPTED
            require(unknown, f"{end.state.name} is said though {lost} was lost")
        await found.acknowledge(end)
        await found.lifted()
        seen.append(f"{lost}: {end.state.name}")
    told = await found.refused(interface.SendAdopt(DEVICE, found.epoch))
    right = (told.txn, told.reason) == (0, RejectReason.NOT_READY)
    require(right, f"adopted with cards inside: {told.reason.name} for {told.txn}")
    return "; ".join(seen)


@item("without transactions: a reboot is noticed though no counter falls", _SHUFFLER,
      moves_cards=False)  # fmt: skip
async def reboot_at_zero(bench: Bench) -> str:
    """Switch a shuffler off and at once on again that has counted nothing since its power came on.

    Who knows a boot only by a counter that has fallen takes it for the same boot.
    """
    up = await bench.up()
    if up.abilities.semantics is not DispenseSemantics.AT_MOST_ONCE:
        raise NotApplicable("it keeps transactions")
    if interface.Without.MEMORY in interface.without(bench.driver):
        raise NotApplicable("the device tells no boots: the driver counts its own")
    for _ in range(2):  # the second time its counter stands at zero
        before, mark = bench.last_up, bench.mark()
        await bench.operator.power_off()
        await bench.operator.power_on()
        again = await bench.up(2 * HANDSHAKE, since=mark)
        another = again.boot_id != before.boot_id or again.boot_id == interface.NO_BOOT
        require(another, f"boot id {before.boot_id} again, though the power was cut")
    return f"boot id {up.boot_id}, then {bench.last_up.boot_id}"
