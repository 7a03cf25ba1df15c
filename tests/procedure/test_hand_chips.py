"""Sensors where players bank the game: they hint, and hold nothing."""

from dataclasses import replace

import pytest

from controller.data.definition import DeviceSettings
from controller.data.definition.game import BET
from controller.data.definition.poker import Follow
from controller.data.hand_acts import Calls, Checks, Draws, Folds, Raises
from controller.data.intents import AlertRaised
from controller.words.spoken import say
from drivers.interface import SpotLevels
from drivers.vocabulary import Key
from tests.procedure.hand_story import STUD, HandStory, followed

pytestmark = pytest.mark.usefixtures("kept_story")


class SeenStory(HandStory):
    """A hand at a table with a sensor under each bet."""

    def __init__(self, game: str = "five-card-draw", follow: Follow = Follow.ACTIONS) -> None:
        table = replace(
            followed(game, follow), sensors=DeviceSettings("sensors", "sensors", "", "SENSORS-1")
        )
        super().__init__(table)
        self.link("sensors")

    def puts(self, *seats: int) -> "SeenStory":
        """Chips are put before seats."""
        self.bet(*seats, wager=BET)
        return self

    @property
    def hints(self) -> list[str]:
        """What the dealer is asked to look at."""
        return [say(each) for each in self.snapshot.prompts]


def test_chips_before_a_seat_hint_that_it_is_in():
    story = SeenStory().puts(2, 4)
    assert story.hints == [
        "Chips lie before seats 2 and 4, which are not in: touch those who play."
    ]
    assert (story.step, story.state.playing) == ("idle", []), "they put nobody in"
    story.sit(2, 3)
    assert story.hints == ["Chips lie before seat 4, which is not in: touch it, if it plays."]
    assert story.sit(4).hints == []
    assert story.press(Key.NO_MORE_BETS).hints == []


def test_chips_before_a_seat_that_is_not_to_act_are_out_of_turn():
    story = SeenStory().puck(5).puts(1, 2).deal_in(1, 2, 3, 5)
    assert story.view.turn == 3
    assert story.hints == [], "the blinds"
    story.puts(5)
    assert story.hints == ["Out of turn? It is the turn of seat 3, and chips lie before seat 5."]
    assert story.puts(3).tell(Calls(3)).hints == [], "now it is the turn of seat 5"
    story.tell(Calls(5))
    assert story.hints == []
    assert not any(isinstance(each, AlertRaised) for each in story.out)
    assert story.state.holds == []


def test_bets_that_lie_when_their_round_ends_are_to_be_brought_in():
    story = SeenStory().puck(5).puts(1, 2).deal_in(1, 2, 3, 5).puts(3, 5)
    story.tell(Calls(3), Folds(5), Calls(1), Checks(2))
    assert story.step == "drawing"
    words = "Chips lie before seats 1, 2, 3 and 5: bring them in."
    assert story.hints == [words]
    story.take(1, 2, wager=BET)
    assert story.hints == ["Chips lie before seats 3 and 5: bring them in."]
    story.tell(Draws(1, 0), Draws(2, 0), Draws(3, 0)).take(3, 5, wager=BET)
    assert story.hints == []
    story.puts(3)
    assert story.hints == ["Out of turn? It is the turn of seat 1, and chips lie before seat 3."]
    story.tell(Raises(1, 400), Folds(2), Folds(3))
    assert story.step == "showdown"
    assert story.hints == ["Chips lie before seat 3: bring them in."]
    story.press(Key.ROUND_OVER)
    assert story.hints == []


def test_antes_that_lie_when_the_hand_begins_are_to_be_brought_in():
    story = SeenStory(STUD).puts(1, 2).deal_in(1, 2, 3)
    assert story.hints == ["Chips lie before seats 1 and 2: bring them in."]


def test_sensors_that_fail_hold_nothing():
    story = SeenStory().puck(5).deal_in(1, 2, 3).lose("sensors")
    end = "nobody sees where chips lie. Play on, and tell a technician."
    assert story.hints == [f"The sensors do not answer: {end}"]
    story.link("sensors", serial="SENSORS-9")
    assert story.hints == [f"These sensors (SENSORS-9) are not this table's: {end}"]
    assert story.state.holds == []
    assert not story.press(Key.FOLD).refused


def test_a_bad_sensor_sees_nothing():
    story = SeenStory()
    story.happen(SpotLevels("sensors", 1, 1, 1))
    assert story.hints == []


def test_where_amounts_are_not_told_chips_are_brought_in_all_the_same():
    story = SeenStory(follow=Follow.POT).deal_in(1, 2, 3).puts(1, 2, 3)
    assert story.hints == []
    story.close()
    assert story.hints == ["Chips lie before seats 1, 2 and 3: bring them in."]
