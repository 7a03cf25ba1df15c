"""The glance: its size, what of other versions is read, and what is refused."""

import msgspec
import pytest

from controller.data.message import message
from controller.floor.glance import (
    LARGEST,
    Glance,
    HoldGlance,
    Life,
    Limit,
    OtherVersionError,
    TooLargeError,
    Waiting,
    decode_glance,
    encode_glance,
    pit_of,
)
from controller.floor.wire import UnreadableError, table_of

USUAL = Glance(
    1,
    Life.ON,
    0,
    123_456,
    "Table 7",
    "Four Card Poker",
    "wagering",
    message("step-wagering-title"),
    "shuffler",
    4_711,
    6,
    (1, 2, 4, 5),
    (1, 1, 0),
    75,
    40,
    "a guest asks",
    "Ruth Pitt",
    12,
    Waiting(1, 80),
    Waiting(1, 33),
    (HoldGlance("lost", "high", 75),),
    "Dana Reyes",
    1_800,
    (Limit("Ante", 500, 10_000), Limit("Aces Up", 500, 5_000)),
    ("closing",),
)


def test_a_glance_of_a_table_in_trouble_is_as_small_as_the_design_says():
    data = encode_glance(USUAL)
    assert decode_glance(data) == USUAL
    assert len(data) < 260
    assert len(encode_glance(Glance(1, Life.ON, 0, 1))) < 120


def test_a_later_programs_further_fields_are_not_read_and_missing_ones_are_usual():
    fields = msgspec.msgpack.decode(encode_glance(USUAL))
    assert decode_glance(msgspec.msgpack.encode([*fields, "more", 5])) == USUAL
    assert decode_glance(msgspec.msgpack.encode(fields[:5])).seats == ()


@pytest.mark.parametrize(
    ("data", "error"),
    [
        (b"", UnreadableError),
        (b"\xc1", UnreadableError),
        (b"{}", UnreadableError),
        (encode_glance(USUAL)[:-3], UnreadableError),
        (msgspec.msgpack.encode(["glance", 1, "on", 0, "not a number"]), UnreadableError),
        (msgspec.msgpack.encode(["glance", 2, {"all": "else"}]), OtherVersionError),
        (msgspec.msgpack.encode(["put", 1, "on", 0, 5]), UnreadableError),
        (encode_glance(msgspec.structs.replace(USUAL, reason="x" * LARGEST)), TooLargeError),
        (b"\x91" * 3000, UnreadableError),
    ],
)
def test_what_is_no_glance_of_ours_is_refused_with_its_reason(data, error):
    with pytest.raises(error):
        decode_glance(data)


def test_a_tables_name_comes_from_the_subject_and_its_pit_from_its_name():
    assert table_of("floor.grand.glance.pit-2-t07") == "pit-2-t07"
    for wrong in ("floor.grand.glance", "floor.grand.glance.a.b", "floor.grand.glance.a b", ""):
        assert table_of(wrong) == ""
    assert pit_of("pit-2-t07") == "pit-2"
    assert pit_of("t07") == ""
