"""The journal has the English of all messages among the intents, in their order."""

from typing import get_args, get_type_hints

import msgspec
import pytest

from controller.data.causes import Cause
from controller.data.intents import HandedOver, HoldOpened, Noted, Refused, StartTimer, TableIntent
from controller.data.message import Message, message
from controller.data.state.holds import HoldScope
from controller.shipped_files import catalogue_roots
from controller.words.journal_english import Journalled, JournalWords, said_in

RED, BLUE = message("colour-red"), message("colour-blue")


@pytest.fixture(scope="module")
def words():
    return JournalWords(catalogue_roots(), "fr")


def test_each_message_is_there_in_its_order(words):
    intents = [
        Refused("press", "held", message("panel-at-step", title=BLUE)),
        StartTimer("reveal", 2.0),
        HoldOpened(1, Cause.LOST, "shuffler", RED, HoldScope.THIS_ROUND),
        HandedOver("14:00", (BLUE,), (RED,)),
    ]
    kept = msgspec.json.decode(words.of(intents), type=Journalled)
    assert kept == Journalled(("The game is at: blue", "red", "blue", "red"), "fr")


def test_nothing_is_kept_where_there_is_no_message(words):
    assert words.of([StartTimer("reveal", 2.0)]) == words.of([]) == b""


def test_the_catalogue_is_the_text_that_the_sentences_were_made_by(words, tmp_path):
    folder = tmp_path / "languages" / "en"
    folder.mkdir(parents=True)
    (folder / "house.ftl").write_text("colour-red = scarlet\n", encoding="utf-8")
    house = JournalWords((*catalogue_roots(), tmp_path))
    assert house.catalogue == words.catalogue + "colour-red = scarlet\n"
    assert b'"scarlet"' in house.of([Noted("deck", RED)])


def _says(hint):
    return hint is Message or any(map(_says, get_args(hint)))


def test_no_intent_says_anything_that_the_journal_would_leave_out():
    """A field that may hold a message is one of those that are written in English."""
    for kind in TableIntent.__subclasses__():
        hints = get_type_hints(kind)
        saying = [name for name, hint in hints.items() if _says(hint)]
        if not saying:
            continue
        values = {
            name: (RED,) if hint.__class__ is tuple or "tuple" in str(hint) else RED
            for name, hint in hints.items()
            if name in saying
        }
        rest = {name: None for name in hints if name not in saying}
        assert said_in(kind(**rest, **values)) == (RED,) * len(saying), kind
