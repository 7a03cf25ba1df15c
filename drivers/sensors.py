"""The driver of the bet-spot sensors: levels, and nothing else."""

from typing import ClassVar

from drivers import interface, link, messages, vocabulary


class SensorsDriver(link.WiredDriver):
    """Bet-spot sensors on the wire protocol: `SpotLevels` at link-up and after each change."""

    KIND: ClassVar[vocabulary.DeviceKind] = vocabulary.DeviceKind.SENSORS

    def _event(self, levels: messages.Levels) -> interface.DeviceEvent:
        assert isinstance(levels, messages.SpotLevels)
        return interface.SpotLevels(self.device, levels.revision, levels.occupied, levels.faulty)
