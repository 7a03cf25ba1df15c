"""Items about frames: what a receiver drops, and how it comes back into step."""

from functools import partial

from drivers.certification.item import item
from drivers.certification.raw_host import broken_run, frame, swapped_sum
from drivers.certification.rig import Rig
from drivers.conformance.kit import EVERY
from drivers.conformance.record import ANSWER
from drivers.conformance.verdict import require
from drivers.frames import encode
from drivers.messages import DeviceBeat, Hello, HelloRequest, HostBeat, IdentifyRequest, Identity
from drivers.vocabulary import Page

_DROPPED = 0.06
"""Seconds in which an answer to a spoiled frame would come; a late one comes before HELLO's."""


async def _dropped(rig: Rig, data: bytes, what: str) -> None:
    """Check that bytes are dropped, and that the next question is answered."""
    rig.beats = False
    await rig.rest(0.02)
    mark = rig.mark()
    rig.write(data)
    await rig.rest_after_sending(_DROPPED)
    said = await rig.greet()
    rig.beats = True
    answers = [each for each in rig.since(mark) if getattr(each, "request", 0)]
    answers = [each for each in answers if each != said]
    beats = rig.of(DeviceBeat, mark)
    require(not answers and not beats, f"{what} was answered: {[*answers, *beats][:1]}")


def _hello(request: int = 0x0201) -> bytes:
    return HelloRequest(request).to_bytes()


@item("drops a frame with a wrong checksum", "drop-sum", kinds=EVERY)
async def wrong_checksum(rig: Rig) -> str:
    """Spoil the checksum in each of its bytes, in its order, and as a whole."""
    await rig.greet()
    for at in range(4):
        error = 1 << (8 * at + at)
        await _dropped(rig, frame(_hello(), sum_error=error), f"a checksum wrong in byte {at}")
    await _dropped(rig, swapped_sum(_hello()), "a checksum in the wrong order")
    await _dropped(rig, frame(_hello(), sum_error=2**32 - 1), "a checksum without its last XOR")
    return "6 wrong checksums"


@item("drops a frame of another protocol version", "drop-version", kinds=EVERY)
async def wrong_version(rig: Rig) -> str:
    """Send HELLO in frames of version 0, of the one above its own, and of 255."""
    said = await rig.greet()
    for version in (0, said.protocol + 1, 255):
        await _dropped(rig, frame(_hello(), version=version), f"a frame of version {version}")
    return f"versions 0, {said.protocol + 1} and 255"


@item("drops a frame whose payload is not as long as its type says", "drop-length", kinds=EVERY)
async def wrong_length(rig: Rig) -> str:
    """Send payloads that are a byte longer, a byte shorter, or empty."""
    await rig.greet()
    for body in (_hello() + b"\1", _hello()[:-1], _hello()[:1], HostBeat().to_bytes() + b"\1"):
        await _dropped(rig, frame(body), f"a payload of {len(body) - 1} bytes for {body[0]:#04x}")
    return "4 wrong lengths"


@item("drops a frame of an unknown type", "drop-type", kinds=EVERY)
async def unknown_type(rig: Rig) -> str:
    """Send types that are not listed, with payloads that look like a question."""
    await rig.greet()
    for code in (0x00, 0x07, 0x3F, 0x40, 0x7F, 0x81, 0xFF):
        await _dropped(rig, frame(bytes((code,)) + _hello()[1:]), f"type {code:#04x}")
    return "7 unknown types"


@item("drops its own messages when they come back to it", "drop-type", kinds=EVERY)
async def echo(rig: Rig) -> str:
    """Send the device what it said itself."""
    said = await rig.greet()
    await _dropped(rig, encode(said), "its own Hello")
    await _dropped(rig, encode(DeviceBeat(said.boot_id, said.level_revision)), "its own beat")
    return "Hello and DeviceBeat were dropped"


@item("drops a frame with a value outside its vocabulary", "drop-value", kinds=EVERY)
async def outside_vocabulary(rig: Rig) -> str:
    """Ask for pages of the identity that there are not."""
    await rig.greet()
    for page in (0, 5, 255):
        body = IdentifyRequest(7, Page.MODEL).to_bytes()[:-1] + bytes((page,))
        await _dropped(rig, frame(body), f"IDENTIFY for page {page}")
    return "pages 0, 5 and 255"


