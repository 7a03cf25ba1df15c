"""Items about the link: identity, handshake, loss, goodbye, restarts."""

from drivers.conformance.bench import HANDSHAKE, SILENCE, Bench
from drivers.conformance.fault_line import lose_all
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import SIZE, ready_shuffler
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import ActReport, DeviceAbilities, LinkLost, LinkUp, Without, without
from drivers.vocabulary import (
    LAST_KEY,
    ActKind,
    ActState,
    DeviceKind,
    DispenseSemantics,
    Feature,
    NextPacketOn,
)

_MOST_WRITES = 100
"""Most writes per second, while nobody answers."""
_ONE_MORE_BEAT = 0.3
"""Seconds that a host gives a silent device after it has stood still itself."""
_LEAST_WAIT = 1e-4
"""Seconds between two deadlines of a driver that nobody answers."""


@item(
    "serves its deadlines: none stands still or comes in a flood while nobody answers", vital=True
)
async def deadlines(bench: Bench) -> str:
    """Call a separate driver, without a device, at its deadlines alone."""
    driver, now, served = bench.subject.driver(), 100.0, 0
    driver.opened(now)
    while now < 110.0:
        driver.take_bytes()
        driver.take_events()
        due = driver.next_deadline()
        if due is None:
            return f"{served} deadlines in {now - 100:.0f} s, then it waits for the device"
        require(due <= 1e7, f"a deadline at {due:g} s will never come")
        now = max(now + _LEAST_WAIT, due)
        driver.on_deadline(now)
        after = driver.next_deadline()
        moved = after is None or after > now
        require(moved, "a deadline stands still after on_deadline: the host would spin")
        served += 1
        require(served <= 10 * _MOST_WRITES, "more than 100 deadlines a second")
    return f"{served} deadlines in 10 s"


def _printable(text: str, most: int) -> bool:
    return len(text) <= most and text.isascii() and (text.isprintable() or not text)


@item("says who the device is, once, and the same after the host has started again")
async def identity(bench: Bench) -> str:
    """Check `LinkUp`."""
    first = await bench.up()
    require(first.kind is bench.kind, f"the device is a {first.kind.name}, not {bench.kind.name}")
    named = bool(first.serial) and _printable(first.serial, 32)
    require(named, f"{first.serial!r} is no serial number: 1 to 32 printable characters")
    require(first.boot_id >= 0, f"boot id {first.boot_id} is below 0")
    for what, text in (("model", first.model), ("firmware", first.firmware)):
        require(_printable(text, 64), f"{what} {text!r} is not up to 64 printable characters")
    digest = first.digest
    sound = len(digest) in (0, 64) and set(digest) <= set("0123456789abcdef")
    require(sound, f"digest {digest!r} is neither empty nor a SHA-256 in hexadecimal")
    await bench.rest(1.0)
    require(len(bench.of(LinkUp)) == 1, "LinkUp came again on a sound line")
    await bench.restart()
    again = await bench.up(since=bench.mark())
    for what in ("kind", "serial", "model", "firmware", "digest", "abilities"):
        before, after = getattr(first, what), getattr(again, what)
        require(before == after, f"{what} was {before!r}, and {after!r} at the next handshake")
    return f"{first.model or 'no model'} {first.firmware}, serial {first.serial}".replace("  ", " ")


@item("declares what such a device can have, and nothing else")
async def capabilities(bench: Bench) -> str:
    """Check the abilities."""
    up = await bench.up()
    able = up.abilities
    wrong = list(_lies(up, able))
    require(not wrong, "; ".join(wrong))
    words = [feature.name or "" for feature in Feature if feature and feature in able.features]
    counts = f"{able.keys} keys, {able.seats} seats, {able.spots} spots"
    return f"{counts}, features: {', '.join(words) or 'none'}"


