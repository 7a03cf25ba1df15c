"""Devices that do not send whole frames."""

from simulators.devices.link import DeviceLink
from tests.certification.defects.planting import EVERY, found_by


@found_by("whole_frames", EVERY)
class OneZero(DeviceLink):
    """It writes one zero between two frames."""

    __slots__ = ()

    def take_bytes(self):
        data = b"".join(each[1:] for each in self._out)
        self._out.clear()
        return data


@found_by("whole_frames", EVERY)
class Chatter(DeviceLink):
    """It writes text for its makers between the frames."""

    __slots__ = ()

    def send(self, message):
        super().send(message)
        self._out.append(b"sent one\r\n")


@found_by("whole_frames", EVERY)
class WrongSumSometimes(DeviceLink):
    """It sends its beats with a wrong checksum."""

    __slots__ = ()

    def _encoded_beat(self):
        good = super()._encoded_beat()
        return good[:-2] + bytes((good[-2] ^ 1 or 3,)) + good[-1:]
