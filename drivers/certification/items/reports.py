"""Items about shufflers that take no orders: their numbers, and that each dispensing is told."""

from drivers.certification import by_itself
from drivers.certification.item import item
from drivers.certification.ledger import kept_by
from drivers.certification.rig import ALONE, MOST_WRITES, Rig, another
from drivers.conformance.verdict import require, tells
from drivers.messages import ActAck, Adopt, Adopted, Goodbye, PutOut, SelfDrivenLevels
from drivers.vocabulary import ActKind, ActState, Feed, RejectReason

_MARGIN = 0.7


@item("HELLO and the levels carry the number that began, as soon as cards move", "sd-hello",
      "sd-write-first", by_itself=True)  # fmt: skip
async def number_that_began(rig: Rig) -> str:
    """Ask while a packet moves, and when it lies there."""
    number = await by_itself.dealing(rig)
    mark = await by_itself.lifted(rig)
    levels = await by_itself.moving(rig, mark)
    require(levels.number == number + 1, f"packet {number + 1} moves, its levels tell {levels}")
    begun = {"act_kind": ActKind.PACKET, "act_state": ActState.STARTED, "acknowledged": False}
    tells(await rig.greet(), "a packet moves, HELLO told", last_txn=number + 1, **begun)
    found = await by_itself.put_out(rig, mark)
    ends = next(at for at, each in enumerate(rig.heard) if each.message == found)
    before = [each.message for each in rig.heard[mark:ends]]
    told_last = [each for each in before if isinstance(each, SelfDrivenLevels)][-1]
    state = {"number": found.number, "feed": Feed.DEALING, "ready": found.ready}
    tells(told_last, f"{found} came after levels that told", **state)
    ended = {"last_txn": found.number, "act_state": found.state, "act_counted": found.counted}
    tells(await rig.greet(), f"{found}, HELLO told", **ended)
    return f"number {found.number}"


@item("the oldest report is repeated every 0.2 s until acknowledged, then the next one comes",
      "sd-repeat", "sd-ack", by_itself=True)  # fmt: skip
async def reports_in_order(rig: Rig) -> str:
    """Let two packets come unacknowledged, then acknowledge one after the other."""
    number = await by_itself.dealing(rig)
    first = await by_itself.put_out(rig, await by_itself.lifted(rig))
    mark = rig.mark()
    await rig.repeated(PutOut, 0.2)
    await by_itself.lifted(rig)
    await rig.rest(by_itself.STILL)
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
      by_itself=True)  # fmt: skip
async def known_at_its_beginning(rig: Rig) -> str:
    """Let two packets come unacknowledged; acknowledge both by the second number."""
    number = await by_itself.dealing(rig)
    first = await by_itself.put_out(rig, await by_itself.lifted(rig))
    require(first.acknowledged == number, f"{number} was acknowledged, and then came {first}")
    await by_itself.lifted(rig)
    await rig.rest(by_itself.STILL)
    rig.send(ActAck(first.epoch, first.number))
    second = await rig.expect(PutOut, where=lambda told: told != first)
    require(second.acknowledged == number, f"{number} was acknowledged, and then came {second}")
    await by_itself.lifted(rig)
    await rig.rest(by_itself.STILL)
    rig.send(ActAck(first.epoch, number + 3))
    await rig.rest(by_itself.SETTLED)
    await rig.none(PutOut, 0.6, "an ActAck of the last number did not end those before it")
    return f"{number}, for {first.number} and {second.number}"


@item("reports and number outlive a power cut; in the middle of a deck it is HALTED", "sd-kept",
      "sd-halted", "sd-go-on", by_itself=True)  # fmt: skip
async def reports_outlive_power(rig: Rig) -> str:
    """Cut the power with two reports that wait; then lift, and press."""
    await by_itself.dealing(rig)
    first = await by_itself.put_out(rig, await by_itself.lifted(rig))
    await by_itself.lifted(rig)
    await rig.rest(by_itself.STILL)
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
    await rig.rest(by_itself.SETTLED)
    words = "power came back in the middle of a deck, and it is"
    tells(await by_itself.levels(rig), words, feed=Feed.HALTED)
    await rig.power_cycle()
    await rig.none(PutOut, 0.6, "a report came again though it was acknowledged")
    await rig.operator.lift()
    await by_itself.nothing_comes(rig, "it is HALTED")
    found = await by_itself.take_report(rig, await by_itself.pressed(rig))
    require(found.number == second.number + 1, f"after {second.number} came {found}")
    return f"{first.number} and {second.number}; {found.number} after the button"


@item("a power cut at any write of a packet is told truly", "sd-cut", by_itself=True)
async def packet_cut_at_each_write(rig: Rig) -> str:
    """Cut the power before and after each write from the lift on."""
    cuts = 0
    for after in (False, True):
        for write in range(1, MOST_WRITES):
            number = await by_itself.dealing(rig)
            await rig.cut_at_write(write, after=after)
            mark = await by_itself.lifted(rig)
            await rig.rest(by_itself.STILL)
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
      "quiet-alone", by_itself=True)  # fmt: skip
async def reports_wait(rig: Rig) -> str:
    """Say goodbye, come back; fall silent, come back."""
    await by_itself.dealing(rig)
    first = await by_itself.put_out(rig, await by_itself.lifted(rig))
    rig.beats = False
    rig.send(Goodbye())
    await rig.rest(by_itself.SETTLED)
    await rig.quiet(1.0, "after Goodbye")
    await rig.after(rig.greet(), PutOut, what="the report did not come after HELLO")
    await rig.rest(ALONE + _MARGIN)
    await rig.quiet(1.0, "though it had heard no host for 3 s")
    rig.beats = True
    found = await rig.after(rig.greet(), PutOut, what="the report did not come back with the host")
    require(found == first, f"{first}, then {found}")
    return f"report {first.number} waited"


@item("is adopted only when it is empty; its reports are forgotten, its numbers begin at 1",
      "sd-adopt", "sd-number", by_itself=True)  # fmt: skip
async def adopted_by_itself(rig: Rig) -> str:
    """Adopt it with a deck inside, with the same epoch, and empty with a report that waits."""
    await by_itself.dealing(rig, by_itself.FEW)
    waiting = await by_itself.put_out(rig, await by_itself.lifted(rig))
    epoch = another(waiting.epoch)
    before = await rig.greet()
    await rig.refused(rig.adoption(epoch), RejectReason.NOT_READY)
    same = before.epoch
    await rig.ask(lambda request: Adopt(request, same), Adopted)
    await rig.greet()
    await by_itself.empty(rig)
    await rig.adopt(epoch)
    nothing = {"last_txn": 0, "act_state": ActState.NONE, "acknowledged": True}
    tells(await rig.greet(), "after an adoption HELLO told", epoch=epoch, **nothing)
    await rig.none(PutOut, 0.6, "a report of the epoch before came after an adoption")
    await by_itself.standing(rig)
    first = await by_itself.take_report(rig, await by_itself.pressed(rig))
    require((first.epoch, first.number) == (epoch, 1), f"the first packet was {first}")
    return f"epoch {epoch:#010x}, number 1"