def _lies(up: LinkUp, able: DeviceAbilities) -> list[str]:
    found = []
    if not 0 <= able.keys <= LAST_KEY:
        found.append(f"{able.keys} keys: 0 to {LAST_KEY} can be told apart")
    if not (0 <= able.seats <= 8 and 0 <= able.spots <= 8):
        found.append(f"{able.seats} seats with {able.spots} spots: at most 8 with 8")
    match up.kind:
        case DeviceKind.SENSORS:
            if not (able.seats and able.spots):
                found.append("sensors without a seat or without a spot")
        case DeviceKind.KEY_PAD:
            if not able.keys:
                found.append("a key pad without keys")
        case DeviceKind.SHUFFLER:
            driven = Feature.HOST_DRIVEN in able.features
            if driven and able.next_packet_on is not NextPacketOn.HOST:
                found.append(f"host-driven, but the next packet comes on {able.next_packet_on!r}")
            if Feature.RECALLS in able.features and Feature.READS not in able.features:
                found.append("recalls cards that it does not read")
    act = up.last_act
    none = (act.epoch, act.kind, act.state) == (0, ActKind.NONE, ActState.NONE)
    if up.kind is not DeviceKind.SHUFFLER and not none:
        found.append(f"a last act where the device has no acts: {act}")
    if able.semantics is DispenseSemantics.AT_MOST_ONCE and act.epoch:
        found.append("an epoch in a shuffler that says it keeps no transactions")
    return found


@item("shakes hands in time, and waits for a late device without a flood or a false LinkUp")
async def handshake(bench: Bench) -> str:
    """Let the device miss the first frames, then answer in time."""
    bench.line.up.fault = lose_all
    bench.start()
    await bench.rest(2.0)
    require(not bench.heard, "something was reported though the device has said nothing")
    rate = bench.line.writes / 2.0
    require(rate <= _MOST_WRITES, f"{rate:.0f} writes a second while nobody answers")
    bench.line.sound()
    await bench.up(2 * HANDSHAKE, since=0)
    await bench.stop()
    began = bench.now
    up = await bench.up()
    return f"LinkUp {bench.when(up) - began:.2f} s after the port was opened"


@item("takes its leave: nothing is sent or reported after it, and the next host comes in")
async def goodbye(bench: Bench) -> str:
    """Stop the host in good order."""
    first = await bench.up()
    driver, mark = bench.driver, bench.mark()
    driver.goodbye(bench.now)
    driver.take_bytes()
    for step in range(1, 5):
        driver.on_deadline(bench.now + step)
        said = driver.take_bytes()
        require(not said, f"{len(said)} bytes were sent {step} s after the goodbye")
    await bench.stop()
    lost = len(bench.of(LinkLost, mark))
    require(lost <= 1, f"{lost} LinkLost after the goodbye")
    again = await bench.up()
    _same_boot(bench, first, again)
    return "silent after the goodbye, and there for the next host"


@item("is found as it was after the host was killed and has started again")
async def host_restart(bench: Bench) -> str:
    """Kill the host three times."""
    first = await bench.up()
    for _ in range(3):
        await bench.restart()
        again = await bench.up(since=bench.mark())
        _same_boot(bench, first, again)
    counting = Without.MEMORY in without(bench.driver)
    return "counted by the driver" if counting else f"boot id {first.boot_id} each time"


def _same_boot(bench: Bench, first: LinkUp, again: LinkUp) -> None:
    """Check that only the host has started again."""
    if Without.MEMORY in without(bench.driver):
        return
    require(again.boot_id == first.boot_id, "another boot id though only the host restarted")
    require(again.presses >= first.presses, "it has forgotten presses")


@item("notices silence in under a second, says so once, and comes back by itself")
async def silence(bench: Bench) -> str:
    """Let nothing through from the device."""
    await bench.up()
    await bench.rest(1.0)
    require(bench.is_up, "the link fell though nothing was wrong")
    mark, way = bench.mark(), bench.line.up
    way.fault = lose_all
    lost = await bench.expect(LinkLost, 3.0, since=mark, what="silence was not noticed:")
    took = bench.when(lost) - way.last
    stood = bench.pace.since(way.last)
    allowed = SILENCE + stood + (_ONE_MORE_BEAT if stood else 0.0)
    require(took <= allowed, f"silence was noticed after {took:.2f} s, not in {SILENCE:g} s")
    require(bool(lost.reason), "LinkLost gives no reason")
    await bench.rest(2.5)
    count = len(bench.of(LinkLost, mark))
    require(count == 1, f"LinkLost came {count} times for one loss")
    require(not bench.of(LinkUp, mark), "LinkUp from a silent device")
    bench.line.sound()
    await bench.up(2 * HANDSHAKE, since=mark)
    return f"noticed after {took:.2f} s"


