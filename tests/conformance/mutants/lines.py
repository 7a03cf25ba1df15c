"""Broken drivers that fail on a bad line."""

from zlib import crc32

from drivers.sensors import SensorsDriver
from drivers.timings import LinkTimings
from tests.conformance.mutants.marking import mutant


@mutant("arbitrary_bytes", "garbled", "garbage_between")
class RaisesOnGarbage(SensorsDriver):
    def receive(self, data, now):
        super().receive(data, now)
        if self.statistics.malformed:
            raise ValueError("a malformed frame")


@mutant("garbage_between")
class IsOffended(SensorsDriver):
    """Hears nothing after garbage, until the line is opened again."""

    def receive(self, data, now):
        if not self.statistics.malformed:
            super().receive(data, now)


@mutant("memory")
class KeepsEverything(SensorsDriver):
    def __init__(self, device, options):
        super().__init__(device)
        self.log = b""

    def receive(self, data, now):
        self.log += data
        super().receive(data, now)


def _unstuffed(part):
    out, place = bytearray(), 0
    while place < len(part) and part[place]:
        out += part[place + 1 : place + part[place]]
        place += part[place]
        if place < len(part):
            out.append(0)
    return bytes(out)


def _stuffed(data):
    blocks = data.split(b"\0")
    return b"\0" + b"".join(bytes((len(each) + 1,)) + each for each in blocks) + b"\0"


@mutant("garbled")
class TrustsTheLine(SensorsDriver):
    """Does not check checksums: it corrects them."""

    def receive(self, data, now):
        mended = b""
        for part in data.split(b"\0"):
            body = _unstuffed(part)[:-4]
            if len(body) > 2:
                mended += _stuffed(body + crc32(body).to_bytes(4, "little"))
        super().receive(mended, now)


@mutant("loss")
class AsksOnce(SensorsDriver):
    TIMINGS = LinkTimings(repeat=60.0)


@mutant("delay")
class HasNoPatience(SensorsDriver):
    """Ignores an answer that comes after 30 ms."""

    wrote = 0.0

    def receive(self, data, now):
        if now - self.wrote <= 0.03:
            super().receive(data, now)

    def opened(self, now):
        super().opened(now)
        self.wrote = now

    def on_deadline(self, now):
        super().on_deadline(now)
        self.wrote = now


@mutant("duplicates")
class TakesEchoesForFaults(SensorsDriver):
    last = b""

    def receive(self, data, now):
        if data == self.last:
            self.closed("the same again", now)
        self.last = data
        super().receive(data, now)


@mutant("byte_by_byte")
class WantsWholeFrames(SensorsDriver):
    def receive(self, data, now):
        self._reader.reset()
        super().receive(data, now)
