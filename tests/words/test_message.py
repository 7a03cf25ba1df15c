"""A message: an id and parameters whose names say what they hold."""

import msgspec
import pytest

from controller.data.message import Message, message


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
    assert msgspec.json.encode(message("done")) == b'{"id":"done"}'


@pytest.mark.parametrize(
    ("name", "value"),
    [("seat", "3"), ("seat", True), ("most", 2.5), ("most", "5.00"), ("colour", 1), ("name", 7)],
)
def test_a_value_that_is_not_what_its_name_says_is_refused(name, value):
    with pytest.raises(TypeError, match=f"wrong: {name} is"):
        message("wrong", **{name: value})


def test_a_message_may_stand_in_any_place():
    assert message("x", what=message("y"), colour=message("z")).params["what"] == Message("y")


def test_a_message_has_no_words_without_a_language():
    with pytest.raises(TypeError, match="late is a message"):
        f"{message('late')}"
