"""The driver of the bet-spot sensors: levels, and nothing else."""

from typing import ClassVar

from drivers import messages
from drivers.interface import DeviceEvent, SpotLevels
from drivers.link import WiredDriver
from drivers.vocabulary import DeviceKind


class SensorsDriver(WiredDriver):
    """Bet-spot sensors on the wire protocol: `SpotLevels` at link-up and after each change."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SENSORS

    def _event(self, levels: messages.Levels) -> DeviceEvent:
        assert isinstance(levels, messages.SpotLevels)
        return SpotLevels(self.device, levels.revision, levels.occupied, levels.faulty)
