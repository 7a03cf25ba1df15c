"""Items about bad lines: bytes lost, repeated, late, torn, garbled, or never sent."""

import tracemalloc

from msgspec import structs

from drivers import interface
from drivers.conformance import fault_line
from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.item import item
from drivers.conformance.verdict import Failed, NotApplicable, require
from drivers.trouble import trouble
from drivers.vocabulary import DeviceKind

_FLOOD = 1 << 18
"""Bytes that a driver must take without keeping them all."""
_KEPT = 1 << 15
"""Bytes that it may keep of them."""
_MENDED = 3.0
"""Seconds after which a good line must show the true levels."""
_ASKING = 0.1
"""Seconds between two questions for the levels on a bad line."""


def content(levels: interface.DeviceLevels) -> interface.DeviceLevels:
    """Return levels without their revision: only the device's state."""
    return structs.replace(levels, revision=0)


async def _through(
    bench: Bench, up: fault_line.Fault, down: fault_line.Fault, seconds: float
) -> str:
    """Shake hands and work on a bad line; once it is good again, all must be right and true."""
    await bench.up()
    truth = content(bench.levels())
    await bench.kill()
    bench.line.up.fault, bench.line.down.fault = up, down
    mark, began = bench.mark(), bench.now
    bench.start()
    link = await bench.up(HANDSHAKE, since=mark)
    for _ in range(round(seconds / _ASKING)):  # so that there are frames other than beats to damage
        bench.send(interface.ReadLevels(DEVICE))
        await bench.rest(_ASKING)
    falls = len(bench.of(interface.LinkLost, mark))
    bench.line.sound()
    await bench.rest(0.2)
    await bench.up(2 * HANDSHAKE)
    await _true_again(bench, truth)
    false = [each for each in bench.of(type(truth), mark) if _contradicts(content(each), truth)]
    require(not false, f"it reported what is not so: {false[:1]}")
    words = f"up after {bench.when(link) - began:.2f} s"
    return f"{words}, lost {falls} times" if falls else f"{words}, never lost"


async def _true_again(bench: Bench, truth: interface.DeviceLevels) -> None:
    """Check that the levels are those of before, at once or after lost parts are asked again."""
    mended = bench.now
    while content(await bench.read()) != truth:
        over = bench.over(mended, _MENDED)
        require(not over, "the levels are others than before the bad line")
        await bench.rest(0.2)


def _contradicts(told: interface.DeviceLevels, truth: interface.DeviceLevels) -> bool:
    """Tell whether levels are false; a faulty sensor counts as saying nothing."""
    if isinstance(told, interface.SpotLevels) and isinstance(truth, interface.SpotLevels):
        return bool((told.occupied ^ truth.occupied) & ~told.faulty)
    return told != truth


@item("bears a fifth of everything being lost, both ways")
async def loss(bench: Bench) -> str:
    """Lose writes at random."""
    needs_wire(bench)
    return await _through(bench, fault_line.lose(0.2, "up"), fault_line.lose(0.2, "down"), 3.0)


@item("bears everything coming twice, both ways")
async def duplicates(bench: Bench) -> str:
    """Deliver everything again 20 ms later."""
    needs_wire(bench)
    return await _through(bench, fault_line.twice, fault_line.twice, 2.0)


@item("bears a line that takes 20 ms each way, without losing the link")
async def delay(bench: Bench) -> str:
    """Deliver everything late."""
    words = await _through(bench, fault_line.late(0.02), fault_line.late(0.02), 2.0)
    require(not bench.of(interface.LinkLost)[1:], f"{words}: slowness is no loss")
    return words


@item("takes bytes one by one, as slow lines bring them")
async def byte_by_byte(bench: Bench) -> str:
    """Deliver every byte alone."""
    needs_wire(bench)
    return await _through(bench, fault_line.by_byte, fault_line.by_byte, 2.0)


@item("believes nothing that was garbled on the way")
async def garbled(bench: Bench) -> str:
    """Flip bits in the writes, byte after byte, and put noise before a tenth of them."""
    needs_wire(bench)
    if interface.Without.CHECKSUM in interface.without(bench.driver):
        serial = bench.line.url.startswith("serial://")
        require(not serial, "the protocol has no checksum, and a serial line may flip a bit")
        raise NotApplicable("the protocol has no checksum and leaves that to the transport")
    await bench.up()
    chip = await _chip_lies(bench)
    words = await _through(bench, fault_line.garble(3), fault_line.garble(7), 10.0)
    await bench.stop()
    noisy = await _through(
        bench, fault_line.mix_noise(0.1, "noise"), fault_line.mix_noise(0.1, "to device"), 2.0
    )
    if chip:
        await bench.operator.take(1, 0)
    return f"{words}; with noise: {noisy}"


