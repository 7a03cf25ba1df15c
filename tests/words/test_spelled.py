"""Messages in JSON: the English stands beside each message, however deep it lies."""

from dataclasses import dataclass

from controller.data.message import Message, message
from controller.words.spoken import with_english


@dataclass
class Line:
    id: int
    words: Message | str


def test_a_message_has_its_english_beside_its_id_and_parameters():
    told = with_english({"lines": [Line(3, message("panel-seat", seat=3)), Line(4, "Closed.")]})
    seat = {"type": "message", "id": "panel-seat", "params": {"seat": 3}, "text": "Seat 3"}
    assert told == {"lines": [{"id": 3, "words": seat}, {"id": 4, "words": "Closed."}]}


def test_a_message_within_a_message_stands_within_its_sentence():
    nested = message("panel-at-step", title=message("colour-red"))
    assert with_english(nested) == {
        "type": "message",
        "id": "panel-at-step",
        "params": {"title": {"type": "message", "id": "colour-red"}},
        "text": "The game is at: red",
    }


def test_data_with_an_id_field_stays_as_it_is():
    assert with_english([{"id": 3}, {"id": "x"}]) == [{"id": 3}, {"id": "x"}]
