"""Items about shufflers that take no orders: their numbers, and that each dispensing is told."""

from drivers.certification import self_driven
from drivers.certification.item import item
from drivers.certification.ledger import kept_by
from drivers.certification.rig import ALONE, MOST_WRITES, Rig, another
from drivers.conformance.verdict import require, tells
from drivers.messages import ActAck, Adopt, Adopted, Goodbye, PutOut, SelfDrivenLevels
from drivers.vocabulary import ActKind, ActState, Feed, RejectReason

_MARGIN = 0.7


@item("HELLO and the levels carry the number that began, as soon as cards move", "sd-hello",
      "sd-write-first", self_driven=True)  # fmt: skip
async def number_that_began(rig: Rig) -> str:
    """Ask while a packet moves, and when it lies there."""
    number = await self_driven.dealing(rig)
    mark = await self_driven.lifted(rig)
    levels = await self_driven.moving(rig, mark)
    require(levels.number == number + 1, f"packet {number + 1} moves, its levels tell {levels}")
    begun = {"act_kind": ActKind.PACKET, "act_state": ActState.STARTED, "acknowledged": False}
    tells(await rig.greet(), "a packet moves, HELLO told", last_txn=number + 1, **begun)
    found = await self_driven.put_out(rig, mark)
    ends = next(at for at, each in enumerate(rig.heard) if each.message == found)
    before = [each.message for each in rig.heard[mark:ends]]
    told_last = [each for each in before if isinstance(each, SelfDrivenLevels)][-1]
    state = {"number": found.number, "feed": Feed.DEALING, "ready": found.ready}
    tells(told_last, f"{found} came after levels that told", **state)
    ended = {"last_txn": found.number, "act_state": found.state, "act_counted": found.counted}
    tells(await rig.greet(), f"{found}, HELLO told", **ended)
    return f"number {found.number}"


@item("the oldest report is repeated every 0.2 s until acknowledged, then the next one comes",
      "sd-repeat", "sd-ack", self_driven=True)  # fmt: skip
async def reports_in_order(rig: Rig) -> str:
    """Let two packets come unacknowledged, then acknowledge one after the other."""
    number = await self_driven.dealing(rig)
    first = await self_driven.put_out(rig, await self_driven.lifted(rig))
    mark = rig.mark()
    await rig.repeated(PutOut, 0.2)
    await self_driven.lifted(rig)
    await rig.rest(self_driven.STILL)
    others = {each for each in rig.of(PutOut, mark) if each != first}
    require(not others, f"{first} waits, and it told {others}")
    for epoch, upto in ((another(first.epoch), number + 2), (first.epoch, number)):
        rig.send(ActAck(epoch, upto))
        await rig.rest(0.3)
        mark = rig.mark()
        await rig.expect(PutOut, since=mark, where=lambda told: told == first,
                          what="the ack of another epoch or number ended it")  # fmt: skip
    mark = rig.mark()
    rig.send(ActAck(first.epoch, first.number))
    second = await rig.expect(
        PutOut, 0.1, since=mark, where=lambda told: told != first,
        what="the next report did not follow the acknowledgement of the first",
    )  # fmt: skip
    require(second.number == number + 2, f"after {first} it told {second}")
    rig.send(ActAck(second.epoch, second.number))
    await rig.rest(0.6)
    return f"{first.number}, then {second.number}"


@item("a report tells what the host had acknowledged when its packet began", "sd-known",
      self_driven=True)  # fmt: skip
async def known_at_its_beginning(rig: Rig) -> str:
    """Let two packets come unacknowledged; acknowledge both by the second number."""
    number = await self_driven.dealing(rig)
    first = await self_driven.put_out(rig, await self_driven.lifted(rig))
    require(first.acknowledged == number, f"{number} was acknowledged, and then came {first}")
    await self_driven.lifted(rig)
    await rig.rest(self_driven.STILL)
    rig.send(ActAck(first.epoch, first.number))
    second = await rig.expect(PutOut, where=lambda told: told != first)
    require(second.acknowledged == number, f"{number} was acknowledged, and then came {second}")
    await self_driven.lifted(rig)
    await rig.rest(self_driven.STILL)
    rig.send(ActAck(first.epoch, number + 3))
    await rig.rest(self_driven.SETTLED)
    await rig.none(PutOut, 0.6, "an ActAck of the last number did not end those before it")
    return f"{number}, for {first.number} and {second.number}"


@item("reports and number outlive a power cut; in the middle of a deck it is HALTED", "sd-kept",
      "sd-halted", "sd-go-on", self_driven=True)  # fmt: skip
