"""The record of a round has no English in it for a French locale."""

from collections.abc import Iterator

import msgspec
import pytest

from controller.api.messages.requests import Request
from controller.data.message import Message
from controller.data.parameters import Kind, kind_of, word_id
from controller.records.telling import tell
from controller.records.telling.names import key_name
from controller.shipped import config_root
from controller.words.folders import ENGLISH, catalogue
from controller.words.reading import entries
from drivers.vocabulary import ActState, FaultCode, Key
from tests.procedure.table_story import Story
from tests.records.kept_stories import restart, told

IDS = entries(catalogue(ENGLISH, (config_root(),)))
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
            elif isinstance(value, str) and kind_of(name) is Kind.TEXT:
                yield name, value


@pytest.fixture
def eventful(tmp_path) -> list[Message | str]:
    """What is told of a round with a jam, a restart, a late bet, a fold, a count, a void."""
    story = Story().open().wait(1).bet(1, 2).bet(1, wager="pair_plus").press(Key.NO_MORE_BETS)
    story.report(ActState.FAULT, 2, FaultCode.JAM).count(3).clear(4).wait(1).count(4).clear(4)
    restart(story.wait(7)).wait(1)
    story.press(Key.STOP).wait(1).clear(void_round=True)
    return [line.words for line in tell(told(story, tmp_path)[-1])]


def test_no_sentence_hides_in_a_parameter(eventful):
    assert len(eventful) > 20
    assert all(isinstance(each, Message) for each in eventful)
    hidden = {found for each in eventful for found in texts(each) if found[0] not in GIVEN}
    assert not hidden


@pytest.mark.parametrize("key", Key)
def test_each_key_has_its_name(key):
    assert key_name(key.name.lower()).id in IDS


def test_whatever_a_person_may_want_has_a_word():
    """A failed sign-on tells what was wanted, by the request's name."""
    kinds = [each for each in _requests(Request) if "badge" in each.__struct_fields__]
    assert len(kinds) > 15
    for kind in kinds:
        assert word_id("wish", str(kind.__struct_config__.tag)) in IDS, kind


def _requests(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        if not each.__subclasses__():
            yield each
        yield from _requests(each)
