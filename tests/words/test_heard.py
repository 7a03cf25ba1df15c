"""Every message that simulated tables show, however deep, is in English with its parameters."""

import pytest

from controller.shipped import config_root
from controller.words.folders import ENGLISH, catalogue
from controller.words.reading import entries
from tests.page.hearing import heard, messages


def test_each_message_that_simulated_tables_show_is_whole():
    """An id that is wrong, or parameters that are not its own, would be seen on a screen only."""
    english = entries(catalogue(ENGLISH, (config_root(),)))
    known = {(name, entry.params) for name, entry in english.items()}
    assert not heard().messages - known


SEAT = {"id": "panel-seat", "params": {"seat": 3}}


@pytest.mark.parametrize(
    "told", [{"words": SEAT}, [("x", {"id": "panel-held", "params": {"what": SEAT}})]]
)
def test_messages_are_found_however_deep(told):
    assert ("panel-seat", frozenset({"seat"})) in set(messages(told))


def test_what_only_has_an_id_of_its_own_is_no_message():
    assert not [*messages({"id": 3}), *messages({"id": "green-1", "key": "green", "meaning": "Go"})]
