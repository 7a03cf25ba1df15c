"""The driver: the machine's lines, and the words of its orders."""

from collections.abc import Mapping
from typing import ClassVar

from drivers.interface import ShufflerLevels
from drivers.line_shuffler import Counter, LineShufflerDriver
from drivers.options import refuse
from drivers.vocabulary import (
    UNKNOWN_COUNT,
    ActKind,
    BackColour,
    Door,
    FaultCode,
    InputState,
    Mode,
    RejectReason,
    Tray,
)


class AsciiShufflerDriver(LineShufflerDriver):
    """A shuffler that keeps no number of an order."""

    MODEL: ClassVar[str] = "ascii-shuffler"

    def __init__(self, device: str, options: Mapping[str, object]) -> None:
        """Make a driver without a link.

        Args:
            device: the device's name in the configuration.
            options: must be empty.

        Raises:
            OptionsError: there are options.
        """
        refuse(options)
        super().__init__(device)

    def _words(self, kind: ActKind, size: int) -> tuple[object, ...]:
        match kind:
            case ActKind.PACKET:
                return "DEAL", size
            case ActKind.REMAINDER:
                return ("REST",)
            case ActKind.EJECT:
                return ("EJECT",)
            case _:
                return ()

    def _take_line(self, words: list[str], now: float) -> None:
        match words:
            case ["ID", boot, *who]:
                self._take_identity(int(boot), who, now)
            case ["PO", boot, revision]:
                self._take_pong(int(boot), int(revision), now)
            case ["ST", *numbers] if len(numbers) == 10:
                self._take_numbers([int(each) for each in numbers], now)
            case ["NO", "BUSY"]:
                self._take_refusal(RejectReason.BUSY)
            case ["NO", _]:
                self._take_refusal(RejectReason.NOT_READY)
            case _:
                raise ValueError(words)

    def _take_numbers(self, numbers: list[int], now: float) -> None:
        boot, revision, out, busy, tray, lifts, ready, loaded, shuffles, fault = numbers
        levels = ShufflerLevels(
            self.device,
            revision=revision,
            tray=Tray(tray),
            lifts=lifts,
            doors=Door.CLOSED,
            mode=Mode.UNREADABLE,
            fault=FaultCode(fault),
            ready=ready,
            ready_colour=BackColour.UNKNOWN,
            input=InputState.LOADED if loaded else InputState.EMPTY,
            input_colour=BackColour.UNKNOWN,
            shuffled_count=UNKNOWN_COUNT,
            shuffles=shuffles,
            shuffled_colour=BackColour.UNKNOWN,
            game="",
        )
        counter = Counter(boot, out, ready, bool(busy), FaultCode(fault))
        self._take_state(counter, levels, now)
