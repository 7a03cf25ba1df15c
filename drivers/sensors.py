"""The driver of the bet-spot sensors: levels, and nothing else."""

from typing import ClassVar

from drivers.interface import DeviceEvent, SpotImage
from drivers.messages import SpotLevels
from drivers.requests import Levels
from drivers.vocabulary import DeviceKind
from drivers.wired import WiredDriver


class SensorsDriver(WiredDriver):
    """Bet-spot sensors on the wire protocol: `SpotImage` at link-up and after each change."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SENSORS

    def _image(self, levels: Levels) -> DeviceEvent:
        assert isinstance(levels, SpotLevels)
        return SpotImage(self.device, levels.revision, levels.occupied, levels.faulty)