@item("drops a frame whose run goes beyond its end", "drop-run", kinds=EVERY)
async def wrong_run(rig: Rig) -> str:
    """Spoil the last run of frames with and without zeros."""
    await rig.greet()
    for request in (0x0201, 0x0100):
        await _dropped(rig, broken_run(_hello(request)), "a run beyond the frame")
    return "2 broken runs"


@item("never acts on part of a frame", "drop-part", kinds=EVERY)
async def part_of_a_frame(rig: Rig) -> str:
    """Send a frame without its end, then the end of another, then whole ones."""
    await rig.greet()
    whole = encode(HelloRequest(0x0303))
    for cut in (3, len(whole) - 3, len(whole) - 2):
        await _dropped(rig, whole[:cut] + b"\0", f"the first {cut} bytes of a frame")
        await _dropped(rig, b"\0" + whole[cut:], f"the last {len(whole) - cut} bytes of a frame")
    rig.write(whole[:-3])  # torn off, then the line goes on with a whole frame
    await rig.greet()
    return "no part was answered, and the frame after it was"


@item("takes a frame however its bytes are divided", "bytes-in-order", kinds=EVERY)
async def byte_by_byte(rig: Rig) -> str:
    """Send a question byte by byte, and three in one piece."""
    await rig.greet()
    mark = rig.mark()
    rig.beats = False  # one would come between two bytes
    for byte in encode(HelloRequest(0x0404)):
        rig.write(bytes((byte,)))
        await rig.rest(0.004)
    rig.beats = True
    await rig.expect(Hello, since=mark, where=lambda hello: hello.request == 0x0404)
    mark = rig.mark()
    rig.send(*(HelloRequest(each) for each in (11, 12, 13)))
    await rig.until(lambda: len(rig.of(Hello, mark)) == 3, ANSWER, "not all of 3 were answered")
    return "byte by byte, and three at once"


@item("takes two frames that share a zero, and no frame between zeros", "shared-zero", kinds=EVERY)
async def shared_zero(rig: Rig) -> str:
    """Leave zeros out, and add some."""
    await rig.greet()
    mark = rig.mark()
    first, second = encode(HelloRequest(21)), encode(HelloRequest(22))
    rig.write(bytes(5) + first[:-1] + second + bytes(9))
    await rig.until(lambda: len(rig.of(Hello, mark)) == 2, ANSWER, "not both were answered")
    told = [hello.request for hello in rig.of(Hello, mark)]
    require(told == [21, 22], f"they were answered as {told}")
    return "both were answered"


@item("drops all up to the next zero after 65 bytes without one", "drop-endless", kinds=EVERY)
async def without_end(rig: Rig) -> str:
    """Put a frame's bytes behind so many others that a buffer would begin anew."""
    await rig.greet()
    tail = frame(_hello())[1:]
    for length in (*range(62, 68), 128, 130, 255, 256, 257, 1000):
        await _dropped(rig, b"\0" + b"U" * length + tail, f"a frame behind {length} other bytes")
    return "12 lengths"


@item("is in step again at the second frame after garbage", "in-step", kinds=EVERY)
async def garbage(rig: Rig) -> str:
    """Send garbage without a zero, then two questions: the second must be answered."""
    await rig.greet()
    for number, burst in enumerate((b"\x01", b"\x03\x01", b"\xff" * 70, bytes(range(1, 200)))):
        mark = rig.mark()
        request = 100 + number
        rig.write(burst)
        rig.write(encode(HelloRequest(99))[1:])
        rig.write(encode(HelloRequest(request)))
        await rig.expect(
            Hello,
            since=mark,
            where=partial(_answers, request),
            what=f"the second frame after {len(burst)} bytes of garbage was not answered",
        )
    return "4 kinds of garbage"


@item(
    "sends whole frames, each between two zeros of its own", "two-zeros", "frame-form", kinds=EVERY
)
async def whole_frames(rig: Rig) -> str:
    """Listen to answers, levels and beats; each item listens for this, too."""
    await rig.greet()
    await rig.ask(partial(IdentifyRequest, page=Page.MODEL), Identity)
    await rig.image()
    rig.send(HostBeat())
    await rig.expect(DeviceBeat)
    return f"{len(rig.heard)} frames"


def _answers(request: int, hello: Hello) -> bool:
    return hello.request == request