async def _chip_lies(bench: Bench) -> bool:
    """Put something on a spot, if somebody can: levels of zeros have few bits to garble."""
    if bench.kind is not DeviceKind.SENSORS:
        return False
    try:
        await bench.operator.bet(1, 0)
    except NotApplicable:
        return False
    await bench.rest(0.5)
    return True


@item("is in step again within two frames after garbage, and the link does not fall")
async def garbage_between(bench: Bench) -> str:
    """Put garbage between the device's frames, kind by kind."""
    needs_wire(bench)
    await bench.up()
    await bench.rest(0.4)
    truth, count = content(bench.levels()), 0
    for name, burst in fault_line.bursts(bench.line.up.heard):
        mark = bench.mark()
        bench.line.up.deliver(burst)
        try:
            levels = await bench.read()
        except Failed as error:
            raise Failed(f"deaf after garbage ({name}): {error}") from error
        require(content(levels) == truth, f"garbage ({name}) changed the levels: {levels}")
        await bench.rest(0.6)
        require(not bench.of(interface.LinkLost, mark), f"the link fell after garbage ({name})")
        false = [each for each in bench.since(mark) if not isinstance(each, type(truth))]
        require(not false, f"garbage ({name}) was taken for {false[:1]}")
        count += 1
    return f"{count} kinds of garbage, the link stood"


@item("never raises, whatever bytes come at whatever time")
async def arbitrary_bytes(bench: Bench) -> str:
    """Give a separate driver noise: before, between and after all frames."""
    await bench.up()
    await bench.rest(0.4)
    heard, driver, now, taken = bench.line.up.heard, bench.subject.driver(), 100.0, 0
    for turn in range(300):
        chunk = fault_line.noise(f"chunk {turn}", 1 + turn * 7 % 90)
        if turn % 3 == 0:  # the device's bytes, with one bit wrong
            place = turn % max(1, len(heard))
            chunk = heard[:place] + bytes((heard[place] ^ (1 << turn % 8),)) + heard[place + 1 :]
        now += 0.07
        try:
            _feed(driver, chunk, now, turn)
        except Exception as error:  # it must not raise anything
            raised = f"{type(error).__name__}: {error}"
            raise Failed(f"it raised {raised} at the bytes {chunk[:24].hex(' ')} …") from error
        taken += len(chunk)
    return f"{taken} bytes"


def _feed(driver: interface.Driver, chunk: bytes, now: float, turn: int) -> None:
    match turn % 50:
        case 1:
            driver.opened(now)
        case 49:
            driver.closed(trouble("trouble-kit-cut"), now)
        case 45:
            driver.goodbye(now)
    driver.receive(chunk, now)
    due = driver.next_deadline()
    if due is not None and due <= now:
        driver.on_deadline(now)
    driver.take_bytes()
    driver.take_events()


@item("does not grow, however much garbage comes")
async def memory(bench: Bench) -> str:
    """Give a separate driver a flood, and check how much it has kept."""
    worst = 0
    for name, block in (
        ("zeros", bytes(4096)),
        ("without an end", b"U" * 4096),
        ("noise", fault_line.noise("flood", 4096)),
    ):
        driver = bench.subject.driver()
        driver.opened(100.0)
        _flood(driver, block, 4)  # allocations that are made once
        tracemalloc.start()
        try:
            before, _ = tracemalloc.get_traced_memory()
            _flood(driver, block, _FLOOD // len(block))
            kept = tracemalloc.get_traced_memory()[0] - before
        finally:
            tracemalloc.stop()
        require(kept <= _KEPT, f"{kept} bytes were kept of {_FLOOD} ({name})")
        worst = max(worst, kept)
    return f"at most {max(0, worst)} bytes kept of {_FLOOD}"


def _flood(driver: interface.Driver, block: bytes, times: int) -> None:
    for _ in range(times):
        driver.receive(block, 100.1)
        driver.take_bytes()
        driver.take_events()


def needs_wire(bench: Bench) -> None:
    """Skip an item where no wire can damage the driver's bytes.

    Raises:
        NotApplicable: the transport makes whole records in this process.
    """
    if interface.Without.WIRE in interface.without(bench.driver):
        raise NotApplicable("its transport makes whole records: no wire can spoil them")
