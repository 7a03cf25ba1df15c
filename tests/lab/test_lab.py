"""The small parts of the laboratory, where what they need is here; `make lab` plays all of them."""

import shutil
import sys

import pytest

from tests.lab import board, lines, modbus
from tests.lab.__main__ import NEEDS, main
from tests.lab.lacking import LackingError
from tests.missing import skip_for_want_of

pytestmark = pytest.mark.slow


def played(rows):
    """Return the rows of a part; skip the test where the part lacks something."""
    try:
        return dict(rows)
    except LackingError as lacking:
        tool, _, remedy = str(lacking).partition(": ")
        skip_for_want_of(tool, remedy)


@pytest.mark.clocks
def test_all_that_is_lacking_is_named_at_once(monkeypatch, capsys):
    """Before a part is played; each that lacks something says so itself, too."""
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["lab"])
    assert main() == 1
    first, *parts = capsys.readouterr().err.splitlines()
    for package in {each for needs in NEEDS.values() for each in needs.values()}:
        assert package in first
    assert [each.partition(":")[0] for each in parts if "NOT PLAYED" in each] == [*NEEDS]


def test_slaves_of_libmodbus_are_read(tmp_path):
    assert set(played(modbus.play(tmp_path, "libmodbus"))) == {"libmodbus, rtu", "libmodbus, tcp"}


@pytest.mark.clocks
def test_rounds_are_dealt_over_a_serial_device_server(tmp_path_factory):
    folder = tmp_path_factory.mktemp("l")  # a socket's path is short
    rows = played(lines.play(folder, "ser2net, raw"))
    assert "2 rounds of 2 seats, whole" in rows["ser2net, raw"]


def test_the_firmware_is_certified_on_an_emulated_board(tmp_path):
    rows = played(board.play(tmp_path, ("whole_frames", "packet"), rounds=1))
    certified, cut, _ = rows.values()
    assert certified.startswith("2 passed, 0 failed")
    assert "no card twice" in cut
