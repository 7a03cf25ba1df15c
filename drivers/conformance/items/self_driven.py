"""Items about self-driven shufflers: each dispensing is reported once, under its number."""

from drivers.conformance.bench import HANDSHAKE, Bench
from drivers.conformance.driver_under_test import DEVICE
from drivers.conformance.fault_line import lose, twice
from drivers.conformance.item import item
from drivers.conformance.items.ready_shuffler import ADOPTED, ReadyShuffler, deck_ready
from drivers.conformance.verdict import NotApplicable, require
from drivers.interface import AckAct, ActRefused, AdoptTaken, LastAct, PutOut, SendAct, SendAdopt
from drivers.timings import ActTimings
from drivers.vocabulary import ActKind, ActState, DeviceKind, Feed, RejectReason, Tray

_SHUFFLER = DeviceKind.SHUFFLER
_NEEDED = 24
"""Cards that an item may use up."""
_LIMITS = ActTimings()


async def next_packet(bench: Bench) -> PutOut:
    """Let the shuffler put out the next packet; return its report, not acknowledged.

    Raises:
        NotApplicable: it takes orders.
    """
    up = await bench.up()
    if not up.abilities.self_driven:
        raise NotApplicable("it takes orders, and deals nothing by itself")
    await bench.rest(0.5)
    if not up.last_act.epoch:
        await bench.get_answer(SendAdopt(DEVICE, ADOPTED), AdoptTaken, "it was not adopted")
    _acknowledge(bench)
    shuffler = ReadyShuffler(bench, up.last_act.epoch, up.last_act.txn)
    levels = await shuffler.levels()
    if levels.feed is Feed.STANDING and levels.ready < _NEEDED:
        await shuffler.lifted()
        await bench.operator.load()
        await deck_ready(bench, _NEEDED)
    mark = bench.mark()
    if levels.feed is Feed.DEALING:
        await shuffler.lifted()
    else:
        await bench.operator.press()
    return await _await_report(bench, mark)


async def remainder(bench: Bench) -> PutOut:
    """Press the button in a round; return the report of the remaining cards, acknowledged."""
    _acknowledge(bench)
    mark = bench.mark()
    await bench.operator.press()
    report = await _await_report(bench, mark, after=bench.of(PutOut)[-1].act.txn)
    _acknowledge(bench)
    return report


async def _await_report(bench: Bench, mark: int, *, after: int = 0) -> PutOut:
    """Wait for the report of a dispensing with a greater number."""
    return await bench.expect(
        PutOut,
        _LIMITS.packet + 2 * HANDSHAKE,
        since=mark,
        where=lambda each: each.act.txn > after,
        what=f"what it put out after number {after} was not reported",
    )


def _acknowledge(bench: Bench) -> None:
    """Acknowledge the last report."""
    for report in bench.of(PutOut)[-1:]:
        bench.send(AckAct(DEVICE, report.act.epoch, report.act.txn))


def _acts(bench: Bench, mark: int) -> list[LastAct]:
    """Return the dispensings since a mark: each number once, and always with the same data."""
    acts = [each.act for each in bench.of(PutOut, mark)]
    found = list(dict.fromkeys(acts))
    numbers = [each.txn for each in found]
    require(len(set(numbers)) == len(numbers), "one number stands for two dispensings")
    require(numbers == sorted(numbers), f"reported out of order: {numbers}")
    return found


