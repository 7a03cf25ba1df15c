"""Items about the faults MOTOR and MEMORY: what they end and hold, and what ends them."""

from drivers.certification import self_driven
from drivers.certification.item import item
from drivers.certification.ledger import End
from drivers.certification.rig import PACKET, Rig
from drivers.conformance.verdict import NotApplicable, require, tells
from drivers.messages import Act, ActAck, ActFault, PutOut, VoidAct
from drivers.vocabulary import ActKind, ActState, FaultCode, Feed, Mode, RejectReason

_TEST = 1.0
"""Seconds for a shuffler to try its motor."""
_TRIED = 2.0
"""Seconds in which memory that keeps what is written again is found to do so."""
_END = 2.5
"""Seconds in which an act would end, if its end could be written."""


async def _own_faults(rig: Rig) -> None:
    """Come to a shuffler that has motor and memory of its own.

    Raises:
        NotApplicable: a machine with its own ways stands behind it.
    """
    if not await rig.counts_each_card():
        raise NotApplicable("motor and memory are a machine's behind a bridge (AT_MOST_ONCE)")


async def _stands(rig: Rig, code: FaultCode, when: str) -> None:
    """Check that the levels show a fault."""
    fault = (await rig.levels()).fault
    require(fault is code, f"{when}, and its levels show {fault.name}, not {code.name}")


async def _is_over(rig: Rig, why: str) -> None:
    """Wait until the levels show no fault."""
    until = rig.now + _TRIED
    while (fault := (await rig.levels()).fault) is not FaultCode.NONE:
        require(rig.now < until, f"{why}, and its levels still show {fault.name}")
        await rig.rest(0.1)


async def _tries_its_motor(rig: Rig, *, by_power: bool) -> None:
    """Let it make the test that it makes when SERVICE is set, or at a power-up."""
    if by_power:
        await rig.power_cycle()
        return
    async with rig.in_mode(Mode.SERVICE):
        await rig.rest(_TEST)


@item("a motor that does not turn is a FAULT; it stands until a test finds that it turns",
      "fault-motor", "act-fault")  # fmt: skip
async def motor(rig: Rig) -> str:
    """Stop the motor in a packet; test it while it is stuck, and when it is free: in both ways."""
    await _own_faults(rig)
    cards = 0
    for by_power, test in ((False, "SERVICE was set"), (True, "it has rebooted")):
        await rig.ready(2 * PACKET)
        async with rig.motor_stuck():
            end = await rig.dealt()
            right = isinstance(end, ActFault) and end.code is FaultCode.MOTOR
            require(right, f"the motor did not turn any more, and the act ended as {end}")
            cards = await rig.count_tray()
            require(end.counted == cards, f"it counted {end.counted}, {cards} lie in the tray")
            await _stands(rig, FaultCode.MOTOR, "its motor does not turn")
            await rig.refused(rig.next_act(), RejectReason.NOT_READY)
            await _tries_its_motor(rig, by_power=by_power)
            await _stands(rig, FaultCode.MOTOR, f"{test}, its motor does not turn")
        await _tries_its_motor(rig, by_power=by_power)
        await _is_over(rig, f"{test}, its motor turns")
        await rig.served()
    return f"a FAULT with {cards} of {PACKET} cards; over after SERVICE, and after a power-up"


@item("what cannot be written is refused or not taken: MEMORY stands until a write is read back",
      "fault-memory", "act-fault")  # fmt: skip
async def memory_refuses(rig: Rig) -> str:
    """Let memory fail before an acknowledgement, an act and a void."""
    await _own_faults(rig)
    await rig.ready(2 * PACKET)
    number = (await rig.over()).txn
    await rig.operator.lift()
    async with rig.memory_fails(1):
        rig.send(ActAck(rig.epoch, number))
        await rig.rest(0.3)
        said = await rig.greet()
        require(not said.acknowledged, "an ActAck that could not be written was taken")
        await _stands(rig, FaultCode.MEMORY, "its memory keeps nothing")
    await _is_over(rig, "its memory keeps what is written")
    await rig.acknowledge(number)
    async with rig.memory_fails(1):
        for order in (
            Act(rig.epoch, number + 1, ActKind.PACKET, PACKET),
            VoidAct(rig.epoch, number + 1),
        ):
            await rig.refused(order, RejectReason.NOT_READY)
        await _stands(rig, FaultCode.MEMORY, "its memory keeps nothing")
        await rig.rest(1.0)
        cards = await rig.count_tray()
        require(not cards, f"an act could not be written, and {cards} cards lie in the tray")
    await _is_over(rig, "its memory keeps what is written")
    await rig.served()
    return "an acknowledgement, an act and a void"


