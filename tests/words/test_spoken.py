"""The language of a process: one, chosen at its start."""

import pytest

from controller.data.message import message
from controller.shipped_files import catalogue_roots
from controller.words import spoken


@pytest.fixture(autouse=True)
def _silent_afterwards(monkeypatch):
    monkeypatch.setattr(spoken, "_chosen", [])


def test_english_until_another_language_is_chosen():
    seat = message("panel-seat", seat=3)
    assert spoken.say(seat) == "Seat 3"
    spoken.choose("fr", catalogue_roots())
    assert spoken.say(seat) == "Place 3"
    assert spoken.english().say(seat) == "Seat 3"


def test_a_name_stands_as_it_is_beside_a_message():
    assert spoken.text_of("Dana Lay (1001)") == "Dana Lay (1001)"
    assert spoken.text_of(message("panel-seat", seat=3)) == "Seat 3"