@item("deals by itself: told under the next number until that is acknowledged", _SHUFFLER)
async def put_out(bench: Bench) -> str:
    """Let it deal two packets."""
    first = await next_packet(bench)
    mark = bench.mark() - 1
    act = first.act
    require(act.state is ActState.DONE, f"a packet ended {act.state.name}, {act.code.name}")
    await bench.rest(1.0)
    again = len([each for each in bench.of(PutOut, mark) if each.act.txn == act.txn])
    require(again > 1, "an unacknowledged report came only once: who acknowledged it?")
    _acknowledge(bench)
    await bench.rest(0.5)
    quiet = bench.mark()
    await bench.rest(1.0)
    require(not bench.of(PutOut, quiet), "an acknowledged report came again")
    await _lifted(bench, act)
    second = await _await_report(bench, quiet, after=act.txn)
    require(second.act.txn == act.txn + 1, f"number {second.act.txn} came after {act.txn}")
    require(second.onto is Tray.EMPTY, "a packet was put onto another")
    require(second.acknowledged == act.txn, f"it knows of acknowledgement {second.acknowledged}")
    _acknowledge(bench)
    await bench.rest(0.5)
    await _lifted(bench, second.act)
    return f"packets of {act.counted} and {second.act.counted} cards, reported {again} times"


async def _lifted(bench: Bench, act: LastAct) -> None:
    lay = await bench.operator.lift()
    require(lay == act.counted, f"{act.counted} cards were reported, {lay} lay in the tray")


@item("deals by itself: what comes out while the cable is out is told afterwards, in order",
      _SHUFFLER)  # fmt: skip
async def put_out_unheard(bench: Bench) -> str:
    """Lift two packets while nobody listens."""
    first = await next_packet(bench)
    async with bench.unplugged() as mark:
        for _ in range(2):
            await bench.operator.lift()
            await bench.rest(2.0)
    await _all_told(bench, mark, first.act.txn + 2)
    numbers = [each.txn for each in _acts(bench, 0) if each.txn >= first.act.txn]
    wanted = [first.act.txn, first.act.txn + 1, first.act.txn + 2]
    require(numbers == wanted, f"{wanted} were put out, {numbers} were reported")
    await bench.operator.lift()
    return "3 packets, 2 of them without a link"


@item("deals by itself: each dispensing is told once on a line that loses and repeats", _SHUFFLER)
async def put_out_on_a_bad_line(bench: Bench) -> str:
    """Let packets come while bytes are lost, and while they come twice."""
    first = await next_packet(bench)
    mark, last = bench.mark() - 1, first.act.txn
    for up, down in ((lose(0.2, "told"), lose(0.2, "ack")), (twice, twice)):
        bench.line.up.fault, bench.line.down.fault = up, down
        await bench.operator.lift()
        last += 1
        await _all_told(bench, mark, last)
    bench.line.sound()
    await bench.rest(1.0)
    numbers = [each.txn for each in _acts(bench, mark)]
    wanted = list(range(first.act.txn, last + 1))
    require(numbers == wanted, f"{wanted} were put out, {numbers} were reported")
    await bench.operator.lift()
    return f"{len(wanted)} packets, each told once"


async def _all_told(bench: Bench, mark: int, last: int) -> None:
    """Acknowledge report after report until a number has come."""
    began = bench.now
    while True:
        _acknowledge(bench)
        if any(each.act.txn >= last for each in bench.of(PutOut, mark)):
            return
        require(not bench.over(began, 15.0), f"number {last} was not reported")
        await bench.rest(0.3)


@item("deals by itself: orders are refused as unsupported, and move nothing", _SHUFFLER)
async def orders_refused(bench: Bench) -> str:
    """Order a packet, although it takes no orders."""
    report = await next_packet(bench)
    _acknowledge(bench)
    await bench.rest(0.5)
    before = await ReadyShuffler(bench, report.act.epoch, report.act.txn).levels()
    mark, number = bench.mark(), report.act.txn + 1
    order = SendAct(DEVICE, report.act.epoch, number, ActKind.PACKET, 3)
    refusal = await bench.get_answer(order, ActRefused, "it was not refused")
    told = (refusal.reason, refusal.txn)
    require(told == (RejectReason.UNSUPPORTED, number), f"refused with {told}")
    await bench.rest(2.0)
    require(not bench.of(PutOut, mark), "an order made it deal")
    after = await ReadyShuffler(bench, report.act.epoch, number).levels()
    require(after.ready == before.ready, f"{before.ready - after.ready} cards have left the deck")
    await bench.operator.lift()
    return "refused as UNSUPPORTED"
