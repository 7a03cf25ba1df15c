"""Items about the link: who the device is, and when it speaks."""

import re
from functools import partial

from drivers import messages
from drivers.certification.item import item
from drivers.certification.ledger import kept_by
from drivers.certification.rig import ALONE, Rig
from drivers.conformance.kit import EVERY
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import require
from drivers.vocabulary import PROTOCOL_REVISION, ActKind, ActState, DeviceKind, Feature, Page

_QUESTIONS = 40
_MARGIN = 0.7
_ROUGHLY = 0.4
"""Seconds by which it may fall quiet early or late: what waits is told every 0.2 s."""
_BURST = 8
_ROUND_TRIP = 0.4
"""Seconds that a line takes at most, there and back, the device's answer included."""
_ACTS = (
    messages.Act(1, 1, ActKind.PACKET, 3),
    messages.Act(0, 1, ActKind.PACKET, 3),
    messages.VoidAct(0, 1),
    messages.Adopt(78, 1),
)
_RECALLS = (
    messages.RoundOver(79, 0, 0),
    messages.RoundOver(80, 1, 1),
    messages.RecallRequest(81, 1, 1, 0, 0),
)
_LAMPS = (messages.SetLamps.of(77, 1, ()),)
_NOT_FOR: dict[DeviceKind, tuple[messages.Message, ...]] = {
    DeviceKind.SHUFFLER: _LAMPS,
    DeviceKind.SENSORS: (*_LAMPS, *_ACTS),
    DeviceKind.KEY_PAD: _ACTS,
}
_REVISIONS = 2**32


@item("tells who it is: version, kind, serial number, boot", "hello", "hello-forever", kinds=EVERY)
async def hello(rig: Rig) -> str:
    """Ask HELLO twice."""
    one, _ = await rig.greet(), await rig.greet()
    require(one.protocol >= 1, "it speaks version 0")
    require(one.kind is rig.kind, f"it is a {one.kind.name}")
    require(bool(one.serial.strip()), "it has no serial number")
    require(one.boot_id > 0, "its boot id is 0")
    if one.epoch == 0:
        fresh = (one.last_txn, one.act_state, bool(one.acknowledged))
        require(fresh == (0, ActState.NONE, True), f"epoch 0, and an act: {one}")
    return f"{one.serial}, boot {one.boot_id}"


@item("answers each question with the question's own id", "request-id", kinds=EVERY)
async def request_ids(rig: Rig) -> str:
    """Ask each question with ids of one and two bytes, and each twice."""
    await rig.greet()
    for request in (1, 2, 255, 256, 257, 65_280, 65_535):
        for asked, kind in _questions(rig, request):
            for _ in range(2):
                rig.send(asked)
                await rig.expect(kind, what=f"{asked} was not answered")
    return "7 ids, 4 questions, each twice"


def _questions(
    rig: Rig, request: int
) -> tuple[tuple[messages.Message, type[messages.Message]], ...]:
    return (
        (messages.HelloRequest(request), messages.Hello),
        (messages.IdentifyRequest(request, Page.FIRMWARE), messages.Identity),
        (messages.CapabilitiesRequest(request), messages.Capabilities),
        (messages.LevelsRequest(request), rig.levels_told),
    )


@item("tells each page of its identity, texts padded with zeros", "identity", kinds=EVERY)
async def identity(rig: Rig) -> str:
    """Ask for the four pages; the last one dates the document that the firmware follows."""
    await rig.greet()
    told = []
    for page in Page:
        found = await rig.ask(partial(messages.IdentifyRequest, page=page), messages.Identity)
        require(found.page is page, f"{page.name} was answered by {found.page.name}")
        if page is not Page.DIGEST:
            text, _, padding = found.content.partition(b"\0")
            require(not padding.strip(b"\0"), f"{page.name} goes on after its end")
            require(text.isascii() and text.decode("ascii").isprintable(), f"{page.name}: {text!r}")
            require(bool(text), f"{page.name} is empty")
            told.append(text.decode("ascii"))
    require(re.fullmatch(r"\d{4}-\d\d-\d\d", told[-1]) is not None, f"revision {told[-1]!r}")
    ours = f"this certification has {PROTOCOL_REVISION}"
    require(told[-1] == PROTOCOL_REVISION, f"it was written to revision {told[-1]}, {ours}")
    return ", ".join(told)


