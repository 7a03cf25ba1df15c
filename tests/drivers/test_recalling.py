"""The driver asks for cards only on command, and keeps no cards that it did not ask for."""

import pytest

from drivers.interface import CardsRecalled, ReadCards, RecallFailed, SendRecall
from drivers.messages import Recalled, RecallRequest, RoundKnown, RoundOver
from drivers.shuffler import ShufflerDriver
from drivers.trouble import trouble
from drivers.vocabulary import code_of, face_of
from tests.drivers.scripted import EPOCH, DriverStory, ScriptedDevice, delayed

pytestmark = pytest.mark.usefixtures("kept_story")

CARDS = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
ACTS = ((38, CARDS[:4]), (39, CARDS[4:8]), (40, CARDS[8:]))
RECALL = SendRecall("shuffler", EPOCH, 40, 38)


def known(asked, acts=3):
    return RoundKnown(asked.request, asked.epoch, asked.txn, acts)


def page(asked, **changes):
    act, cards = ACTS[asked.index]
    codes = bytes(map(code_of, cards))[asked.page * 40 : asked.page * 40 + 40]
    fields = {
        "request": asked.request,
        "epoch": asked.epoch,
        "txn": asked.txn,
        "index": asked.index,
        "page": asked.page,
        "act": act,
        "cards": len(cards),
        "content": codes.ljust(40, b"\0"),
    }
    return Recalled(**fields | changes)


def table(**scripted):
    device = ScriptedDevice()
    device.answers |= {RoundOver: known, RecallRequest: page}
    story = DriverStory(ShufflerDriver("shuffler"), device, **scripted).open()
    story.run(2)
    return story


def test_every_card_of_every_act_comes_in_one_event():
    story = table()
    story.command(RECALL)
    story.run(2)
    assert story.of(CardsRecalled) == [
        CardsRecalled("shuffler", EPOCH, 40, tuple(ReadCards(*each) for each in ACTS))
    ]
    assert story.device.count(RoundOver) == 1
    assert story.device.count(RecallRequest) == 4


def test_other_messages_do_not_disturb_a_recall():
    """The cards come, whatever is reported between the question and the answer."""
    story = table()
    story.device.answers[RoundOver] = lambda asked: None
    story.command(RECALL)
    story.run(0.1)
    story.device.revision += 1
    story.device.send(story.device.levels())
    story.run(0.1)
    story.device.answers[RoundOver] = known
    story.run(2)
    assert len(story.of(CardsRecalled)) == 1


def test_no_text_of_an_event_names_a_card():
    story = table()
    story.command(RECALL)
    story.run(2)
    assert not any(card in repr(story.of(CardsRecalled)) for card in CARDS)


def test_earlier_acts_belong_to_no_such_round():
    story = table()
    story.command(SendRecall("shuffler", EPOCH, 40, 39))
    story.run(2)
    assert [each.act for each in story.of(CardsRecalled)[0].acts] == [39, 40]


def test_without_a_command_nothing_is_asked():
    story = table()
    story.run(30)
    assert story.device.count(RoundOver) == story.device.count(RecallRequest) == 0


@pytest.mark.parametrize(
    "stale", [RoundKnown(77, EPOCH, 40, 3), page(RecallRequest(0, EPOCH, 40, 0, 0))]
)
def test_cards_that_nobody_asked_for_are_dropped_and_counted(stale):
    story = table()
    before = story.driver.statistics.ignored, len(story.events)
    story.device.send(stale)
    story.run(1)
    assert story.driver.statistics.ignored == before[0] + 1
    assert len(story.events) == before[1]


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (RoundOver, lambda asked: known(asked, 0)),
        (RoundOver, lambda asked: RoundKnown(asked.request, asked.epoch, 41, 3)),
        (RecallRequest, lambda asked: page(asked, act=0)),
        (RecallRequest, lambda asked: page(asked, index=asked.index + 1)),
        (RecallRequest, lambda asked: page(asked, content=b"\x63" * 40)),
        (RecallRequest, lambda asked: page(asked, cards=52, content=bytes(40))),
        (RecallRequest, lambda asked: page(asked, act=12)),
    ],
)
def test_an_answer_that_does_not_fit_ends_the_recall_and_names_no_card(asked, answer):
    story = table()
    story.device.answers[asked] = answer
    story.command(RECALL)
    story.run(3)
    (failed,) = story.of(RecallFailed)
    assert (failed.epoch, failed.txn) == (EPOCH, 40)
    assert not story.of(CardsRecalled)
    assert not any(card in str(failed.why) for card in CARDS)


def test_questions_are_repeated_until_they_are_answered():
    story = table()
    story.device.answers[RoundOver] = lambda asked: None
    story.command(RECALL)
    story.run(1)
    story.device.answers[RoundOver] = known
    story.run(2)
    assert len(story.of(CardsRecalled)) == 1


def test_a_slow_line_changes_nothing():
    story = table(line=delayed)
    story.command(RECALL)
    story.run(10)
    assert len(story.of(CardsRecalled)) == 1


def test_a_lost_link_ends_the_recall_without_a_word():
    story = table()
    story.device.answers[RecallRequest] = lambda asked: None
    story.command(RECALL)
    story.run(0.5)
    story.driver.closed(trouble("trouble-unplugged"), story.now)
    story.driver.opened(story.now)
    story.device.answers[RecallRequest] = page
    story.run(5)
    assert not story.of(CardsRecalled)
    assert not story.of(RecallFailed)


def test_cards_have_bytes():
    assert [face_of(code) for code in (1, 52, 53, 54, 255)] == ["2c", "As", "X1", "X2", "??"]
    assert sorted(code_of(each) for each in (*CARDS, "X1", "X2")) == list(range(1, 55))
    for none in (0, 55, 254):
        with pytest.raises(ValueError, match="no card"):
            face_of(none)
