"""One Modbus module's inputs, reading by reading."""

from drivers.modbus.module import Inputs
from drivers.modbus.settings import BounceSettings

BOUNCE = BounceSettings(times=4, within=1.0, steady=2.0)


def read(inputs, *readings, since=0.0, every=0.1):
    for number, bits in enumerate(readings):
        inputs.read(bits, since + number * every)
    return inputs.settled


def test_a_change_counts_when_readings_in_a_row_agree():
    inputs = Inputs(0b11, 3, BOUNCE)
    inputs.begin(0b00)
    assert read(inputs, 0b01, 0b01) == 0b00
    assert read(inputs, 0b01) == 0b01


def test_inputs_settle_one_by_one():
    inputs = Inputs(0b11, 2, BOUNCE)
    inputs.begin(0b00)
    assert read(inputs, 0b01) == 0b00
    assert read(inputs, 0b11) == 0b01
    assert read(inputs, 0b10) == 0b11
    assert read(inputs, 0b10) == 0b10


def test_the_first_reading_counts_as_it_is():
    inputs = Inputs(0b1, 3, BOUNCE)
    inputs.begin(0b1)
    assert inputs.settled == 0b1


def test_a_bouncing_input_keeps_what_it_was_even_where_readings_agree():
    inputs = Inputs(0b11, 2, BOUNCE)
    inputs.begin(0b01)
    read(inputs, 0b00, 0b01, 0b00, 0b01)
    assert inputs.bouncing == 0b01
    assert read(inputs, 0b10, 0b10, since=0.4) == 0b11  # the other input goes on
    assert read(inputs, 0b10, since=2.3) == 0b11
    assert inputs.bouncing == 0b01
    assert read(inputs, 0b10, since=2.4) == 0b10
    assert inputs.bouncing == 0


def test_a_bouncing_input_is_not_believed_because_its_module_was_away():
    inputs = Inputs(0b1, 1, BOUNCE)
    inputs.begin(0b0)
    before = read(inputs, 0b1, 0b0, 0b1, 0b0)
    inputs.begin(before ^ 0b1)
    assert (inputs.bouncing, inputs.settled) == (0b1, before)


def test_slow_changes_are_no_bouncing():
    inputs = Inputs(0b1, 1, BOUNCE)
    inputs.begin(0b0)
    read(inputs, *[0b1, 0b0] * 10, every=0.4)
    assert inputs.bouncing == 0


def test_inputs_without_a_spot_are_ignored():
    inputs = Inputs(0b01, 1, BOUNCE)
    inputs.begin(0b00)
    read(inputs, *[0b10, 0b00] * 10)
    assert inputs.bouncing == 0