@item("memory that fails in an act stops it; its end is told once it can be written: FAULT MEMORY",
      "memory-in-act")  # fmt: skip
async def memory_in_an_act(rig: Rig) -> str:
    """Let memory fail at the second card, then keep what is written again."""
    await _own_faults(rig)
    await rig.ready(2 * PACKET)
    mark = rig.mark()
    async with rig.memory_fails(3):
        number = await rig.start()
        await rig.rest(_END)
        ends = [each for each in rig.since(mark) if isinstance(each, End)]
        require(not ends, f"an end was told that could not be written: {ends[:1]}")
        words = "the end was not written, HELLO told"
        tells(await rig.greet(), words, last_txn=number, act_state=ActState.STARTED)
        rig.last = number
        await _stands(rig, FaultCode.MEMORY, "its memory keeps nothing")
        cards = await rig.count_tray()
        require(cards < PACKET, "the counts could not be written, and it dealt on")
    end = await rig.ended(number)
    right = isinstance(end, ActFault) and end.code is FaultCode.MEMORY
    require(right, f"memory had failed in the act, which ended as {end}")
    require(end.counted == cards, f"it counted {end.counted}, {cards} lay in the tray")
    await rig.acknowledge(number)
    await _is_over(rig, "its memory keeps what is written")
    return f"a FAULT with {cards} of {PACKET} cards"


@item("a motor that does not turn is a FAULT; it is HALTED until a test finds that it turns",
      "fault-motor", "sd-held", self_driven=True)  # fmt: skip
async def motor_by_itself(rig: Rig) -> str:
    """Stop the motor in a packet, free it, set SERVICE, press."""
    await self_driven.dealing(rig)
    async with rig.motor_stuck():
        found = await self_driven.take_report(rig, await self_driven.lifted(rig))
        stuck = {"kind": ActKind.PACKET, "state": ActState.FAULT, "code": FaultCode.MOTOR}
        tells(found, "the motor did not turn any more, and it told", **stuck)
        tells(await self_driven.levels(rig), "its motor does not turn, and it is", feed=Feed.HALTED)
        cards = await rig.count_tray()
        require(found.counted == cards, f"{found}: {cards} cards lie in the tray")
        await _tries_its_motor(rig, by_power=False)
        await _stands(rig, FaultCode.MOTOR, "SERVICE was set, its motor does not turn")
        await rig.operator.press()
        await self_driven.nothing_comes(rig, "its motor does not turn")
    await _tries_its_motor(rig, by_power=False)
    await _is_over(rig, "SERVICE was set, its motor turns")
    await self_driven.nothing_comes(rig, "it is HALTED")
    found = await self_driven.take_report(rig, await self_driven.pressed(rig))
    require(found.state is ActState.DONE, f"freed, and its button pressed: {found}")
    return f"{cards} cards, then packet {found.number}"


@item("nothing moves that cannot be written; a packet in which memory failed is a FAULT",
      "fault-memory", "memory-in-act", self_driven=True)  # fmt: skip
async def memory_by_itself(rig: Rig) -> str:
    """Lift a packet while memory keeps nothing; then let it fail in the packet after that."""
    number = await self_driven.dealing(rig)
    async with rig.memory_fails(1):
        mark = await self_driven.lifted(rig)
        await self_driven.nothing_comes(rig, "its memory keeps nothing")
        await _stands(rig, FaultCode.MEMORY, "its memory keeps nothing")
    found = await self_driven.take_report(rig, mark)
    tells(found, "memory keeps what is written again", number=number + 1, state=ActState.DONE)
    async with rig.memory_fails(4):
        mark = await self_driven.lifted(rig)
        await rig.rest(_END)
        early = rig.of(PutOut, mark)
        require(not early, f"a report was told that could not be written: {early[:1]}")
        await _stands(rig, FaultCode.MEMORY, "its memory keeps nothing")
    found = await self_driven.take_report(rig, mark)
    failed = {"number": number + 2, "state": ActState.FAULT, "code": FaultCode.MEMORY}
    tells(found, "memory had failed in the packet, which was told as", **failed)
    await _is_over(rig, "its memory keeps what is written")
    cards = await rig.count_tray()
    require(found.counted == cards < found.size, f"{found}: {cards} cards lie in the tray")
    return f"a FAULT with {cards} of {found.size} cards"
