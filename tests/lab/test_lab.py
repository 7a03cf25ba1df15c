"""The small parts of the laboratory, where what they need is here; `make lab` plays all of them."""

import pytest

from tests.lab import modbus
from tests.lab.lacking import LackingError
from tests.missing import skip_for_want_of

pytestmark = [pytest.mark.slow, pytest.mark.clocks]


def played(rows):
    """Return the rows of a part; skip the test where the part lacks something."""
    try:
        return dict(rows)
    except LackingError as lacking:
        tool, _, remedy = str(lacking).partition(": ")
        skip_for_want_of(tool, remedy)


def test_slaves_of_libmodbus_are_read(tmp_path):
    assert set(played(modbus.play(tmp_path, "libmodbus"))) == {"libmodbus, rtu", "libmodbus, tcp"}