@item("reports an unplugged cable at once and once, and finds the device again")
async def unplug(bench: Bench) -> str:
    """Pull the cable, and plug it in again."""
    first = await bench.up()
    mark, at = bench.mark(), bench.now
    bench.line.cut()
    lost = await bench.expect(LinkLost, SILENCE, since=mark)
    took = bench.when(lost) - at
    allowed = 0.1 + bench.pace.since(at)
    require(took <= allowed, f"LinkLost came {took:.2f} s after the cable was pulled")
    await bench.rest(1.0)
    count = len(bench.of(LinkLost, mark))
    require(count == 1, f"LinkLost came {count} times for one loss")
    bench.line.mend()
    again = await bench.up(2 * HANDSHAKE, since=mark)
    require(again.serial == first.serial, "another serial number after plugging in again")
    return f"reported after {took * 1000:.0f} ms"


@item("bears a cut anywhere in the handshake: no loss without a link, no false link")
async def cut_anywhere(bench: Bench) -> str:
    """Cut the line after various numbers of bytes of the handshake, in either direction."""
    await bench.up()
    whole = bench.line.up.carried, bench.line.down.carried
    places = 0
    for way, length in zip((bench.line.up, bench.line.down), whole, strict=True):
        for part in range(8):
            bench.line.cut()
            await bench.rest(0.05)
            mark = bench.mark()
            bench.line.mend()
            way.cut_after(part * length // 8)
            await bench.rest(0.3)
            ups, losses = len(bench.of(LinkUp, mark)), len(bench.of(LinkLost, mark))
            require(losses <= ups, "LinkLost without LinkUp after a cut in the handshake")
            places += 1
    bench.line.cut()
    await bench.rest(0.05)
    mark = bench.mark()
    bench.line.mend()
    await bench.up(2 * HANDSHAKE, since=mark)
    return f"cut at {places} places"


# Items about the device's power: a new boot, and what its memory keeps.


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


@item("remembers an act that a power cut has interrupted", DeviceKind.SHUFFLER)
async def power_cut_in_an_act(bench: Bench) -> str:
    """Cut the power while a packet moves."""
    found = await ready_shuffler(bench)
    mark = bench.mark()
    found.send()
    await bench.rest(0.2)
    if any(each.act.state.terminal for each in bench.of(ActReport, mark)):
        await found.served("one packet was asked for")
        return "the shuffler is too quick to be interrupted; its memory is another item's"
    again = await _power_cycle(bench)
    told = again.last_act
    require((told.epoch, told.txn) == (found.epoch, found.txn), f"its memory says {told}")
    known = told.state in (ActState.INTERRUPTED, ActState.DONE, ActState.FAULT)
    require(known, f"an act that the power cut interrupted is {told.state.name}")
    end = await found.ended()
    await found.acknowledge(end)
    await bench.rest(2.0)
    moved = found.before.ready - (await found.levels()).ready
    require(0 <= moved <= SIZE, f"{moved} cards have left the deck: it went on by itself, or again")
    await found.lifted()
    return f"{end.state.name} with {end.counted} of {SIZE} cards"


async def _power_cycle(bench: Bench) -> LinkUp:
    mark = await bench.marked(bench.operator.power_off())
    await bench.expect(LinkLost, 30.0, since=mark, what="the power cut was not noticed")
    await bench.operator.power_on()
    await bench.up(60.0, since=mark)
    await bench.rest(0.3)
    losses = len(bench.of(LinkLost, mark))
    require(losses == 1, f"LinkLost came {losses} times for one power cut")
    return bench.last_up