@item("answers each beat, with its boot id and the revision of its levels", "beat", kinds=EVERY)
async def beats(rig: Rig) -> str:
    """Send beats, one after the other."""
    await rig.greet()
    rig.beats = False
    for _ in range(5):
        rig.send(messages.HostBeat())
        await rig.expect(messages.DeviceBeat, what="a beat was not answered")
        await rig.rest(0.1)
    rig.beats = True
    return "5 beats, 5 answers"


@item("answers each question within 0.05 s, the line's own time aside", "answers-soon", kinds=EVERY)
async def latency(rig: Rig) -> str:
    """Ask forty questions: each answer is timed."""
    await rig.greet()
    for number in range(_QUESTIONS):
        asked, kind = _questions(rig, 1 + number)[number % 4]
        rig.send(asked)
        await rig.expect(kind)
    return f"{_QUESTIONS} questions, at most {max(rig.watch.asking.times) * 1000:.1f} ms"


@item("the link comes up: six questions, one after the other, by a line of 0.4 s there and back",
      "line-delay", kinds=EVERY)  # fmt: skip
async def link_comes_up(rig: Rig) -> str:
    """Ask what a host asks at first."""
    began = rig.now
    await rig.greet()
    for page in (Page.MODEL, Page.FIRMWARE, Page.DIGEST):
        await rig.ask(partial(messages.IdentifyRequest, page=page), messages.Identity)
    await rig.able()
    await rig.image()
    took = rig.now - began
    words = f"six questions took {took:.2f} s, and may take {6 * _ROUND_TRIP:.1f}"
    rig.lasted(began, rig.now, 0.0, 6 * _ROUND_TRIP, words)
    return f"in {took:.2f} s"


