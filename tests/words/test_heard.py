"""Every message that simulated tables show, however deep, is in English with its parameters."""

import pytest

from controller.words.catalogue_file import Entry
from tests.sharing import mostly_slow
from tests.words.shipped_messages import shipped_messages
from tests.words.shown_messages import PARTS, messages, shown


@pytest.mark.parametrize("part", mostly_slow(range(PARTS), PARTS))
def test_each_message_that_simulated_tables_show_is_whole(part):
    """Without this test a wrong id, or wrong parameters, would be seen only on a screen."""
    english = shipped_messages()
    wrong = {(id_, told) for id_, told, _ in shown(part) if not whole(id_, told, english)}
    assert not wrong


@pytest.mark.parametrize("part", mostly_slow(range(PARTS), PARTS))
def test_no_sentence_has_a_hole(part):
    """A template with an empty value reads like *Stud High-Low, , opened by Ruth*."""
    assert not {(id_, empty) for id_, _, empty in shown(part) if empty}


def whole(id_: str, told: frozenset[str], english: dict[str, Entry]) -> bool:
    """Tell whether a message has its parameters; a step has all that its words may use."""
    if id_ not in english:
        return False
    asked = english[id_].params
    return told >= asked if id_.startswith("step-") else told == asked


SEAT = {"type": "message", "id": "panel-seat", "params": {"seat": 3}}
HELD = {"type": "message", "id": "panel-held", "params": {"what": SEAT}}


@pytest.mark.parametrize(
    "told",
    [{"words": SEAT}, [("x", HELD)]],
)
def test_messages_are_found_however_deep(told):
    assert ("panel-seat", frozenset({"seat"}), frozenset()) in set(messages(told))


@pytest.mark.parametrize("value", ["", []])
def test_an_empty_value_is_found(value):
    told = {"type": "message", "id": "panel-held", "params": {"what": value, "number": 0}}
    assert [*messages(told)] == [("panel-held", frozenset({"what", "number"}), frozenset({"what"}))]


def test_data_with_an_id_field_is_no_message():
    assert not [*messages({"id": 3}), *messages({"id": "green-1"})]
