"""Items about the device's power: a new boot, and what its memory keeps."""

from drivers.conformance.bench import Bench
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import SIZE, ready_shuffler
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import ActReport, LinkLost, LinkUp, Without, without
from drivers.vocabulary import ActState, DeviceKind


@item("says so when the device has been without power: another boot id, the same serial number")
async def reboot(bench: Bench) -> str:
    """Cut the device's power, and turn it on again."""
    if Without.MEMORY in without(bench.driver):
        raise NotApplicable("the device tells no boots: the driver counts its own")
    first = await bench.up()
    await bench.rest(0.3)
    again = await _power_cycle(bench)
    require(again.serial == first.serial, "another serial number after a power cut")
    if bench.kind is DeviceKind.SENSORS and (first.boot_id, again.boot_id) == (0, 0):
        raise NotApplicable("it cannot tell one boot from another (boot id 0), and has only levels")
    require(again.boot_id != first.boot_id, "the same boot id though the power was cut")
    require(again.presses <= 0, "presses of the boot before are said to be of this one")
    same = (again.last_act.epoch, again.last_act.txn)
    kept = same == (first.last_act.epoch, first.last_act.txn)
    require(kept, f"its memory was {first.last_act}, it is {again.last_act}")
    return f"boot id {first.boot_id}, then {again.boot_id}"


@item("remembers an act that a power cut has interrupted", DeviceKind.SHUFFLER, moves_cards=True)
async def power_cut_in_an_act(bench: Bench) -> str:
    """Cut the power while a packet moves."""
    found = await ready_shuffler(bench)
    before, mark = await found.levels(), bench.mark()
    found.send()
    await bench.rest(0.2)
    if any(each.act.state.terminal for each in bench.of(ActReport, mark)):
        end = await found.ended(since=mark)
        await found.acknowledge(end)
        await found.moved(before, SIZE, "one packet was asked for")
        return "the shuffler is too quick to be interrupted; its memory is another item's"
    again = await _power_cycle(bench)
    told = again.last_act
    require((told.epoch, told.txn) == (found.epoch, found.txn), f"its memory says {told}")
    known = told.state in (ActState.INTERRUPTED, ActState.DONE, ActState.FAULT)
    require(known, f"an act that the power cut interrupted is {told.state.name}")
    end = await found.ended(since=mark)
    await found.acknowledge(end)
    await bench.rest(2.0)
    after = await found.levels()
    moved = before.ready - after.ready
    require(0 <= moved <= SIZE, f"{moved} cards have left the deck: it went on by itself, or again")
    await found.lifted()
    return f"{end.state.name} with {end.counted} of {SIZE} cards"


async def _power_cycle(bench: Bench) -> LinkUp:
    mark = bench.mark()
    await bench.operator.power_off()
    await bench.expect(LinkLost, 30.0, since=mark, what="the power cut was not noticed")
    await bench.operator.power_on()
    await bench.up(60.0, since=mark)
    await bench.rest(0.3)
    losses = len(bench.of(LinkLost, mark))
    require(losses == 1, f"LinkLost came {losses} times for one power cut")
    return bench.last_up