@item("answers each of eight questions that come in one piece", "burst", kinds=EVERY)
async def burst(rig: Rig) -> str:
    """Send beats and questions in one write."""
    await rig.greet()
    levels = rig.levels_told
    rig.beats = False
    mark = rig.mark()
    rig.send(*(messages.HostBeat(), messages.LevelsRequest(31)) * (_BURST // 2))
    await rig.until(
        lambda: (
            len(rig.of(messages.DeviceBeat, mark)) == _BURST // 2
            and sum(each.request == 31 for each in rig.of(levels, mark)) == _BURST // 2
        ),
        ANSWER,
        "not all of 8 were answered",
    )
    rig.beats = True
    return "8 answers"


@item("lives through a flood, and answers after it", "flood", kinds=EVERY)
async def flood(rig: Rig) -> str:
    """Send thousands of frames and bytes at once, then ask."""
    before = await rig.greet()
    rig.send(*[messages.HostBeat()] * 400)
    rig.write(bytes(range(256)) * 16)
    rig.write(b"\x55" * 4096)
    rig.write(b"\0")
    await rig.rest_after_sending(1.0)
    after = await rig.greet()
    require(after.boot_id == before.boot_id, "it has rebooted")
    require(kept_by(after) == kept_by(before), "its memory of acts has changed")
    return "it answers, and has not rebooted"


@item(
    "HELLO changes nothing: neither acts, levels nor presses", "hello-changes-nothing", kinds=EVERY
)
async def hello_changes_nothing(rig: Rig) -> str:
    """Ask HELLO many times, and compare."""
    before = await rig.greet()
    levels = await rig.image()
    for _ in range(5):
        after = await rig.greet()
        require(kept_by(after) == kept_by(before), f"{before}, then {after}")
        require(after.button_counter == before.button_counter, "it has counted a press")
        require(after.level_revision == before.level_revision, "the levels have a new revision")
    require((await rig.image()).revision == levels.revision, "the levels have a new revision")
    return "5 times"


@item("a question for another kind of device is not answered", "not-for-it", kinds=EVERY)
async def not_for_it(rig: Rig) -> str:
    """Set lamps at a shuffler or at sensors; acts of sensors or a key pad; ask for cards."""
    await rig.greet()
    asked = _NOT_FOR[rig.kind]
    if not (await rig.able()).features & Feature.RECALLS:
        asked += _RECALLS
    mark = rig.mark()
    rig.send(*asked)
    await rig.rest(0.2)
    said = [each for each in rig.since(mark) if not isinstance(each, messages.DeviceBeat)]
    require(not said, f"what is not for it was answered: {said[:1]}")
    await rig.greet()
    return f"{', '.join(type(each).__name__ for each in asked)}: dropped"


@item("says nothing unasked before the first HELLO of its boot", "quiet-before-hello", kinds=EVERY)
async def quiet_before_hello(rig: Rig) -> str:
    """Power it up, let something change, send beats: only they are answered."""
    await rig.greet()
    await rig.free()
    rig.beats = False
    await rig.power_off()
    mark = await rig.marked(rig.power_on())
    await rig.reopen(2.0)
    await rig.rest(2.0)
    rig.send(messages.HostBeat())
    await rig.rest(0.5)
    await rig.change(on=True)
    await rig.change(on=False)
    if rig.kind is DeviceKind.SHUFFLER:
        await rig.operator.press()
    await rig.rest(0.5)
    said = unasked(rig, mark)
    require(not said, f"before HELLO it said {said[:1]}")
    rig.beats = True
    await rig.greet()
    if not rig.tells_presses:
        return "it was quiet"
    await rig.expect(messages.Button, since=mark, what="the press was not told after HELLO")
    await rig.take_presses()
    return "it was quiet; the press came after HELLO"


def unasked(rig: Rig, mark: int) -> list[messages.Message]:
    """Return what the device said unasked since a mark, its beats aside."""
    return [
        each
        for each in rig.since(mark)
        if not isinstance(each, messages.DeviceBeat) and not getattr(each, "request", 0)
    ]


@item("says nothing unasked after Goodbye, until the next HELLO", "goodbye")
async def quiet_after_goodbye(rig: Rig) -> str:
    """Say goodbye with an end that waits, then send beats: they end no Goodbye."""
    await rig.ready()
    number = (await rig.over()).txn
    rig.beats = False
    rig.send(messages.Goodbye())
    await rig.rest(0.1)
    mark = await rig.marked(rig.rest(1.0))
    require(not rig.heard[mark:], f"after Goodbye it said {rig.heard[mark:][:1]}")
    rig.send(messages.HostBeat())
    await rig.rest(1.0)
    said = unasked(rig, mark)
    require(not said, f"after Goodbye and a beat it said {said[:1]}")
    require(bool(rig.of(messages.DeviceBeat, mark)), "after Goodbye a beat was not answered")
    rig.beats = True
    await rig.greet()
    await rig.expect(messages.ActDone, since=mark, what="the end was not repeated after HELLO")
    rig.send(messages.ActAck(rig.epoch, number))
    return "it was quiet; the end came after HELLO"


@item("says nothing unasked once it has heard no host for 3 s", "quiet-alone")
async def quiet_alone(rig: Rig) -> str:
    """Fall silent with an end that waits; it goes on when the host is back."""
    await rig.ready()
    number = (await rig.over()).txn
    rig.beats = False
    rig.send(messages.HostBeat())
    began, mark = rig.now, rig.mark()
    await rig.rest(ALONE + _MARGIN)
    times = rig.times(messages.ActDone, mark)
    require(bool(times), "it fell quiet at once")
    late = times[-1] - began
    words = f"it fell quiet {late:.1f} s after the host's last frame, not after 3"
    rig.lasted(began, times[-1], ALONE - _ROUGHLY, ALONE + _ROUGHLY, words)
    await rig.quiet(1.0, "though it had heard no host for 3 s")
    rig.beats = True
    await rig.after(
        rig.greet(), messages.ActDone, what="the end was not repeated when the host was back"
    )
    await rig.acknowledge(number)
    return f"quiet after {late:.1f} s"


@item("has a boot id that is one more at every power-up", "boot-id", "levels-of-boot", kinds=EVERY)
async def boot_ids(rig: Rig) -> str:
    """Cut the power twice."""
    before = await rig.greet()
    for _ in range(2):
        after = await rig.power_cycle()
        require(
            after.boot_id == (before.boot_id + 1) % _REVISIONS,
            f"boot {before.boot_id} was followed by boot {after.boot_id}",
        )
        require(after.button_counter == 0, "presses are not counted from 1 at a boot")
        before = after
    return f"boots up to {before.boot_id}"
