"""The record of a round has no English in it for a French locale."""

from collections.abc import Iterator

import msgspec
import pytest

from controller.api.messages.requests import Request
from controller.cli import execute
from controller.data.events import WISHES
from controller.data.message import Message
from controller.records.lines import key_name, lines_of_round
from controller.words import spoken
from drivers.vocabulary import ActState, BackColour, FaultCode, Key
from tests.procedure.table_story import Story
from tests.records.kept_stories import keep, restart, told
from tests.words.shipped_messages import shipped_messages

GIVEN = {
    "badge": "a number",
    "by": "people",
    "date": "a date",
    "game": "printed on the layout",
    "identity": "as a person typed it",
    "pay_table": "printed on the layout",
    "reason": "as a person wrote it",
    "serial": "the maker's",
    "sheet": "numbers",
    "shift": "a time",
    "wager": "printed on the layout",
}
"""Parameters of messages that hold text, and which text."""


def texts(said: Message | str) -> Iterator[tuple[str, str]]:
    """Yield each text in a message, however deep, with the name of its parameter."""
    if isinstance(said, Message):
        for name, value in said.params.items():
            if isinstance(value, Message):
                yield from texts(value)
            elif isinstance(value, str):
                yield name, value


@pytest.fixture
def eventful(tmp_path) -> list[Message | str]:
    """What is told of a round with a jam, a restart, a late bet, a fold, a count, a void."""
    story = Story().open().wait(1).bet(1, 2).bet(1, wager="pair_plus").press(Key.NO_MORE_BETS)
    story.report(ActState.FAULT, 2, FaultCode.JAM).count(3).clear(4).wait(1).count(4).clear(4)
    restart(story.wait(7)).wait(1)
    story.press(Key.STOP).wait(1).clear(void_round=True)
    return [line.words for line in lines_of_round(told(story, tmp_path)[-1])]


def test_no_sentence_hides_in_a_parameter(eventful):
    assert len(eventful) > 20
    assert all(isinstance(each, Message) for each in eventful)
    hidden = {found for each in eventful for found in texts(each) if found[0] not in GIVEN}
    assert not hidden


@pytest.mark.parametrize("key", Key)
def test_each_key_has_its_name(key):
    assert key_name(key.name.lower()).id in shipped_messages()


def test_whatever_a_person_may_want_has_a_word():
    """A failed sign-on tells what was wanted, by the request's name."""
    kinds = [each for each in _requests(Request) if "badge" in each.__struct_fields__]
    assert len(kinds) > 15
    assert {str(kind.__struct_config__.tag) for kind in kinds} <= WISHES.keys()


def _requests(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        if not each.__subclasses__():
            yield each
        yield from _requests(each)


def test_recall_and_deck_history_are_french(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(spoken, "_chosen", [])
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    story = Story().open().wait(1).deal(1).green().press(Key.DECISIONS_CLOSED).wait(5)
    story.clear_layout().press(Key.ROUND_OVER).load(BackColour.RED, 51)
    path = str(keep(story.ledger, tmp_path / "journal", definition=story.definition))
    assert execute(["recall", "--journal", path]) == 0
    told = capsys.readouterr().out
    assert "  Paquets\u202f: place 1 (4), croupier (4)\u202f; puis 44 cartes restantes." in told
    assert "MARQUÉ\u202f: le jeu rouge a été trouvé faux" in told
    assert execute(["deck", "history", "red", "--journal", path]) == 0
    assert "1 coup\u202f; DOUTEUX\u202f: 1" in capsys.readouterr().out
    assert execute(["recall", "--round", "9", "--journal", path]) == 1
    assert "pas de coup 9 dans ce journal" in capsys.readouterr().err
