"""Memory that outlives a power cut and the end of a process."""

import pytest

from drivers.vocabulary import ActKind, ActState, BackColour, FaultCode, InputState, Mode, Tray
from simulators.devices.control import PowerCutError
from simulators.devices.nvram import ActRecord, FileNvram, LevelsRecord, Nvram
from simulators.devices.sensors import FileChips

ACT = ActRecord(7, 3, ActKind.PACKET, 4, ActState.FAULT, 2, FaultCode.JAM, False)
LEVELS = LevelsRecord(
    Tray.OCCUPIED,
    5,
    40,
    BackColour.RED,
    InputState.SHUFFLED,
    BackColour.BLUE,
    9,
    52,
    BackColour.BLUE,
    Mode.SORT,
    FaultCode.JAM,
    Mode.SORT,
    "Four Card Poker",
)


def test_a_file_gives_back_what_was_written(tmp_path):
    path = tmp_path / "nvram.json"
    FileNvram(path).write(boot_id=4, act=ACT, levels=LEVELS)
    again = FileNvram(path)
    assert (again.boot_id, again.act, again.levels) == (4, ACT, LEVELS)
    assert isinstance(again.levels.mode, Mode)
    assert isinstance(again.act.state, ActState)
    assert [each.name for each in tmp_path.iterdir()] == ["nvram.json"]


def test_a_file_that_is_no_memory_is_refused(tmp_path):
    path = tmp_path / "nvram.json"
    path.write_text('{"act": 1, "levels": 2, "boot_id": 3}')
    with pytest.raises(ValueError, match="not the memory"):
        FileNvram(path)


@pytest.mark.parametrize(("when", "boot_id"), [("nvram:before", 0), ("nvram:after", 1)])
def test_power_fails_before_a_write_or_after_it(when, boot_id):
    nvram = Nvram()

    def cut(point: str) -> None:
        if point == when:
            raise PowerCutError(point)

    nvram.hook = cut
    with pytest.raises(PowerCutError):
        nvram.write(boot_id=1, act=ACT)
    assert nvram.boot_id == boot_id
    assert (nvram.act == ACT) is bool(boot_id)


def test_chips_stay_where_they_are_when_the_process_dies(tmp_path):
    path = tmp_path / "chips"
    FileChips(path).put(0x0102030405060708)
    assert FileChips(path).bits == 0x0102030405060708
