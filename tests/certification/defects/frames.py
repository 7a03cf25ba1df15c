"""Devices that take frames which they must drop, or drop frames which they must take."""

import zlib

from drivers.errors import MalformedMessageError
from drivers.frames import FrameReader, decode, unstuff
from drivers.messages import MESSAGE_TYPES, HelloRequest, IdentifyRequest, Message
from drivers.vocabulary import ActKind
from tests.certification.defects.planting import EVERY, found_by


class Reader(FrameReader):
    """A reader in steps, each of which may be wrong."""

    __slots__ = ()

    def receive(self, data):
        messages = []
        *ended, rest = (self._buffer + data).split(b"\0")
        self._buffer = rest[-4096:]
        for stuffed in ended:
            if stuffed:
                try:
                    messages.append(self.read(stuffed))
                except (MalformedMessageError, ValueError, IndexError):
                    self.malformed += 1
        return messages

    def read(self, stuffed):
        if len(stuffed) > 65:
            raise MalformedMessageError("long")
        frame = self.unstuffed(stuffed)
        if len(frame) < 6 or not self.sums(frame[:-4], frame[-4:]) or not self.knows(frame[0]):
            raise MalformedMessageError("dropped")
        return self.message(frame[1:-4])

    def unstuffed(self, stuffed):
        return unstuff(stuffed)

    def sums(self, head, told):
        return zlib.crc32(head).to_bytes(4, "little") == told

    def knows(self, version):
        return version == 1

    def message(self, body):
        return Message.from_bytes(body)


@found_by("wrong_checksum", EVERY)
class NoChecksum(Reader):
    """It does not look at the checksum."""

    __slots__ = ()

    def sums(self, head, told):
        return True


@found_by("act_spoiled")
class NoChecksumOfActs(Reader):
    """It does not look at the checksum of an act."""

    __slots__ = ()

    def sums(self, head, told):
        return head[1] == 0x10 or super().sums(head, told)


@found_by("wrong_checksum", EVERY)
class EitherOrder(Reader):
    """It takes a checksum in either order of bytes."""

    __slots__ = ()

    def sums(self, head, told):
        return super().sums(head, told) or super().sums(head, told[::-1])


@found_by("wrong_checksum", EVERY)
class HalfChecksum(Reader):
    """It compares two of the checksum's four bytes."""

    __slots__ = ()

    def sums(self, head, told):
        return zlib.crc32(head).to_bytes(4, "little")[:2] == told[:2]


@found_by("wrong_checksum", EVERY)
class ThreeBytesOfChecksum(Reader):
    """It compares three of the checksum's four bytes."""

    __slots__ = ()

    def sums(self, head, told):
        return zlib.crc32(head).to_bytes(4, "little")[:3] == told[:3]


@found_by("wrong_checksum", EVERY)
class EitherFinalXor(Reader):
    """It takes a checksum with and without the last XOR."""

    __slots__ = ()

    def sums(self, head, told):
        return super().sums(head, told) or super().sums(head, bytes(each ^ 255 for each in told))


@found_by("wrong_version", EVERY)
class AnyVersion(Reader):
    """It does not look at the version."""

    __slots__ = ()

    def knows(self, version):
        return True


@found_by("wrong_version", EVERY)
class LaterVersions(Reader):
    """It takes frames of later versions for its own."""

    __slots__ = ()

    def knows(self, version):
        return version >= 1


@found_by("wrong_version", EVERY)
class VersionZero(Reader):
    """It takes frames of version 0."""

    __slots__ = ()

    def knows(self, version):
        return version in (0, 1)


@found_by("wrong_length", EVERY)
class LongPayloads(Reader):
    """It cuts a payload that is too long."""

    __slots__ = ()

    def message(self, body):
        size = MESSAGE_TYPES[body[0]].LAYOUT.size
        return Message.from_bytes(body[: size + 1])


@found_by("wrong_length", EVERY)
class ShortPayloads(Reader):
    """It fills a payload that is too short with zeros."""

    __slots__ = ()

    def message(self, body):
        size = MESSAGE_TYPES[body[0]].LAYOUT.size
        return Message.from_bytes(body.ljust(size + 1, b"\0"))


@found_by("unknown_type", EVERY)
class TypeMasked(Reader):
    """It looks at seven bits of the type."""

    __slots__ = ()

    def message(self, body):
        return Message.from_bytes(bytes((body[0] & 0x7F,)) + body[1:])


@found_by("unknown_type", EVERY)
class UnknownIsHello(Reader):
    """It answers an unknown type as HELLO."""

    __slots__ = ()

    def message(self, body):
        if body[0] not in MESSAGE_TYPES:
            return HelloRequest(int.from_bytes(body[1:3], "little"))
        return super().message(body)


