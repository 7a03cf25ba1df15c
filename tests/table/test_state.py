"""The written state: values with their defaults are left out, and the bytes are always the same."""

import json
from enum import Enum
from inspect import getmembers, isclass

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from controller.data import state as rooms
from controller.data.encoding import decode_state, encode_state
from controller.data.state import Round, Seat, TableState
from controller.data.state.part import FrozenStatePart, StatePart

PARTS = [each for _, each in getmembers(rooms, isclass) if not issubclass(each, Enum)]


def sure(default: object) -> bool:
    """Return whether an equal value is always the same object."""
    if isinstance(default, int) and not isinstance(default, Enum):
        return -1 <= default <= 255
    return default is None or default == "" or isinstance(default, Enum)


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_left_out_values_do_not_depend_on_their_origin(part):
    assert issubclass(part, StatePart | FrozenStatePart)
    for each in fields(part):
        if each.default is not NODEFAULT:
            assert sure(each.default), each.name
        if each.default_factory is not NODEFAULT:
            assert each.default_factory in (list, dict), each.name


def test_values_with_their_default_are_not_written_and_are_restored():
    round_ = Round(4, [Seat(1), Seat(2, due=True)])
    state = TableState("Table 1", "game", "ab", "idle", round=round_)
    data = encode_state(state)
    assert json.loads(data) == {
        "table": "Table 1",
        "game": "game",
        "definition": "ab",
        "step": "idle",
        "round": {"number": 4, "seats": [{"number": 1}, {"number": 2, "due": True}]},
    }
    assert decode_state(data) == state
    assert encode_state(decode_state(data)) == data