async def reports_outlive_power(rig: Rig) -> str:
    """Cut the power with two reports that wait; then lift, and press."""
    await self_driven.dealing(rig)
    first = await self_driven.put_out(rig, await self_driven.lifted(rig))
    await self_driven.lifted(rig)
    await rig.rest(self_driven.STILL)
    before = await rig.greet()
    mark = rig.mark()
    after = await rig.power_cycle()
    require(kept_by(after) == kept_by(before), f"{before}, then {after}")
    found = await rig.expect(PutOut, since=mark, what="the report is not repeated after a cut")
    require(found == first, f"{first} waited, and after a power cut it told {found}")
    rig.send(ActAck(first.epoch, first.number))
    second = await rig.expect(PutOut, where=lambda told: told != first)
    require(second.number == before.last_txn, f"{before.last_txn} waited, and it told {second}")
    rig.send(ActAck(second.epoch, second.number))
    await rig.rest(self_driven.SETTLED)
    words = "power came back in the middle of a deck, and it is"
    tells(await self_driven.levels(rig), words, feed=Feed.HALTED)
    await rig.power_cycle()
    await rig.none(PutOut, 0.6, "a report came again though it was acknowledged")
    await rig.operator.lift()
    await self_driven.nothing_comes(rig, "it is HALTED")
    found = await self_driven.take_report(rig, await self_driven.pressed(rig))
    require(found.number == second.number + 1, f"after {second.number} came {found}")
    return f"{first.number} and {second.number}; {found.number} after the button"


@item("a power cut at any write of a packet is told truly", "sd-cut", self_driven=True)
async def packet_cut_at_each_write(rig: Rig) -> str:
    """Cut the power before and after each write from the lift on."""
    cuts = 0
    for after in (False, True):
        for write in range(1, MOST_WRITES):
            number = await self_driven.dealing(rig)
            await rig.cut_at_write(write, after=after)
            mark = await self_driven.lifted(rig)
            await rig.rest(self_driven.STILL)
            if rig.of(PutOut, mark):
                await rig.cut_at_write(0, after=after)
                break
            said = await rig.power_up()
            when = f"{'after' if after else 'before'} write {write}"
            await rig.cut_judged(number + 1, said, when)
            if said.last_txn > number:
                found = await rig.expect(PutOut, what=f"{when}: the end is not told")
                same = {"number": number + 1, "state": said.act_state, "counted": said.act_counted}
                tells(found, f"{when}, its report", **same)
            cuts += 1
    require(cuts > 2, "no packet could be cut at a write")
    return f"{cuts} cuts"


@item("keeps quiet after Goodbye, and without a host, while a report waits", "goodbye",
      "quiet-alone", self_driven=True)  # fmt: skip
async def reports_wait(rig: Rig) -> str:
    """Say goodbye, come back; fall silent, come back."""
    await self_driven.dealing(rig)
    first = await self_driven.put_out(rig, await self_driven.lifted(rig))
    rig.beats = False
    rig.send(Goodbye())
    await rig.rest(self_driven.SETTLED)
    await rig.quiet(1.0, "after Goodbye")
    await rig.after(rig.greet(), PutOut, what="the report did not come after HELLO")
    await rig.rest(ALONE + _MARGIN)
    await rig.quiet(1.0, "though it had heard no host for 3 s")
    rig.beats = True
    found = await rig.after(rig.greet(), PutOut, what="the report did not come back with the host")
    require(found == first, f"{first}, then {found}")
    return f"report {first.number} waited"


@item("is adopted only when it is empty; its reports are forgotten, its numbers begin at 1",
      "sd-adopt", "sd-number", self_driven=True)  # fmt: skip
async def adopted_by_itself(rig: Rig) -> str:
    """Adopt it with a deck inside, with the same epoch, and empty with a report that waits."""
    await self_driven.dealing(rig, self_driven.FEW)
    waiting = await self_driven.put_out(rig, await self_driven.lifted(rig))
    epoch = another(waiting.epoch)
    before = await rig.greet()
    await rig.refused(rig.adoption(epoch), RejectReason.NOT_READY)
    same = before.epoch
    await rig.ask(lambda request: Adopt(request, same), Adopted)
    await rig.greet()
    await self_driven.empty(rig)
    await rig.adopt(epoch)
    nothing = {"last_txn": 0, "act_state": ActState.NONE, "acknowledged": True}
    tells(await rig.greet(), "after an adoption HELLO told", epoch=epoch, **nothing)
    await rig.none(PutOut, 0.6, "a report of the epoch before came after an adoption")
    await self_driven.standing(rig)
    first = await self_driven.take_report(rig, await self_driven.pressed(rig))
    require((first.epoch, first.number) == (epoch, 1), f"the first packet was {first}")
    return f"epoch {epoch:#010x}, number 1"