@found_by("echo", EVERY)
class OwnTypes(Reader):
    """It takes its own Hello for a question."""

    __slots__ = ()

    def message(self, body):
        if body[0] == 0x41:
            return HelloRequest(int.from_bytes(body[1:3], "little"))
        return super().message(body)


@found_by("echo", EVERY)
class OwnBeats(Reader):
    """It takes its own beat for the host's."""

    __slots__ = ()

    def message(self, body):
        return Message.from_bytes(b"\5" if body[0] == 0x47 else body)


@found_by("outside_vocabulary", EVERY)
class AnyPage(Reader):
    """It answers for pages that there are not."""

    __slots__ = ()

    def message(self, body):
        if body[0] == IdentifyRequest.TYPE and body[3] not in (1, 2, 3):
            body = body[:3] + b"\1"
        return super().message(body)


@found_by("act_of_no_kind")
class AnyKind(Reader):
    """It takes an act of an unknown kind for a packet."""

    __slots__ = ()

    def message(self, body):
        if body[0] == 0x10 and body[9] > max(ActKind):
            body = body[:9] + b"\1" + body[10:]
        return super().message(body)


@found_by("wrong_run", EVERY)
class RunsBeyond(Reader):
    """It forgives a run that goes beyond the frame."""

    __slots__ = ()

    def unstuffed(self, stuffed):
        frame, at = bytearray(stuffed), 0
        while at < len(frame):
            run = frame[at]
            frame[at] = 0
            at += run
        return bytes(frame[1:])


@found_by("part_of_a_frame", EVERY)
class PartsJoined(Reader):
    """It joins the part of a frame before a zero to what follows."""

    __slots__ = ()

    def receive(self, data):
        messages = []
        for byte in data:
            if byte:
                self._buffer += bytes((byte,))
                continue
            try:
                messages.append(self.read(self._buffer))
                self._buffer = b""
            except (MalformedMessageError, IndexError):
                if len(self._buffer) > 40:
                    self._buffer = b""
        return messages


@found_by("byte_by_byte", EVERY)
class WholeReads(Reader):
    """It forgets what a read left unfinished."""

    __slots__ = ()

    def receive(self, data):
        self._buffer = b""
        return super().receive(data)


@found_by("byte_by_byte", EVERY)
class OneFrameInARead(Reader):
    """It takes the first frame of a read alone."""

    __slots__ = ()

    def receive(self, data):
        return super().receive(data)[:1]


@found_by("shared_zero", EVERY)
class NeedsTwoZeros(Reader):
    """It drops a frame that shares a zero with the one before."""

    __slots__ = ()

    def receive(self, data):
        found, before = [], True
        for stuffed in data.split(b"\0"):
            if stuffed and before:
                try:
                    found.append(self.read(stuffed))
                except MalformedMessageError:
                    self.malformed += 1
            before = not stuffed
        return found


@found_by("shared_zero", EVERY)
class ZerosAreFrames(Reader):
    """It takes zeros in a row for a broken frame, and drops the next one."""

    __slots__ = ()

    def receive(self, data):
        found = super().receive(data)
        return found[1:] if data.startswith(bytes(3)) else found


@found_by("without_end", EVERY)
class BufferWraps(Reader):
    """Its buffer begins anew when it is full."""

    __slots__ = ()
    ROOM = 65

    def receive(self, data):
        messages = []
        for byte in data:
            if byte:
                self._buffer += bytes((byte,))
                if len(self._buffer) == self.ROOM:
                    self._buffer = b""
                continue
            if self._buffer:
                try:
                    messages.append(decode(self._buffer))
                except MalformedMessageError:
                    self.malformed += 1
            self._buffer = b""
        return messages


@found_by("without_end", EVERY)
class LengthInAByte(BufferWraps):
    """It counts the bytes of a frame in eight bits."""

    __slots__ = ()
    ROOM = 256


@found_by("garbage", EVERY)
class TwoLostAfterGarbage(Reader):
    """It drops two more frames after a broken one."""

    __slots__ = ()

    def receive(self, data):
        before = self.malformed
        found = super().receive(data)
        if self.malformed > before:
            self._overrun = 2
        while self._overrun and found:
            found = found[1:]
            self._overrun -= 1
        return found


@found_by("flood", EVERY)
class DeafAfterAFlood(Reader):
    """It hears nothing any more after a frame without an end."""

    __slots__ = ()

    def receive(self, data):
        if self._overrun or len(data) > 3000:
            self._overrun = True
            return []
        return super().receive(data)
