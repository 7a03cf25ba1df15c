"""Non-volatile memory of a device: all that firmware knows after a power cut.

A write is atomic: power fails before it or after it, never during it.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from msgspec import Struct, json

from drivers.interface import LastAct
from drivers.vocabulary import BackColour, FaultCode, Feed, InputState, Mode, Tray
from simulators.devices.control import CrashHook, WriteFailedError


class ActRecord(LastAct, frozen=True):
    """The last act: the whole of the device's ledger.

    Attributes:
        epoch: 0: the device was never adopted.
        counted: cards counted at the mouth.
    """

    acknowledged: bool = True
    # Only of dispensings of a self-driven shuffler:
    onto: Tray = Tray.EMPTY
    """What lay in the tray when it began."""
    known: int = 0
    """What the host had acknowledged when it began."""
    ready: int = 0
    """Cards left inside when it had ended."""


class LevelsRecord(Struct, frozen=True):
    """A shuffler's knowledge of its cards, and its settings."""

    tray: Tray = Tray.EMPTY
    """As the sensor last reported: a packet lifted without power is noticed at the next power-up.
    """
    lifts: int = 0
    ready: int = 0
    """Cards of the shuffled deck still inside (255: unknown)."""
    ready_colour: BackColour = BackColour.NONE
    input: InputState = InputState.EMPTY
    input_colour: BackColour = BackColour.NONE
    shuffles: int = 0
    shuffled_count: int = 0
    shuffled_colour: BackColour = BackColour.NONE
    shuffled_mode: Mode = Mode.SHUFFLE
    fault: FaultCode = FaultCode.NONE
    mode: Mode = Mode.SHUFFLE
    game: str = ""
    feed: Feed = Feed.STANDING
    """For a self-driven shuffler only; never MOVING: that is an act under way."""


@dataclass(slots=True)
class Nvram:
    """Non-volatile memory that lasts as long as the process.

    Attributes:
        boot_id: one more at every power-up.
        reports: a self-driven shuffler's dispensings before `act` that are not acknowledged.
        hook: called before and after each write.
        good: writes to come that can be read back; None: all. The boot counter is a cell of its
            own, which does not fail.
    """

    boot_id: int = 0
    act: ActRecord = field(default_factory=ActRecord)
    levels: LevelsRecord = field(default_factory=LevelsRecord)
    reports: tuple[ActRecord, ...] = ()
    hook: CrashHook | None = None
    good: int | None = None

    def write(
        self,
        *,
        boot_id: int | None = None,
        act: ActRecord | None = None,
        levels: LevelsRecord | None = None,
        reports: tuple[ActRecord, ...] | None = None,
    ) -> None:
        """Write the given values, all at once.

        Raises:
            WriteFailedError: they could not be read back; memory has what it had.
        """
        if self.good is not None and boot_id is None:
            if not self.good:
                raise WriteFailedError
            self.good -= 1
        if self.hook is not None:
            self.hook("nvram:before")
        if boot_id is not None:
            self.boot_id = boot_id
        if act is not None:
            self.act = act
        if levels is not None:
            self.levels = levels
        if reports is not None:
            self.reports = reports
        self._persist()
        if self.hook is not None:
            self.hook("nvram:after")

    def _persist(self) -> None:
        """Keep it; in memory there is nothing to do."""


class _Kept(Struct):
    """What the file holds."""

    boot_id: int
    act: ActRecord
    levels: LevelsRecord
    reports: tuple[ActRecord, ...] = ()


class FileNvram(Nvram):
    """Non-volatile memory in a JSON file, replaced atomically; outlives the process.

    It is not synced to the disk: it stands for a chip that survives the death of the simulator,
    not for one that survives the death of the computer.

    Raises:
        ValueError: the file is not what this class writes.
    """

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        if path.exists():
            try:
                kept = json.decode(path.read_bytes(), type=_Kept)
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                raise ValueError(f"{path} is not the memory of a device: {error}") from error
            self.boot_id, self.act, self.levels = kept.boot_id, kept.act, kept.levels
            self.reports = kept.reports

    def _persist(self) -> None:
        kept = _Kept(self.boot_id, self.act, self.levels, self.reports)
        draft = self._path.with_name(self._path.name + ".new")
        draft.write_bytes(json.format(json.encode(kept), indent=1))
        os.replace(draft, self._path)
