"""A message: an id, and parameters whose values have types."""

import msgspec
import pytest

from controller.data.message import Decimal, Message, Money, message


def test_messages_are_equal_in_any_order_of_parameters():
    one, other = message("a", seat=3, name="Ann"), message("a", name="Ann", seat=3)
    assert one == other
    assert {one: "kept"}[other] == "kept"
    assert one != message("a", seat=4, name="Ann")


def test_json_keeps_a_message_complete_and_short():
    nested = message("held", what=message("late", seat=2), count=3, to=0.5)
    coded = msgspec.json.encode(nested)
    assert msgspec.json.decode(coded, type=Message) == nested
    assert hash(msgspec.json.decode(coded, type=Message)) == hash(nested)
    assert msgspec.json.encode(message("done")) == b'{"type":"message","id":"done"}'


def test_a_value_says_in_json_what_it_is():
    said = message("paid", amount=Money(1250), edge=Decimal("5.60"), seat=3, name="Ann")
    coded = msgspec.json.encode(said)
    assert msgspec.json.decode(coded)["params"] == {
        "amount": {"type": "money", "cents": 1250},
        "edge": {"type": "decimal", "digits": "5.60"},
        "seat": 3,
        "name": "Ann",
    }
    assert msgspec.json.decode(coded, type=Message) == said


def test_a_message_may_stand_in_any_place():
    assert message("x", what=message("y"), colour=message("z")).params["what"] == Message("y")


def test_a_message_has_no_words_without_a_language():
    with pytest.raises(TypeError, match="late is a message"):
        f"{message('late')}"
