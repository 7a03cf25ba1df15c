"""The record of a hand: what was told, taken back, won and given back."""

from controller.data.definition.poker import Follow
from controller.data.hand_acts import Calls, Checks, Draws, Folds, PotStated, Raises, Wins
from controller.data.irregularities import IrregularityKind, Remedy
from controller.records.lines import lines_of_round, summary_of
from controller.records.picture import picture_of_round
from controller.words.spoken import say
from drivers.vocabulary import Key
from tests.procedure.hand_story import HandStory
from tests.records.kept_stories import told


def words(record) -> list[str]:
    return [say(line.words) for line in lines_of_round(record)]


def summary(record) -> list[str]:
    return [say(each) for each in summary_of(record.hand)]


def played(follow: Follow = Follow.ACTIONS) -> HandStory:
    return HandStory(follow=follow).puck(5).deal_in(1, 2, 3, 5)


def test_every_act_is_in_the_record_with_what_was_taken_back(tmp_path):
    story = played().tell(Raises(3, 400), Calls(5)).press(Key.BETS_OPEN)
    story.tell(Folds(5), Calls(1), Calls(2), Draws(1, 2), Draws(2, 0), Draws(3, 1))
    story.tell(Checks(1), Checks(2), Raises(3, 400), Folds(1), Calls(2))
    record = told(story.sit(3).press(Key.ROUND_OVER), tmp_path)[-1]
    said = words(record)
    for each in (
        "Seat 3 bets or raises to 4.00",
        "Seat 5 calls",
        "Taken back: Seat 5 calls",
        "Seat 5 folds",
        "Seat 1 draws 2 cards",
        "Seat 2 stands pat",
        "The pots are pushed",
    ):
        assert each in said
    assert Calls(5) not in [each.act for each in record.hand.acts]
    assert summary(record) == [
        "In the hand: seats 1, 2, 3, 5",
        "Puck: seat 5",
        "Before the cards: seat 1 1.00, seat 2 2.00",
        "Pot: 20.00, of that 2.00 to the house",
        "Pot: won by 3",
        "Seat 3 gets 18.00",
    ]
    assert picture_of_round(record)


def test_a_pot_that_nobody_stated_is_not_known_and_never_nothing(tmp_path):
    story = played(Follow.POT).close().close().close().sit(2).press(Key.ROUND_OVER)
    said = summary(told(story, tmp_path)[-1])
    assert "Pot not known: its amount was not stated" in said
    assert "0.00" not in " ".join(said)
    story.reload().press(Key.NO_MORE_BETS).take_released().close().close().close()
    story.tell(PotStated(2400, 200)).sit(1).press(Key.ROUND_OVER)
    assert "Pot: 24.00, of that 2.00 to the house" in summary(told(story, tmp_path)[-1])


def test_an_odd_chip_has_its_seat_and_its_reason(tmp_path):
    story = played(Follow.POT).close().close().close()
    story.tell(PotStated(2125), Wins(1), Wins(3)).press(Key.ROUND_OVER)
    said = summary(told(story, tmp_path)[-1])
    assert said[-4:] == [
        "Pot: won by 1, 3",
        "Pot: the odd 0.25 to seat 1, first clockwise from the puck.",
        "Seat 1 gets 10.75",
        "Seat 3 gets 10.50",
    ]


def test_a_void_hand_says_what_went_back(tmp_path):
    story = played().tell(Raises(3, 400)).declare(IrregularityKind.MISDEAL)
    story.decide(Remedy.VOID_ROUND).press(Key.ROUND_OVER)
    record = told(story, tmp_path)[-1]
    assert "Seat 3 gets 4.00 back" in summary(record)
    assert not any("Pot" in each for each in summary(record))
