"""The driver of the bet-spot sensor board: its lines, its levels, its options."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import structs

from drivers.interface import DeviceAbilities, SpotLevels
from drivers.lines import LineDriver
from drivers.options import OptionReader
from drivers.vocabulary import (
    DeviceKind,
)


class AsciiSpotsDriver(LineDriver):
    """Bet-spot sensors that speak one line per event."""

    KIND: ClassVar[DeviceKind] = DeviceKind.SENSORS
    MODEL: ClassVar[str] = "ascii-spots"

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: `ping`: seconds between two pings, 0.3 by default.

        Raises:
            OptionsError: the options are wrong.
        """
        reader = OptionReader(options)
        ping = reader.number("ping", 0.1, 0.3, 0.3)
        reader.finish()
        super().__init__(device, ping)

    def _take_line(self, words: list[str], now: float) -> None:
        match words:
            case ["ID", boot, *who]:
                self._take_identity(int(boot), who, now)
            case ["PO", boot, seq]:
                self._take_pong(int(boot), int(seq), now)
            case ["SP", boot, seq, occupied, faulty]:
                levels = SpotLevels(self.device, int(seq), int(occupied, 16), int(faulty, 16))
                self._take_levels(int(boot), levels, now)
            case ["EV", boot, seq, "ON" | "OFF" as what, seat, spot]:
                bit = 1 << (int(seat) - 1) * 8 + int(spot)
                self._take_event(int(boot), int(seq), bit, what == "ON", now)
            case _:
                raise ValueError(words)

    def _take_event(self, boot: int, seq: int, bit: int, there: bool, now: float) -> None:
        if not self._current(boot, now) or seq <= self._revision:
            return  # of another boot, or known already
        shown = self._shown
        if isinstance(shown, SpotLevels) and seq == shown.revision + 1:
            occupied = shown.occupied | bit if there else shown.occupied & ~bit
            self._take_levels(boot, structs.replace(shown, revision=seq, occupied=occupied), now)
        else:  # one was missed: ask for all levels
            self._read(now)

    def _abilities(self, who: list[str]) -> DeviceAbilities:
        _, _, seats, spots = who
        return DeviceAbilities(
            seats=int(seats),
            spots=int(spots),
        )
